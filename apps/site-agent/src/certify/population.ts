/** The settled notes of a reviewed folder, as digests of texts and decisions: the population to sample from. */
import { Failure, sha256 } from '#foundation';
import type { Note } from '#text';
import type { SiteContext } from '../context.js';
import { readReaders } from '../data/readers.js';
import { isBlank } from '../deidentify/tally.js';

/** A settled note. */
export interface SettledNote extends Pick<Note, 'id' | 'spans'> {
  /** SHA-256 of id and text. */
  readonly digest: string;
  /** Present if requested. */
  readonly text?: string;
}

export interface Population {
  readonly notes: ReadonlyMap<string, SettledNote>;
  readonly unsettled: number;
  readonly readers: readonly string[];
  /** Whether the readers showed tokens. */
  readonly isByToken: boolean;
}

/** Reads a folder under review. Blank notes cannot leak and do not count. Fails as `takeReviewed` does. */
export async function readPopulation(
  { paths }: Pick<SiteContext, 'paths'>,
  folder: string,
  wanted: { has(id: string): boolean } = new Set(),
): Promise<Population> {
  const { takeReviewed } = await import('#review');
  const known = await readReaders(paths);
  const notes = new Map<string, SettledNote>();
  const counts = await takeReviewed({ folder, ...(known && { readers: known.id }) }, async (note) => {
    if (isBlank(note)) return;
    const { id, text, spans } = note;
    notes.set(id, { id, spans, digest: digestOfText(note), ...(wanted.has(id) && { text }) });
  });
  const { unsettled, readers, readByTwo } = counts;
  return { notes, unsettled, readers, isByToken: readByTwo !== null };
}

export const digestOfText = ({ id, text }: Pick<Note, 'id' | 'text'>): string =>
  sha256(JSON.stringify([id, text]));

/** Digests of a folder as a whole; no single note can be guessed from them. */
export function digestsOf(notes: ReadonlyMap<string, SettledNote>) {
  const sorted = inOrder(notes);
  return {
    texts: sha256(JSON.stringify(sorted.map(({ digest }) => digest))),
    decisions: digestOfSpans(sorted),
  };
}

/** SHA-256 of which spans are in which notes, in the given order. */
export function digestOfSpans(notes: readonly Pick<Note, 'id' | 'spans'>[]): string {
  const places = notes.map(({ id, spans }) => [
    id,
    spans.map(({ start, end, label }) => [start, end, label]),
  ]);
  return sha256(JSON.stringify(places));
}

/** Sorted by id in code units: the order from which a seed draws. */
export const inOrder = (notes: ReadonlyMap<string, SettledNote>): SettledNote[] =>
  [...notes.values()].sort((one, other) => (one.id < other.id ? -1 : 1));

/** Fails with CERTIFY_NOTES_CHANGED unless a note is the planned one. */
export function requireSameText(
  found: string,
  planned: { readonly id: string; readonly digest: string },
): void {
  if (found !== planned.digest)
    throw new Failure('CERTIFY_NOTES_CHANGED', { note: planned.id, changed: 'its text' });
}
