/** The measures of the official script as data: one row each, in the order in which it prints them. */
import { type Counts, countKeys } from '../counts.js';
import { countRelaxed } from './relaxed.js';
import type { ScoringScheme } from './scheme.js';
import { type NoteLike, type Tag, tagsOf, tokensOf } from './tags.js';

/** One row of the scores: what is compared, when two items are equal, and which items count. */
export interface Measure {
  readonly name: string;
  readonly unit: 'tokens' | 'tags';
  /** `typed`: offsets and label; `relaxed`: the end may differ by two; `binary`: offsets alone. */
  readonly equality: 'typed' | 'relaxed' | 'binary';
  readonly hipaaOnly: boolean;
  /** Only tags of this category. */
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

/** A gold and a system document, read once for all measures. */
export interface DocumentPair {
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
