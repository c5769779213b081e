/** Line charts: validation losses by epoch, of one run by phase or of several runs; or amounts by the hour. */
import { useEffect, useRef } from 'preact/hooks';
import type { RunProgress } from '#protocol/admin';
import type { Chart, Line } from './chart.js';
import { figure, measureOf } from './format.js';

/** A line for each phase of a run; epochs restart with a phase, but the axis continues. */
export function linesByPhase(progress: RunProgress['progress']): readonly Line[] {
  const points = pointsOf(progress);
  const phases = [...new Set(points.map(({ phase }) => phase))];
  return phases.map((name) => ({
    name,
    points: points.filter(({ phase }) => phase === name).map(({ point }) => point),
  }));
}

/** One line for a whole run. */
export const lineOf = (name: string, progress: RunProgress['progress']): Line => ({
  name,
  points: pointsOf(progress).map(({ point }) => point),
});

function pointsOf(progress: RunProgress['progress']) {
  return progress
    .flatMap(({ phase, measures }) => {
      const loss = measureOf(measures, 'validationLoss');
      return loss === null ? [] : [{ phase, loss }];
    })
    .map(({ phase, loss }, index) => ({ phase, point: [index + 1, loss] as const }));
}

/** Draws the lines, once two points can be joined. */
export function Curves({
  title,
  lines,
  axis = 'epoch',
}: {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly axis?: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Promise<Chart>>(undefined);
  const hasCurve = lines.some(({ points }) => points.length > 1);
  useEffect(() => {
    if (!hasCurve || place.current === null) return undefined;
    const opened = openLazily(place.current);
    chart.current = opened;
    return () => void opened.then((open) => open.close());
  }, [hasCurve]);
  useEffect(() => {
    if (hasCurve) void chart.current?.then((open) => open.draw(lines, axis));
  }, [JSON.stringify(lines), hasCurve]);
  if (!hasCurve)
    return <p class="quiet">The curve begins with the second epoch that reports a validation loss.</p>;
  return (
    <section>
      <h2>{title}</h2>
      <div
        ref={place}
        class="chart"
        role="img"
        aria-label={`${title}: ${lines.map((line) => spell(line, axis)).join('; ')}`}
      />
    </section>
  );
}

/** `P1 from 1.9 to 0.53 in 6 epochs`. */
const spell = ({ name, points }: Line, axis: string): string =>
  `${name} from ${figure(points[0]?.[1])} to ${figure(points.at(-1)?.[1])} in ${points.length} ${axis === 'epoch' ? 'epochs' : 'looks'}`;

/** Loads ECharts on demand: a megabyte that only views with curves need. */
async function openLazily(element: HTMLElement): Promise<Chart> {
  const { openChart } = await import('./chart.js');
  return openChart(element);
}
