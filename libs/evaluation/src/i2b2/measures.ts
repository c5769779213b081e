/** The measures of the official i2b2 2014 script, and what each counts in one document. */

import { invariant } from '#foundation';
import type { Note } from '#text';
import { type Counts, countKeys } from '../counts.js';
import { i2b2Scheme, type ScoringScheme } from './scheme.js';

/** The part of a note that is scored, on either side. */
export type NoteLike = Pick<Note, 'id' | 'text' | 'spans'>;

/** A labelled range, in UTF-16 units. */
interface Tag {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly category: string;
  readonly isHipaa: boolean;
}

function tagsOf(note: NoteLike, scheme: ScoringScheme): Tag[] {
  return note.spans.map(({ start, end, label }) => ({
    start,
    end,
    label,
    category: scheme.categoryOf(label),
    isHipaa: scheme.isHipaa(label),
  }));
}

/**
 * Tokens inside tags, with the tag's label. A token is a run of ASCII letters and digits: `Núñez` gives `N` and
 * `ez`. A tag without any gives one empty token at its end, as in the official script.
 */
function tokensOf(text: string, tags: readonly Tag[]): Tag[] {
  return tags.flatMap((tag) => {
    const runs = [...text.slice(tag.start, tag.end).matchAll(/[a-zA-Z0-9]+/g)];
    if (runs.length === 0) return [{ ...tag, start: tag.end }];
    return runs.map((run) => ({
      ...tag,
      start: tag.start + run.index,
      end: tag.start + run.index + run[0].length,
    }));
  });
}

const endDistanceMax = 2;

/** Counts under relaxed equality; `text` is that of both sides. */
function countRelaxed(text: string, goldTags: readonly Tag[], systemTags: readonly Tag[]): Counts {
  const gold = createRelaxedSet(text, goldTags);
  const system = createRelaxedSet(text, systemTags);
  const [smaller, larger] = system.size > gold.size ? [gold, system] : [system, gold];
  return {
    truePositives: smaller.tags.filter((tag) => larger.has(tag)).length,
    falsePositives: sizeOfDifference(system, gold),
    falseNegatives: sizeOfDifference(gold, system),
  };
}

interface RelaxedSet {
  readonly tags: readonly Tag[];
  readonly size: number;
  has(tag: Tag): boolean;
  /** The earliest tag that equals `tag` and that `isLeft` accepts. */
  find(tag: Tag, isLeft: (candidate: Tag) => boolean): Tag | undefined;
}

function createRelaxedSet(text: string, tags: readonly Tag[]): RelaxedSet {
  const groups = new Map<string, Tag[]>();
  const kept: Tag[] = [];
  const find = (tag: Tag, isLeft: (candidate: Tag) => boolean) =>
    groups.get(keyOf(tag))?.find((other) => isLeft(other) && endDistance(text, tag, other) <= endDistanceMax);
  const has = (tag: Tag) => find(tag, () => true) !== undefined;
  for (const tag of tags) {
    if (has(tag)) continue;
    kept.push(tag);
    groups.set(keyOf(tag), [...(groups.get(keyOf(tag)) ?? []), tag]);
  }
  return { tags: kept, size: kept.length, has, find };
}

const keyOf = (tag: Tag) => `${tag.start} ${tag.label}`;

/** The script counts code points; offsets here are UTF-16 units. */
function endDistance(text: string, first: Tag, second: Tag): number {
  const [low, high] = first.end < second.end ? [first.end, second.end] : [second.end, first.end];
  return high - low <= endDistanceMax ? high - low : [...text.slice(low, high)].length;
}

function sizeOfDifference(from: RelaxedSet, taken: RelaxedSet): number {
  if (Math.floor(from.size / 4) <= taken.size) return from.tags.filter((tag) => !taken.has(tag)).length;
  const removed = new Set<Tag>();
  for (const tag of taken.tags) {
    const match = from.find(tag, (candidate) => !removed.has(candidate));
    if (match !== undefined) removed.add(match);
  }
  return from.size - removed.size;
}

