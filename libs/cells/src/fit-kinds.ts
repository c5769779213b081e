/** Multinomial logistic regression from the features of words to the kinds of identifier that they stand for in public notes. */

/** Words with what they are. */
export interface KindExamples {
  /** Shape of each: (F). */
  readonly features: readonly Float32Array[];
  /** Shares of the word's occurrences by kind, summing to 1. Shape of each: (kinds). */
  readonly shares: readonly Float64Array[];
  /** Of each word in the loss. */
  readonly weights: readonly number[];
}

/** Steps of Adam over all examples at once, their size, and the weight of the squared norm: the loss is convex and has settled by then. */
const fit = { steps: 200, rate: 0.1, decay: 1e-4, first: 0.9, second: 0.999 } as const;

/** Weights of each kind, (F): the least cross-entropy with a squared norm on the weights. Equal examples give equal weights. */
export function fitKinds({ features, shares, weights }: KindExamples, kinds: number): Float32Array[] {
  const size = features[0]?.length ?? 0;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const values = new Float64Array(kinds * size);
  const [gradient, mean, square] = [values.slice(), values.slice(), values.slice()];
  for (let step = 1; step <= fit.steps; step += 1) {
    gradient.fill(0);
    features.forEach((row, example) => {
      const scale = (weights[example] ?? 0) / total;
      const errors = errorsOf(values, row, shares[example] ?? new Float64Array(kinds));
      for (let kind = 0; kind < kinds; kind += 1) {
        const error = (errors[kind] as number) * scale; // lies inside
        if (Math.abs(error) < 1e-12) continue;
        for (let at = 0, cell = kind * size; at < size; at += 1, cell += 1)
          gradient[cell] = (gradient[cell] as number) + error * (row[at] as number); // both lie inside
      }
    });
    for (let at = 0; at < values.length; at += 1) {
      const slope = (gradient[at] ?? 0) + fit.decay * (values[at] ?? 0);
      mean[at] = fit.first * (mean[at] ?? 0) + (1 - fit.first) * slope;
      square[at] = fit.second * (square[at] ?? 0) + (1 - fit.second) * slope * slope;
      const [meanNow, squareNow] = [
        (mean[at] ?? 0) / (1 - fit.first ** step),
        (square[at] ?? 0) / (1 - fit.second ** step),
      ];
      values[at] = (values[at] ?? 0) - (fit.rate * meanNow) / (Math.sqrt(squareNow) + 1e-8);
    }
  }
  return Array.from({ length: kinds }, (_, kind) =>
    Float32Array.from(values.subarray(kind * size, (kind + 1) * size)),
  );
}

/** Predicted less true shares. */
function errorsOf(values: Float64Array, row: Float32Array, shares: Float64Array): Float64Array {
  const kinds = shares.length;
  const errors = new Float64Array(kinds);
  let greatest = Number.NEGATIVE_INFINITY;
  for (let kind = 0; kind < kinds; kind += 1) {
    let product = 0;
    for (let at = 0, cell = kind * row.length; at < row.length; at += 1, cell += 1)
      product += (values[cell] as number) * (row[at] as number); // both lie inside
    errors[kind] = product;
    greatest = Math.max(greatest, product);
  }
  let sum = 0;
  for (let kind = 0; kind < kinds; kind += 1) sum += errors[kind] = Math.exp((errors[kind] ?? 0) - greatest);
  for (let kind = 0; kind < kinds; kind += 1) errors[kind] = (errors[kind] ?? 0) / sum - (shares[kind] ?? 0);
  return errors;
}
