/** Scores in the form in which the official script prints them: four significant digits, `nan` as null. */
import type { I2b2Scores, MeasureScores } from './scorer.js';

/** Every score rounded as the script prints it. */
export function officialJson({ documents, scores }: I2b2Scores): I2b2Scores {
  const rounded = Object.entries(scores).map(([name, row]) => [name, roundRow(row)]);
  return { documents, scores: Object.fromEntries(rounded) };
}

/** Columns of a row's name in the script's printed table. */
const nameColumns = 25;

/**
 * The scores as somebody reads them off the script's printed table. The script prints `NAME (DOCUMENTS)` in 25 columns;
 * a longer name runs into the next column, so that its heading goes unnoticed and its numbers look like corrected
 * numbers of the row before. With 8 documents this hides three rows and changes two: `PROFESSION Strict` shows those of
 * `PROFESSION HIPAA Strict`, `LOCATION HIPAA Token` those of `LOCATION HIPAA Strict`. Only for comparing with tables
 * that were made that way; the scores themselves are those of {@link officialJson}.
 */
export function readAsPrinted({ documents, scores }: I2b2Scores): I2b2Scores {
  const read: Record<string, MeasureScores> = {};
  let heading = '';
  for (const [name, row] of Object.entries(scores)) {
    if (`${name} (${documents})`.length < nameColumns) heading = name;
    read[heading] = row;
  }
  return { documents, scores: read };
}

function roundRow(row: MeasureScores): MeasureScores {
  return {
    precisionMicro: roundAsPython(row.precisionMicro),
    precisionMacro: roundAsPython(row.precisionMacro),
    recallMicro: roundAsPython(row.recallMicro),
    recallMacro: roundAsPython(row.recallMacro),
    f1Micro: roundAsPython(row.f1Micro),
    f1Macro: row.f1Macro === null ? null : roundAsPython(row.f1Macro),
  };
}

/**
 * Python's `'{:.4}'.format(value)` as a number: four significant digits, exact ties to the even digit (9/32 = 0.28125
 * gives 0.2812). `toPrecision` sends ties up. `value` in [0, 1].
 */
export function roundAsPython(value: number): number {
  // 60 digits hold the whole binary expansion of any double that could be a tie.
  const exact = value.toPrecision(60);
  const [digits = ''] = exact.replace(/^0\.0*|\./g, '').split('e');
  const isTieAboveEven = /^\d{3}[02468]50*$/.test(digits);
  return Number(isTieAboveEven ? exact.replace(/50*(?=$|e)/, '') : value.toPrecision(4));
}
