/** Formats adversaries' findings as report table cells, for experiments and consortia alike. */
import type { Cell, PairAccuracy } from '#evaluation';
import type { WordFigures } from '#protocol/manifests';

/** Accuracy of a freshly trained adversary with its interval; empty if there was none. */
export function accuracyCell(found: PairAccuracy | undefined): Cell {
  if (found === undefined) return null;
  const [low, high] = found.interval;
  return { value: found.accuracy, format: 'percent', interval: { low, high } };
}

/** Column heads of {@link wordCells}. */
export const wordColumns = [
  ...['Worst label', 'Upper end', 'Mean over labels', 'Upper end'],
  ...['No attacker more (J2)', 'Upper end'],
] as const;

/** J1 at the worst label and over labels, and J2, each with its upper bound; empty where there is no number. */
export function wordCells({ worst, mean, bound }: WordFigures): Cell[] {
  return [worst, mean, bound].flatMap((of): Cell[] =>
    of === undefined ? [null, null] : [of.value, of.upper].map((value) => ({ value, format: 'percent' })),
  );
}
