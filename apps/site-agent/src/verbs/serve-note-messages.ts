/** What travels between `serve` and the threads in which notes are worked on. */
import type { ThreadFailure } from '#foundation';
import type { KnownValues } from '#rules';
import type { Language, Note } from '#text';
import type { SurrogateKey } from '../data/surrogate-key.js';
import type { Replacement } from './replacement.js';
import type { SentNote, TagAnswer } from './serve-routes.js';
import type { LayerContent } from './tag-layers.js';

/** What a thread is started with: content of files and no names, so that one that is started later works as the others do. */
export interface NoteThreadData {
  /** None where rules are switched off and nothing else is asked for. */
  readonly layers: LayerContent | undefined;
  readonly language: Language;
  /** Name of the release's label set. */
  readonly labelSet: string;
  readonly surrogateKey: SurrogateKey;
}

/** One note with a release's spans, and what its sender said of it. */
export interface NoteOrder {
  readonly note: Note;
  readonly known: KnownValues | undefined;
  readonly replace: Replacement;
  readonly sent: Pick<SentNote, 'id' | 'patient'>;
}

/** A note as an answer has it. */
export type WrittenNote = TagAnswer['notes'][number];

/** What a thread says: first that it is open, then one answer for each order, or why there is none. */
export type NoteThreadMessage =
  | { readonly kind: 'open' }
  | { readonly kind: 'written'; readonly written: WrittenNote }
  | { readonly kind: 'failed'; readonly failure: ThreadFailure };
