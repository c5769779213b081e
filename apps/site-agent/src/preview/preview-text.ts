/** A preview as lines for the terminal. */
import type { FrequentUnlabelled } from '../staging/unlabelled-words.js';
import type { ExampleToken, Preview, PreviewReport } from './preview.js';

/** The lines of `site preview`. */
export function previewLines({ report, examples, unlabelled, unlabelledExamples }: Preview): string[] {
  return [
    ...stageLines({ report, unlabelled, unlabelledExamples }),
    '',
    ...batchLines(report),
    ...examples.flatMap((tokens, index) => [
      '',
      `example ${index + 1}: stays here, never sent`,
      ...exampleLines(tokens),
    ]),
    ...(examples.length === 0 ? ['', 'no examples: they are removed once a stage is approved'] : []),
  ];
}

/** What will leave, in counts, and what stays of it as it stands. */
export function stageLines({
  report,
  unlabelled,
  unlabelledExamples,
}: Pick<Preview, 'report' | 'unlabelled' | 'unlabelledExamples'>): string[] {
  return [
    ...summaryLines(report),
    ...unlabelledLines(report, unlabelledExamples),
    ...frequentLines(unlabelled),
  ];
}

/** The first batch as it will leave. */
export function batchLines(report: PreviewReport): string[] {
  return [
    'header of the first batch',
    ...headerLines(report),
    '',
    'bytes of the first batch: header, then vectors',
    ...report.hexDump.map((line) => `  ${line}`),
  ];
}

function summaryLines(report: PreviewReport): string[] {
  const { notes, labels, labelWarnings } = report;
  return [
    `${report.stageId} for representer ${report.representerId}`,
    `  identifiers  ${identifiersLine(report)}`,
    `  notes        ${notes.staged} staged, ${notes.stagedBefore} staged before, ${notes.repeated} repeated, ${notes.refused} refused`,
    `  sentences    ${report.sentences}, shuffled across notes`,
    `  tokens       ${report.tokens}`,
    `  labels       ${countsLine(labels)}`,
    '  leaves too   the label and the casing of every token',
    ...(Object.keys(labelWarnings).length === 0 ? [] : [`  odd labels   ${countsLine(labelWarnings)}`]),
    `  will leave   ${report.bytes} bytes in ${report.batches} batches, ${report.bytesPerToken.toFixed(1)} bytes a token`,
    `  digest       ${report.framesDigest}`,
  ];
}

/** Says only what is true of this stage: a name that nobody labelled is not replaced. */
function identifiersLine({ surrogates, labels }: PreviewReport): string {
  if (Object.keys(labels).length === 0)
    return 'NONE LABELLED: every word is encoded as it stands, names included';
  if (surrogates === 'none') return 'REAL: encoded as they stand (--surrogates none)';
  return 'labelled ones are replaced by invented ones before encoding, everything else is encoded as it stands';
}

function unlabelledLines(
  { notes, unlabelledTokens: { capitalised, numbers } }: PreviewReport,
  examples: readonly string[],
): string[] {
  const more = notes.unlabelled > examples.length ? ` and ${notes.unlabelled - examples.length} more` : '';
  return [
    `  unlabelled   ${capitalised} capitalised words and ${numbers} numbers, in part names and dates if labels are missing`,
    ...(notes.unlabelled === 0
      ? []
      : [
          `  WITHOUT ANY  ${notes.unlabelled} of ${notes.staged} notes have no label: ${examples.join(', ')}${more}`,
        ]),
  ];
}

function frequentLines(unlabelled: FrequentUnlabelled | undefined): string[] {
  if (unlabelled === undefined) return [];
  const listed = (words: FrequentUnlabelled['words']): string =>
    words.map(({ word, count }) => `${word} ${count}`).join(', ') || 'none';
  return [
    '',
    'most frequent without a label: stays here, look for names',
    `  words        ${listed(unlabelled.words)}`,
    `  numbers      ${listed(unlabelled.numbers)}`,
  ];
}

function countsLine(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return entries.length === 0 ? 'none' : entries.map(([name, count]) => `${name} ${count}`).join(', ');
}

function headerLines({ header }: PreviewReport): string[] {
  const { sentenceLengths, ...fields } = header;
  const shown = sentenceLengths.slice(0, 16).join(' ');
  const rest = sentenceLengths.length > 16 ? ` and ${sentenceLengths.length - 16} more` : '';
  return [
    ...Object.entries(fields).map(([name, value]) => `  ${name.padEnd(18)} ${value}`),
    `  sentenceLengths    ${shown}${rest}`,
  ];
}

/** Values shown of each vector. */
const shownValues = 6;

function exampleLines(tokens: readonly ExampleToken[]): string[] {
  const width = (pick: (token: ExampleToken) => string) =>
    Math.max(6, ...tokens.map((token) => pick(token).length));
  const before = width((token) => token.before);
  const after = width((token) => token.after);
  const tag = width((token) => token.tag);
  const casing = width((token) => token.casing);
  const row = (cells: readonly [string, string, string, string, string]) =>
    `  ${cells[0].padEnd(before)}  ${cells[1].padEnd(after)}  ${cells[2].padEnd(tag)}  ${cells[3].padEnd(casing)}  ${cells[4]}`.trimEnd();
  return [
    row(['before', 'after', 'label', 'casing', 'vector']),
    ...tokens.map((token) =>
      row([token.before, token.after, token.tag, token.casing, vectorText(token.vector)]),
    ),
  ];
}

function vectorText(vector: readonly number[]): string {
  const shown = vector.slice(0, shownValues).map((value) => value.toFixed(3).padStart(6));
  return vector.length > shownValues ? `${shown.join(' ')} ... (${vector.length})` : shown.join(' ');
}
