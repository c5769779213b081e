/** The confusion table with each row shaded by its shares. */

import { html, type SafeHtml } from '#foundation';
import { ratio } from '../counts.js';
import type { ConfusionTable } from '../spans/confusion.js';
import { formatNumber } from './numbers.js';

/** Shades of the style sheet: `heat-0` (none) to `heat-9`. */
const shades = 9;

/** Gold labels down, system labels across, in words. */
export function renderConfusion(caption: string, { labels, words }: ConfusionTable): SafeHtml {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table class="confusion">
<caption><span>${caption}</span></caption>
<thead><tr><th scope="col" class="corner">gold ↓ system →</th>${labels.map(
    (label) => html`<th scope="col"><span>${label}</span></th>`,
  )}</tr></thead>
<tbody>
${labels.map((label, row) => {
  const counts = words[row] ?? [];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return html`<tr><th scope="row">${label}</th>${counts.map((count, column) =>
    renderCount(count, ratio(count, total), row === column),
  )}</tr>
`;
})}</tbody></table></div>`;
}

function renderCount(count: number, share: number, isRight: boolean): SafeHtml {
  const shade = count === 0 ? 0 : Math.max(1, Math.round(share * shades));
  const text = count === 0 ? html`<span class="absent">·</span>` : formatNumber(count, 'count');
  return html`<td class="heat-${shade} ${isRight ? 'right' : 'wrong'}">${text}</td>`;
}
