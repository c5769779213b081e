/** Charts as static SVG, which ECharts renders here: no script reaches the page. */

import { createRequire } from 'node:module';
import type * as Charts from 'echarts';
import type { EChartsCoreOption } from 'echarts/core';
import { html, type SafeHtml, sha256, trusted } from '#foundation';
import type { NumberFormat } from './model.js';
import { formatNumber } from './tables.js';

/** Loaded on first use, from one CommonJS file: few commands draw, and drawing needs 589 modules. */
function library(): typeof Charts {
  return createRequire(import.meta.url)('echarts') as typeof Charts;
}

interface Drawing {
  readonly option: EChartsCoreOption;
  /** CSS pixels. */
  readonly height: number;
}

/** Width of the text column, in CSS pixels. */
const wideWidth = 848;

/** What a 400-pixel window leaves; the wide drawing would be illegible. The style sheet shows one of the two. */
const narrowWidth = 368;

/** Draws a chart for wide and narrow windows; adds its numbers as a table to read or copy. */
export function renderChart(
  caption: string,
  draw: (width: number, isNarrow: boolean) => Drawing,
  details: { readonly legend: SafeHtml; readonly numbers: SafeHtml },
): SafeHtml {
  const [wide, narrow] = [false, true].map((isNarrow) => {
    const width = isNarrow ? narrowWidth : wideWidth;
    return trusted(drawSvg(draw(width, isNarrow), width, caption));
  });
  return html`<figure class="chart">
<figcaption>${caption}</figcaption>
${details.legend}
<div class="for-wide">${wide}</div>
<div class="for-narrow">${narrow}</div>
<details><summary>Numbers</summary>${details.numbers}</details>
</figure>`;
}

/** Style of axis titles and ticks. */
export const axisText = { color: 'var(--quiet)', fontSize: 12 } as const;

/** Ticks of a horizontal axis, without overlaps and within the ends of the axis. */
export const tickText = {
  ...axisText,
  hideOverlap: true,
  alignMinLabel: 'left',
  alignMaxLabel: 'right',
} as const;

/** Formats an axis tick, which needs fewer digits than a result. */
export function formatTick(value: number, format: NumberFormat): string {
  if (format === 'percent') return `${Number((100 * value).toPrecision(3))}\u202f%`;
  return formatNumber(value, format === 'score' ? 'number' : format);
}

/** Dashed reference lines, as part of a series. */
export function levelLines(
  levels: readonly { readonly name: string; readonly xAxis?: number; readonly yAxis?: number }[],
) {
  return {
    silent: true,
    symbol: 'none',
    precision: 12, // exact positions, not rounded to two digits
    lineStyle: { color: axisText.color, type: [4, 4], width: 1 },
    label: {
      position: 'insideEndTop',
      formatter: '{b}',
      ...axisText,
      textBorderColor: 'var(--paper)', // readable across a line
      textBorderWidth: 3,
    },
    // Right of a vertical line there are no ticks.
    data: levels.map((level) =>
      level.xAxis === undefined ? level : { ...level, label: { position: 'insideEndBottom' } },
    ),
  };
}

function drawSvg({ option, height }: Drawing, width: number, caption: string): string {
  const chart = library().init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ animation: false, ...option });
    return plainSvg(chart.renderToSVGString(), caption);
  } finally {
    chart.dispose(); // a chart that is not disposed keeps the process alive
  }
}

/**
 * Adapts an ECharts SVG to a page without inline styles: no `<style>`, no `style=""`, no bookkeeping attributes.
 * Text keeps its size as an attribute and inherits family and colour.
 */
function plainSvg(svg: string, caption: string): string {
  const label = html`${caption}`.markup;
  // Ids must be unique in the page; only identical drawings share them.
  const name = `chart-${sha256(`${caption}${svg}`).slice(0, 8)}`;
  return svg
    .replace(/<style ?>[\s\S]*?<\/style>/g, '')
    .replace(/ (?:class="zr\d+-cls-\d+"|ecmeta_\w+="[^"]*"|pointer-events="[^"]*")/g, '')
    .replace(/ style="([^"]*)"/g, (_, style: string) => sizeAttributes(style))
    .replace(/(id="|url\(#)zr\d+-/g, `$1${name}-`)
    .replace(/^<svg /, `<svg role="img" aria-label="${label}" `)
    .replace(/ xmlns(:xlink)?="[^"]*"| version="[^"]*"| baseProfile="[^"]*"/g, '')
    .replace(/\n+/g, '\n')
    .trim();
}

function sizeAttributes(style: string): string {
  const size = /font-size:([\d.]+)px/.exec(style)?.[1];
  const weight = /font-weight:(\w+)/.exec(style)?.[1];
  return `${size === undefined ? '' : ` font-size="${size}"`}${weight === undefined ? '' : ` font-weight="${weight}"`}`;
}

/** Colours in the style sheet, from `--series-0` on. */
const colours = 6;

/** One entry per round through the colours. */
const rounds = [
  { dash: 'solid', symbol: 'circle', fill: 'filled' },
  { dash: [7, 3], symbol: 'rect', fill: 'outlined' },
  { dash: [2, 2], symbol: 'triangle', fill: 'pale' },
] as const;

/** The look of a series; the first eighteen all differ. */
interface SeriesLook {
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

/** Series names beside their look in the chart. */
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
