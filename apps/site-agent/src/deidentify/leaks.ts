/** The last look at what is written, by code that shares nothing with what found the identifiers. */
import { firstIndex } from '#foundation';
import type { Note } from '#text';

/** A stretch of a written note that looks like an identifier, in offsets of the note that was read. */
export type Leak = ReturnType<typeof import('#rules')['findLeaks']>['leaks'][number];

/** A note with something else in place of its identifiers. */
export interface ReplacedNote {
  /** Its spans cover what was put in. */
  readonly written: Note;
  /** For each of its spans, how many UTF-16 units it replaces. */
  readonly replacedLengths: readonly number[];
  /** What was put in where it is what had stood there, see {@link secretKey}: no secret. */
  readonly unchanged: ReadonlySet<string>;
}

/** An identifier of a note: its label and its text. */
export function secretKey(label: string, text: string): string {
  return `${label} ${text}`;
}

/** What of the identifiers found, or of the shape of any, stands in a written note outside what was put in. */
export type LeakLook = (found: Note, replaced: ReplacedNote) => Leak[];

/** Opens a look. */
export async function openLeakLook(): Promise<LeakLook> {
  const { findLeaks } = await import('#rules');
  return (found, replaced) => {
    const { written } = replaced;
    const secrets = secretsOf(found).filter(
      ({ label, text }) => !replaced.unchanged.has(secretKey(label, text)),
    );
    const leaks = findLeaks(written.text, secrets, written.spans).leaks.filter(({ kind }) => kind !== 'word');
    if (leaks.length === 0) return leaks;
    const readAt = offsetsRead(replaced);
    return leaks.map((leak) => ({
      ...leak,
      start: readAt(leak.start, 'start'),
      end: readAt(leak.end, 'end'),
    }));
  };
}

/** Whether an identifier that was found stands there again; else it is the shape of one. */
export const isOriginal = ({ kind }: Leak): boolean => kind === 'form';

/** Leaks with their place in code points, as notes count outside this program. */
export function inCodePoints(text: string, leaks: readonly Leak[]) {
  const offsets = [...new Set(leaks.flatMap(({ start, end }) => [start, end]))].sort(
    (one, other) => one - other,
  );
  const counts = new Map<number, number>();
  let at = 0;
  let count = 0;
  for (const offset of offsets) {
    count += [...text.slice(at, offset)].length;
    at = offset;
    counts.set(offset, count);
  }
  const place = ({ start, end }: Leak) => ({ start: counts.get(start) ?? 0, end: counts.get(end) ?? 0 });
  return leaks.map((leak) => ({ ...leak, place: place(leak) }));
}

/** What a leak scan looks for: the text of every span. */
export function secretsOf({ text, spans }: Pick<Note, 'text' | 'spans'>) {
  return spans.map(({ start, end, label }) => ({ text: text.slice(start, end), label }));
}

/** Offsets of a written note → those of the note that was read; an end of a stretch inside what was put in is that of what it replaces. */
function offsetsRead({ written: { spans }, replacedLengths }: ReplacedNote) {
  const shifts = [0]; // before each span, and behind the last
  for (const [index, { start, end }] of spans.entries())
    shifts.push((shifts[index] ?? 0) + (replacedLengths[index] ?? 0) - (end - start));
  return (offset: number, side: 'start' | 'end'): number => {
    const index = firstIndex(0, spans.length, (at) => (spans[at]?.end ?? 0) > offset);
    const [span, shift] = [spans[index], shifts[index] ?? 0];
    if (span === undefined || offset <= span.start) return offset + shift;
    return span.start + shift + (side === 'start' ? 0 : (replacedLengths[index] ?? 0));
  };
}
