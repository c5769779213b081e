/** Bar charts: scores by system or by category, with intervals as whiskers. */
import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import { renderChart, renderSeriesLegend, seriesColour } from './chart.js';
import { html, type SafeHtml } from './html.js';
import type { BarChartBlock, BarSeries } from './model.js';
import { formatNumber } from './numbers.js';
import { renderTable } from './table.js';

/** Pixels of one bar with its gap, of the gap between groups, and of what stands around the bars. */
const heights = { bar: 16, group: 12, around: 26 };

/** Horizontal bars, so that long names stay readable and any number of them fits. */
export function renderBarChart(block: BarChartBlock): SafeHtml {
  const { categories, series } = block;
  const height = heights.around + categories.length * (heights.group + series.length * heights.bar);
  return renderChart(
    block.caption,
    optionOf(block),
    { width: 848, height },
    {
      legend: series.length > 1 ? renderSeriesLegend(series.map(({ name }) => name)) : html``,
      numbers: renderTable(numbersOf(block)),
    },
  );
}

function optionOf(block: BarChartBlock) {
  return {
    grid: { left: nameWidth(block.categories), right: 64, top: 4, bottom: 22, outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      min: 0,
      max: block.valueMax,
      splitLine: { lineStyle: { color: 'var(--rule-soft)' } },
      axisLabel: {
        color: 'var(--quiet)',
        fontSize: 12,
        formatter: (value: number) =>
          block.format === 'percent' ? `${Number((100 * value).toPrecision(3))}\u202f%` : String(value),
      },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...block.categories],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: 'var(--rule)' } },
      axisLabel: { color: 'var(--ink)', fontSize: 12, interval: 0 },
    },
    series: block.series.flatMap((series, index) => [
      barsOf(series, index),
      whiskersOf(series, index, block),
    ]),
  };
}

/** Room for the longest name: about 8 pixels a character at this size. */
function nameWidth(names: readonly string[]): number {
  return Math.min(320, 14 + 8 * Math.max(0, ...names.map((name) => name.length)));
}

/** The same gaps for bars and whiskers, or they would not meet. */
const gaps = { barGap: '15%', barCategoryGap: '22%' };

function barsOf({ values }: BarSeries, index: number) {
  return {
    type: 'bar',
    ...gaps,
    data: values.map((value) => value?.value ?? null),
    itemStyle: { color: seriesColour(index), borderRadius: [0, 2, 2, 0] },
    emphasis: { disabled: true },
  };
}

/** A whisker where there is an interval, and the number behind bar and whisker. */
function whiskersOf({ values }: BarSeries, index: number, { format, series }: BarChartBlock) {
  return {
    type: 'custom',
    silent: true,
    z: 3, // above the bars
    data: values.map((_, category) => [0, category]),
    renderItem: (params: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) => {
      const value = values[params.dataIndex];
      if (value == null) return undefined;
      const layout = api.barLayout({ ...gaps, count: series.length })?.[index];
      const at = (x: number): readonly [number, number] => {
        const [left = 0, middle = 0] = api.coord([x, params.dataIndex]);
        return [left, middle + (layout?.offsetCenter ?? 0)];
      };
      const [right, y] = at(value.interval?.high ?? value.value);
      const number = textAt(right + 8, y, formatNumber(value.value, format));
      return { type: 'group', children: [...whiskerOf(value.interval, at), number] };
    },
  };
}

function whiskerOf(
  interval: { readonly low: number; readonly high: number } | undefined,
  at: (x: number) => readonly [number, number],
) {
  if (interval === undefined) return [];
  const [low, y] = at(interval.low);
  const [high] = at(interval.high);
  const cap = 4;
  return [
    [low, y, high, y],
    [low, y - cap, low, y + cap],
    [high, y - cap, high, y + cap],
  ].map(([x1, y1, x2, y2]) => ({
    type: 'line',
    shape: { x1, y1, x2, y2 },
    style: { stroke: 'var(--ink)', lineWidth: 1 },
  }));
}

function textAt(x: number, y: number, text: string) {
  return {
    type: 'text',
    x,
    y,
    style: { text, fill: 'var(--ink)', fontSize: 12, textVerticalAlign: 'middle' },
  };
}

function numbersOf({ caption, categories, series, format }: BarChartBlock) {
  return {
    caption,
    columns: ['', ...series.map(({ name }) => name)].map((title) => ({ title })),
    rows: categories.map((category, row) => [
      category,
      ...series.map(({ values }) => {
        const value = values[row];
        return value == null ? null : { ...value, format };
      }),
    ]),
  };
}
