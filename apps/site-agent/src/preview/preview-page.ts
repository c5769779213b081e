/** A preview as one HTML page without scripts or outside parts. It holds patient text, like the terminal's preview. */
import type { ExampleToken, Preview } from './preview.js';
import { batchLines, stageLines } from './preview-text.js';

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
    `<h1>${escapeHtml(stageId)}: what will leave this site</h1>`,
    warningOf(preview),
    `<pre class="summary">${escapeHtml(stageLines(preview).join('\n'))}</pre>`,
    `<details><summary>The first batch as it will leave</summary><pre>${escapeHtml(batchLines(preview.report).join('\n'))}</pre></details>`,
    ...preview.examples.map(exampleTable),
    '</body></html>',
    '',
  ].join('\n');
}

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
