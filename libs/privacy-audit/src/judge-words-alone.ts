/** J1 and J2 without the other judges, controls and a verdict: what cells of experiments keep. */
import type { SeededRandom } from '#foundation';
import { type WordFigures, wordFiguresOf } from '#protocol';
import type { AuditMaterial } from './judge.js';
import { type Shipped, withSubject } from './subject.js';
import { figuresOfWords } from './word/figures.js';
import { attackWords, type WordBudget } from './word/judge-words.js';

/** J1 in short of a shipped file; nothing where too few words were attacked. Fails with KERNELS_MODEL_*. */
export function judgeWordsAlone(
  shipped: Shipped,
  material: AuditMaterial,
  { words, threads }: { readonly words: WordBudget; readonly threads: number },
  random: SeededRandom,
): Promise<WordFigures | undefined> {
  return withSubject(shipped, threads, async (subject) => {
    const found = await attackWords(subject, material, words, random);
    return wordFiguresOf({ judges: figuresOfWords(found, material.labels) });
  });
}
