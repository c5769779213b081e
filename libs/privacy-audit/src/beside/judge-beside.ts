/** Judges of what stands beside single words: J6 linkage, J7 the side channel, J10 words that nobody labelled. */
import type { SeededRandom } from '#foundation';
import type { AuditedFigure } from '#protocol';
import { type AuditMaterial, outsideList } from '../judge.js';
import { createObserver } from '../observe.js';
import { areaByDocument, type ScoredPair } from '../pairs/scored-pairs.js';
import type { Subject } from '../subject.js';
import { thresholds } from '../thresholds.js';
import { shown } from '../word/figures.js';
import { meanSquare, spreadOf, type WordFindings } from '../word/judge-words.js';

/**
 * J6: whether two sentences are of one document.
 *
 * | | |
 * |---|---|
 * | protocol | each sentence is observed once; of pairs of sentences half are of one document. Score: cosine of their mean rows, less the mean of all |
 * | it knows | observations alone: no text, no file |
 * | metric, chance, interval | area under the curve; one half; by document |
 */
export async function judgeLinkage(
  subject: Subject,
  material: AuditMaterial,
  pairsPerSentence: number,
  random: SeededRandom,
): Promise<AuditedFigure[]> {
  const { corpus, documentOf } = material;
  const vectors = corpus.sentences.map((sentence) => sentence.vectors);
  const observer = createObserver(subject, vectors, random.fork('noise'));
  const rows = await observer.ofCorpus([...vectors.keys()]);
  const means = centred(rows.map((row) => meanRow(row, subject.representationSize)));
  const drawing = random.fork('pairs');
  const byDocument = new Map<number, number[]>();
  documentOf.forEach((document, sentence) => {
    byDocument.set(document, [...(byDocument.get(document) ?? []), sentence]);
  });
  const pairs: ScoredPair[] = [];
  for (let turn = 0; turn < pairsPerSentence; turn += 1) {
    means.forEach((mean, sentence) => {
      const document = documentOf[sentence] ?? 0;
      const own = byDocument.get(document) ?? [];
      const same = own[drawing.integer(own.length)] ?? sentence;
      const other = drawing.integer(means.length);
      if (same === sentence || documentOf[other] === document) return;
      const score = (with_: number): number => cosine(mean, means[with_] ?? mean);
      pairs.push(
        { document, isFake: true, score: score(same) },
        { document, isFake: false, score: score(other) },
      );
    });
  }
  const metric =
    'area under the curve of telling sentences of one document from those of two, by their mean rows';
  if (pairs.length === 0)
    return [{ ...shown('J6', metric, { read: null, chance: 0.5 }), threshold: thresholds.linkage }];
  const { value, upper } = areaByDocument(pairs);
  const verdict = upper <= thresholds.linkage ? 'PASS' : 'FAIL';
  return [
    {
      ...shown('J6', metric, { read: { value, upper }, chance: 0.5 }),
      threshold: thresholds.linkage,
      verdict,
    },
  ];
}

function meanRow(rows: Float32Array, width: number): Float64Array {
  const mean = new Float64Array(width);
  rows.forEach((value, at) => {
    mean[at % width] = (mean[at % width] ?? 0) + (value * width) / rows.length;
  });
  return mean;
}

function centred(means: readonly Float64Array[]): Float64Array[] {
  const all = new Float64Array(means[0]?.length ?? 0);
  for (const mean of means)
    mean.forEach((value, at) => {
      all[at] = (all[at] ?? 0) + value / means.length;
    });
  return means.map((mean) => mean.map((value, at) => value - (all[at] ?? 0)));
}

function cosine(a: Float64Array, b: Float64Array): number {
  let [dot, left, right] = [0, 0, 0];
  a.forEach((value, at) => {
    dot += value * (b[at] ?? 0);
    left += value ** 2;
    right += (b[at] ?? 0) ** 2;
  });
  return dot / Math.sqrt(left * right + 1e-12);
}

/**
 * J7: what leaves in the clear, labels, casing and lengths, without a look at a vector.
 *
 * | | |
 * |---|---|
 * | protocol | of sentences with an identifier: the share whose labels and casing no other sentence of the corpus has |
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
 * J10: words that nobody labelled, and how they add up. Rare words without a label are attacked as J1 attacks labelled ones. Over a
 * note, separations add as squares: two notes that differ in all of n words lie √Σ separation² apart, n times the mean square.
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
