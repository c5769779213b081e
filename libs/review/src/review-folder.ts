/** A folder under review: notes by number, decisions in memory, and the steps that a reader may take. */
import { type Clock, Failure, sha256 } from '#foundation';
import { type Note, tokenPositions } from '#text';
import { type NotesByNumber } from '#text/corpus';
import {
  type AdjudicationState,
  adjudicationBase,
  comparePair,
  isSame,
  isSoundAdjudication,
  type PairCounts,
  requireSoundAdjudication,
} from './agreement.js';
import { type DecisionLog, inCodePoints, inUnits, type NoteEvent, type ReviewEvent } from './decisions.js';
import type { Leak, NoteState, Order, Queue, StepRequest, Track } from './page/wire.js';
import { type Replayed, replay, requireSoundStep, statusOf } from './replay.js';
import { type labelsToOffer, type NoteSummary } from './risk.js';

/** Finds text outside the spans that looks like an identifier. Offsets in UTF-16 units; findings contain no text. */
export type LeakScan = (note: Note, spans: Note['spans']) => readonly Leak[];

/** The parts of an open folder. */
export interface FolderParts {
  readonly notes: NotesByNumber;
  readonly log: DecisionLog;
  readonly summaries: readonly NoteSummary[];
  readonly labels: ReturnType<typeof labelsToOffer>;
  readonly leakScan: LeakScan;
  readonly now: Clock;
  readonly readersApart: ReadersApart;
}

/**
 * How a folder tells readers apart, fixed at its first decision. Only `by token` proves two readers to be two
 * people. `by tokens of others`: started with another site directory's readers.
 */
export type ReadersApart = 'by token' | 'by name' | 'by tokens of others';

/** A reader's finish of a note that was not undone. */
export interface Reading {
  readonly reader: string;
  readonly version: number;
  readonly finishedAt: string;
}

/** Opened by `openReviewFolder`. Keeps decisions in memory without any text; reads a text when its note is opened. */
export class ReviewFolder implements AsyncDisposable {
  /** Note number → track key → events. */
  private readonly tracks = new Map<number, Map<string, NoteEvent[]>>();
  private readonly settings = new Map<string, { order: Order; queue: Queue }>();
  /** Reader → note of the last decision. */
  readonly lastTouched = new Map<string, number>();
  private readonly comparisons = new Map<number, { readonly key: string; readonly counts: PairCounts }>();
  /** Notes whose leak scan findings are shown, because their reader tried to finish. */
  private readonly scanned = new Set<string>();
  private steps: Promise<unknown> = Promise.resolve();
  /** The sign-off in force: nothing was decided after it. */
  signOff: Extract<ReviewEvent, { kind: 'sign-off' }> | undefined;

  constructor(
    private readonly parts: FolderParts,
    private readonly close: () => Promise<void>,
  ) {}

  get size(): number {
    return this.parts.notes.size;
  }

  get labels(): FolderParts['labels'] {
    return this.parts.labels;
  }

  get readersApart(): ReadersApart {
    return this.parts.readersApart;
  }

  /** Digest of all notes with their tags, which a sign-off refers to. */
  get notesDigest(): string {
    return sha256(this.parts.summaries.map((_, number) => this.parts.notes.digestOf(number)).join('\n'));
  }

  summaryOf(number: number): NoteSummary {
    const summary = this.parts.summaries[number];
    if (summary === undefined)
      throw new Failure('REVIEW_REQUEST_INVALID', { field: 'note', notes: this.size });
    return summary;
  }

  /** Fails with REVIEW_NOTES_CHANGED if an event refers to other tags. */
  load(events: readonly ReviewEvent[], path: string): void {
    const numbers = new Map(this.parts.summaries.map(({ id }, number) => [id, number]));
    for (const event of events) {
      const number = 'note' in event ? numbers.get(event.note) : undefined;
      if ('note' in event && (number === undefined || this.parts.notes.digestOf(number) !== event.digest))
        throw new Failure('REVIEW_NOTES_CHANGED', { file: path, decisions: events.length });
      this.take(event, number);
    }
    if (this.signOff !== undefined && this.signOff.notesDigest !== this.notesDigest) this.signOff = undefined;
  }

  settingsOf(reader: string): { readonly order: Order; readonly queue: Queue } {
    return this.settings.get(reader) ?? { order: 'certainty', queue: 'first' };
  }

