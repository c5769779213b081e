/** A preview as one HTML page without scripts or outside parts. It holds patient text, like the terminal's preview. */
import type { ExampleToken, Preview } from './preview.js';
import { previewLines } from './preview-text.js';

/** The page. */
export function previewPage(preview: Preview): string {
  const { stageId } = preview.report;
  const summary = previewLines({ ...preview, examples: [] })
    .slice(0, -2)
    .join('\n');
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">',
    `<title>${escapeHtml(stageId)}: what will leave</title>`,
    `<style>${style}</style></head><body>`,
    `<h1>${escapeHtml(stageId)}: what will leave this site</h1>`,
    '<p class="warning">This page holds patient text in the column "before". It must stay here.</p>',
    `<pre>${escapeHtml(summary)}</pre>`,
    ...preview.examples.map(exampleTable),
    '</body></html>',
    '',
  ].join('\n');
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}' +
  'pre{overflow:auto;background:#f4f4f2;padding:1rem;font-size:13px}' +
  'table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .8rem;text-align:left;border-bottom:1px solid #ddd}' +
  '.phi{background:#fde9d9}.vector{font:12px monospace;color:#555}.warning{color:#8a2b0a;font-weight:600}';

function exampleTable(tokens: readonly ExampleToken[], index: number): string {
  const rows = tokens.map(
    ({ before, after, tag, casing, vector }) =>
      `<tr${tag === 'O' ? '' : ' class="phi"'}><td>${escapeHtml(before)}</td><td>${escapeHtml(after)}</td>` +
      `<td>${escapeHtml(tag)}</td><td>${escapeHtml(casing)}</td><td class="vector">${vector.map((value) => value.toFixed(3)).join(' ')}</td></tr>`,
  );
  return (
    `<h2>Example ${index + 1}</h2><table><tr><th>before (stays here)</th><th>after (encoded)</th><th>label (leaves)</th>` +
    `<th>casing (leaves)</th><th>vector (leaves)</th></tr>${rows.join('\n')}</table>`
  );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
