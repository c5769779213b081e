/**
 * What the readers' marks say of a folder: counts in, bounds and a verdict out. `issue` and `verify` both compute them
 * here.
 */
import { z } from 'zod';
import { leakingMax, missedByBoth, notesAllowed, sampleSize, shareUpper } from '#evaluation';

/** At most more than any folder holds. */
const count = z.int().min(0).max(1e8);

export const claimSchema = z.strictObject({
  /** Share of the notes that may still hold an identifier. */
  leakingShareMax: z.number().gt(0).lt(1),
  confidence: z.number().gt(0).lt(1),
});

/** What a certificate is to say. */
export type Claim = z.infer<typeof claimSchema>;

const countFields = z.strictObject({
  /** Of the folder. */
  notes: count,
  sample: count,
  /**
   * Notes of the sample, and identifiers in them, of which the decided tags leave a letter or digit that a reader
   * marked.
   */
  leakingNotes: count,
  leakingIdentifiers: count,
  /** Identifiers that the first reader marked, that the second did, and of these both. */
  first: count,
  second: count,
  both: count,
  /** Decided tags in the sample, and those that neither reader's marks touch. */
  tags: count,
  tagsUnread: count,
});

export type Counts = z.infer<typeof countFields>;

/** Counts that can be: no part is larger than its whole. */
export const countsSchema = countFields.refine(
  ({ notes, sample, leakingNotes, leakingIdentifiers, first, second, both, tags, tagsUnread }) =>
    sample <= notes &&
    leakingNotes <= Math.min(sample, leakingIdentifiers) &&
    both <= Math.min(first, second) &&
    tagsUnread <= tags,
);

/** Upper bounds and a verdict. Shares are rounded, so that they come out alike on every machine. */
export interface Figures {
  readonly verdict: 'CERTIFIED' | 'NOT CERTIFIED';
  readonly leakingNotesMax: number;
  readonly leakingShareMax: number;
  /** If leaking notes hold as many leaks each as those seen do, one where none was seen. */
  readonly leakingIdentifiersMax: number;
  /** Of other notes of the same kind, of which there is no end. */
  readonly leakingShareElsewhereMax: number;
  /** If every identifier that both readers missed is a leak in a note of its own; null without a bound on these. */
  readonly leakingShareWorst: number | null;
  /** Identifiers of the sample that neither reader marked; `high` null where the readers share none. */
  readonly missed: { readonly estimate: number; readonly low: number; readonly high: number | null };
  /** Share of the identifiers that the readers together find, at least. */
  readonly detectionMin: number;
}

/**
 * What plans expect of two readers together. Those who find less need a larger sample, or the claim is not certified.
 */
const detectionPlanned = 0.95;

/**
 * The risk of a wrong claim is shared out: a twentieth for each of two judgements of the readers, the rest for the draw
 * of the sample.
 */
const risksOf = ({ confidence }: Claim) => ({ readers: (1 - confidence) / 20, draw: 0.9 * (1 - confidence) });

/**
 * The notes to read for a claim that survives `leaks`: with readers who miss nothing, and as planned. Undefined where
 * no sample is enough.
 */
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
 * The readers' detection is the lower of two bounds: by capture and recapture, which two readers who overlook the same
 * things flatter, and by the decided tags, of which they ought to have marked as many. A leaking note is seen with at
 * least that chance if leaks are no harder to see than other identifiers.
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

/** Few enough digits for another machine's logarithms to give the same ones. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
