/** Judges of what stands beside single words: J7 the side channel, J10 words that nobody labelled. */
import type { AuditedFigure } from '#protocol';
import { type AuditMaterial, outsideList } from '../judge.js';
import { shown } from '../word/figures.js';
import { meanSquare, spreadOf, type WordFindings } from '../word/judge-words.js';

/**
 * J7: what leaves in the clear, labels, casing and lengths, without a look at a vector.
 *
 * | | |
 * |---|---|
 * | protocol | each sentence with an identifier is looked for among all of the corpus, by its labels and casing |
 * | it knows | the clear fields of a frame, and the labelled text of every sentence that it could be |
 * | metric | the share of sentences that it finds among all of the corpus; of n alike it names one, so 1 in n |
 * | chance | one in the number of sentences |
 */
export function judgeSideChannel({ corpus, documentOf }: AuditMaterial): AuditedFigure[] {
  const keys = corpus.sentences.map(({ labelIds, casingIds }) => `${labelIds.join()} ${casingIds.join()}`);
  const alike = new Map<string, number>();
  for (const key of keys) alike.set(key, (alike.get(key) ?? 0) + 1);
  const documents = new Map<number, { sum: number; trials: number }>();
  corpus.sentences.forEach(({ labelIds }, sentence) => {
    if (labelIds.every((labelId) => labelId === 0)) return;
    const document = documentOf[sentence] ?? 0;
    const counts = documents.get(document) ?? { sum: 0, trials: 0 };
    const found = 1 / (alike.get(keys[sentence] ?? '') ?? 1);
    documents.set(document, { sum: counts.sum + found, trials: counts.trials + 1 });
  });
  const metric =
    'sentences with identifiers found among all of the corpus by labels, casing and length alone';
  if (documents.size === 0) return [shown('J7', metric, { read: null, chance: null })];
  const [sum, trials] = [...documents.values()].reduce(
    ([s, t], each) => [s + each.sum, t + each.trials],
    [0, 0],
  );
  const value = sum / trials;
  return [shown('J7', metric, { read: { value, upper: value }, chance: 1 / keys.length })];
}

/**
 * J10: words that nobody labelled, and how they add up.
 *
 * | | |
 * |---|---|
 * | protocol | words without a label in at most two documents are attacked as J1 attacks labelled ones, among words of the corpus and near ones. Over a note separations add as squares: two notes that differ in all of n such words lie √Σ separation² apart, n times the mean square |
 * | it knows | what J1 knows, but for a type: it tries rare words of any kind |
 * | budget | J1's |
 * | metric | J10: the mean largest posterior among 1,000; J10.note: deviations between two notes, of the median note |
 * | chance | 1 in 1,000; none |
 * | interval | by document |
 * | power | J1's controls |
 *
 * Identifiers that nobody labelled are words like these, and no surrogate replaces them: `J2.deployed-names` counts the share that is missed.
 */
export function figuresOfUnlabelled(
  { words }: WordFindings,
  { corpus, documentOf, isTarget, labels }: AuditMaterial,
): AuditedFigure[] {
  const own = words.filter(({ target }) => target.beginId === outsideList);
  const deep = own.filter(({ size }) => size === 1000);
  const read = spreadOf(deep, labels, { read: ({ posterior }) => posterior });
  const metric = 'largest posterior of 1000 words, of rare words without a label';
  const word = shown('J10', metric, { read: read.worst, chance: 1 / 1000, byLabel: read.byLabel });
  const separated = own.filter(({ squares }) => squares.length > 0);
  const noteMetric = 'median over notes of √Σ separation² of their rare words without a label, in deviations';
  if (separated.length === 0) return [word, shown('J10.note', noteMetric, { read: null, chance: null })];
  const counts = new Map<number, number>();
  corpus.sentences.forEach(({ labelIds }, sentence) => {
    const rare = [...labelIds].filter((labelId, token) => labelId === 0 && isTarget(sentence, token)).length;
    const document = documentOf[sentence] ?? 0;
    counts.set(document, (counts.get(document) ?? 0) + rare);
  });
  const square = meanSquare(separated);
  const notes = [...counts.values()].map((count) => Math.sqrt(count * square)).sort((a, b) => a - b);
  const value = notes[Math.floor(notes.length / 2)] ?? 0;
  return [
    word,
    shown('J10.note', noteMetric, { read: { value, upper: notes.at(-1) ?? value }, chance: null }),
  ];
}