  async changeSettings(reader: string, settings: { order: Order; queue: Queue }): Promise<void> {
    await this.record({ ...settings, kind: 'settings', at: this.timestamp(), reader });
  }

  readNote(number: number): Promise<Note> {
    this.summaryOf(number);
    return this.parts.notes.read(number);
  }

  /** As the file stores them. */
  eventsOf(number: number, track: Track, reader: string): readonly NoteEvent[] {
    return this.tracks.get(number)?.get(trackKey(track, reader)) ?? [];
  }

  /** In order of finishing. */
  readingsOf(number: number): Reading[] {
    return [...(this.tracks.get(number) ?? [])]
      .filter(([key]) => key !== adjudicationKey)
      .flatMap(([key, events]) => {
        const { finishedAt } = statusOf(events);
        const reading = { reader: key.slice(readPrefix.length), version: events.length };
        return finishedAt === undefined ? [] : [{ ...reading, finishedAt }];
      })
      .sort((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1));
  }

  get touched(): Iterable<number> {
    return this.tracks.keys();
  }

  replayOf(note: Note, number: number, track: Track, reader = ''): Replayed {
    const base = note.spans.map((span, index) => ({ ...span, id: `t${index}` }));
    return replay(base, inUnits(this.eventsOf(number, track, reader), note.text));
  }

  /** Includes open leaks once the reader has tried to finish the note. */
  stateOf(note: Note, number: number, track: Track, reader: string): NoteState {
    const { dismissed, finishedAt: _, ...state } = this.replayOf(note, number, track, reader);
    const isShown = this.scanned.has(`${number} ${trackKey(track, reader)}`);
    return { ...state, leaks: isShown ? this.leaksOf(note, { ...state, dismissed }) : [] };
  }

  /** Outside accepted spans, except what a person dismissed. */
  leaksOf(note: Note, { spans, dismissed }: Pick<Replayed, 'spans' | 'dismissed'>): Leak[] {
    const accepted = spans.filter(({ status }) => status === 'accepted');
    return this.parts
      .leakScan(note, accepted)
      .filter(
        ({ start, end, kind }) =>
          !dismissed.some((one) => one.start === start && one.end === end && one.kind === kind),
      )
      .map(({ start, end, kind }) => ({ start, end, kind }));
  }

  /**
   * Checks one step, writes it to disk, and only then returns the new state. Does not take a finish with leak
   * scan findings, which the state then contains. Fails with REVIEW_NOTE_MOVED_ON, REVIEW_NOTE_OPEN,
   * REVIEW_REQUEST_INVALID, DISK_FULL or FILE_NOT_WRITABLE, and then nothing has changed.
   */
  step(number: number, request: StepRequest, reader: string): Promise<NoteState> {
    return this.inTurn(async () => {
      const note = await this.readNote(number);
      const state = this.replayOf(note, number, request.track, reader);
      if (state.version !== request.version) throw new Failure('REVIEW_NOTE_MOVED_ON');
      if (request.track === 'adjudicate') requireSoundAdjudication(this.adjudicationOf(number));
      requireSoundStep(request.step, { text: note.text, state, labels: this.labels });
      if (request.step.kind === 'finish') {
        this.scanned.add(`${number} ${trackKey(request.track, reader)}`);
        if (this.leaksOf(note, state).length > 0) return this.stateOf(note, number, request.track, reader);
      }
      const { track, seconds, step } = request;
      const where = { ...this.place(number, track, reader), seconds };
      await this.record(
        inCodePoints(
          step.kind === 'change'
            ? { ...where, kind: 'change', what: step.what, changes: [...step.changes] }
            : { ...where, kind: step.kind },
          note.text,
        ),
        number,
      );
      return this.stateOf(note, number, track, reader);
    });
  }

  /**
   * Starts or restarts the adjudication of a note whose first two readings differ; keeps a sound one. Returns
   * false, and writes nothing, if no two readings differ.
   */
  beginAdjudication(number: number, reader: string): Promise<boolean> {
    return this.inTurn(async () => {
      const [first, second] = this.readingsOf(number);
      const counts = await this.comparisonOf(number);
      if (first === undefined || second === undefined || counts === undefined || isSame(counts)) return false;
      if (isSoundAdjudication(this.adjudicationOf(number))) return true;
      const note = await this.readNote(number);
      const [a, b] = [first, second].map(({ reader: name }) => this.acceptedSpans(note, number, name));
      const base = adjudicationBase(
        { name: first.reader, spans: a ?? [] },
        { name: second.reader, spans: b ?? [] },
      );
      const readers: [{ name: string; version: number }, { name: string; version: number }] = [
        { name: first.reader, version: first.version },
        { name: second.reader, version: second.version },
      ];
      const where = { ...this.place(number, 'adjudicate', reader), seconds: 0 };
      await this.record(inCodePoints({ ...where, kind: 'adjudicate', readers, base }, note.text), number);
      return true;
    });
  }

