/** Formats numbers, and renders the tables that contain them. */
import { assertNever, type HtmlPart, html, type SafeHtml } from '#foundation';
import { ratio } from '../counts.js';
import type { ConfusionTable } from '../spans/span-errors.js';
import type { Cell, NumberFormat, TableBlock, TableColumn } from './model.js';

/** Formats a number, with a fixed number of digits per format so that columns can be compared. */
export function formatNumber(value: number, format: NumberFormat): string {
  switch (format) {
    case 'score':
      return value.toFixed(3);
    case 'percent':
      return `${(100 * value).toFixed(1)}\u202f%`; // narrow no-break space
    case 'count':
      return Math.round(value).toLocaleString('en-GB');
    case 'number':
      return String(Number(value.toPrecision(4)));
    default:
      return assertNever(format);
  }
}

/** Renders a cell: a number with its deviation and interval, or a dash for an undefined value. */
export function renderCell(cell: Cell): HtmlPart {
  if (cell === null) return html`<span class="absent">–</span>`;
  if (typeof cell === 'string') return cell;
  const { value, format, interval, deviation } = cell;
  const spread = deviation === undefined ? undefined : ` ± ${formatNumber(deviation, format)}`;
  const range =
    interval === undefined
      ? undefined
      : `${formatNumber(interval.low, format)} to ${formatNumber(interval.high, format)}`;
  return html`${formatNumber(value, format)}${spread && html`<span class="spread">${spread}</span>`}${
    range && html` <span class="interval">${range}</span>`
  }`;
}

/** Renders a table with its caption. */
export function renderTable({ caption, columns, rows }: TableBlock): SafeHtml {
  const best = columns.map((column, index) =>
    bestOf(
      column,
      rows.map((row) => row[index] ?? null),
    ),
  );
  const isNumeric = columns.map((_, index) => rows.some((row) => isMeasured(row[index])));
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table>
<caption><span>${caption}</span></caption>
<thead><tr>${columns.map(({ title }, index) => html`<th scope="col"${numeric(isNumeric[index])}>${title}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (row) => html`<tr>${columns.map((_, index) => {
    const cell = row[index] ?? null;
    const isBest = isMeasured(cell) && cell.value === best[index];
    const content = isBest ? html`<strong>${renderCell(cell)}</strong>` : renderCell(cell);
    return index === 0
      ? html`<th scope="row">${content}</th>`
      : html`<td${numeric(isNumeric[index])}>${content}</td>`;
  })}</tr>
`,
)}</tbody></table></div>`;
}

function numeric(isNumeric: boolean | undefined): SafeHtml | undefined {
  return isNumeric ? html` class="number"` : undefined;
}

function isMeasured(cell: Cell | undefined): cell is Exclude<Cell, string | null> {
  return typeof cell === 'object' && cell !== null;
}

function bestOf({ best }: TableColumn, cells: readonly Cell[]): number | undefined {
  const values = cells.filter(isMeasured).map(({ value }) => value);
  if (best === undefined || new Set(values).size < 2) return undefined; // all equal: none is best
  return best === 'highest' ? Math.max(...values) : Math.min(...values);
}

/** `heat-0` (none) to `heat-9` in the style sheet. */
const shades = 9;

/** Renders a confusion table, in words: gold labels down, system labels across. */
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
