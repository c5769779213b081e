/** Which trainings a consortium experiment has. */

/**
 * What a de-identifier is trained from.
 *
 * | kind | of the sites that it takes | beside them |
 * |---|---|---|
 * | `raw` | embeddings of their text | |
 * | `private` | representations, as a coordinator receives them | |
 * | `rawPublic` | embeddings of their text, of none of them too | the public text that the representer was made from |
 * | `privatePublic` | representations, of none of them too | representations of that public text |
 * | `rawSurrogates` | embeddings of their text with typed surrogates | |
 */
export const trainingKinds = ['raw', 'private', 'rawPublic', 'privatePublic', 'rawSurrogates'] as const;

/** One of them. */
export type TrainingKind = (typeof trainingKinds)[number];

/** One training of a de-identifier. */
export interface Training {
  readonly kind: TrainingKind;
  /** Names in the order of the ring. */
  readonly sites: readonly string[];
  readonly seed: number;
}

/** What is compared beside raw from single sites and private from all other sites. */
export interface Comparison {
  readonly seeds: readonly number[];
  readonly compare: {
    readonly privateSingle: boolean;
    readonly curve: boolean;
    /** What the public text adds: to no site, to a single one, and to the pooled vectors. */
    readonly baselines: boolean;
    /** What pooled text would give, which would have to leave the sites. */
    readonly ceilings: boolean;
  };
}

/**
 * Trainings in the order in which they are run, those first that the claims rest on.
 *
 * The sites stand in a ring. A training takes n neighbouring sites, 1 <= n < k, and is scored on all that it has not
 * seen. For each unseen site the first n sites after it in the ring are nested subsets of the others that grow to all
 * of them, and over all windows every site is unseen equally often at each n: the points of the learning curve can be
 * compared.
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
      // without a site every window is the same
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

/** `size` sites of the ring from `start` on. */
function windowOf(sites: readonly string[], start: number, size: number): string[] {
  return Array.from({ length: size }, (_, offset) => sites[(start + offset) % sites.length] ?? '');
}

/** How a training is called in files and on the terminal: `private-northgate+harbour`, `rawPublic-no-site`. */
export function nameOfTraining({ kind, sites }: Training): string {
  return `${kind}-${sites.join('+') || 'no-site'}`;
}
