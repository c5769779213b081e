/** The registry of corpus formats. To add one, write a file like `brat.ts`, a line here, and its test. */

import { Failure } from '#foundation';
import { type Note } from '../note.js';
import { brat } from './brat.js';
import { sourceOf } from './build-note.js';
import { conll } from './conll.js';
import { type FolderFormat, type FormatDefinition, onePerFile, textAndSpans } from './corpus-format.js';
import { type TagSource } from './corpus-types.js';
import { i2b22006 } from './i2b2-2006.js';
import { i2b22014, meddocan } from './i2b2-2014.js';
import { inception } from './inception.js';
import { jsonl } from './jsonl.js';
import { labelStudio } from './label-studio.js';
import { indexOfLoneSurrogate, requireWritable } from './offsets.js';

/** `text`: one `.txt` per note, without labels. */
const plainText = {
  name: 'text',
  extension: '.txt',
  looksLike: () => false,
  read: onePerFile((text, { id, path }) => ({ id, text, tags: [], place: { file: path } })),
  oneFile: false,
  write(note) {
    requireWritable(note, 'text', indexOfLoneSurrogate(note.text));
    return [['.txt', note.text]];
  },
  holds: { ...textAndSpans, spans: false },
} as const satisfies FolderFormat;

const registry = [
  i2b22014,
  i2b22006,
  meddocan,
  brat,
  conll,
  jsonl,
  inception,
  labelStudio,
  plainText,
] as const satisfies readonly FormatDefinition[];

/** A corpus format by name; this library's README describes each. */
export type CorpusFormat = (typeof registry)[number]['name'];

/** All formats, in the order of the help. */
export const formats: readonly (FormatDefinition & { readonly name: CorpusFormat })[] = registry;

/** In the same order. */
export const corpusFormats = formats.map(({ name }) => name) as [CorpusFormat, ...CorpusFormat[]]; // not empty

/** Returns the format of this name. Fails with TEXT_FORMAT_UNKNOWN, which lists the formats. */
export function corpusFormatNamed(name: string): CorpusFormat {
  return formatOf(name).name;
}

/** Returns the definition of the format of this name. Fails with TEXT_FORMAT_UNKNOWN. */
export function formatOf(name: string): FormatDefinition & { readonly name: CorpusFormat } {
  const format = formats.find((known) => known.name === name);
  if (format === undefined) throw new Failure('TEXT_FORMAT_UNKNOWN', { known: corpusFormats.join(' ') });
  return format;
}

/** What writing a note in a format loses. */
export interface FormatLosses {
  /** Only `text` loses spans. */
  readonly spans: number;
  readonly tagIds: number;
  /** Further attributes of tags, such as `comment`. */
  readonly tagAttributes: number;
}

/** Counts what writing `note` in `format` would lose. The writer refuses what the format cannot hold at all. */
export function lossesOf({ spans }: Note, format: CorpusFormat): FormatLosses {
  const { holds } = formatOf(format);
  const sources = spans.map(sourceOf).filter((source) => source !== undefined);
  return {
    spans: holds.spans ? 0 : spans.length,
    tagIds: sources.filter(({ id }) => id !== undefined && holds.tagIds?.test(id) !== true).length,
    tagAttributes: holds.tagAttributes ? 0 : sources.reduce((sum, source) => sum + attributeCount(source), 0),
  };
}

/** Ignores empty attributes: i2b2 writes `comment=""` everywhere. */
function attributeCount({ attributes = [] }: TagSource): number {
  return attributes.filter(([, value]) => value !== '').length;
}
