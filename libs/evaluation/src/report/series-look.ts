/** How series are told apart: by colour, and where there are more series than colours by dashes, marks and outlines too. */
import { html, type SafeHtml, trusted } from '#foundation';

/** Colours of series in the style sheet: `--series-0` and on. */
const colours = 6;

/** One entry for each round through the colours. */
const rounds = [
  { dash: 'solid', symbol: 'circle', fill: 'filled' },
  { dash: [7, 3], symbol: 'rect', fill: 'outlined' },
  { dash: [2, 2], symbol: 'triangle', fill: 'pale' },
] as const;

/** What a series looks like; no two of the first eighteen are alike. */
export interface SeriesLook {
  /** A variable of the style sheet, so that it follows light and dark. */
  readonly colour: string;
  readonly dash: 'solid' | readonly [on: number, off: number];
  readonly symbol: 'circle' | 'rect' | 'triangle';
  readonly fill: 'filled' | 'outlined' | 'pale';
}

/** The look of the series at `index` of its chart. */
export function seriesLook(index: number): SeriesLook {
  const round = rounds[Math.floor(index / colours) % rounds.length] ?? rounds[0];
  return { colour: `var(--series-${index % colours})`, ...round };
}

/** Names of series beside what they look like in the chart. */
export function renderSeriesLegend(names: readonly string[], kind: 'line' | 'bar'): SafeHtml {
  return html`<p class="legend">${names.map(
    (name, index) => html`<span class="key">${renderSwatch(seriesLook(index), kind)}${name}</span> `,
  )}</p>`;
}

function renderSwatch(look: SeriesLook, kind: 'line' | 'bar'): SafeHtml {
  const drawn = kind === 'line' ? lineSwatch(look) : barSwatch(look);
  return trusted(`<svg class="swatch" width="28" height="10" aria-hidden="true">${drawn}</svg>`);
}

function lineSwatch({ colour, dash, symbol }: SeriesLook): string {
  const dashes = dash === 'solid' ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  const mark = {
    circle: '<circle cx="14" cy="5" r="3"/>',
    rect: '<rect x="11" y="2" width="6" height="6"/>',
    triangle: '<path d="M14 1.5L17.5 8h-7z"/>',
  }[symbol];
  return `<g stroke="${colour}" fill="${colour}"><line x1="0" y1="5" x2="28" y2="5" stroke-width="2"${dashes}/>${mark}</g>`;
}

function barSwatch({ colour, fill }: SeriesLook): string {
  const inside = { filled: colour, outlined: 'none', pale: colour }[fill];
  const opacity = fill === 'pale' ? ' fill-opacity="0.35"' : '';
  return `<rect x="1" y="1" width="26" height="8" fill="${inside}"${opacity} stroke="${colour}" stroke-width="1.5"/>`;
}
