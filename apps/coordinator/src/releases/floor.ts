/**
 * How badly a release may do at a site and still be published or promoted without a reason.
 *
 * **Guarantees**
 * | at some site, on its test sentences, a release | is |
 * |---|---|
 * | surely finds a smaller share of identifier tokens than `recallMin` | below the floor |
 * | surely finds over two points fewer than the stable release did on its own test sentences | below the floor |
 * | may do so by chance, since the site has few sentences | not below it |
 * | that was not scored by site (a run of an earlier version) | below the floor |
 *
 * With `recallMin` 0 there is no floor.
 */
import { wilsonInterval, z95 } from '#foundation';
import type { SiteCounts } from '#protocol/manifests';

/** Smaller differences depend on which sentences were drawn; `site pull --try` allows the same. */
const worseBy = 0.02;

export interface Compared {
  readonly offered: readonly SiteCounts[] | null;
  /** Null without a stable release, or if it was not scored by site. */
  readonly stable: readonly SiteCounts[] | null;
  readonly recallMin: number;
}

/** One sentence for each shortfall. */
export function shortfallsOf({ offered, stable, recallMin }: Compared): readonly string[] {
  if (recallMin === 0) return [];
  if (offered === null) return ['its run was not scored by site'];
  return offered.flatMap((counts) => {
    const before = stable?.find(({ siteId }) => siteId === counts.siteId);
    const said = `site ${counts.siteId}: recall ${shown(counts)}`;
    if (upperEnd(counts) < recallMin) return [`${said}, expected ${recallMin} or more`];
    return before !== undefined && isSurelyWorse(counts, before)
      ? [`${said}, the stable release has ${shown(before)}`]
      : [];
  });
}

const identifiersOf = ({ truePositives, falseNegatives }: SiteCounts) => truePositives + falseNegatives;
const recallOf = (counts: SiteCounts) => counts.truePositives / identifiersOf(counts);
const shown = (counts: SiteCounts) => `${(100 * recallOf(counts)).toFixed(1)} % of ${identifiersOf(counts)}`;

/** Upper end of the recall's 95 % interval; 1 without identifiers. */
function upperEnd(counts: SiteCounts): number {
  const trials = identifiersOf(counts);
  return trials === 0 ? 1 : wilsonInterval(counts.truePositives, trials).high;
}

/**
 * Whether two independent recalls differ by more than {@link worseBy} beyond chance: `p1 - p0 > d + z
 * sqrt(p1(1-p1)/n1 + p0(1-p0)/n0)`, with Agresti and Caffo's (2000) extra success and failure on each side,
 * valid near 0 and 1.
 */
function isSurelyWorse(offered: SiteCounts, before: SiteCounts): boolean {
  const [one, other] = [offered, before].map((counts) => {
    const trials = identifiersOf(counts) + 2;
    const share = (counts.truePositives + 1) / trials;
    return { share, variance: (share * (1 - share)) / trials };
  });
  if (one === undefined || other === undefined) return false;
  return other.share - one.share > worseBy + z95 * Math.sqrt(one.variance + other.variance);
}
