/** Scatter charts: what one measure costs in another, a numbered point for each system. */

import { html, type SafeHtml } from '#foundation';
import { axisText, formatTick, levelLines, renderChart, tickText } from './chart.js';
import type { PointAxis, ScatterChartBlock } from './model.js';
import { renderTable } from './table.js';

/** Numbered points with dashed levels; names stand beside their numbers above the drawing. */
export function renderScatterChart(block: ScatterChartBlock): SafeHtml {
  const names = block.points.map(
    ({ name }, index) => html`<span class="key"><strong>${index + 1}</strong>${name}</span> `,
  );
  return renderChart(
    block.caption,
    (_, isNarrow) => ({ option: optionOf(block, isNarrow ? 4 : 6), height: isNarrow ? 280 : 320 }),
    { legend: html`<p class="legend">${names}</p>`, numbers: renderTable(numbersOf(block)) },
  );
}

/** `ticks`: about how many at each axis. */
function optionOf({ x, y, points }: ScatterChartBlock, ticks: number) {
  const axis = ({ title, format }: PointAxis, text: object) => ({
    type: 'value',
    scale: true,
    splitNumber: ticks,
    name: title,
    nameTextStyle: axisText,
    splitLine: { lineStyle: { color: 'var(--rule-soft)' } },
    axisLabel: { ...text, formatter: (value: number) => formatTick(value, format) },
  });
  return {
    grid: { left: 60, right: 20, top: 30, bottom: 48, outerBoundsMode: 'none' },
    xAxis: { ...axis(x, tickText), nameLocation: 'middle', nameGap: 28 },
    yAxis: { ...axis(y, axisText), nameTextStyle: { ...axisText, align: 'left', padding: [0, 0, 0, -48] } }, // above the tick labels
    series: [
      {
        type: 'scatter',
        data: points.map((point) => [point.x, point.y]),
        symbolSize: 7,
        itemStyle: { color: 'var(--series-0)' },
        label: {
          show: true,
          position: 'right',
          fontSize: 12,
          color: 'var(--ink)',
          formatter: ({ dataIndex }: { dataIndex: number }) => String(dataIndex + 1),
        },
        emphasis: { disabled: true },
        markLine: levelLines([
          ...(x.references ?? []).map(({ value, label }) => ({ xAxis: value, name: label })),
          ...(y.references ?? []).map(({ value, label }) => ({ yAxis: value, name: label })),
        ]),
      },
      { type: 'scatter', silent: true, symbolSize: 0, data: levels({ x, y, points }) },
    ],
  };
}

/** Where the levels cross the axes of a point: drawn without size, so that the axes make room for the lines. */
function levels({ x, y, points: [first] }: Pick<ScatterChartBlock, 'x' | 'y' | 'points'>): number[][] {
  if (first === undefined) return [];
  return [
    ...(x.references ?? []).map(({ value }) => [value, first.y]),
    ...(y.references ?? []).map(({ value }) => [first.x, value]),
  ];
}

function numbersOf({ caption, x, y, points }: ScatterChartBlock) {
  return {
    caption,
    columns: ['', 'System', x.title, y.title].map((title) => ({ title })),
    rows: points.map((point, index) => [
      String(index + 1),
      point.name,
      { value: point.x, format: x.format },
      { value: point.y, format: y.format },
    ]),
  };
}
