/** The next note, the progress of the folder, and the list of notes. */
import { agreementOf, isSame, type PairCounts } from './agreement.js';
import {
  type ListPart,
  type NoteGroup,
  type NoteList,
  type NoteRow,
  type Order,
  type Progress,
  type Queue,
  rowsShown,
} from './page/wire.js';
import { statusOf } from './replay.js';
import type { ReviewFolder } from './review-folder.js';

/** Orders notes by their least certain tag (none: last), or as in the file. Decisions do not change it. */
export function orderedNotes(folder: ReviewFolder, order: Order): readonly number[] {
  const numbers = Array.from({ length: folder.size }, (_, number) => number);
  if (order === 'document') return numbers;
  const certainty = (number: number) => folder.summaryOf(number).leastCertain ?? Number.MAX_VALUE;
  return numbers.sort((a, b) => certainty(a) - certainty(b) || a - b);
}

/** Selects the reader, the queue and the order. */
export interface NextOptions {
  readonly reader: string;
  readonly queue: Queue;
  readonly ordered: readonly number[];
  /** The note being left; by default a note that this reader has begun comes first. */
  readonly after?: number;
}

/** Number of the next note, or null if the queue is empty. Skipped notes come back when nothing else is left. */
export async function nextNote(folder: ReviewFolder, options: NextOptions): Promise<number | null> {
  const { reader, queue, ordered, after } = options;
  const waiting = await waitingNotes(folder, options);
  const last = after ?? folder.lastTouched.get(reader);
  if (after === undefined && last !== undefined && waiting.has(last) && !isSkipped(folder, last, reader))
    return last;
  const from = last === undefined ? 0 : ordered.indexOf(last) + 1;
  const round = [...ordered.slice(from), ...ordered.slice(0, from)].filter((number) => waiting.has(number));
  const fresh = round.find((number) => queue === 'adjudicate' || !isSkipped(folder, number, reader));
  return fresh ?? round[0] ?? null;
}

async function waitingNotes(
  folder: ReviewFolder,
  { reader, queue, ordered }: Pick<NextOptions, 'reader' | 'queue' | 'ordered'>,
): Promise<ReadonlySet<number>> {
  if (queue === 'adjudicate') return new Set(await differingNotes(folder));
  const waiting = ordered.filter((number) => {
    const readers = folder.readingsOf(number).map((reading) => reading.reader);
    if (readers.includes(reader)) return false;
    return queue === 'first' ? readers.length === 0 : readers.length === 1;
  });
  return new Set(waiting);
}

/** Notes whose first two readers differ and which nobody has settled. */
async function differingNotes(folder: ReviewFolder): Promise<number[]> {
  const differing: number[] = [];
  for (const number of folder.touched)
    if ((await folder.verdictOf(number)).kind === 'differing') differing.push(number);
  return differing.sort((a, b) => a - b);
}

/** Progress of the folder, as one reader sees it. */
export async function progressOf(
  folder: ReviewFolder,
  reader: string,
  ordered: readonly number[],
): Promise<Progress> {
  const touched = [...folder.touched];
  const readings = touched.map((number) => folder.readingsOf(number));
  const pairs: PairCounts[] = [];
  for (const number of touched) {
    const counts = await folder.comparisonOf(number);
    if (counts !== undefined) pairs.push(counts);
  }
  const differing = await differingNotes(folder);
  const seconds = touched.flatMap((number) => secondsOf(folder, number, reader));
  const count = async (queue: Queue) => (await waitingNotes(folder, { reader, queue, ordered })).size;
  const isByToken = folder.readersApart === 'by token';
  return {
    tagged: folder.size,
    reviewed: readings.filter((readers) => readers.length > 0).length,
    reviewedByYou: readings.filter((readers) => readers.some((reading) => reading.reader === reader)).length,
    skippedByYou: touched.filter((number) => isSkipped(folder, number, reader)).length,
    secondRead: isByToken ? readings.filter((readers) => readers.length > 1).length : 0,
    differing: differing.length,
    adjudicated: pairs.filter((pair) => !isSame(pair)).length - differing.length,
    left: { first: await count('first'), second: await count('second'), adjudicate: differing.length },
    secondsMedian: median(seconds),
    isByToken,
    agreement: pairs.length === 0 || !isByToken ? null : agreementOf(pairs),
    signOff: folder.signOff === undefined ? null : { reader: folder.signOff.reader, at: folder.signOff.at },
  };
}

/** A page of the list of notes, in the given order. */
export async function listNotes(
  folder: ReviewFolder,
  reader: string,
  options: ListPart & { readonly ordered: readonly number[] },
): Promise<NoteList> {
  const { ordered, group, note } = options;
  const counts = { open: 0, flagged: 0, done: 0 };
  const rows: NoteRow[] = [];
  for (const number of ordered) {
    const row = await rowOf(folder, reader, number);
    counts[row.group] += 1;
    if (group === undefined || row.group === group) rows.push(row);
  }
  const place = Math.max(
    0,
    rows.findIndex(({ number }) => number === note),
  );
  const from = options.from ?? place - (place % rowsShown);
  return { counts, group, from, rows: rows.slice(from, from + rowsShown) };
}

async function rowOf(folder: ReviewFolder, reader: string, number: number): Promise<NoteRow> {
  const { id, tags, leastCertain } = folder.summaryOf(number);
  const verdict = await folder.verdictOf(number);
  const own = statusOf(folder.eventsOf(number, 'read', reader)).status;
  const isSettled = verdict.kind === 'settled' && verdict.track === 'adjudicate';
  const reviewed = verdict.kind === 'settled' ? 'reviewed' : own;
  const status = verdict.kind === 'differing' ? 'differing' : isSettled ? 'adjudicated' : reviewed;
  return { number, id, tags, leastCertain, status, group: groups[status] };
}

const groups: Readonly<Record<NoteRow['status'], NoteGroup>> = {
  untouched: 'open',
  started: 'open',
  skipped: 'flagged',
  differing: 'flagged',
  reviewed: 'done',
  adjudicated: 'done',
};

function isSkipped(folder: ReviewFolder, number: number, reader: string): boolean {
  return statusOf(folder.eventsOf(number, 'read', reader)).status === 'skipped';
}

function secondsOf(folder: ReviewFolder, number: number, reader: string): number[] {
  const events = folder.eventsOf(number, 'read', reader);
  if (statusOf(events).status !== 'reviewed') return [];
  return [events.reduce((sum, { seconds }) => sum + seconds, 0)];
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? null;
  return sorted.length === 0 ? null : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
