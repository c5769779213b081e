/**
 * `site preview`: shows what a stage will send, as lines for the terminal or as one HTML page without scripts or outside
 * parts. Both hold patient text until the stage is approved.
 */
import { type Command, counted, firstOf, type Terminal } from '#command-line';
import { requireReplaceable, writeFileAtomic } from '#foundation';
import { describeGate } from '#protocol';
import type { FrequentUnlabelled } from '../data/kept-text.js';
import { describeAudited } from '../data/own-audit.js';
import { runVerb } from '../verb.js';
import { type ExampleToken, type Preview, type PreviewReport, previewStage } from './preview-content.js';

/** Adds `preview`. */
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
function stageLines({
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

/** Shuffling mixes what is there to be mixed. */
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
  const [from, to] = [least.toFixed(3), largest.toFixed(3)];
  const deviation = from === to ? from : `${from} to ${to}`;
  return `deviation ${deviation} on every value of rows of length one, drawn here and never repeated`;
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
  return [
    `  unlabelled   ${capitalised} capitalised words and ${numbers} numbers, in part names and dates if labels are missing`,
    ...(notes.unlabelled === 0
      ? []
      : [
          `  WITHOUT ANY  ${notes.unlabelled} of ${notes.staged} notes have no label: ${firstOf(examples, notes.unlabelled)}`,
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

/** The page. */
export function previewPage(preview: Preview): string {
  const { stageId } = preview.report;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">',
    `<title>${escapeHtml(stageId)}: what will leave</title>`,
    `<style>${style}</style></head><body>`,
    `<h1>${escapeHtml(stageId)}${titleEnd}`,
    warningOf(preview),
    `<pre class="summary">${escapeHtml(stageLines(preview).join('\n'))}</pre>`,
    `<details><summary>The first batch as it will leave</summary><pre>${escapeHtml(batchLines(preview.report).join('\n'))}</pre></details>`,
    ...preview.examples.map(exampleTable),
    '</body></html>',
    '',
  ].join('\n');
}

/** Whether an HTML file is such a page, of this version or an earlier one. */
function isPreviewPage(page: string): boolean {
  return page.startsWith('<!doctype html>') && page.includes(titleEnd);
}

const titleEnd = ': what will leave this site</h1>';

/** Says what is on this page: once the stage is approved, its patient text is gone. */
function warningOf({ examples, unlabelled }: Preview): string {
  return examples.length === 0 && unlabelled === undefined
    ? '<p>This page holds no patient text: examples were removed when the stage was approved.</p>'
    : '<p class="warning">This page holds patient text. It must stay here.</p>';
}

// Colours and the shadow of tables that scroll are those of the reports (libs/evaluation), which a site does not load.
const style =
  'body{font:16px/1.55 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1d1f21;background:#fdfdfb}' +
  'h1{font-size:1.6rem;line-height:1.2}pre{overflow:auto;background:#f4f4f0;padding:1rem;font-size:13px}.summary{white-space:pre-wrap;overflow-wrap:anywhere}' +
  '.wide{overflow-x:auto;scrollbar-width:thin;background:' +
  'linear-gradient(270deg,#fdfdfb 40%,transparent) calc(100% + 2px) 0/2.8rem 100% no-repeat local,' +
  'linear-gradient(270deg,rgba(29,31,33,.28),transparent) 100% 0/1rem 100% no-repeat scroll}' +
  'table{border-collapse:collapse;margin:1rem 0;font-size:.9rem}' +
  'td,th{padding:.2rem .8rem .2rem .3rem;text-align:left;vertical-align:baseline;border-bottom:1px solid #e6e7e4}' +
  'th{color:#63686d;font-weight:400;font-size:.85rem}.phi{background:rgba(246,215,195,.6)}' +
  'summary{cursor:pointer;color:#63686d;white-space:nowrap}.vector{font:12px monospace;max-width:28rem}' +
  '.warning{color:#b3261e;font-weight:600}';

function exampleTable(tokens: readonly ExampleToken[], index: number): string {
  const rows = tokens.map(
    ({ before, after, tag, casing, vector }) =>
      `<tr${tag === 'O' ? '' : ' class="phi"'}><td>${escapeHtml(before)}</td><td>${escapeHtml(after)}</td>` +
      `<td>${escapeHtml(tag)}</td><td>${escapeHtml(casing)}</td><td>${foldedVector(vector)}</td></tr>`,
  );
  return (
    `<h2>Example ${index + 1}</h2><div class="wide" tabindex="0"><table><tr><th>before (stays here)</th><th>after (encoded)</th><th>label (leaves)</th>` +
    `<th>casing (leaves)</th><th>vector (leaves)</th></tr>${rows.join('\n')}</table></div>`
  );
}

/** The numbers are what leaves, but nobody reads fifty of them at every token. */
function foldedVector(vector: ExampleToken['vector']): string {
  const numbers = vector.map((value) => value.toFixed(3)).join(' ');
  return `<details><summary>${vector.length} numbers</summary><div class="vector">${numbers}</div></details>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
