/** The end of a review: signing a folder off, and its notes as labelled notes. */
import { join } from 'node:path';
import { Failure } from '#foundation';
import type { Note } from '#text';
import { createCorpusWriter, prepareCorpusOutput } from '#text/corpus';
import { openReviewFolder, type ReviewFolderOptions, reviewFiles } from './open-folder.js';
import { type SignOffAnswer, wordsPerSecondMax } from './page/wire.js';
import type { ReviewFolder, Verdict } from './review-folder.js';

/** Looks for whatever stands in the way of a sign-off; reads every note that is settled. */
async function findObstacles(folder: ReviewFolder): Promise<Omit<SignOffAnswer, 'isSignedOff'>> {
  let unreviewed = 0;
  let differing = 0;
  let leaks = 0;
  let hasty = 0;
  let firstNote: number | null = null;
  for (let number = 0; number < folder.size; number += 1) {
    const verdict = await folder.verdictOf(number);
    const { found, isHasty } =
      verdict.kind === 'settled' ? await lookAgain(folder, number, verdict) : nothing;
    if (verdict.kind === 'unreviewed') unreviewed += 1;
    if (verdict.kind === 'differing') differing += 1;
    leaks += found;
    hasty += isHasty ? 1 : 0;
    if (firstNote === null && (verdict.kind !== 'settled' || found > 0)) firstNote = number;
  }
  return { unreviewed, differing, leaks, hasty, firstNote };
}

/**
 * Signs off a folder in which nothing is left to do; else says what is left and signs nothing. Where notes were done
 * faster than anybody reads, it has to be meant, and the line of the sign-off says how many they were.
 */
export function signOff(
  folder: ReviewFolder,
  reader: string,
  { isHasteMeant = false } = {},
): Promise<SignOffAnswer> {
  // In one turn: a step between the look and the line would be signed off unseen.
  return folder.inTurn(async () => {
    const obstacles = await findObstacles(folder);
    const isSignedOff = obstacles.firstNote === null && (obstacles.hasty === 0 || isHasteMeant);
    if (isSignedOff) await folder.recordSignOff(reader, obstacles.hasty);
    return { isSignedOff, ...obstacles };
  });
}

/** What was taken from a reviewed folder. */
export interface ReviewedCounts {
  readonly notes: number;
  readonly spans: number;
  /** Notes left out because nobody has finished them, or two readers differ. */
  readonly unsettled: number;
  /** Those of two readers who showed tokens of their own; null where readers gave names alone. */
  readonly readByTwo: number | null;
  /** Whether the folder was signed off and nothing was decided since. */
  readonly isSignedOff: boolean;
  /** Who finished any of the notes. */
  readonly readers: readonly string[];
}

/** Which folder. */
export type ReviewedFolder = Pick<ReviewFolderOptions, 'folder' | 'readers'>;

/**
 * Gives each settled note of a folder to `take`: accepted spans alone, without confidence or finder, because a person answers for each. Fails
 * with REVIEW_NOTHING_TO_EXPORT, with the codes of `openReviewFolder`, and as `take` does.
 */
export async function takeReviewed(
  options: ReviewedFolder,
  take: (note: Note) => Promise<void>,
): Promise<ReviewedCounts> {
  await using folder = await openReviewFolder({ ...options, leakScan: () => [] });
  let notes = 0;
  let spans = 0;
  let readByTwo = 0;
  const readers = new Set<string>();
  for (let number = 0; number < folder.size; number += 1) {
    const verdict = await folder.verdictOf(number);
    if (verdict.kind !== 'settled') continue;
    const note = await settledNote(folder, number, verdict);
    await take(note);
    notes += 1;
    if (folder.readingsOf(number).length > 1) readByTwo += 1;
    for (const { reader } of folder.readingsOf(number)) readers.add(reader);
    spans += note.spans.length;
  }
  if (notes === 0)
    throw new Failure('REVIEW_NOTHING_TO_EXPORT', { folder: options.folder, notes: folder.size });
  return {
    notes,
    spans,
    unsettled: folder.size - notes,
    readByTwo: folder.readersApart === 'by token' ? readByTwo : null,
    isSignedOff: folder.signOff !== undefined,
    readers: [...readers],
  };
}

/** Who found the spans of exported notes: `calibrate` has to know that somebody saw tags before deciding. */
export const reviewFinder = 'review';

/** What was exported. */
export interface ExportReport extends ReviewedCounts {
  readonly output: string;
}

/**
 * Writes the settled notes of a folder as labelled notes, the corpus that `stage` reads, to `out`, a `.jsonl` file outside of `folder`. Fails as
 * {@link takeReviewed} does, with TEXT_OUTPUT_OVERLAPS, TEXT_OUTPUT_FOREIGN, DISK_FULL or FILE_NOT_WRITABLE.
 */
export async function exportReviewed({
  out,
  ...options
}: ReviewedFolder & { readonly out: string }): Promise<ExportReport> {
  await prepareCorpusOutput({ path: out, format: 'jsonl' }, join(options.folder, reviewFiles.notes));
  const writer = createCorpusWriter({ path: out, format: 'jsonl' });
  try {
    const counts = await takeReviewed(options, (note) =>
      writer.write({ ...note, spans: note.spans.map((span) => ({ ...span, foundBy: reviewFinder })) }),
    );
    await writer.close();
    return { output: out, ...counts };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

type Settled = Extract<Verdict, { kind: 'settled' }>;

async function settledNote(folder: ReviewFolder, number: number, { track, reader }: Settled): Promise<Note> {
  const note = await folder.readNote(number);
  const spans = folder
    .replayOf(note, number, track, reader)
    .spans.filter(({ status }) => status === 'accepted')
    .map(({ start, end, label }) => ({ start, end, label }));
  return { id: note.id, text: note.text, spans };
}

const nothing = { found: 0, isHasty: false };

/** Findings of the leak scan, and whether the one who read the note had no time to. */
async function lookAgain(
  folder: ReviewFolder,
  number: number,
  { track, reader }: Settled,
): Promise<typeof nothing> {
  const note = await folder.readNote(number);
  const state = folder.replayOf(note, number, track, reader);
  const words = note.text.match(/\S+/g)?.length ?? 0;
  const isHasty = track === 'read' && state.seconds * wordsPerSecondMax < words;
  return { found: folder.leaksOf(note, state).length, isHasty };
}
