/** A small language model of identifiers: words given their neighbours, counted in other documents. */

/** The place of an identifier's word. */
export interface WordPlace {
  /** Its document, whose counts are excluded: otherwise the model would have read the answer. */
  readonly document: number;
  /** Of the label. */
  readonly kind: number;
  /** Neighbouring words in small letters; empty at the ends of a sentence. */
  readonly left: string;
  readonly right: string;
}

/** Predicts words at places. */
export interface LanguageModel {
  /** Returns prior probabilities of words by number, with `words` as the whole vocabulary. */
  probabilities(place: WordPlace, words: ArrayLike<number>): Float64Array;
}

/**
 * Counts words by label, by label and left neighbour, by label and right neighbour, and by all three. Each
 * count is interpolated with the next shorter context as in Witten and Bell (1991), P(w | h) = (c(h, w) +
 * T(h) · P(w | shorter)) / (c(h) + T(h)), where T(h) counts the distinct words after h. Both neighbours back
 * off to the mean of left and right, these to the label alone, and that to the uniform distribution. A
 * place's own document is not counted.
 */
export function countWordsAt(
  places: Iterable<WordPlace & { /** Its number. */ readonly word: number }>,
): LanguageModel {
  const counts = new Map<string, ContextCounts>();
  for (const { word, document, ...place } of places)
    for (const key of Object.values(contextsOf(place))) {
      const known = counts.get(key) ?? new Map<number, Map<number, number>>();
      counts.set(key, known);
      const byDocument = known.get(word) ?? new Map<number, number>();
      known.set(word, byDocument.set(document, (byDocument.get(document) ?? 0) + 1));
    }
  return {
    probabilities: (place, words) => {
      const of = (key: string) => othersOf(counts.get(key), place.document);
      const { label, left, right, both } = contextsOf(place);
      const byLabel = of(label);
      const byLeft = of(left);
      const byRight = of(right);
      const byBoth = of(both);
      return Float64Array.from(words, (word) => {
        const ofLabel = mixed(byLabel, word, 1 / words.length);
        const ofOne = (mixed(byLeft, word, ofLabel) + mixed(byRight, word, ofLabel)) / 2;
        return mixed(byBoth, word, ofOne);
      });
    },
  };
}

/** By word, by document. */
type ContextCounts = Map<number, Map<number, number>>;

interface OtherCounts {
  readonly all: number;
  readonly byWord: ReadonlyMap<number, number>;
}

function contextsOf({ kind, left, right }: Omit<WordPlace, 'document'>) {
  const label = String(kind);
  return {
    label,
    left: `${label} <${left}`,
    right: `${label} >${right}`,
    both: `${label} <${left} >${right}`,
  };
}

function othersOf(counts: ContextCounts = new Map(), document: number): OtherCounts {
  const byWord = new Map<number, number>();
  let all = 0;
  for (const [word, byDocument] of counts) {
    let others = -(byDocument.get(document) ?? 0);
    for (const count of byDocument.values()) others += count;
    if (others === 0) continue;
    byWord.set(word, others);
    all += others;
  }
  return { all, byWord };
}

function mixed({ all, byWord }: OtherCounts, word: number, shorter: number): number {
  const different = byWord.size;
  return all === 0 ? shorter : ((byWord.get(word) ?? 0) + different * shorter) / (all + different);
}