  /** Compares the first two readings; undefined if there are fewer. Cached until one changes. */
  async comparisonOf(number: number): Promise<PairCounts | undefined> {
    const [first, second] = this.readingsOf(number);
    if (first === undefined || second === undefined) return undefined;
    const key = [first, second].map(({ reader, version }) => `${reader} ${version}`).join('\t');
    const known = this.comparisons.get(number);
    if (known?.key === key) return known.counts;
    const note = await this.readNote(number);
    const [a = [], b = []] = [first, second].map(({ reader }) => this.acceptedSpans(note, number, reader));
    const counts = comparePair(tokenPositions(note.text), a, b);
    this.comparisons.set(number, { key, counts });
    return counts;
  }

  /** The track whose spans are final, or why there is none yet. */
  async verdictOf(number: number): Promise<Verdict> {
    const [first, second] = this.readingsOf(number);
    if (first === undefined) return { kind: 'unreviewed' };
    const counts = second === undefined ? undefined : await this.comparisonOf(number);
    if (counts === undefined || isSame(counts))
      return { kind: 'settled', track: 'read', reader: first.reader };
    const isAdjudicated =
      isSoundAdjudication(this.adjudicationOf(number)) &&
      statusOf(this.eventsOf(number, 'adjudicate', '')).status === 'reviewed';
    return isAdjudicated ? { kind: 'settled', track: 'adjudicate', reader: '' } : { kind: 'differing' };
  }

  /** The caller must have checked for obstacles in the same turn. */
  async recordSignOff(reader: string, hasty: number): Promise<void> {
    const { size, notesDigest } = this;
    const line = { kind: 'sign-off', at: this.timestamp(), reader, notes: size, notesDigest } as const;
    await this.record(hasty === 0 ? line : { ...line, hasty });
  }

  /** One step at a time, so that none is checked against state that another changes. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.steps.then(work);
    this.steps = done.catch(() => {}); // its own caller handles the error
    return done;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.steps.then(() => this.close());
  }

  private acceptedSpans(note: Note, number: number, reader: string): Replayed['spans'] {
    return this.replayOf(note, number, 'read', reader).spans.filter(({ status }) => status === 'accepted');
  }

  private adjudicationOf(number: number): AdjudicationState {
    return { events: this.eventsOf(number, 'adjudicate', ''), readings: this.readingsOf(number) };
  }

  private place(number: number, track: Track, reader: string) {
    const { id } = this.summaryOf(number);
    return { at: this.timestamp(), reader, note: id, digest: this.parts.notes.digestOf(number), track };
  }

  private timestamp(): string {
    return this.parts.now().toISOString();
  }

  /** Writes to disk first, then updates memory. */
  private async record(event: ReviewEvent, number?: number): Promise<void> {
    await this.parts.log.append(event);
    this.take(event, number);
  }

  private take(event: ReviewEvent, number: number | undefined): void {
    if (event.kind === 'settings') {
      this.settings.set(event.reader, { order: event.order, queue: event.queue });
      return;
    }
    this.signOff = event.kind === 'sign-off' ? event : undefined;
    if (event.kind === 'sign-off' || number === undefined) return;
    const ofNote = this.tracks.get(number) ?? new Map<string, NoteEvent[]>();
    const key = trackKey(event.track, event.reader);
    ofNote.set(key, [...(ofNote.get(key) ?? []), event]);
    this.tracks.set(number, ofNote);
    this.lastTouched.set(event.reader, number);
  }
}

/** Which track of a note is final. */
export type Verdict =
  | { readonly kind: 'settled'; readonly track: Track; readonly reader: string }
  | { readonly kind: 'unreviewed' | 'differing' };

const readPrefix = 'read ';
const adjudicationKey = 'adjudicate';

/** Each reader has a track of their own; the adjudication is shared. */
function trackKey(track: Track, reader: string): string {
  return track === 'read' ? `${readPrefix}${reader}` : adjudicationKey;
}
