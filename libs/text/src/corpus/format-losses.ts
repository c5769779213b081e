/** What a format leaves out of a note that it takes. What it cannot take at all is refused when it is written. */
import type { Note } from '../note.js';
import { sourceOf } from './build-note.js';
import type { CorpusFormat, TagSource } from './corpus-types.js';

/** Counts of what stays behind. */
export interface FormatLosses {
  /** Spans: only `text` has none. */
  readonly spans: number;
  /** Ids of tags, such as `P0`. */
  readonly tagIds: number;
  /** Further attributes of tags, such as `comment`. */
  readonly tagAttributes: number;
}

/** Counts what writing `note` in `format` would leave out. */
export function lossesOf({ spans }: Note, format: CorpusFormat): FormatLosses {
  const held = heldParts[format];
  const sources = spans.map(sourceOf).filter((source) => source !== undefined);
  return {
    spans: held.spans ? 0 : spans.length,
    tagIds: sources.filter(({ id }) => id !== undefined && !held.tagIds.test(id)).length,
    tagAttributes: held.tagAttributes ? 0 : sources.reduce((sum, source) => sum + attributeCount(source), 0),
  };
}

interface HeldParts {
  readonly spans: boolean;
  /** Ids of this form. */
  readonly tagIds: RegExp;
  readonly tagAttributes: boolean;
}

const any = /^/;
const none = /^(?!)/;
const textAndSpans: HeldParts = { spans: true, tagIds: none, tagAttributes: false };

const heldParts: Readonly<Record<CorpusFormat, HeldParts>> = {
  'i2b2-2014': { spans: true, tagIds: any, tagAttributes: true },
  meddocan: { spans: true, tagIds: any, tagAttributes: true },
  brat: { spans: true, tagIds: /^T\d+$/, tagAttributes: false },
  'i2b2-2006': textAndSpans,
  conll: textAndSpans,
  jsonl: textAndSpans,
  inception: textAndSpans,
  'label-studio': textAndSpans,
  text: { ...textAndSpans, spans: false },
};

/** Attributes that say something; the empty `comment` that i2b2 writes everywhere does not. */
function attributeCount({ attributes = [] }: TagSource): number {
  return attributes.filter(([, value]) => value !== '').length;
}
