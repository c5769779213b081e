/** Turns counts of the readers' marks into bounds and a verdict. Both `issue` and `verify` compute them here. */
import { z } from 'zod';
import { leakingMax, missedByBoth, notesAllowed, sampleSize, shareUpper } from '#evaluation';

const count = z.int().min(0).max(1e8); // more than any folder holds

export const claimSchema = z.strictObject({
  leakingShareMax: z.number().gt(0).lt(1),
  confidence: z.number().gt(0).lt(1),
});

/** What a certificate is to claim. */
export type Claim = z.infer<typeof claimSchema>;

const countFields = z.strictObject({
  notes: count,
  sample: count,
  /** Sample notes, and identifiers in them, of which the decided tags leave a marked letter or digit uncovered. */
  leakingNotes: count,
  leakingIdentifiers: count,
  /** Identifiers marked by the first reader, by the second, and by both. */
  first: count,
  second: count,
  both: count,
  /** Decided tags in the sample, and those that no reader's mark touches. */
  tags: count,
  tagsUnread: count,
});

export type Counts = z.infer<typeof countFields>;

/** Consistent counts: no part exceeds its whole. */
export const countsSchema = countFields.refine(
  ({ notes, sample, leakingNotes, leakingIdentifiers, first, second, both, tags, tagsUnread }) =>
    sample <= notes &&
    leakingNotes <= Math.min(sample, leakingIdentifiers) &&
    both <= Math.min(first, second) &&
    tagsUnread <= tags,
);

/** Upper bounds and a verdict. Shares are rounded, so that every machine computes the same ones. */
export interface Figures {
  readonly verdict: 'CERTIFIED' | 'NOT CERTIFIED';
  readonly leakingNotesMax: number;
  readonly leakingShareMax: number;
  /** Assumes as many leaks per leaking note as in those seen, or one if none was seen. */
  readonly leakingIdentifiersMax: number;
  /** For other notes of the same kind, as an infinite population. */
  readonly leakingShareElsewhereMax: number;
  /** If every identifier missed by both is a leak in its own note; null if their number has no bound. */
  readonly leakingShareWorst: number | null;
  /** Sample identifiers that neither reader marked; `high` is null if the readers share none. */
  readonly missed: { readonly estimate: number; readonly low: number; readonly high: number | null };
  /** Lower bound on the share of identifiers that the readers together find. */
  readonly detectionMin: number;
}

/** Detection that plans assume of two readers together. If it is lower, only a larger sample certifies the claim. */
const detectionPlanned = 0.95;

/** Splits the risk of a wrong claim: a twentieth for each of two judgements of the readers, the rest for sampling. */
const risksOf = ({ confidence }: Claim) => ({ readers: (1 - confidence) / 20, draw: 0.9 * (1 - confidence) });

/** Sample sizes for a claim surviving `leaks`: with perfect readers (`ideal`) and `planned`; undefined if none fits. */
export function sizesFor(claim: Claim, notes: number, leaks: number) {
  const sizeOf = (detection: number, risk: number): number | undefined =>
    sampleSize({ notes, shareMax: claim.leakingShareMax, leaks, detection, risk });
  return {
    leaks,
    ideal: sizeOf(1, 1 - claim.confidence),
    planned: sizeOf(detectionPlanned, risksOf(claim).draw),
  };
}

/**
 * Computes the figures. The readers' detection is the lower of two bounds: capture-recapture, which is too
 * high if both readers overlook the same things, and the share of decided tags that they marked. A leaking
 * note is seen with at least that probability if leaks are no harder to see than other identifiers.
 */
export function judge(claim: Claim, counts: Counts): Figures {
  const { notes, sample, leakingNotes, leakingIdentifiers, first, second, both, tags, tagsUnread } = counts;
  const { readers, draw } = risksOf(claim);
  const missed = missedByBoth({ first, second, both }, readers);
  const seen = first + second - both;
  const byRecapture = seen === 0 ? 0 : seen / (seen + missed.high);
  const byTags = tags === 0 ? 1 : 1 - shareUpper(tagsUnread, tags, readers);
  const detection = Math.min(byRecapture, byTags);
  const boundAt = (leaks: number, chance: number): number =>
    leakingMax({ notes, drawn: sample, leaks: Math.min(leaks, sample), detection: chance, risk: draw });
  const leakingNotesMax = boundAt(leakingNotes, detection);
  const perNote = leakingNotes === 0 ? 1 : leakingIdentifiers / leakingNotes;
  const isBounded = Number.isFinite(missed.high);
  return {
    verdict: leakingNotesMax <= notesAllowed(notes, claim.leakingShareMax) ? 'CERTIFIED' : 'NOT CERTIFIED',
    leakingNotesMax,
    leakingShareMax: rounded(leakingNotesMax / notes),
    leakingIdentifiersMax: Math.ceil(leakingNotesMax * perNote),
    leakingShareElsewhereMax: rounded(
      Math.min(1, shareUpper(leakingNotes, sample, draw) / Math.max(detection, 1e-9)),
    ),
    leakingShareWorst: isBounded ? rounded(boundAt(leakingNotes + missed.high, 1) / notes) : null,
    missed: { estimate: rounded(missed.estimate), low: missed.low, high: isBounded ? missed.high : null },
    detectionMin: rounded(detection),
  };
}

/** Few enough digits to hide differences between machines' logarithms. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
