/** What a laboratory measures, as the source of a regular expression: a result stands behind it, or the day on which it was drawn. */
export const laboratoryTests = [
  'bnp|pro-?bnp|crp|esr|inr|a?ptt|tsh|t3|t4|wbc|rbc|hgb|hct|mcv|plts?|platelets?|white (?:blood )?(?:cell )?count|neutrophils',
  'eosinophils|sodium|potassium|chloride|magnesium|co2|bicarb(?:onate)?|hco3|bun|urea|creatinine|egfr|gfr|glucose|fsbs|a1c|hba1c',
  'calcium|phos|phosphate|phosphorus|lactate|lactic acid|troponin|ckmb|ldh|lipase|amylase|(?:total |direct )?bilirubin|albumin',
  'microalbumin|protein|alt|ast|ggt|alk(?:aline)? phos(?:phatase)?|ferritin|iron|tibc|b12|folate|ammonia|uric acid|cholesterol|ldl',
  'hdl|triglycerides|psa|cea|afp|d-?dimer|fibrinogen|h(?:emoglobin|ematocrit)|creatinine clearance',
].join('|');
