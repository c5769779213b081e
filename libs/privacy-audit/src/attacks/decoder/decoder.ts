/** J5: a learned decoder from noisy vectors to words. */
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import { beginIdFor, labelIdCountOf, outsideId } from '#labels';
import { type AuditedFigure } from '#protocol/manifests';
import { type Attack, shown } from '../../attack.js';
import { type AuditMaterial, splitMaterial } from '../../material.js';
import { spreadOf } from '../../spread.js';
import { createObserver, rawVectors, type Subject, withoutNoise } from '../../subject.js';
import { thresholds } from '../../thresholds.js';
import type { AttackFinding } from '../words/attack.js';
import { bytesOf, candidatesOf, drawWords, type Target } from '../words/candidates.js';
import { type DecodedSentence, trainWordDecoder } from './word-decoder.js';
import {
  bestWeights,
  countWords,
  type Guess,
  hitOf,
  type Weights,
  type WordPrior,
  type WordSentence,
} from './word-prior.js';

/** J5: a network learns to name words from shipped vectors. */
export const decoder = {
  budget: (effort, { engine }) => ({
    engine,
    hidden: effort === 'full' ? 128 : 64,
    steps: effort === 'full' ? 4_000 : 500,
    sentencesPerBatch: 32,
    targets: 200,
  }),
  run: ({ subject, material, random, take }, budget) =>
    take('decoder', () => attackByDecoder(subject, material, budget, random.fork('decoder'))),
} satisfies Attack<DecoderBudget>;

/** How hard it tries. */
export interface DecoderBudget {
  readonly engine: Engine;
  /** Units per direction. */
  readonly hidden: number;
  readonly steps: number;
  readonly sentencesPerBatch: number;
  /** Maximum words per label, for choosing weights and for scoring. */
  readonly targets: number;
}

/** Number of candidates, as in J1. */
const size = 1000;

/** Trains and scores the decoder as shipped, with the noise off, and on raw vectors. */
export async function attackByDecoder(
  subject: Subject,
  material: AuditMaterial,
  budget: DecoderBudget,
  random: SeededRandom,
): Promise<AuditedFigure[]> {
  const parts = splitMaterial(material, random.fork('documents'));
  const own = await decode(subject, parts, budget, random);
  const open = await decode(withoutNoise(subject), parts, budget, random);
  const raw = await decode(rawVectors(subject.embeddingSize), parts, budget, random);
  const spreads = [own.named, own.blind, open.named, raw.named, open.blind].map((findings) =>
    spreadOf(findings, material.labels, { read: ({ hit }) => hit, isBinary: true }),
  );
  const [named, blind, openly, rawly, openBlind] = spreads;
  const reads = openly?.mean?.value ?? 0;
  // The prior alone names many words of some labels, so power counts the share of the others
  const without = openBlind?.mean?.value ?? 0;
  const added = without < 1 ? (reads - without) / (1 - without) : 0;
  const power = added >= thresholds.decoderPower ? reads : 'no power';
  const of = `words named of ${size} by a learned decoder`;
  const powered = (figure: AuditedFigure): AuditedFigure =>
    power === 'no power' ? { ...figure, verdict: power, power } : { ...figure, power };
  const chance = 1 / size;
  const byLabel = named?.byLabel ?? {};
  const rawShare = rawly?.mean?.value.toFixed(3) ?? 'nothing';
  return [
    powered(shown('J5', `${of}, worst label`, { read: named?.worst ?? null, chance, byLabel })),
    powered(
      shown('J5.mean', `${of}, mean over labels; raw vectors read ${rawShare}`, {
        read: named?.mean ?? null,
        chance,
      }),
    ),
    shown('J5.prior', `words named of ${size} by their prior, without a look at vectors, worst label`, {
      read: blind?.worst ?? null,
      chance,
      byLabel: blind?.byLabel ?? {},
    }),
  ];
}

type Parts = ReturnType<typeof splitMaterial>;

interface Decoded {
  readonly named: readonly AttackFinding[];
  /** By the prior alone. */
  readonly blind: readonly AttackFinding[];
}

async function decode(
  subject: Subject,
  parts: Parts,
  budget: DecoderBudget,
  random: SeededRandom,
): Promise<Decoded> {
  const wordSize = wordSizeOf(parts.training);
  const observe = {
    training: observerOf(subject, parts.training, random.fork('noise of training')),
    validation: observerOf(subject, parts.validation, random.fork('noise of validation')),
    heldOut: observerOf(subject, parts.heldOut, random.fork('noise of heldOut')),
  };
  const prior = countWords(wordsOf(parts.training, wordSize));
  const chosen = await observe.validation();
  await using decoder = await trainWordDecoder(observe.training, chosen, {
    ...budget,
    width: subject.representationSize,
    wordSize,
    labelIdCount: labelIdCountOf(parts.training.labels.length),
    random: random.fork('decoder'),
  });
  const attack = async (part: keyof Parts, seen: readonly DecodedSentence[]): Promise<Guess[]> => {
    const guesses = await decoder.decode(seen);
    const targets = drawWords(parts[part], budget.targets, random.fork(`targets of ${part}`));
    const vocabulary = vocabularyOf(prior, wordSize);
    return targets
      .filter(({ beginId }) => beginId !== outsideId)
      .flatMap((target) => guess(target, parts[part], { guesses, prior, vocabulary, wordSize }) ?? []);
  };
  const weights = bestWeights(await attack('validation', chosen));
  const asked = await attack('heldOut', await observe.heldOut());
  return {
    named: asked.map((each) => findingOf(each, weights)),
    blind: asked.map((each) => findingOf(each, { look: 0, label: 1, neighbours: 0 })),
  };
}

