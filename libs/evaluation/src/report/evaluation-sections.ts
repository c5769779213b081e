/** The result of an evaluation as report sections. Contains ids, labels, offsets and numbers, but no note text. */

import { type Counts, definedScores, noCounts, ratio } from '../counts.js';
import { type EvaluationExcerpt, type EvaluationResult } from '../evaluation.js';
import { type MeasureScores } from '../i2b2/scorer.js';
import { type SpanErrorKind } from '../spans/span-errors.js';
import { sumRecall } from '../spans/span-scores.js';
import { errorNames } from './error-tables.js';
import type { Cell, KeyFigure, Measured, ReportBlock, ReportSection } from './model.js';

/** The key figures: what would leak, then how good the spans are. */
export function evaluationFigures(result: EvaluationResult): KeyFigure[] {
  const { i2b2, spanF1, coverage, marks } = result;
  const { spans, hidden } = sumRecall(result.recallByLabel);
  const headline = i2b2.counts['Binary HIPAA Token'];
  return [
    {
      label: 'Documents that leak',
      value: percent(coverage.leakedDocumentShare),
      note: `${coverage.leakedDocuments} of ${coverage.documents}`,
    },
    { label: 'Letters and digits left in the text', value: percent(coverage.leakedCharacterShare) },
    {
      label: 'Binary HIPAA token F1',
      value: headline === undefined ? null : scoreOrDash(definedScores(headline).f1),
    },
    {
      label: 'Exact-span F1',
      value: score(spanF1.typed.f1),
      note: `${spanF1.untyped.f1.toFixed(3)} without types`,
    },
    {
      label: 'Identifiers found whole',
      value: percent(ratio(hidden, spans)),
      note: `${count(hidden)} of ${count(spans)}`,
    },
    {
      label: 'False positives in 1,000 words',
      value: marks.falseMarksPer1000Words.toFixed(1),
      note: `${count(marks.falseMarks)} of ${count(marks.marks)} marks touch no identifier`,
    },
    { label: 'Words tagged without cause', value: percent(coverage.overRedactedWordShare) },
  ];
}

/** Sections on recall by type, scores, and errors with confusion and the worst documents. */
export function evaluationSections(result: EvaluationResult): ReportSection[] {
  return [recallSection(result), scoresSection(result), errorsSection(result)];
}

function recallSection({ recallByLabel }: EvaluationResult): ReportSection {
  return {
    title: 'Recall by type',
    introduction:
      'Hidden: no letter or digit of the identifier is left, whatever the system calls it. Exact: both ends and the type are right.',
    blocks: [
      {
        kind: 'table',
        caption: 'Identifiers of the gold standard',
        columns: ['Type', 'Identifiers', 'Left in the text', 'Hidden', 'Exact'].map((title) => ({ title })),
        rows: recallByLabel.map(({ label, spans, hidden, exact }) => [
          label,
          count(spans),
          count(spans - hidden),
          score(hidden / spans),
          score(exact / spans),
        ]),
      },
    ],
  };
}

function scoresSection({ i2b2 }: EvaluationResult): ReportSection {
  const columns = [
    'Measure',
    'Precision',
    'Recall',
    'F1',
    'F2',
    'Macro precision',
    'Macro recall',
    'Macro F1',
  ];
  return {
    title: 'Scores',
    introduction: `The official i2b2 2014 measures over ${i2b2.documents} documents: summed counts, then the mean over documents. A dash: nothing of the kind occurs.`,
    blocks: [
      {
        kind: 'table',
        caption: 'i2b2 2014 measures',
        columns: columns.map((title) => ({ title })),
        rows: Object.entries(i2b2.scores).map(([name, row]) => [name, ...scoreCells(row, i2b2.counts[name])]),
      },
    ],
  };
}

function scoreCells(
  { precisionMacro, recallMacro, f1Macro }: MeasureScores,
  counts: Counts = noCounts,
): Cell[] {
  const { precision, recall, f1, f2 } = definedScores(counts);
  const macro = f1 === null ? [null, null, null] : [precisionMacro, recallMacro, f1Macro];
  return [precision, recall, f1, f2, ...macro].map(scoreOrDash);
}

/**
 * Errors of a stored excerpt: by kind, confusion, worst documents, and a browser. **Contains note text**: only
 * for public or invented corpora.
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

const scoreOrDash = (value: number | null): Cell => (value === null ? null : score(value));
const score = (value: number): Measured => ({ value, format: 'score' });
const percent = (value: number): Measured => ({ value, format: 'percent' });
const count = (value: number): Measured => ({ value, format: 'count' });
