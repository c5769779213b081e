/** Units of doses, sizes and results that stand behind a number, as a piece of patterns: "40 mg", "3 mm", "90 mmHg". */
export const measureUnits = '(?:mg|mcg|ug|g|kg|ml|cc|cm|mm|mmhg|units?|m?iu|mmol|meq|kcal)';
