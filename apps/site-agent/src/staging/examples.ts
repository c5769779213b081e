/**
 * A few sentences kept for the administrator's preview: as the hospital wrote them, as they were encoded, and the vectors.
 * They hold patient text, so the file has mode 0600, stays in the stage's folder, and is removed when the stage is approved
 * or discarded.
 */
import { z } from 'zod';
import type { EncodedSentence } from '#encoding';
import type { SecureRandom } from '#foundation';
import { tokenizeNote } from '#text';

const exampleSchema = z.strictObject({
  /** The tokens as the hospital wrote them. */
  before: z.array(z.string()),
  /** The tokens that were embedded. */
  after: z.array(z.string()),
  labelIds: z.array(z.int()),
  /** Shape: (T, R) float16 bits. */
  vectors: z.array(z.int()),
});

/** What `examples.json` holds. */
export const examplesSchema = z.array(exampleSchema);

/** One example. */
export type Example = z.infer<typeof exampleSchema>;

const examplesMax = 3;
/** Fits a screen. */
const exampleTokensMax = 24;

/** Keeps a uniform sample of the short sentences that hold identifiers (reservoir sampling, Vitter 1985). */
export class ExampleSample {
  readonly examples: Example[] = [];
  private seen = 0;

  constructor(private readonly random: SecureRandom) {}

  offer(candidate: EncodedSentence): void {
    const { labelIds } = candidate.encoded;
    if (labelIds.length > exampleTokensMax || !labelIds.some((id) => id !== 0)) return;
    this.seen += 1;
    const place = this.examples.length < examplesMax ? this.examples.length : this.random.integer(this.seen);
    if (place >= examplesMax) return;
    const example = buildExample(candidate);
    if (example !== undefined) this.examples[place] = example;
  }
}

/** Sentence i stands where sentence i stood, as long as surrogates made no more and no fewer sentences. */
function buildExample({ note, sentenceIndex, encoded }: EncodedSentence): Example | undefined {
  const before = tokenizeNote(note.original, { language: note.language }).sentences;
  const original = before[sentenceIndex];
  if (original === undefined || before.length !== note.sentences.length) return undefined;
  return {
    before: original.map((token) => token.text),
    after: (note.sentences[sentenceIndex] ?? []).map((token) => token.text),
    labelIds: [...encoded.labelIds],
    vectors: [...encoded.vectors],
  };
}
