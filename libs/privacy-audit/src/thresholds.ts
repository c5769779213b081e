/** What attacks need besides the table of gated figures, and the reason for every threshold. */

import { beginIdAt } from '#labels';
import {
  type DeployedKind,
  type GatedFigureId,
  gatedFigures,
  gateThresholds,
  isDeployedLabel,
} from '#protocol/gate';

/** Share of identifiers that annotators miss, an assumption: MEDDOCAN's annotators agreed on 98 %. */
const missRate = 0.05;

/** Maximum for the upper end of a gated figure. */
export const upperOf = (id: GatedFigureId): number => gatedFigures[id].upper;

/**
 * Versioned with the table: reports name the version that they were judged by. Reasons for the values of the
 * table:
 *
 * | figure | may reach | because |
 * |---|---|---|
 * | `J1` | 5 % of 1,000 | fifty times chance, about what the best attacker reads where every two words are two deviations apart |
 * | `J1.hits` | 20 % | a word leaves as it is where it was missed, in 5 % of cases: at most 1 % of identifiers' words are then missed and named, as much as `J2.deployed-names` allows |
 * | `J1.prior` | 20 % | as `J1.hits`, of words that a language model does not name without a look |
 * | `J1.whole` | 15 % | three times what J1 allows a word: *m* words have *k* to the *m* outcomes, so classes alone let an address be narrowed down further than a word (ADR 0091) |
 * | `J1.whole-hits` | 75 % | as `J1.hits`: at most 4 % of whole identifiers are then missed and named; vocabulary classes alone allow most of it (ADR 0091) |
 * | `J2.deployed-names`, `-dates` | 1 %, 2 % | ten and seven times chance where surrogates replace what is labelled |
 * | `J6` and its kinds | 0.6 | an area below which raw vectors of few documents cannot be told from noise |
 * | `J6.roster` | 9 % | the risk of being named that the European Medicines Agency allows of published trial data (policy 0070) |
 */
export const thresholds = {
  version: gateThresholds.version,
  /** The deployed path: surrogates replace what is labelled, so only missed identifiers leave unchanged. */
  deployed: {
    missRate,
    /** True names found among 1,000. */
    names: { candidates: 1000, upper: upperOf('J2.deployed-names') },
    /** Dates found among the days of a leap year. */
    dates: { candidates: 366, upper: upperOf('J2.deployed-dates') },
  },
  /** Minimum area on raw vectors for linkage to have power; below it, linkage is shown and not gated. */
  linkagePower: 0.65,
  /** A decoder has power if, without noise, it names this share of what its prior does not. */
  decoderPower: 0.5,
  /** J3 and J4 have power if their accuracy is at least this where nothing is hidden, */
  powerLeast: 0.95,
  /** and at most this where there is nothing to tell. */
  noiseMost: 0.52,
  /** Share of reports in which a gated interval misses, divided among figures and labels. */
  miss: 0.05,
  /** A label counts on its own with this many attacked words, */
  targetsLeast: 30,
  /** from this many documents; fewer say too little, and the label is joined with its kin. */
  documentsLeast: 10,
} as const;

/** Share of intervals that may miss, of one of `parts` figures of which the worst is gated. */
export const missOf = (parts: number): number =>
  thresholds.miss / Object.keys(gatedFigures).length / Math.max(1, parts);

/** `B-x` ids of the labels of a kind, from `labels` in order; empty if the label set has none. */
export function deployedIdsOf(kind: DeployedKind, labels: readonly string[]): ReadonlySet<number> {
  return new Set(labels.flatMap((label, index) => (isDeployedLabel(kind, label) ? [beginIdAt(index)] : [])));
}
