/** The result of an evaluation as sections of a report. Holds ids, labels, offsets and numbers, no text of notes. */

import type { EvaluationResult } from '../evaluation.js';
import type { EvaluationExcerpt } from '../excerpt.js';
import type { MeasureScores } from '../i2b2/scorer.js';
import type { SpanErrorKind } from '../spans/span-errors.js';
import { errorNames } from './error-table.js';
import type { Cell, KeyFigure, Measured, ReportBlock, ReportSection } from './model.js';

/** The numbers to read first. */
export function evaluationFigures({ i2b2, spanF1, coverage }: EvaluationResult): KeyFigure[] {
  return [
    { label: 'Binary HIPAA token F1', value: score(i2b2.scores['Binary HIPAA Token']?.f1Micro ?? 0) },
    {
      label: 'Exact-span F1',
      value: score(spanF1.typed.f1),
      note: `${spanF1.untyped.f1.toFixed(3)} without types`,
    },
    {
      label: 'Documents that leak',
      value: percent(coverage.leakedDocumentShare),
      note: `${coverage.leakedDocuments} of ${coverage.documents}`,
    },
    { label: 'Words tagged without cause', value: percent(coverage.overRedactedWordShare) },
  ];
}

/** Scores, errors, confusion and the worst documents. */
export function evaluationSections(result: EvaluationResult): ReportSection[] {
  return [scoresSection(result), errorsSection(result)];
}

function scoresSection({ i2b2 }: EvaluationResult): ReportSection {
  const columns = ['Measure', 'Precision', 'Recall', 'F1', 'Macro precision', 'Macro recall', 'Macro F1'];
  return {
    title: 'Scores',
    introduction: `The official i2b2 2014 measures over ${i2b2.documents} documents: summed counts, then the mean over documents.`,
    blocks: [
      {
        kind: 'table',
        caption: 'i2b2 2014 measures',
        columns: columns.map((title) => ({ title })),
        rows: Object.entries(i2b2.scores).map(([name, row]) => [name, ...scoreCells(row)]),
      },
    ],
  };
}

function scoreCells(row: MeasureScores): Cell[] {
  const { precisionMicro, recallMicro, f1Micro, precisionMacro, recallMacro, f1Macro } = row;
  const values = [precisionMicro, recallMicro, f1Micro, precisionMacro, recallMacro, f1Macro];
  return values.map((value) => (value === null ? null : score(value)));
}

/**
 * Errors of a stored excerpt: by kind, confusion, the worst documents, and a browser of the errors in their context.
 * **Holds text of notes**: only for corpora that may be published or were invented.
 */
export function excerptSection(title: string, excerpt: EvaluationExcerpt): ReportSection {
  const { errors, errorCounts: counts } = excerpt;
  const browser: ReportBlock = { kind: 'error-browser', caption: 'Errors by label', errors, counts };
  return { title, blocks: [...errorBlocks(excerpt), ...(errors.length > 0 ? [browser] : [])] };
}

function errorsSection(result: EvaluationResult): ReportSection {
  const { errors } = result;
  const list: ReportBlock = { kind: 'errors', caption: `The first ${errors.length} errors`, errors };
  return { title: 'Errors', blocks: [...errorBlocks(result), list] };
}

/** What a result and its excerpt both know; ids, labels and numbers. */
function errorBlocks({
  errorCounts,
  confusion,
  worstDocuments,
}: Pick<EvaluationResult, 'errorCounts' | 'confusion' | 'worstDocuments'>): ReportBlock[] {
  const kinds = Object.keys(errorNames) as SpanErrorKind[]; // the keys of a table by kind
  return [
    {
      kind: 'bar-chart',
      caption: 'Spans by kind of error',
      format: 'count',
      categories: kinds.map((kind) => errorNames[kind]),
      series: [{ name: 'Spans', values: kinds.map((kind) => ({ value: errorCounts[kind] })) }],
    },
    { kind: 'confusion', caption: 'Words by gold and system label', table: confusion },
    {
      kind: 'table',
      caption: 'Documents that leak most',
      columns: [{ title: 'Document' }, { title: 'Letters and digits left in the text' }, { title: 'of' }],
      rows: worstDocuments.map(({ id, leakedCharacters, phiCharacters }) => [
        id,
        count(leakedCharacters),
        count(phiCharacters),
      ]),
    },
  ];
}

const score = (value: number): Measured => ({ value, format: 'score' });
const percent = (value: number): Measured => ({ value, format: 'percent' });
const count = (value: number): Measured => ({ value, format: 'count' });
