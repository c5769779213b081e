/** The loss curve of a run, drawn by ECharts; loaded on demand. */
import { type ECharts, init } from 'echarts/dist/echarts.esm.min.js';
import type { RunProgress } from '#protocol/admin';
import { measureOf } from './format.js';

// ECharts empties elements by assigning '' as markup, which the content policy guards; nothing else may be
// assigned.
const { trustedTypes } = globalThis as typeof globalThis & {
  readonly trustedTypes?: { createPolicy(name: string, rules: object): unknown };
};
trustedTypes?.createPolicy('default', { createHTML: (markup: string) => (markup === '' ? markup : null) });

type Entry = RunProgress['progress'][number];

export interface Curve {
  /** Draws the validation loss by epoch, a line for each phase; may be called again. */
  draw(entries: readonly Entry[]): void;
  /** Frees the canvas, which ECharts would keep as long as the page is open. */
  close(): void;
}

/** Opens a curve; close it when its element is removed. */
export function openCurve(place: HTMLElement): Curve {
  const chart: ECharts = init(place, null, { renderer: 'canvas' });
  const watch = new ResizeObserver(() => chart.resize());
  watch.observe(place);
  return {
    draw: (entries) => draw(chart, place, entries),
    close: () => {
      watch.disconnect();
      chart.dispose();
    },
  };
}

function draw(chart: ECharts, place: HTMLElement, entries: readonly Entry[]): void {
  const style = getComputedStyle(place);
  const colour = (name: string): string => style.getPropertyValue(name);
  const ink = colour('--quiet');
  const rule = colour('--rule');
  const accent = colour('--accent');
  const phases = [...new Set(entries.map(({ phase }) => phase))];
  const text = { color: ink, fontFamily: style.fontFamily };
  chart.setOption({
    animation: false,
    color: [accent, '#b0622a', '#6c5fb8', '#3b8a5a', '#888888'],
    grid: { left: 56, right: 16, top: 40, bottom: 40 },
    legend: { top: 4, left: 8, icon: 'roundRect', textStyle: text },
    xAxis: {
      type: 'value',
      name: 'epoch',
      nameLocation: 'middle',
      nameGap: 26,
      min: 1,
      max: entries.length,
      minInterval: 1,
      axisLabel: text,
      nameTextStyle: text,
      splitLine: { show: false },
      axisLine: { lineStyle: { color: rule } },
    },
    yAxis: { type: 'value', scale: true, axisLabel: text, splitLine: { lineStyle: { color: rule } } },
    series: phases.map((phase) => ({
      name: phase,
      type: 'line',
      symbolSize: 6,
      lineStyle: { width: 2 },
      // Epochs restart with each phase; the axis goes on.
      data: entries.flatMap(({ phase: own, measures }, index) =>
        own === phase ? [[index + 1, measureOf(measures, 'validationLoss')]] : [],
      ),
    })),
  });
}
