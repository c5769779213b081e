/** Tables: numbers right, text left, the best of a column in bold. */
import { html, type SafeHtml } from '#foundation';
import type { Cell, TableBlock, TableColumn } from './model.js';
import { renderCell } from './numbers.js';

/** A table with its caption. */
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
  if (best === undefined || new Set(values).size < 2) return undefined; // all alike: none is best
  return best === 'highest' ? Math.max(...values) : Math.min(...values);
}
