import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { asWriteFailure, Failure, flushFolder, openToAppend, parseJson } from '#foundation';
import type { Change, StepKind, Track } from './page/wire.js';

const offset = z.int().nonnegative();
const label = z.string().min(1).max(100);
const spanId = z.string().regex(/^(t\d+|a\d+\.\d+)$/);

/** One change, as the page sends it and as the file stores it. */
export const changeSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['accept', 'reject']), span: spanId }),
  z.strictObject({ do: z.literal('label'), span: spanId, label }),
  z.strictObject({ do: z.literal('resize'), span: spanId, start: offset, end: offset }),
  z.strictObject({ do: z.literal('add'), start: offset, end: offset, label }),
  z.strictObject({ do: z.literal('dismiss'), start: offset, end: offset, kind: label }),
]) satisfies z.ZodType<Change>;

/** The kind of a step in the history. */
export const stepKindSchema = z.enum([
  'accept',
  'reject',
  'label',
  'resize',
  'add',
  'dismiss',
  'same-form',
  'visible',
]) satisfies z.ZodType<StepKind>;

export const trackSchema = z.enum(['read', 'adjudicate']) satisfies z.ZodType<Track>;
export const orderSchema = z.enum(['certainty', 'document']);
export const queueSchema = z.enum(['first', 'second', 'adjudicate']);

const who = { at: z.iso.datetime(), reader: z.string().min(1) };
const where = {
  ...who,
  note: z.string().min(1),
  /** Of the note's line: a decision is never applied to other tags. */
  digest: z.string().regex(/^[0-9a-f]{32}$/),
  track: trackSchema,
  seconds: z.number().nonnegative(),
};

const baseSpanSchema = z.strictObject({
  id: spanId,
  start: offset,
  end: offset,
  label,
  status: z.enum(['open', 'accepted']),
  foundBy: z.string().min(1),
});

const eventSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...where,
    kind: z.literal('change'),
    what: stepKindSchema,
    changes: z.array(changeSchema).min(1),
  }),
  z.strictObject({ ...where, kind: z.literal('undo') }),
  z.strictObject({ ...where, kind: z.literal('finish') }),
  z.strictObject({ ...where, kind: z.literal('skip') }),
  z.strictObject({
    ...where,
    kind: z.literal('adjudicate'),
    /** Events of each reader when the base was made; more of them make it stale. */
    readers: z.tuple([
      z.strictObject({ name: z.string(), version: z.int() }),
      z.strictObject({ name: z.string(), version: z.int() }),
    ]),
    base: z.array(baseSpanSchema),
  }),
  z.strictObject({ ...who, kind: z.literal('settings'), order: orderSchema, queue: queueSchema }),
  z.strictObject({
    ...who,
    kind: z.literal('sign-off'),
    notes: z.int().positive(),
    notesDigest: z.string(),
    hasty: z.int().positive().optional(),
  }),
]);

/** A line of the file. */
export type ReviewEvent = z.infer<typeof eventSchema>;
/** A line about one note. */
export type NoteEvent = Exclude<ReviewEvent, { kind: 'settings' | 'sign-off' }>;
/** A tag that an adjudication starts from. */
export type AdjudicationSpan = z.infer<typeof baseSpanSchema>;

/** The open decision log. */
export interface DecisionLog extends AsyncDisposable {
  /** Resolves once the line is on disk; report nothing before. Fails with DISK_FULL or FILE_NOT_WRITABLE. */
  append(event: ReviewEvent): Promise<void>;
}

const headerSchema = z.object({
  format: z.literal('sfumato-review'),
  version: z.literal(1),
  /** The readers whose tokens were required from the first decision on. */
  readers: z.string().min(1).optional(),
});

type Header = z.infer<typeof headerSchema>;

interface OpenedLog extends Pick<Header, 'readers'> {
  readonly log: DecisionLog;
  readonly events: ReviewEvent[];
}

/**
 * Opens or creates the file and returns its events. Adopts `readers` only before the first decision. Cuts off a
 * last line that a crash left incomplete: it was never confirmed. Fails with REVIEW_LOG_DAMAGED, naming the line,
 * if another line cannot be read, and with FILE_NOT_WRITABLE, also for a symbolic link.
 */
