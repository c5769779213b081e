/** A span with who found it and how sure that is: what the layers pass on. */
import type { Span } from '#labels';

/** Who found a span. */
export type SpanSource = `rule:${string}` | 'model' | 'known' | 'document' | 'deny';

/** A span of a note with its source. Offsets are UTF-16 units of the note. */
export interface SourcedSpan extends Span {
  readonly source: SpanSource;
  /** From 0 to 1: how likely it is an identifier, as its source judges. */
  readonly confidence: number;
}
