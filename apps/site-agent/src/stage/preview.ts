/** `site preview`: shows what a stage will send, as text or as an HTML page; both hold patient text until approval. */
import { readFileSync } from 'node:fs';
import { type Command, counted, firstOf, quoted, type Terminal } from '#command-line';
import {
  html,
  readDocumentStyle,
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

/** Formats the preview for the terminal. */
export function previewLines(preview: Preview): string[] {
  const { report, examples, unlabelled } = preview;
  return [
    `${report.stageId} for representer ${report.representerId}`,
    ...Object.values(factsOf(preview)).flatMap((facts) => facts.map(factLine)),
    ...(unlabelled === undefined ? [] : ['', frequentTitle, ...frequentFacts(unlabelled).map(factLine)]),
    '',
    ...batchLines(report),
    ...examples.flatMap((tokens, index) => [
      '',
      `example ${index + 1}: stays here, never sent`,
      ...exampleLines(tokens),
    ]),
    ...(examples.length === 0 ? ['', 'no examples: they are removed once a stage is approved'] : []),
    '',
    ...Object.values(nextStep(preview)),
  ];
}

type Fact = readonly [name: string, value: string];

const factLine = ([name, value]: Fact): string => `  ${name.padEnd(12)} ${value}`;

function factsOf({ report, unlabelledExamples }: Pick<Preview, 'report' | 'unlabelledExamples'>) {
  const { notes, labels, labelWarnings, unlabelledTokens } = report;
  return {
    audit: [
      ['audit', describeGate(report)],
      ['audited', describeAudited(report.audited)],
    ],
    protection: [
      ['identifiers', identifiersLine(report)],
      ['cells', cellsLine(report)],
      ['noise', noiseLine(report)],
      [
        'unlabelled',
        `${unlabelledTokens.capitalised} capitalised words and ${unlabelledTokens.numbers} numbers, in part names and dates if labels are missing`,
      ],
      ...(notes.unlabelled === 0
        ? []
        : [
            [
              'WITHOUT ANY',
              `${notes.unlabelled} of ${notes.staged} notes have no label: ${firstOf(unlabelledExamples, notes.unlabelled)}`,
            ] as const,
          ]),
      ...(Object.keys(labelWarnings).length === 0
        ? []
        : [['odd labels', countsLine(labelWarnings)] as const]),
    ],
    leaves: [
      [
        'will leave',
        `${counted(report.bytes, 'byte')} in ${counted(report.batches, 'batch', 'batches')}, ${report.bytesPerToken.toFixed(1)} bytes a token`,
      ],
      ['sentences', sentencesLine(report)],
      ['tokens', `${report.tokens}`],
      ['labels', countsLine(labels)],
      ['leaves too', 'the label and the casing of every token'],
      [
        'notes',
        `${notes.staged} staged, ${notes.stagedBefore} staged before, ${notes.repeated} repeated, ${notes.refused} refused`,
      ],
      ['sent before', sentElsewhereLine(report)],
      ['digest', report.framesDigest],
    ],
  } as const satisfies Readonly<Record<string, readonly Fact[]>>;
}

/** The command that approves, or, once approved, who approved and the command that sends. */
function nextStep({ approval, report: { stageId }, dataFolder }: Preview) {
  if (approval !== undefined)
    return {
      says: `Approved by ${approval.approvedBy} on ${approval.approvedAt.slice(0, 10)}; this sends it:`,
      command: `npx --no sfumato-deid site upload --data ${quoted(dataFolder)}`,
    };
  return {
    says: 'Nothing leaves before somebody answers for these bytes, by name:',
    command: `npx --no sfumato-deid site approve ${stageId} --data ${quoted(dataFolder)}`,
  };
}

function batchLines(report: PreviewReport): string[] {
  return [
    'header of the first batch',
    ...headerLines(report),
    '',
    'bytes of the first batch: header, then vectors',
    ...report.hexDump.map((line) => `  ${line}`),
  ];
}

/** Shuffling hides nothing if there is only one note. */
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

/** Does not claim that unlabelled names are replaced. */
function identifiersLine({ surrogates, labels }: PreviewReport): string {
  if (Object.keys(labels).length === 0) return 'NONE LABELLED: no name is replaced by an invented one';
  if (surrogates === 'none') return 'REAL: not replaced (--surrogates none)';
  return 'labelled ones are replaced by invented ones before encoding';
}

function cellsLine({ hasCells }: PreviewReport): string {
  return hasCells
    ? 'yes: a word that is not public is encoded as one of a few cells, labelled or not'
    : 'NONE: every other word is encoded as it stands, names that nobody labelled included';
}

const frequentTitle = 'most frequent without a label: stays here, look for names';

function frequentFacts({ words, numbers }: WordFrequencies): readonly Fact[] {
  const listed = (found: WordFrequencies['words']): string =>
    found.map(({ word, count }) => `${word} ${count}`).join(', ') || 'none';
  return [
    ['words', listed(words)],
    ['numbers', listed(numbers)],
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

/** Renders the preview as one page that loads and runs nothing. */
export function previewPage(preview: Preview): string {
  const { report, unlabelled, examples } = preview;
  const { audit, protection, leaves } = factsOf(preview);
  const { says, command } = nextStep(preview);
  const gate = report.verdict === 'PASS' ? 'PASS' : 'FAIL';
  return standalonePage({
    title: `${report.stageId}: what will leave`,
    styleSheet: readPreviewStyle(),
    content: html`<h1>${report.stageId}${trusted(titleEnd)}
<p class="quiet">for representer ${report.representerId}</p>
${warningOf(preview)}
<div class="verdict ${gate}">${factList(audit)}</div>
<h2>What leaves</h2>
${factList(leaves)}
<h2>What protects it</h2>
${factList(protection)}
${unlabelled && html`<h2>Most frequent without a label</h2><p class="quiet">This stays here. A name among them is one that nobody labelled.</p>${factList(frequentFacts(unlabelled))}`}
${examples.map(exampleTable)}
<details><summary>The first batch as it will leave</summary><pre tabindex="0">${batchLines(report).join('\n')}</pre></details>
<section class="next"><h2>Answer for it</h2><p>${says}</p><pre tabindex="0">${command}</pre></section>`,
  });
}

/** Reads the style of pages on which somebody signs off: previews and certificates. */
export function readPreviewStyle(): string {
  return readDocumentStyle() + readFileSync(new URL('preview.css', import.meta.url), 'utf8');
}

function factList(facts: readonly Fact[]): SafeHtml {
  const rows = facts.map(
    ([name, value]) =>
      html`<dt>${name}</dt><dd class="${/^(NONE|REAL)\b|ONE NOTE/.test(value) || name === 'WITHOUT ANY' ? 'bad' : ''}">${value}</dd>`,
  );
  return html`<dl class="facts">${rows}</dl>`;
}

/** Whether an HTML file is a preview, of this version or an earlier one. */
function isPreviewPage(page: string): boolean {
  return page.startsWith('<!doctype html>') && page.includes(titleEnd);
}

const titleEnd = ': what will leave this site</h1>';

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

/** Folds the numbers: they leave, but nobody reads fifty per token. */
function foldedVector(vector: ExampleToken['vector']): SafeHtml {
  const numbers = vector.map((value) => value.toFixed(3)).join(' ');
  return html`<details><summary>${vector.length} numbers</summary><div class="vector">${numbers}</div></details>`;
}
