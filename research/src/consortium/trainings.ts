/** Plans the trainings of a consortium experiment. */

/**
 * The training data of a de-identifier.
 *
 * | kind | from its sites | besides |
 * |---|---|---|
 * | `raw` | embeddings of their text | |
 * | `private` | representations, as a coordinator receives them | |
 * | `rawPublic` | embeddings of their text; may have no site | the representer's public text |
 * | `privatePublic` | representations; may have no site | representations of that public text |
 * | `rawSurrogates` | embeddings of their text with typed surrogates | |
 */
export const trainingKinds = ['raw', 'private', 'rawPublic', 'privatePublic', 'rawSurrogates'] as const;

/** One of the training kinds. */
export type TrainingKind = (typeof trainingKinds)[number];

/** One training of a de-identifier. */
export interface Training {
  readonly kind: TrainingKind;
  readonly sites: readonly string[];
  readonly seed: number;
}

/** Comparisons besides raw on single sites and private on all other sites. */
export interface Comparison {
  readonly seeds: readonly number[];
  readonly compare: {
    readonly privateSingle: boolean;
    readonly curve: boolean;
    /** Adds the public text: to no site, to a single site, and to the pooled vectors. */
    readonly baselines: boolean;
    /** Pools the text itself, which would have to leave the sites. */
    readonly ceilings: boolean;
  };
}

/**
 * Returns the trainings in running order, starting with those that the claims need.
 *
 * The sites form a ring. A training takes n adjacent sites, 1 <= n < k, and is scored on all unseen sites.
 * The n sites that follow an unseen site are nested as n grows, and over all windows each site is unseen
 * equally often at each n, so points of the learning curve are comparable.
 */
export function planTrainings(sites: readonly string[], { seeds, compare }: Comparison): Training[] {
  const others = sites.length - 1;
  const middle = compare.curve
    ? Array.from({ length: Math.max(0, others - 2) }, (_, index) => index + 2)
    : [];
  const steps: [TrainingKind, number][] = [
    ['raw', 1],
    ['private', others],
    ...(compare.baselines ? baselineSteps(others) : []),
    ...(compare.ceilings ? ceilingSteps(others, compare) : []),
    ...(compare.privateSingle || compare.curve ? [['private', 1] as [TrainingKind, number]] : []),
    ...middle.flatMap((size): [TrainingKind, number][] => [
      ['private', size],
      ['raw', size],
    ]),
  ];
  return seeds.flatMap((seed) =>
    steps.flatMap(([kind, size]) =>
      // without a site, all windows are equal
      (size === 0 ? sites.slice(0, 1) : sites).map(
        (_, start): Training => ({ kind, sites: windowOf(sites, start, size), seed }),
      ),
    ),
  );
}

function baselineSteps(others: number): readonly [TrainingKind, number][] {
  return [
    ['rawPublic', 0],
    ['privatePublic', 0],
    ['rawPublic', 1],
    ['privatePublic', others],
  ];
}

function ceilingSteps(
  others: number,
  { baselines }: Comparison['compare'],
): readonly [TrainingKind, number][] {
  const withPublic: [TrainingKind, number][] = [
    ['rawPublic', others],
    ['rawSurrogates', others],
  ];
  return [['raw', others], ...(baselines ? withPublic : [])];
}

/** `size` sites of the ring, from `start`. */
function windowOf(sites: readonly string[], start: number, size: number): string[] {
  return Array.from({ length: size }, (_, offset) => sites[(start + offset) % sites.length] ?? '');
}

/** A training's name in files and messages: `private-northgate+harbour`, `rawPublic-no-site`. */
export function nameOfTraining({ kind, sites }: Training): string {
  return `${kind}-${sites.join('+') || 'no-site'}`;
}
