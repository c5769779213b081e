/** The part of a report that shows what hiding costs: each system as a point of F1 against what adversaries found. */
import type { PointAxis, ReportBlock, ReportSection } from '#evaluation';
import type { LabelSummary } from './comparison.js';
import type { ExperimentResults } from './results.js';

/** F1 by the exact adversary and by fresh ones, means over seeds; no blocks where fewer than two systems were judged. */
export function costSection({ summary }: ExperimentResults): ReportSection {
  const raw = summary.find(({ adversaries, rightWord }) => adversaries === null && rightWord === null);
  const f1: PointAxis = {
    title: 'Span F1, untyped',
    format: 'score',
    references: raw === undefined ? [] : [{ value: raw.spanF1.untyped.mean, label: raw.label }],
  };
  const chart = (
    caption: string,
    x: PointAxis,
    found: (row: LabelSummary) => number | undefined,
  ): ReportBlock[] => {
    const points = summary.flatMap((row) => {
      const value = found(row);
      return value === undefined ? [] : [{ name: row.label, x: value, y: row.spanF1.untyped.mean }];
    });
    return points.length < 2 ? [] : [{ kind: 'scatter-chart', caption, x, y: f1, points }];
  };
  const candidates = Math.max(
    ...summary.flatMap(({ rightWord }) => Object.keys(rightWord ?? {}).map(Number)),
  );
  return {
    title: 'What hiding costs',
    introduction:
      'Means over seeds. High and to the left is better: nothing found out, nothing lost against the dashed line.',
    blocks: [
      ...chart(
        `F1 by how often the exact adversary names the right word of ${candidates}`,
        { title: `Right word of ${candidates}`, format: 'percent' },
        ({ rightWord }) => rightWord?.[String(candidates)]?.mean,
      ),
      ...chart(
        'F1 by the accuracy of the better fresh adversary',
        { title: 'Accuracy', format: 'percent', references: [{ value: 0.5, label: 'chance' }] },
        ({ adversaries }) =>
          adversaries === null ? undefined : Math.max(adversaries.T1.mean, adversaries.T2.mean),
      ),
    ],
  };
}
