/** Measures how much sites differ, before any training. */

import type { PreparedDocument } from '#encoding';
import { createSeededRandom, shuffle } from '#foundation';
import type { LabelSet } from '#labels';
import { formWordsOf, wordsNearIdentifiers } from './document-features.js';
import type { ConsortiumSite } from './sites.js';

/** Jensen-Shannon distances between all pairs of sites: 0 for equal distributions, 1 for disjoint ones. */
export interface SiteDistances {
  /** Over the labels of all spans. Shape: (sites, sites) */
  readonly labels: readonly (readonly number[])[];
  /** Over the form words near identifiers, each counted once per document. Shape: (sites, sites) */
  readonly words: readonly (readonly number[])[];
  /** Mean pairwise distance after dealing the same documents at random: the effect of sampling alone. */
  readonly atRandom: { readonly labels: number; readonly words: number };
}

/** Compares all pairs of sites over all their documents. */
export function measureDistances(sites: readonly ConsortiumSite[], labelSet: LabelSet): SiteDistances {
  const found = distancesOf(
    sites.map(({ documents }) => documents),
    labelSet,
  );
  const order = shuffle(
    sites.flatMap(({ documents }) => documents),
    createSeededRandom('consortium/at random'),
  );
  let start = 0;
  const mixed = sites.map(({ documents: { length } }) => {
    start += length;
    return order.slice(start - length, start);
  });
  const random = distancesOf(mixed, labelSet);
  return { ...found, atRandom: { labels: meanOf(random.labels), words: meanOf(random.words) } };
}

/**
 * `sqrt((KL(p, m) + KL(q, m)) / 2)` with `m = (p + q) / 2` and base-2 logarithms (Endres and Schindelin
 * 2003): a metric in [0, 1]. Normalises counts to shares first; two empty inputs are equal.
 */
export function jensenShannonDistance(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): number {
  const total = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((sum, count) => sum + count, 0) || 1;
  const totalOne = total(one);
  const totalOther = total(other);
  let sum = 0;
  for (const item of new Set([...one.keys(), ...other.keys()])) {
    const p = (one.get(item) ?? 0) / totalOne;
    const q = (other.get(item) ?? 0) / totalOther;
    if (p > 0) sum += p * Math.log2((2 * p) / (p + q));
    if (q > 0) sum += q * Math.log2((2 * q) / (p + q));
  }
  return Math.sqrt(Math.max(0, sum / 2));
}

function distancesOf(
  sites: readonly (readonly PreparedDocument[])[],
  labelSet: LabelSet,
): Pick<SiteDistances, 'labels' | 'words'> {
  const labels = sites.map((documents) =>
    countItems(
      documents.flatMap(({ tokenized }) =>
        tokenized.note.spans.map(({ label }) => label).filter((label) => labelSet.has(label)),
      ),
    ),
  );
  const forms = new Set(formWordsOf(sites.flat()));
  const words = sites.map((documents) =>
    countItems(
      documents.flatMap((document) => [...wordsNearIdentifiers(document)].filter((word) => forms.has(word))),
    ),
  );
  return { labels: pairwise(labels), words: pairwise(words) };
}

function countItems(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function pairwise(counts: readonly ReadonlyMap<string, number>[]): number[][] {
  return counts.map((one, row) =>
    counts.map((other, column) => (row === column ? 0 : jensenShannonDistance(one, other))),
  );
}

function meanOf(distances: readonly (readonly number[])[]): number {
  const sum = distances.flat().reduce((total, distance) => total + distance, 0);
  return sum / (distances.length * (distances.length - 1));
}