function wordSizeOf({ lists }: AuditMaterial): number {
  return [...lists.values()][0]?.wordSize ?? 0;
}

function observerOf(
  subject: Subject,
  material: AuditMaterial,
  random: SeededRandom,
): () => Promise<DecodedSentence[]> {
  const { sentences } = material.corpus;
  const vectors = sentences.map((sentence) => sentence.vectors);
  const observer = createObserver(subject, vectors, random);
  const wordSize = wordSizeOf(material);
  const words = vectors.map((rows) => firstNumbers(rows, subject.embeddingSize, wordSize));
  return async () => {
    const rows = await observer.ofCorpus([...vectors.keys()]);
    return sentences.map(({ labelIds }, at) => ({
      rows: rows[at] ?? new Float32Array(0),
      labelIds,
      words: words[at] ?? new Float32Array(0),
    }));
  };
}

/** The word's own numbers of each row, without those of its place. */
function firstNumbers(rows: Float32Array, width: number, wordSize: number): Float32Array {
  const found = new Float32Array((rows.length / width) * wordSize);
  for (let token = 0; token * width < rows.length; token += 1)
    found.set(rows.subarray(token * width, token * width + wordSize), token * wordSize);
  return found;
}

/** The vector behind a key of `bytesOf`; words with equal vectors share a key. */
function vectorOf(key: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(key, 'latin1'));
  return new Float32Array(bytes.buffer);
}

function wordsOf({ corpus: { sentences } }: AuditMaterial, wordSize: number): WordSentence[] {
  return sentences.map(({ vectors, labelIds }) => {
    const width = vectors.length / labelIds.length;
    return {
      keys: Array.from(labelIds, (_, token) =>
        bytesOf(vectors.subarray(token * width, token * width + wordSize)),
      ),
      kinds: Array.from(labelIds, (labelId) => (labelId === outsideId ? outsideId : beginIdFor(labelId))),
    };
  });
}

/** Number of words that a neighbour may turn out to be. */
const vocabularySize = 2000;

interface Vocabulary {
  readonly keys: readonly string[];
  readonly vectors: readonly Float32Array[];
}

function vocabularyOf({ frequent }: WordPrior, wordSize: number): Vocabulary {
  const keys = frequent.filter((key) => key.length === 4 * wordSize).slice(0, vocabularySize);
  return { keys, vectors: keys.map(vectorOf) };
}

interface Guessing {
  readonly guesses: readonly Float32Array[];
  readonly prior: WordPrior;
  readonly vocabulary: Vocabulary;
  readonly wordSize: number;
}

function guess(
  target: Target,
  { lists, corpus, wordAt, clearAt }: AuditMaterial,
  { guesses, prior, vocabulary, wordSize }: Guessing,
): Guess | null {
  const list = lists.get(target.beginId);
  const sentence = corpus.sentences[target.sentence];
  const decoded = guesses[target.sentence];
  const [token = 0] = target.tokens;
  if (list === undefined || sentence === undefined || decoded === undefined) return null;
  const width = sentence.vectors.length / sentence.labelIds.length;
  const truth = sentence.vectors.subarray(token * width, token * width + wordSize);
  const word = wordAt(target.sentence, token);
  const own = { vector: truth, word, clear: clearAt(target.sentence, token), list };
  const candidates = candidatesOf([own], { count: size, part: 'first' });
  if (candidates.count < size) return null;
  const decodedAt = (place: number): Float32Array =>
    decoded.subarray(place * wordSize, (place + 1) * wordSize);
  const neighbour = (place: number): string | undefined => {
    const labelId = sentence.labelIds[place];
    if (labelId === undefined) return undefined;
    return nearest(decodedAt(place), vocabulary);
  };
  const place = { kind: target.beginId, left: neighbour(token - 1), right: neighbour(token + 1) };
  const found = {
    looks: new Float64Array(size),
    labels: new Float64Array(size),
    neighbours: new Float64Array(size),
  };
  for (let at = 0; at < size; at += 1) {
    const word = candidates.words.subarray(at * wordSize, (at + 1) * wordSize);
    const key = bytesOf(word);
    found.looks[at] = dot(decodedAt(token), word);
    found.labels[at] = prior.ofLabel(key, target.beginId);
    found.neighbours[at] = prior.ofNeighbours(key, place);
  }
  return { target, ...found };
}

function nearest(decoded: Float32Array, { keys, vectors }: Vocabulary): string | undefined {
  let best = Number.NEGATIVE_INFINITY;
  let place = -1;
  vectors.forEach((vector, at) => {
    const closeness = dot(decoded, vector);
    if (closeness > best) [best, place] = [closeness, at];
  });
  return keys[place];
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number); // of one width
  return sum;
}

function findingOf(found: Guess, weights: Weights): AttackFinding {
  const nothing = {
    posterior: null,
    bound: null,
    prior: null,
    byObservations: [],
    squares: new Float64Array(0),
  };
  return { ...nothing, target: found.target, size, isOfType: false, hit: hitOf(found, weights) };
}
