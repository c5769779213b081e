/** Line charts of values by epoch, and scatter charts of systems. */
import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import { html, type Interval, type SafeHtml } from '#foundation';
import {
  axisText,
  formatTick,
  levelLines,
  renderChart,
  renderSeriesLegend,
  seriesLook,
  tickText,
} from './chart.js';
import type { LineChartBlock, LineSeries, PointAxis, ScatterChartBlock } from './model.js';
import { formatNumber, renderTable } from './tables.js';

/** Draws a line per series, with dashed reference levels. */
export function renderLineChart(block: LineChartBlock): SafeHtml {
  const names = block.series.map(({ name }) => name);
  return renderChart(
    block.caption,
    (_, isNarrow) => ({ option: optionOf(block, isNarrow ? 4 : 6), height: isNarrow ? 240 : 280 }),
    { legend: renderSeriesLegend(names, 'line'), numbers: renderTable(numbersOf(block)) },
  );
}

/** `ticks`: about how many per axis. */
function optionOf(block: LineChartBlock, ticks: number) {
  return {
    grid: { left: 52, right: 12, top: 30, bottom: 44, outerBoundsMode: 'none' },
    xAxis: {
      type: block.xScale === 'log' ? 'log' : 'value',
      name: block.xTitle,
      nameLocation: 'middle',
      nameGap: 26,
      nameTextStyle: axisText,
      minInterval: 1,
      splitNumber: ticks,
      min: 'dataMin',
      max: 'dataMax',
      splitLine: { show: false },
      axisLine: { lineStyle: { color: 'var(--rule)' } },
      axisTick: { lineStyle: { color: 'var(--rule)' } },
      axisLabel: tickText,
    },
    yAxis: {
      type: 'value',
      name: block.yTitle,
      nameTextStyle: { ...axisText, align: 'left', padding: [0, 0, 0, -40] },
      scale: true,
      splitNumber: ticks,
      min: block.yRange?.[0],
      max: block.yRange?.[1],
      splitLine: { lineStyle: { color: 'var(--rule-soft)' } },
      axisLabel: { ...axisText, formatter: (value: number) => formatTick(value, block.yFormat) },
    },
    series: block.series.flatMap((series, index) => [
      lineOf(series, index, block),
      ...whiskersOf(series, index),
    ]),
  };
}

function lineOf({ points }: LineSeries, index: number, block: LineChartBlock) {
  const { colour, dash, symbol } = seriesLook(index);
  return {
    type: 'line',
    data: points.map(([x, y]) => [x, y]),
    showSymbol: points.length <= 30,
    symbol,
    symbolSize: symbol === 'circle' ? 5 : 7,
    lineStyle: { color: colour, width: 2, type: dash === 'solid' ? dash : [...dash] },
    itemStyle: { color: colour, borderColor: colour },
    emphasis: { disabled: true },
    markLine: index === 0 ? referencesOf(block) : undefined,
  };
}

function whiskersOf({ points, intervals }: LineSeries, index: number) {
  if (intervals === undefined) return [];
  return [
    {
      type: 'custom',
      silent: true,
      z: 3,
      // Three numbers per point, so that the axis covers the whiskers.
      dimensions: ['x', 'low', 'high'],
      encode: { x: 0, y: [1, 2] },
      data: points.map(([x, y], point) => [x, intervals[point]?.low ?? y, intervals[point]?.high ?? y]),
      renderItem: (params: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) =>
        intervals[params.dataIndex] == null ? undefined : whiskerAt(api, seriesLook(index).colour),
    },
  ];
}

function whiskerAt(api: CustomSeriesRenderItemAPI, stroke: string) {
  const [x = 0, low = 0] = api.coord([api.value(0), api.value(1)]);
  const [, high = 0] = api.coord([api.value(0), api.value(2)]);
  const cap = 4;
  const lines = [
    [x, low, x, high],
    [x - cap, low, x + cap, low],
    [x - cap, high, x + cap, high],
  ];
  return {
    type: 'group',
    children: lines.map(([x1, y1, x2, y2]) => ({
      type: 'line',
      shape: { x1, y1, x2, y2 },
      style: { stroke, lineWidth: 1 },
    })),
  };
}

function referencesOf({ references = [] }: LineChartBlock) {
  return levelLines(references.map(({ value, label }) => ({ yAxis: value, name: label })));
}

function numbersOf({ caption, xTitle, yFormat, series }: LineChartBlock) {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const byX = series.map(
    ({ points, intervals }) =>
      new Map(points.map(([x, value], point) => [x, measured(value, intervals?.[point])])),
  );
  return {
    caption,
    columns: [xTitle, ...series.map(({ name }) => name)].map((title) => ({ title })),
    rows: xs.map((x) => [
      formatNumber(x, 'number'),
      ...byX.map((values) => {
        const value = values.get(x);
        return value === undefined ? null : { ...value, format: yFormat };
      }),
    ]),
  };
}

function measured(value: number, interval: Interval | null | undefined) {
  return interval == null ? { value } : { value, interval };
}

/** Draws numbered points with dashed levels; the legend above maps numbers to names. */
export function renderScatterChart(block: ScatterChartBlock): SafeHtml {
  const names = block.points.map(
    ({ name }, index) => html`<span class="key"><strong>${index + 1}</strong>${name}</span> `,
  );
  return renderChart(
    block.caption,
    (_, isNarrow) => ({ option: scatterOptionOf(block, isNarrow ? 4 : 6), height: isNarrow ? 280 : 320 }),
    { legend: html`<p class="legend">${names}</p>`, numbers: renderTable(scatterNumbersOf(block)) },
  );
}

/** `ticks`: about how many per axis. */
function scatterOptionOf({ x, y, points }: ScatterChartBlock, ticks: number) {
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
    yAxis: { ...axis(y, axisText), nameTextStyle: { ...axisText, align: 'left', padding: [0, 0, 0, -48] } },
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

/** Invisible points, so that the axes reach the reference lines. */
function levels({ x, y, points: [first] }: Pick<ScatterChartBlock, 'x' | 'y' | 'points'>): number[][] {
  if (first === undefined) return [];
  return [
    ...(x.references ?? []).map(({ value }) => [value, first.y]),
    ...(y.references ?? []).map(({ value }) => [first.x, value]),
  ];
}

function scatterNumbersOf({ caption, x, y, points }: ScatterChartBlock) {
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
