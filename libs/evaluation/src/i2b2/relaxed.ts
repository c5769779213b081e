/**
 * The relaxed comparison of the official script: same label, same start, ends at most two characters apart.
 *
 * That relation is not transitive, and the script puts it under Python's set operations. Three of their properties
 * can show in the counts and are kept: a side drops tags that equal an earlier one of the same side; the intersection
 * runs over the smaller side; and `a - b`, when `a` is more than four times `b`, takes one element of `a` for each of `b`.
 */
import type { Counts } from '../counts.js';
import type { Tag } from './tags.js';

/** Characters (code points) that two ends may lie apart. */
const endDistanceMax = 2;

/** Counts of one document under relaxed equality. `text` is the text of both sides. */
export function countRelaxed(text: string, goldTags: readonly Tag[], systemTags: readonly Tag[]): Counts {
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
  /** The earliest tag of the set equal to `tag` among those that `isLeft` admits. */
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

/** The script counts code points; offsets here count UTF-16 units. */
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
