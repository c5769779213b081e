/**
 * What looks like an identifier and carries no label: capitalised words and numbers. Nothing replaces them before they are
 * encoded, so whoever approves a stage is shown how many there are and the most frequent. They are patient text: the file
 * has mode 0600, stays in the stage's folder, and goes when the stage is approved.
 */
import { z } from 'zod';
import { casingIdsOf, casingNames, type Sentence } from '#text';

const countedWordSchema = z.strictObject({ word: z.string(), count: z.int() });

/** What `unlabelled.json` holds: the most frequent first. */
export const unlabelledWordsSchema = z.strictObject({
  words: z.array(countedWordSchema),
  numbers: z.array(countedWordSchema),
});

/** The most frequent words and numbers without a label. */
export type FrequentUnlabelled = z.infer<typeof unlabelledWordsSchema>;

/** How many of each kind are shown. */
const shownMax = 20;
/** Different words that are counted at a time; the rarest half goes when there are more. */
const wordsMax = 50_000;

const capitalised: ReadonlySet<number> = new Set(
  (['allUpper', 'initialUpper'] as const).map((name) => casingNames.indexOf(name)),
);
const numeric: ReadonlySet<number> = new Set(
  (['numeric', 'mainlyNumeric'] as const).map((name) => casingNames.indexOf(name)),
);
const lowerCase = casingNames.indexOf('allLower');

/** Counts of one staging run. */
export class UnlabelledWords {
  /** Occurrences, also of words that are no longer counted one by one. */
  readonly total = { capitalised: 0, numbers: 0 };
  private readonly words = new WordCounts();
  private readonly numbers = new WordCounts();
  private readonly seenInLowerCase = new Set<string>();

  /** Adds the tokens of a sentence that are not labelled. */
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

  /** The most frequent; a word that the corpus also writes in lower case is no name and is counted, but not shown. */
  mostFrequent(): FrequentUnlabelled {
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
