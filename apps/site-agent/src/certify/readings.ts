/** Reads both readers' marks, and compares them with each other and with the decided tags. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRecallByLabel } from '#evaluation';
import { Failure, invariant, samePerson } from '#foundation';
import type { Span } from '#labels';
import { detectFormat, openCorpus } from '#text/corpus';
import type { SiteContext } from '../context.js';
import type { Counts } from './figures.js';
import type { PlanFile } from './plan.js';
import { digestOfText, type Population, readPopulation, requireSameText } from './population.js';

/** What one reader marked. */
export interface Reading {
  readonly reader: string;
  readonly isByToken: boolean;
  /** Note id → marks, for the sample in the order drawn. */
  readonly marks: ReadonlyMap<string, readonly Span[]>;
}

/**
 * Reads one reader's marks: from a reviewed copy, or, given `name`, from labelled notes in any format. Fails
 * with CERTIFY_NOTES_UNREAD, CERTIFY_NOTES_CHANGED, CERTIFY_READERS_SAME, CERTIFY_READER_SAW_TAGS (the notes
 * came with tags), and as reading does.
 */
export async function readReading(
  context: SiteContext,
  { path, name }: { readonly path: string; readonly name?: string },
  sample: PlanFile['sample'],
): Promise<Reading> {
  const isReviewed = existsSync(join(path, 'review.jsonl'));
  if (name === undefined && !isReviewed) throw new Failure('CERTIFY_NOTES_UNREAD', { folder: path });
  const { notes, readers, isByToken } = isReviewed
    ? await readReviewed(context, path)
    : { notes: await readLabelled(path, 'by a person'), readers: [name ?? ''], isByToken: false };
  const [reader = ''] = readers;
  const other = [...readers, ...(name === undefined ? [] : [name])].find((each) => !samePerson(each, reader));
  if (other !== undefined)
    throw new Failure('CERTIFY_READERS_SAME', { copy: path, readers: `${reader}, ${other}` });
  const unread = sample.filter(({ id }) => !notes.has(id));
  if (unread.length > 0) throw new Failure('CERTIFY_NOTES_UNREAD', { reader, notes: unread.length });
  for (const planned of sample) requireSameText(notes.get(planned.id)?.digest ?? '', planned);
  const marks = new Map(sample.map(({ id }) => [id, notes.get(id)?.spans ?? []]));
  return { reader, isByToken, marks };
}

/** Reads a reviewed copy, none of whose notes came with a tag. */
async function readReviewed(context: SiteContext, path: string): Promise<Population> {
  const population = await readPopulation(context, path);
  await readLabelled(join(path, 'notes.jsonl'), 'by nobody');
  return population;
}

/** Reads notes of any format. Fails with CERTIFY_READER_SAW_TAGS on a program's span, or, `by nobody`, on any span. */
async function readLabelled(path: string, labelled: 'by a person' | 'by nobody') {
  const notes = new Map<string, { readonly digest: string; readonly spans: readonly Span[] }>();
  for await (const item of openCorpus({ path, format: await detectFormat(path) })) {
    if (item.kind === 'refused') throw item.failure;
    const { note } = item;
    const isOfProgram = (span: Span): boolean => span.confidence !== undefined || span.foundBy !== undefined;
    if (labelled === 'by nobody' ? note.spans.length > 0 : note.spans.some(isOfProgram))
      throw new Failure('CERTIFY_READER_SAW_TAGS', { path });
    notes.set(note.id, { digest: digestOfText(note), spans: note.spans });
  }
  return notes;
}

/** Fails with CERTIFY_READERS_SAME, and with CERTIFY_READER_SAW_TAGS if a reader reviewed the folder itself. */
export function requireIndependent(readings: readonly Reading[], reviewers: readonly string[]): void {
  const [one = '', other = ''] = readings.map(({ reader }) => reader);
  if (samePerson(one, other)) throw new Failure('CERTIFY_READERS_SAME', { readers: `${one}, ${other}` });
  const seen = [one, other].find((reader) => reviewers.some((reviewer) => samePerson(reviewer, reader)));
  if (seen !== undefined) throw new Failure('CERTIFY_READER_SAW_TAGS', { reader: seen });
}

/** Counts of the sample, and where it leaks. */
export interface Comparison {
  readonly counts: Omit<Counts, 'notes'>;
  readonly leaking: readonly string[];
}

/**
 * Counts identifiers of the sample. Overlapping marks are one identifier, from the first mark's start to the
 * last one's end; it leaks if a letter or digit of it lies outside every decided tag. `notes` holds the
 * sample's texts and decided tags.
 */
export function compareReadings([one, other]: readonly Reading[], notes: Population['notes']): Comparison {
  const total = {
    sample: 0,
    leakingNotes: 0,
    leakingIdentifiers: 0,
    first: 0,
    second: 0,
    both: 0,
    tags: 0,
    tagsUnread: 0,
  };
  const leaking: string[] = [];
  for (const [id, first] of one?.marks ?? []) {
    const { text, spans: tags = [] } = notes.get(id) ?? {};
    invariant(text !== undefined, 'the texts of the sample were read');
    const identifiers = mergeMarks(first, other?.marks.get(id) ?? []);
    const leaks = countLeaks(text, identifiers, tags);
    total.sample += 1;
    total.leakingIdentifiers += leaks;
    if (leaks > 0) leaking.push(id);
    for (const { isFirst, isSecond } of identifiers) {
      if (isFirst) total.first += 1;
      if (isSecond) total.second += 1;
      if (isFirst && isSecond) total.both += 1;
    }
    total.tags += tags.length;
    total.tagsUnread += tags.filter(
      (tag) => !identifiers.some((mark) => mark.start < tag.end && tag.start < mark.end),
    ).length;
  }
  return { counts: { ...total, leakingNotes: leaking.length }, leaking };
}

interface Identifier {
  readonly start: number;
  end: number;
  isFirst: boolean;
  isSecond: boolean;
}

function mergeMarks(first: readonly Span[], second: readonly Span[]): Identifier[] {
  const merged: Identifier[] = [];
  const marks = [
    ...first.map(({ start, end }) => ({ start, end, isFirst: true, isSecond: false })),
    ...second.map(({ start, end }) => ({ start, end, isFirst: false, isSecond: true })),
  ];
  for (const mark of marks.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || last.end <= mark.start) merged.push(mark);
    else {
      last.end = Math.max(last.end, mark.end);
      last.isFirst ||= mark.isFirst;
      last.isSecond ||= mark.isSecond;
    }
  }
  return merged;
}

function countLeaks(text: string, identifiers: readonly Identifier[], tags: readonly Span[]): number {
  const recall = createRecallByLabel();
  const gold = identifiers.map(({ start, end }) => ({ start, end, label: 'identifier' }));
  recall.add({ id: '', text, spans: gold }, { id: '', text, spans: tags });
  const [row = { spans: 0, hidden: 0 }] = recall.rows();
  return row.spans - row.hidden;
}
