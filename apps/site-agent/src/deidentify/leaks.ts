/** Scans written notes for identifiers that remain, independently of the code that found them. */
import { firstIndex } from '#foundation';
import type { Note } from '#text';

/** Text of a written note that looks like an identifier. Offsets refer to the original note. */
export type Leak = ReturnType<typeof import('#rules')['findLeaks']>['leaks'][number];

/** A note after replacement. */
export interface ReplacedNote {
  /** Its spans cover the replacements. */
  readonly written: Note;
  /** Length of each replaced span, in UTF-16 units. */
  readonly replacedLengths: readonly number[];
  /** Keys ({@link secretKey}) of identifiers whose replacement equals the original. */
  readonly unchanged: ReadonlySet<string>;
}

/** Key of an identifier. */
export const secretKey = (label: string, text: string): string => `${label} ${text}`;

/** Finds identifiers of the note, or text of their shape, outside the replacements. */
export type LeakLook = (found: Note, replaced: ReplacedNote) => Leak[];

/** Opens the leak scan. */
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

/** Whether a leak repeats an identifier of the note, rather than just looking like one. */
export const isOriginal = ({ kind }: Leak): boolean => kind === 'form';

/** Adds each leak's place in code points. */
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
  return leaks.map((leak) => ({
    ...leak,
    place: { start: counts.get(leak.start) ?? 0, end: counts.get(leak.end) ?? 0 },
  }));
}

/** Lists the identifiers of a note. */
export function secretsOf({ text, spans }: Pick<Note, 'text' | 'spans'>) {
  return spans.map(({ start, end, label }) => ({ text: text.slice(start, end), label }));
}

/** Maps offsets of a written note to the original. Inside a replacement, they map to the replaced span's edges. */
function offsetsRead({ written: { spans }, replacedLengths }: ReplacedNote) {
  const shifts = [0]; // before each span, and after the last
  for (const [index, { start, end }] of spans.entries())
    shifts.push((shifts[index] ?? 0) + (replacedLengths[index] ?? 0) - (end - start));
  return (offset: number, side: 'start' | 'end'): number => {
    const index = firstIndex(0, spans.length, (at) => (spans[at]?.end ?? 0) > offset);
    const span = spans[index];
    const shift = shifts[index] ?? 0;
    if (span === undefined || offset <= span.start) return offset + shift;
    return span.start + shift + (side === 'start' ? 0 : (replacedLengths[index] ?? 0));
  };
}
