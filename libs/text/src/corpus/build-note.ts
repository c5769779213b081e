/** Builds a `Note` from a parsed document: converts offsets, checks tags, refuses invalid ones. */
import { Failure } from '#foundation';
import { type LabelSet, type Span, unknownLabel } from '#labels';
import type { DocumentWarning, RawDocument, RawTag, ReadNote, TagSource } from './corpus-types.js';
import { type CountedTags, convertOffset, countTags, plainCounting } from './offsets.js';

/** How strictly to check documents. */
export interface NoteChecks {
  /** Refuses a document with a label outside this set. */
  readonly labelSet?: LabelSet;
  /**
   * What to do if a tag's text is not the text at its offsets. `refuse` (default): a shifted tag leaves a name
   * unprotected. `warn` keeps the offsets, as i2b2's scoring does.
   */
  readonly tagTextMismatch?: 'refuse' | 'warn';
}

/** A span with its file's metadata. Text plane: a comment may quote the note. */
export interface SourceSpan extends Span {
  /** `label` is the label in the file. */
  readonly source: TagSource & { readonly label: string };
}

/** Builds a note in span order. Fails with TEXT_SPAN_OUT_OF_BOUNDS, TEXT_TAG_TEXT_DIFFERS or TEXT_LABEL_UNKNOWN. */
export function buildNote(document: RawDocument, options: NoteChecks): ReadNote {
  const { id, text, tags, place } = document;
  const counted = countTags(document);
  const spans = tags.map((tag) => buildSpan(tag, text, counted));
  for (const [index, span] of spans.entries()) {
    if (span === undefined) {
      throw new Failure('TEXT_SPAN_OUT_OF_BOUNDS', {
        ...place,
        ...tags[index]?.place,
        characters: text.length,
      });
    }
    if (options.labelSet?.has(span.label) === false) {
      const { code, details } = unknownLabel(span.label, options.labelSet.name);
      throw new Failure(code, { ...place, ...tags[index]?.place, ...details });
    }
  }
  const odd = document.counting === undefined ? countingWarnings(counted, document, options) : [];
  const warnings = [...(document.warnings ?? []), ...odd];
  return { kind: 'note', note: { id, text, spans: spans.filter((span) => span !== undefined) }, warnings };
}

/** Returns the file metadata of a span that this library read, or `undefined` for other spans. */
export function sourceOf(span: Span): SourceSpan['source'] | undefined {
  return 'source' in span ? (span as SourceSpan).source : undefined; // only buildSpan adds this field
}

function buildSpan(tag: RawTag, text: string, { offsets }: CountedTags): Span | SourceSpan | undefined {
  const start = convertOffset(tag.start, text, offsets);
  const end = convertOffset(tag.end, text, offsets);
  if (start === undefined || end === undefined || start >= end) return undefined;
  const { label, confidence, foundBy } = tag;
  const span = {
    start,
    end,
    label,
    ...(confidence === undefined ? {} : { confidence }),
    ...(foundBy === undefined ? {} : { foundBy }),
  };
  return tag.source === undefined ? span : { ...span, source: { ...tag.source, label: tag.label } };
}

function countingWarnings(
  { counting, misfits }: CountedTags,
  { place }: RawDocument,
  options: NoteChecks,
): DocumentWarning[] {
  const [misfit] = misfits;
  if (misfit === undefined) return counting === plainCounting ? [] : [{ kind: 'offset-counting', counting }];
  if (options.tagTextMismatch !== 'warn') {
    throw new Failure('TEXT_TAG_TEXT_DIFFERS', { ...place, ...misfit.place, tags: misfits.length });
  }
  return [{ kind: 'tag-text-differs', count: misfits.length }];
}
