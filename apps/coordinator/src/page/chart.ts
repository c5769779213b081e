/** Curves by epoch or hour, drawn by ECharts; loaded on demand. */
import { type ECharts, init } from 'echarts/dist/echarts.esm.min.js';

// ECharts empties elements by assigning '' as markup; the content policy lets nothing else be assigned.
const { trustedTypes } = globalThis as typeof globalThis & {
  readonly trustedTypes?: { createPolicy(name: string, rules: object): unknown };
};
trustedTypes?.createPolicy('default', { createHTML: (markup: string) => (markup === '' ? markup : null) });

/** A value at each epoch or hour. */
export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [at: number, value: number])[];
}

export interface Chart {
  /** Replaces the lines drawn before. */
  draw(lines: readonly Line[], axis: string): void;
  /** Frees the canvas, which ECharts would keep while the page is open. */
  close(): void;
}

/** Opens a chart; close it when its element is removed. */
export function openChart(place: HTMLElement): Chart {
  const chart: ECharts = init(place, null, { renderer: 'canvas' });
  const watch = new ResizeObserver(() => chart.resize());
  watch.observe(place);
  return {
    draw: (lines, axis) => draw(chart, place, lines, axis),
    close: () => {
      watch.disconnect();
      chart.dispose();
    },
  };
}

function draw(chart: ECharts, place: HTMLElement, lines: readonly Line[], axis: string): void {
  const places = lines.flatMap(({ points }) => points.map(([at]) => at));
  const style = getComputedStyle(place);
  const colour = (name: string): string => style.getPropertyValue(name);
  const ink = colour('--quiet');
  const rule = colour('--rule');
  const accent = colour('--accent');
  const text = { color: ink, fontFamily: style.fontFamily };
  const option = {
    animation: false,
    color: [accent, '#b0622a', '#6c5fb8', '#3b8a5a', '#888888'],
    grid: { left: 56, right: 16, top: lines.length > 1 ? 40 : 12, bottom: 40 },
    legend: { show: lines.length > 1, top: 4, left: 8, icon: 'roundRect', textStyle: text },
    xAxis: {
      type: 'value',
      name: axis,
      nameLocation: 'middle',
      nameGap: 26,
      min: Math.min(...places),
      max: Math.max(...places),
      ...(axis === 'epoch' && { minInterval: 1 }),
      axisLabel: text,
      nameTextStyle: text,
      splitLine: { show: false },
      axisLine: { lineStyle: { color: rule }, onZero: false },
    },
    yAxis: {
      type: 'value',
      scale: true,
      axisLine: { onZero: false },
      axisLabel: text,
      splitLine: { lineStyle: { color: rule } },
    },
    series: lines.map(({ name, points }) => ({
      name,
      type: 'line',
      symbolSize: 6,
      showSymbol: places.length <= 60,
      lineStyle: { width: 2 },
      data: points,
    })),
  };
  chart.setOption(option, { notMerge: true });
}
