/** Line charts: losses, accuracies and noise by epoch. */
import { renderChart, renderSeriesLegend, seriesColour } from './chart.js';
import type { SafeHtml } from './html.js';
import type { LineChartBlock, LineSeries } from './model.js';
import { formatNumber } from './numbers.js';
import { renderTable } from './table.js';

/** A line for each series, with dashed reference levels. */
export function renderLineChart(block: LineChartBlock): SafeHtml {
  const names = block.series.map(({ name }) => name);
  return renderChart(
    block.caption,
    optionOf(block),
    { width: 848, height: 280 },
    {
      legend: renderSeriesLegend(names),
      numbers: renderTable(numbersOf(block)),
    },
  );
}

function optionOf(block: LineChartBlock) {
  const axisText = { color: 'var(--quiet)', fontSize: 12 };
  return {
    grid: { left: 52, right: 12, top: 30, bottom: 44, outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      name: block.xTitle,
      nameLocation: 'middle',
      nameGap: 26,
      nameTextStyle: axisText,
      minInterval: 1,
      min: 'dataMin',
      max: 'dataMax',
      splitLine: { show: false },
      axisLine: { lineStyle: { color: 'var(--rule)' } },
      axisTick: { lineStyle: { color: 'var(--rule)' } },
      axisLabel: axisText,
    },
    yAxis: {
      type: 'value',
      name: block.yTitle,
      nameTextStyle: { ...axisText, align: 'left', padding: [0, 0, 0, -40] }, // above the tick labels
      scale: true,
      min: block.yRange?.[0],
      max: block.yRange?.[1],
      splitLine: { lineStyle: { color: 'var(--rule-soft)' } },
      axisLabel: { ...axisText, formatter: (value: number) => axisNumber(value, block) },
    },
    series: block.series.map((series, index) => lineOf(series, index, block)),
  };
}

/** Ticks need fewer digits than results. */
function axisNumber(value: number, { yFormat }: LineChartBlock): string {
  if (yFormat === 'percent') return `${Number((100 * value).toPrecision(3))}\u202f%`;
  return formatNumber(value, yFormat === 'score' ? 'number' : yFormat);
}

function lineOf({ points }: LineSeries, index: number, block: LineChartBlock) {
  const colour = seriesColour(index);
  return {
    type: 'line',
    data: points.map(([x, y]) => [x, y]),
    showSymbol: points.length <= 30,
    symbol: 'circle',
    symbolSize: 5,
    lineStyle: { color: colour, width: 2 },
    itemStyle: { color: colour, borderColor: colour },
    emphasis: { disabled: true },
    markLine: index === 0 ? referencesOf(block) : undefined,
  };
}

function referencesOf({ references = [] }: LineChartBlock) {
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color: 'var(--quiet)', type: [4, 4], width: 1 },
    label: { position: 'insideEndTop', formatter: '{b}', color: 'var(--quiet)', fontSize: 12 },
    data: references.map(({ value, label }) => ({ yAxis: value, name: label })),
  };
}

function numbersOf({ caption, xTitle, yFormat, series }: LineChartBlock) {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const byX = series.map(({ points }) => new Map(points));
  return {
    caption,
    columns: [xTitle, ...series.map(({ name }) => name)].map((title) => ({ title })),
    rows: xs.map((x) => [
      formatNumber(x, 'number'),
      ...byX.map((values) => {
        const value = values.get(x);
        return value === undefined ? null : { value, format: yFormat };
      }),
    ]),
  };
}
