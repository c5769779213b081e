/** The result of an evaluation as one JSON document and as a table for people. */
import { isDeepStrictEqual } from 'node:util';
import { type EvaluationResult, type MeasureScores, officialJson, readAsPrinted } from '#evaluation';

/**
 * What `--json` prints. `scores` are the official scores as everybody reads them off the script's printed table, so that
 * they can be compared with published ones; `correctedRows` holds each row that the table hides or shows under another
 * name (see `readAsPrinted`), with its true scores. Everything else is at full precision.
 */
export function resultAsJson(result: EvaluationResult): Record<string, unknown> {
  const { spanF1, coverage, worstDocuments, errorCounts } = result;
  const { documents, leakedDocuments, leakedDocumentShare, leakedCharacters, leakedCharacterShare } =
    coverage;
  const own = officialJson(result.i2b2);
  const printed = readAsPrinted(own);
  return {
    documents,
    scores: printed.scores,
    correctedRows: Object.fromEntries(
      Object.entries(own.scores).filter(([name, row]) => !isDeepStrictEqual(row, printed.scores[name])),
    ),
    spanF1: { typed: spanF1.typed.f1, untyped: spanF1.untyped.f1 },
    leaks: { documents, leakedDocuments, leakedDocumentShare, leakedCharacters, leakedCharacterShare },
    overRedaction: {
      characterShare: coverage.overRedactedCharacterShare,
      wordShare: coverage.overRedactedWordShare,
    },
    errors: errorCounts,
    worstDocuments,
  };
}

/** The lines of the table: one a measure under its own name, then spans, leaks and over-redaction. */
export function resultAsLines(result: EvaluationResult): string[] {
  const { documents, scores } = officialJson(result.i2b2);
  const { spanF1, coverage } = result;
  return [
    `${documents} documents${' '.repeat(nameWidth)}`.slice(0, nameWidth) + columns.map(padNumber).join(''),
    ...Object.entries(scores).map(
      ([name, row]) => name.padEnd(nameWidth) + cells(row).map(padNumber).join(''),
    ),
    '',
    line(
      'Exact spans, F1',
      `${spanF1.typed.f1.toFixed(4)} with types, ${spanF1.untyped.f1.toFixed(4)} without`,
    ),
    line('Documents that leak', `${coverage.leakedDocuments} of ${coverage.documents}`),
    line('Characters leaked', `${coverage.leakedCharacters} (${percent(coverage.leakedCharacterShare)})`),
    line('Words tagged without cause', percent(coverage.overRedactedWordShare)),
  ];
}

const nameWidth = 28;
const columns = ['P micro', 'R micro', 'F1 micro', 'P macro', 'R macro', 'F1 macro'];

function cells(row: MeasureScores): string[] {
  const { precisionMicro, recallMicro, f1Micro, precisionMacro, recallMacro, f1Macro } = row;
  const values = [precisionMicro, recallMicro, f1Micro, precisionMacro, recallMacro, f1Macro];
  return values.map((value) => (value === null ? '-' : value.toFixed(4)));
}

const padNumber = (text: string) => text.padStart(10);
const line = (name: string, value: string) => `${name.padEnd(nameWidth)}  ${value}`;
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
