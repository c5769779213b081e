/** The end of a review: signs off a folder and exports its settled notes. */
import { join } from 'node:path';
import { Failure } from '#foundation';
import type { Note } from '#text';
import { createCorpusWriter, prepareCorpusOutput } from '#text/corpus';
import { openReviewFolder, type ReviewFolderOptions, reviewFiles } from './open-folder.js';
import { type SignOffAnswer, wordsPerSecondMax } from './page/wire.js';
import type { ReviewFolder, Verdict } from './review-folder.js';

/** Reads every settled note. */
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
 * Signs off a folder if nothing is left to do, otherwise reports what is. If notes were done faster than anyone
 * reads, `isHasteMeant` must confirm it, and the sign-off records their number.
 */
export function signOff(
  folder: ReviewFolder,
  reader: string,
  { isHasteMeant = false } = {},
): Promise<SignOffAnswer> {
  // In one turn: a step between the check and the sign-off would be signed off unseen.
  return folder.inTurn(async () => {
    const obstacles = await findObstacles(folder);
    const isSignedOff = obstacles.firstNote === null && (obstacles.hasty === 0 || isHasteMeant);
    if (isSignedOff) await folder.recordSignOff(reader, obstacles.hasty);
    return { isSignedOff, ...obstacles };
  });
}

/** Counts of what was taken from a reviewed folder. */
export interface ReviewedCounts {
  readonly notes: number;
  readonly spans: number;
  /** Notes left out because nobody has finished them or their readers differ. */
  readonly unsettled: number;
  /** Read by two people, told apart by their tokens; null if readers only gave names. */
  readonly readByTwo: number | null;
  /** Whether the folder was signed off and nothing decided since. */
  readonly isSignedOff: boolean;
  readonly readers: readonly string[];
}

/** The folder to take notes from. */
export type ReviewedFolder = Pick<ReviewFolderOptions, 'folder' | 'readers'>;

/**
 * Passes each settled note to `take`, with accepted spans only and without confidence or finder, because a person
 * vouches for each. Fails with REVIEW_NOTHING_TO_EXPORT, the codes of `openReviewFolder`, and as `take` does.
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

/** Finder of exported spans. `calibrate` needs to know that the reader saw tags before deciding. */
export const reviewFinder = 'review';

/** The counts of an export, and its file. */
export interface ExportReport extends ReviewedCounts {
  readonly output: string;
}

/**
 * Writes the settled notes as labelled notes, as `stage` reads them, to `out`: a `.jsonl` file outside `folder`.
 * Fails like {@link takeReviewed}, and with TEXT_OUTPUT_OVERLAPS, TEXT_OUTPUT_FOREIGN, DISK_FULL or
 * FILE_NOT_WRITABLE.
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

/** Scans for leaks, and checks whether the reader had time to read the note. */
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
