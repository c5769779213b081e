/** What a model takes for identifiers in clinical text: results, pregnancies, vertebrae, codes of operations, counts, words for relatives. */

/** What is measured; the number behind it is a result. */
const measured =
  /(?<![\w-])(?:bnp|pro-?bnp|crp|esr|inr|a?ptt|tsh|t3|t4|wbc|rbc|hgb|hct|mcv|plts?|platelets?|white (?:blood )?(?:cell )?count|neutrophils|eosinophils|sodium|potassium|chloride|co2|bicarb(?:onate)?|hco3|bun|urea|creatinine|egfr|gfr|glucose|fsbs|a1c|hba1c|calcium|magnesium|phos|phosphate|phosphorus|lactate|lactic acid|troponin|ckmb|ldh|lipase|amylase|(?:total |direct )?bilirubin|albumin|microalbumin|protein|alt|ast|ggt|alk(?:aline)? phos(?:phatase)?|ferritin|iron|tibc|b12|folate|ammonia|uric acid|cholesterol|ldl|hdl|triglycerides|psa|cea|afp|d-?dimer|fibrinogen|h(?:emoglobin|ematocrit)|lvef|fio2|peep|po2|pco2|spo2|gcs|meld|nihss|mmse|moca|phq-?9|gad-?7)(?: (?:level|of|was|is|at))?[ :=]{1,2}[<>]?$/i;
const result = /^[<>]?\d{1,3}(?:[.,]\d{1,3})?%?$/;
const pregnancies = /^G\d{1,2}P\d{1,4}(?:A\d{1,2})?(?:L\d{1,2})?$/i;
const vertebrae = /^[CTLS]\d{1,2}(?:[-/][CTLS]?\d{1,2}){1,2}$/i;
const belowOne = /^[<>]?0?[.]\d{1,4}$/;
const relatives =
  /^ (?:(?:older|younger|living|healthy|full|half) )?(?:brothers|sisters|sons|daughters|children|siblings|kids|aunts|uncles|cousins|grandchildren|pregnancies|packs|cigarettes|beers|drinks)\b/i;

const relation =
  /^(?:wife|husband|brothers?|sisters?|(?:grand)?(?:mother|father|parents?|son|daughter|children)|girlfriend|boyfriend|aunt|uncle|niece|nephew|cousin|mom|dad)$/i;

/** Whether what stands there names nobody: judged with the rest of its word and the word before. */
export function isClinicalFormAt(
  text: string,
  { start, end, label }: { readonly start: number; readonly end: number; readonly label: string },
): boolean {
  const ahead = /[\w.<>/-]*$/.exec(text.slice(Math.max(0, start - 16), start))?.[0] ?? '';
  const behind = text.slice(end, end + 24);
  const whole = `${ahead}${text.slice(start, end)}${/^[\w/-]*(?:\.\d+)?/.exec(behind)?.[0] ?? ''}`;
  const before = text.slice(Math.max(0, start - ahead.length - 40), start - ahead.length);
  if (pregnancies.test(whole) || vertebrae.test(whole)) return true;
  if (label === 'PATIENT' || label === 'DOCTOR') return relation.test(whole);
  if (label !== 'AGE' && label !== 'DATE') return false;
  return (
    belowOne.test(whole) ||
    (result.test(whole) && measured.test(before)) ||
    (label === 'DATE' && /^\d{5}$/.test(whole) && before.endsWith('(') && behind.startsWith(')')) || // a code of bills
    (label === 'AGE' && /^\d{1,2}$/.test(whole) && relatives.test(behind))
  );
}
