/** Bar charts: scores by system or category, with intervals as whiskers. */
import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import { html, type SafeHtml } from '#foundation';
import { formatTick, renderChart, renderSeriesLegend, seriesLook, tickText } from './chart.js';
import type { BarChartBlock, BarSeries } from './model.js';
import { formatNumber, renderTable } from './tables.js';

/** Draws horizontal bars: long names stay readable, and any number of bars fits. */
export function renderBarChart(block: BarChartBlock): SafeHtml {
  const { categories, series } = block;
  return renderChart(
    block.caption,
    (width, isNarrow) => {
      const layout = layoutOf(block, isNarrow ? width : undefined);
      return { option: optionOf(block, layout), height: heights.around + categories.length * layout.band };
    },
    {
      legend:
        series.length > 1
          ? renderSeriesLegend(
              series.map(({ name }) => name),
              'bar',
            )
          : html``,
      numbers: renderTable(numbersOf(block)),
    },
  );
}

/** In pixels: a bar with its gap, the gap between groups, a line of text, and the space around the bars. */
const heights = { bar: 16, group: 12, name: 20, around: 26 };

interface BarLayout {
  readonly band: number;
  readonly gaps: { readonly barGap: string; readonly barCategoryGap: string };
  readonly left: number;
  readonly nameLabel: Readonly<Record<string, unknown>>;
}

/** Puts names beside their bars, or above them in a drawing `narrowWidth` pixels wide. */
function layoutOf({ categories, series }: BarChartBlock, narrowWidth: number | undefined): BarLayout {
  const bars = series.length * heights.bar;
  const gaps = (band: number) => ({
    barGap: '15%',
    barCategoryGap: `${Math.round((100 * (band - 0.9 * bars)) / band)}%`,
  });
  if (narrowWidth === undefined) {
    const band = bars + heights.group;
    const left = nameWidth(categories);
    const nameLabel = { width: left - 10, overflow: 'truncate' };
    return { band, left, nameLabel, gaps: gaps(band) };
  }
  const band = bars + 2 * heights.name; // bars are centred in the band
  const above = { inside: true, align: 'left', verticalAlign: 'bottom', margin: 0 };
  const nameLabel = {
    ...above,
    padding: [0, 0, bars / 2 + 1, 0],
    width: narrowWidth - 8,
    overflow: 'truncate',
  };
  return { band, left: 4, nameLabel, gaps: gaps(band) };
}

/** About 7 pixels per character. */
function nameWidth(names: readonly string[]): number {
  return Math.min(340, 16 + 7 * Math.max(0, ...names.map((name) => name.length)));
}

function optionOf(block: BarChartBlock, layout: BarLayout) {
  return {
    grid: { left: layout.left, right: 64, top: 4, bottom: 22, outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      min: 0,
      max: block.valueMax,
      splitLine: { lineStyle: { color: 'var(--rule-soft)' } },
      axisLabel: {
        ...tickText,
        formatter: (value: number) =>
          block.format === 'percent' ? formatTick(value, block.format) : String(value),
      },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...block.categories],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: 'var(--rule)' } },
      axisLabel: { color: 'var(--ink)', fontSize: 12, interval: 0, ...layout.nameLabel },
    },
    series: block.series.flatMap((series, index) => [
      barsOf(series, index, layout),
      whiskersOf(series, index, { block, layout }),
    ]),
  };
}

function barsOf({ values }: BarSeries, index: number, { gaps }: BarLayout) {
  const { colour, fill } = seriesLook(index);
  return {
    type: 'bar',
    ...gaps,
    data: values.map((value) => value?.value ?? null),
    itemStyle: {
      color: fill === 'outlined' ? 'none' : colour,
      opacity: fill === 'pale' ? 0.35 : 1,
      ...(fill === 'filled' ? {} : { borderColor: colour, borderWidth: 1.5 }),
      borderRadius: [0, 2, 2, 0],
    },
    emphasis: { disabled: true },
  };
}

/** Draws whiskers, and the number after each bar; repeats the bars' gaps to align with them. */
function whiskersOf(
  { values }: BarSeries,
  index: number,
  {
    block: { format, series },
    layout: { gaps },
  }: { readonly block: BarChartBlock; readonly layout: BarLayout },
) {
  return {
    type: 'custom',
    silent: true,
    z: 3,
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
