/** `site preview`: shows what a stage will send, on the terminal or as one HTML page. Both hold patient text until approval. */
import { readFileSync } from 'node:fs';
import { type Command, counted, firstOf, type Terminal } from '#command-line';
import {
  html,
  requireReplaceable,
  type SafeHtml,
  standalonePage,
  trusted,
  writeFileAtomic,
} from '#foundation';
import { describeGate } from '#protocol/gate';
import type { WordFrequencies } from '../data/kept-text.js';
import { describeAudited } from '../data/own-audit.js';
import { runVerb } from '../verb.js';
import { type ExampleToken, type Preview, type PreviewReport, previewStage } from './preview-content.js';

export function registerPreview(site: Command, terminal: Terminal): void {
  const preview = site
    .command('preview')
    .description('show exactly what a stage will send')
    .argument('[stage]', 'by default the latest')
    .option('--html <file>', 'write the preview as a page, patient text included');
  runVerb<{ html?: string }>(preview, terminal, async (context, { html }, [stageId]) => {
    if (html !== undefined) await requireReplaceable(html, isPreviewPage);
    const shown = await previewStage(context, stageId);
    if (html !== undefined) await writeFileAtomic(html, previewPage(shown));
    return { json: shown.report, lines: previewLines(shown), isAnswer: true };
  });
}

/** The preview for the terminal. */
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

/** Counts of what will leave, and what is left unreplaced. */
function stageLines({ report, unlabelled, unlabelledExamples }: Omit<Preview, 'examples'>): string[] {
  return [
    ...summaryLines(report),
    ...unlabelledLines(report, unlabelledExamples),
    ...frequentLines(unlabelled),
  ];
}

/** The first batch. */
function batchLines(report: PreviewReport): string[] {
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
    `  audit        ${describeGate(report)}`,
    `  audited      ${describeAudited(report.audited)}`,
    `  identifiers  ${identifiersLine(report)}`,
    `  notes        ${notes.staged} staged, ${notes.stagedBefore} staged before, ${notes.repeated} repeated, ${notes.refused} refused`,
    `  sent before  ${sentElsewhereLine(report)}`,
    `  sentences    ${sentencesLine(report)}`,
    `  tokens       ${report.tokens}`,
    `  labels       ${countsLine(labels)}`,
    `  noise        ${noiseLine(report)}`,
    '  leaves too   the label and the casing of every token',
    ...(Object.keys(labelWarnings).length === 0 ? [] : [`  odd labels   ${countsLine(labelWarnings)}`]),
    `  will leave   ${counted(report.bytes, 'byte')} in ${counted(report.batches, 'batch', 'batches')}, ${report.bytesPerToken.toFixed(1)} bytes a token`,
    `  digest       ${report.framesDigest}`,
  ];
}

/** Shuffling hides nothing of a single note. */
function sentencesLine({ sentences, notes: { staged } }: PreviewReport): string {
  return staged === 1
    ? `${sentences}, all of ONE NOTE: whoever receives them knows that they belong together; stage more notes at once`
    : `${sentences}, shuffled across ${counted(staged, 'note')}`;
}

function sentElsewhereLine({ notes: { staged }, sentElsewhere }: PreviewReport): string {
  const { notes, representers } = sentElsewhere;
  if (notes === 0) return 'none of these notes under another representer';
  return `${notes} of ${counted(staged, 'note')} under ${counted(representers, 'other representer')}: whoever has both learns more of them than from one`;
}

function noiseLine({ noise: { least, largest } }: PreviewReport): string {
  const from = least.toFixed(3);
  const to = largest.toFixed(3);
  const deviation = from === to ? from : `${from} to ${to}`;
  return `deviation ${deviation} on every value of rows of length one, drawn here and never repeated`;
}

/** Claims no replacement of names that nobody labelled. */
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
  return [
    `  unlabelled   ${capitalised} capitalised words and ${numbers} numbers, in part names and dates if labels are missing`,
    ...(notes.unlabelled === 0
      ? []
      : [
          `  WITHOUT ANY  ${notes.unlabelled} of ${notes.staged} notes have no label: ${firstOf(examples, notes.unlabelled)}`,
        ]),
  ];
}

function frequentLines(unlabelled: WordFrequencies | undefined): string[] {
  if (unlabelled === undefined) return [];
  const listed = (words: WordFrequencies['words']): string =>
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

/** Values shown of a vector. */
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

/** The preview as one page that loads and runs nothing. */
export function previewPage(preview: Preview): string {
  const { stageId } = preview.report;
  return standalonePage({
    title: `${stageId}: what will leave`,
    styleSheet: readFileSync(new URL('preview.css', import.meta.url), 'utf8'),
    content: html`<h1>${stageId}${trusted(titleEnd)}
${warningOf(preview)}
<pre class="summary">${stageLines(preview).join('\n')}</pre>
<details><summary>The first batch as it will leave</summary><pre>${batchLines(preview.report).join('\n')}</pre></details>
${preview.examples.map(exampleTable)}`,
  });
}

/** Whether an HTML file is a preview, of this version or an earlier one. */
function isPreviewPage(page: string): boolean {
  return page.startsWith('<!doctype html>') && page.includes(titleEnd);
}

const titleEnd = ': what will leave this site</h1>';

/** Approval removes the patient text. */
function warningOf({ examples, unlabelled }: Preview): SafeHtml {
  return examples.length === 0 && unlabelled === undefined
    ? html`<p>This page holds no patient text: examples were removed when the stage was approved.</p>`
    : html`<p class="warning">This page holds patient text. It must stay here.</p>`;
}

function exampleTable(tokens: readonly ExampleToken[], index: number): SafeHtml {
  const rows = tokens.map(
    ({ before, after, tag, casing, vector }) =>
      html`<tr class="${tag === 'O' ? '' : 'phi'}"><td>${before}</td><td>${after}</td><td>${tag}</td><td>${casing}</td><td>${foldedVector(vector)}</td></tr>
`,
  );
  return html`<h2>Example ${index + 1}</h2>
<div class="wide" tabindex="0"><table>
<tr><th>before (stays here)</th><th>after (encoded)</th><th>label (leaves)</th><th>casing (leaves)</th><th>vector (leaves)</th></tr>
${rows}</table></div>
`;
}

/** The numbers leave, but nobody reads fifty at every token. */
function foldedVector(vector: ExampleToken['vector']): SafeHtml {
  const numbers = vector.map((value) => value.toFixed(3)).join(' ');
  return html`<details><summary>${vector.length} numbers</summary><div class="vector">${numbers}</div></details>`;
}
