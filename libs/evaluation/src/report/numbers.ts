/** Numbers as a reader wants them. */
import { assertNever, type HtmlPart, html } from '#foundation';
import type { Cell, NumberFormat } from './model.js';

/** Writes a number in its format; the same number of digits in a whole column, so that columns can be compared. */
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

/** A cell's content: a number with its deviation and interval behind it, or a dash for what does not exist. */
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