export async function openDecisionLog(path: string, readers?: string): Promise<OpenedLog> {
  let file: FileHandle | undefined;
  try {
    file = await openToAppend(path);
    const content = await file.readFile();
    const parsed = parseLog(content, path);
    const { events, isLineOpen } = parsed;
    const isBegun = events.length > 0 || parsed.header?.readers !== undefined;
    const byteLength = isBegun || readers === undefined ? parsed.byteLength : 0;
    const header = byteLength > 0 && parsed.header ? parsed.header : { ...begin, readers };
    if (byteLength < content.length) await file.truncate(byteLength);
    if (byteLength === 0) await file.appendFile(`${JSON.stringify(header)}\n`);
    else if (isLineOpen) await file.appendFile('\n');
    await file.sync();
    await flushFolder(dirname(path));
    const log = new AppendedFile(path, file, (await file.stat()).size);
    return { log, events, readers: header.readers };
  } catch (error) {
    await file?.close();
    throw asWriteFailure(error, path);
  }
}

const begin: Header = { format: 'sfumato-review', version: 1 };

interface ParsedLog {
  /** Undefined for a file without a line. */
  readonly header: Header | undefined;
  readonly events: ReviewEvent[];
  readonly byteLength: number;
  /** Whether the last sound line lacks its line feed. */
  readonly isLineOpen: boolean;
}

function parseLog(content: Buffer, file: string): ParsedLog {
  const events: ReviewEvent[] = [];
  let header: Header | undefined;
  let start = 0;
  for (let line = 1; start < content.length; line += 1) {
    const feed = content.indexOf(0x0a, start);
    const end = feed === -1 ? content.length : feed;
    const value = parseJson(content.subarray(start, end));
    if (value === undefined && feed === -1) return { header, events, byteLength: start, isLineOpen: false };
    if (line === 1) header = headerSchema.safeParse(value).data;
    if (header === undefined || (line > 1 && !addEvent(value, events)))
      throw new Failure('REVIEW_LOG_DAMAGED', { file, line });
    if (feed === -1) return { header, events, byteLength: end, isLineOpen: true };
    start = end + 1;
  }
  return { header, events, byteLength: content.length, isLineOpen: false };
}

function addEvent(value: unknown, events: ReviewEvent[]): boolean {
  const parsed = eventSchema.safeParse(value);
  if (parsed.success) events.push(parsed.data);
  return parsed.success;
}

class AppendedFile implements DecisionLog {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private byteLength: number,
  ) {}

  append(event: ReviewEvent): Promise<void> {
    const done = this.last.then(() => this.write(Buffer.from(`${JSON.stringify(event)}\n`)));
    this.last = done.catch(() => {}); // a failed line must not fail the next one
    return done;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.last;
    await this.file.close();
  }

  private async write(line: Buffer): Promise<void> {
    try {
      await this.file.appendFile(line);
      await this.file.datasync();
      this.byteLength += line.length;
    } catch (error) {
      await this.file.truncate(this.byteLength).catch(() => {}); // else the next start cuts it off
      throw asWriteFailure(error, this.path);
    }
  }
}

/** Converts a line's offsets from UTF-16 units of `text` to code points, as the file stores them. */
export function inCodePoints(event: NoteEvent, text: string): NoteEvent {
  return isPlain(text) ? event : mapOffsets(event, (unit) => [...text.slice(0, unit)].length);
}

/** Converts the offsets of stored lines from code points to UTF-16 units of `text`. */
export function inUnits(events: readonly NoteEvent[], text: string): readonly NoteEvent[] {
  if (isPlain(text)) return events;
  const units: number[] = [0];
  for (const character of text) units.push((units.at(-1) ?? 0) + character.length);
  return events.map((event) => mapOffsets(event, (point) => units[point] ?? text.length));
}

/** Without surrogate pairs, code points and UTF-16 units agree. */
function isPlain(text: string): boolean {
  return !/[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text);
}

function mapOffsets(event: NoteEvent, convert: (offset: number) => number): NoteEvent {
  const moved = <Place extends object>(place: Place): Place =>
    'start' in place && 'end' in place
      ? { ...place, start: convert(Number(place.start)), end: convert(Number(place.end)) }
      : place;
  if (event.kind === 'change') return { ...event, changes: event.changes.map(moved) };
  if (event.kind === 'adjudicate') return { ...event, base: event.base.map(moved) };
  return event;
}
