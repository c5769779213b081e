/**
 * Patient text that a stage keeps for its preview, in files of mode 0600 that approving or discarding
 * removes: a few sentences before and after encoding with their vectors, and the most frequent unlabelled
 * capitalised words and numbers, which nothing replaces.
 */
import { z } from 'zod';
import type { EncodedSentence } from '#encoding';
import type { SecureRandom } from '#foundation';
import { casingIdsOf, casingNames, type Sentence, tokenizeNote } from '#text';

const exampleSchema = z.strictObject({
  before: z.array(z.string()), // as the hospital wrote them
  after: z.array(z.string()), // as embedded
  labelIds: z.array(z.int()),
  /** As sent; absent in stages from before coarse cells. */
  casingIds: z.array(z.int()).optional(),
  /** Shape: (T, R) float16 bits. */
  vectors: z.array(z.int()),
});

/** Content of `examples.json`. */
export const examplesSchema = z.array(exampleSchema);

/** One example. */
export type Example = z.infer<typeof exampleSchema>;

const examplesMax = 3;
const exampleTokensMax = 24; // fits a screen

/** Uniform sample of short sentences with identifiers (reservoir sampling, Vitter 1985). */
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

/** Sentence i stays at index i under surrogates, unless they change the number of sentences. */
function buildExample({ note, sentenceIndex, encoded }: EncodedSentence): Example | undefined {
  const before = tokenizeNote(note.original, note.splitting).sentences;
  const original = before[sentenceIndex];
  if (original === undefined || before.length !== note.sentences.length) return undefined;
  return {
    before: original.map((token) => token.text),
    after: (note.sentences[sentenceIndex] ?? []).map((token) => token.text),
    labelIds: [...encoded.labelIds],
    casingIds: [...encoded.casingIds],
    vectors: [...encoded.vectors],
  };
}

const countedWordSchema = z.strictObject({ word: z.string(), count: z.int() });

/** Content of `unlabelled.json`, most frequent first. */
export const unlabelledWordsSchema = z.strictObject({
  words: z.array(countedWordSchema),
  numbers: z.array(countedWordSchema),
});

/** Frequent words and numbers without a label. */
export type WordFrequencies = z.infer<typeof unlabelledWordsSchema>;

const shownMax = 20;
const wordsMax = 50_000; // distinct words counted; beyond it, the rarer half is dropped

const capitalised: ReadonlySet<number> = new Set(
  (['allUpper', 'initialUpper'] as const).map((name) => casingNames.indexOf(name)),
);
const numeric: ReadonlySet<number> = new Set(
  (['numeric', 'mainlyNumeric'] as const).map((name) => casingNames.indexOf(name)),
);
const lowerCase = casingNames.indexOf('allLower');

/** Counts unlabelled words and numbers of a run. */
export class UnlabelledWords {
  /** Occurrences, including dropped words. */
  readonly total = { capitalised: 0, numbers: 0 };
  private readonly words = new WordCounts();
  private readonly numbers = new WordCounts();
  private readonly seenInLowerCase = new Set<string>();

  add(sentence: Sentence, isLabelled: (index: number) => boolean): void {
    const casingIds = casingIdsOf(sentence);
    for (const [index, { text }] of sentence.entries()) {
      const casing = casingIds[index] ?? 0;
      if (casing === lowerCase) {
        if (this.seenInLowerCase.size < wordsMax) this.seenInLowerCase.add(text);
      } else if (capitalised.has(casing) && !isLabelled(index)) {
        this.total.capitalised += 1;
        this.words.add(text);
      } else if (numeric.has(casing) && !isLabelled(index)) {
        this.total.numbers += 1;
        this.numbers.add(text);
      }
    }
  }

  /** Omits words that the corpus also writes in lower case: they are no names. */
  mostFrequent(): WordFrequencies {
    return {
      words: this.words.mostFrequent((word) => !this.seenInLowerCase.has(word.toLowerCase())),
      numbers: this.numbers.mostFrequent(() => true),
    };
  }
}

class WordCounts {
  private counts = new Map<string, number>();

  add(word: string): void {
    this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
    if (this.counts.size > wordsMax) this.counts = new Map(this.sorted().slice(0, wordsMax / 2));
  }

  mostFrequent(isShown: (word: string) => boolean): { word: string; count: number }[] {
    const shown = this.sorted().filter(([word]) => isShown(word));
    return shown.slice(0, shownMax).map(([word, count]) => ({ word, count }));
  }

  private sorted(): [string, number][] {
    return [...this.counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  }
}