/** One row of the scores: what to compare, when two items are equal, and which items count. */
export interface Measure {
  readonly name: string;
  readonly unit: 'tokens' | 'tags';
  /** `typed`: offsets and label; `relaxed`: the end may differ by two; `binary`: offsets alone. */
  readonly equality: 'typed' | 'relaxed' | 'binary';
  readonly hipaaOnly: boolean;
  readonly category?: string;
}

/** The measures over all categories. */
export const overallMeasures: readonly Measure[] = [
  { name: 'Token', unit: 'tokens', equality: 'typed', hipaaOnly: false },
  { name: 'Strict', unit: 'tags', equality: 'typed', hipaaOnly: false },
  { name: 'Relaxed', unit: 'tags', equality: 'relaxed', hipaaOnly: false },
  { name: 'HIPAA Token', unit: 'tokens', equality: 'typed', hipaaOnly: true },
  { name: 'HIPAA Strict', unit: 'tags', equality: 'typed', hipaaOnly: true },
  { name: 'HIPAA Relaxed', unit: 'tags', equality: 'relaxed', hipaaOnly: true },
  { name: 'Binary Token', unit: 'tokens', equality: 'binary', hipaaOnly: false },
  { name: 'Binary Strict', unit: 'tags', equality: 'binary', hipaaOnly: false },
  { name: 'Binary HIPAA Token', unit: 'tokens', equality: 'binary', hipaaOnly: true },
  { name: 'Binary HIPAA Strict', unit: 'tags', equality: 'binary', hipaaOnly: true },
];

/** The four measures of one category. */
export function categoryMeasures(category: string): readonly Measure[] {
  return [
    { name: `${category} Token`, unit: 'tokens', equality: 'typed', hipaaOnly: false, category },
    { name: `${category} Strict`, unit: 'tags', equality: 'typed', hipaaOnly: false, category },
    { name: `${category} HIPAA Token`, unit: 'tokens', equality: 'typed', hipaaOnly: true, category },
    { name: `${category} HIPAA Strict`, unit: 'tags', equality: 'typed', hipaaOnly: true, category },
  ];
}

interface DocumentPair {
  readonly text: string;
  readonly gold: Readonly<Record<Measure['unit'], readonly Tag[]>>;
  readonly system: Readonly<Record<Measure['unit'], readonly Tag[]>>;
}

/** Tags and tokens of both sides; fails with TEXT_LABEL_UNKNOWN. */
export function readPair(gold: NoteLike, system: NoteLike, scheme: ScoringScheme): DocumentPair {
  const side = (note: NoteLike) => {
    const tags = tagsOf(note, scheme);
    return { tags, tokens: tokensOf(note.text, tags) };
  };
  return { text: gold.text, gold: side(gold), system: side(system) };
}

/** Counts of one document under one measure. */
export function countPair(pair: DocumentPair, measure: Measure): Counts {
  const gold = pair.gold[measure.unit].filter((tag) => counts(measure, tag));
  const system = pair.system[measure.unit].filter((tag) => counts(measure, tag));
  if (measure.equality === 'relaxed') return countRelaxed(pair.text, gold, system);
  return countKeys(keysOf(gold, measure), keysOf(system, measure));
}

function counts(measure: Measure, tag: Tag): boolean {
  if (measure.hipaaOnly && !tag.isHipaa) return false;
  return measure.category === undefined || measure.category === tag.category;
}

function keysOf(tags: readonly Tag[], { equality }: Measure): ReadonlySet<string> {
  return new Set(
    tags.map(({ start, end, label }) =>
      equality === 'binary' ? `${start} ${end}` : `${start} ${end} ${label}`,
    ),
  );
}

type OverallMeasureName =
  | `${'' | 'HIPAA '}${'Token' | 'Strict' | 'Relaxed'}`
  | `Binary ${'' | 'HIPAA '}${'Token' | 'Strict'}`;

/** Counts `measure` in one document; summed over documents, the counts give the micro scores. */
export function countI2b2(
  gold: NoteLike,
  system: NoteLike,
  measure: OverallMeasureName,
  scheme: ScoringScheme = i2b2Scheme,
): Counts {
  const row = overallMeasures.find(({ name }) => name === measure);
  invariant(row !== undefined, `countI2b2: no measure ${measure}`);
  return countPair(readPair(gold, system, scheme), row);
}
