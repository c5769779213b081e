/** Statistics put together: logistic regression, the one attacker here that learns. */

/** A row of numbers with the answer. */
export interface Example {
  readonly values: readonly number[];
  readonly isLinked: boolean;
}

/** Newton's steps; the loss is convex, and six of them are as many as it needs. */
const steps = 6;

/** Pulls weights towards 0, so that statistics that say the same share theirs. */
const ridge = 1e-2;

/** Values beyond so many deviations count as that many: one rare word must not outvote everything. */
const most = 4;

/** Learns weights of standardised values; result: the log-odds that a pair is linked. */
export function learnWeights(examples: readonly Example[]): (values: readonly number[]) => number {
  const width = examples[0]?.values.length ?? 0;
  const scale = Array.from({ length: width }, (_, at) =>
    spreadOf(examples.map(({ values }) => values[at] ?? 0)),
  );
  const standardise = (values: readonly number[]): number[] => [
    1,
    ...values.map((value, at) => {
      const { mean, deviation } = scale[at] ?? { mean: 0, deviation: 1 };
      return Math.min(most, Math.max(-most, (value - mean) / deviation));
    }),
  ];
  const rows = examples.map(({ values }) => standardise(values));
  const weights = new Array<number>(width + 1).fill(0);
  const oddsOf = (row: readonly number[]): number =>
    row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
  for (let step = 0; step < steps && rows.length > 0; step += 1) {
    const gradient = weights.map((weight) => -ridge * weight);
    const curvature = weights.map((_, at) => weights.map((__, other): number => (at === other ? ridge : 0)));
    rows.forEach((row, index) => {
      const probability = 1 / (1 + Math.exp(-oddsOf(row)));
      const error = (examples[index]?.isLinked === true ? 1 : 0) - probability;
      const certainty = probability * (1 - probability);
      for (const [at, value] of row.entries()) {
        gradient[at] = (gradient[at] ?? 0) + (error * value) / rows.length;
        const line = curvature[at] ?? [];
        const weight = (certainty * value) / rows.length;
        for (let to = 0; to < row.length; to += 1)
          line[to] = (line[to] as number) + weight * (row[to] as number); // square
      }
    });
    solve(curvature, gradient).forEach((change, at) => {
      weights[at] = (weights[at] ?? 0) + change;
    });
  }
  return (values) => oddsOf(standardise(values));
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  return { mean, deviation: Math.sqrt(variance) || 1 };
}

/** Gauss and Jordan without pivots: the matrix is positive definite. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((line, at) => [...line, right[at] ?? 0]);
  rows.forEach((row, at) => {
    const pivot = row[at] ?? 1;
    for (let column = at; column < row.length; column += 1) row[column] = (row[column] ?? 0) / pivot;
    rows.forEach((other, index) => {
      const factor = other[at] ?? 0;
      if (index === at || factor === 0) return;
      for (let column = at; column < row.length; column += 1)
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
    });
  });
  return rows.map((row) => row.at(-1) ?? 0);
}
