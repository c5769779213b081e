/**
 * The second judgement after freezing: an adversary that trains nothing. It holds the representer, sees the private
 * vectors of a sentence, knows every token but one, and has a list of candidates for that one. It encodes each candidate in its
 * place and takes the likeliest; for Gaussian output noise alone no test does better (see `#adversary`, separation).
 */
import { invariant, type SeededRandom, shuffle } from '#foundation';
import type { ParameterStore } from '#kernels';
import {
  exportRepresenter,
  openRepresenter,
  type Representer,
  type RepresenterSettings,
  readNoiseDeviations,
} from '#representation';
import type { GameCorpus } from './game-data.js';

/** What the exact adversary looks at. */
export interface ExactAdversaryOptions {
  /** Cores that it may use; 1 when left out. */
  readonly threads?: number;
  readonly settings: RepresenterSettings;
  /** Holds the frozen representer's weights; not changed. */
  readonly frozen: ParameterStore;
  /** Documents that the representer was not trained on; replacements come from `candidates`. */
  readonly heldOut: GameCorpus;
  /** PHI tokens that are attacked, at most; each in its sentence. */
  readonly tokens: number;
  /**
   * How many words the adversary chooses from, the right one among them; each at least 2, in ascending order. The
   * words of a smaller number are the first of a larger one, so that one encoding serves all.
   */
  readonly candidates: readonly number[];
  readonly random: SeededRandom;
}

/** How much a frozen representation gives away. */
export interface ExactAdversaryScore {
  /**
   * Separation of every attacked sentence and each of its swaps, in ascending order; Φ(separation / 2) tells two apart where the
   * input has no noise.
   */
  readonly separations: Float64Array;
  /** The same by the label of the attacked token; key: the id of its `B-` tag. */
  readonly separationsByBeginId: ReadonlyMap<number, Float64Array>;
  /** For each number of candidates. */
  readonly rightWord: readonly Enumeration[];
}

/** How often the right word was the likeliest of `candidates`; blind guessing is right once in `candidates`. */
export interface Enumeration {
  readonly candidates: number;
  /** Attacked tokens for which there were so many candidates. */
  readonly tokens: number;
  /** Expected number: words that cannot be told apart are guessed among, so a collapsed representer gives tokens / candidates. */
  readonly correct: number;
}

/**
 * Attacks randomly chosen PHI tokens through the file that sites are given. Vectors are observed with all noise that is on in
 * use; the adversary's own encodings leave noise out. With input noise this is an attack like any other: its test is not the best
 * one, and separations, which leave input noise out, bound nothing in either direction. A candidate whose vector is the right
 * word's is not a candidate.
 */
export async function scoreExactAdversary(options: ExactAdversaryOptions): Promise<ExactAdversaryScore> {
  const { candidates, tokens } = options;
  invariant(candidates.length > 0 && tokens >= 1, 'a number of candidates and one token');
  for (const count of candidates) invariant(count >= 2, 'at least two candidates');
  const representer = await openFrozen(options);
  const { noiseStdDev } = representer;
  const separations = new Map<number, number[]>();
  const rightWord = candidates.map((count) => ({ candidates: count, tokens: 0, correct: 0 }));
  for (const target of drawTargets(options)) {
    const sentences = drawCandidates(options, target);
    if (sentences.length < 2) continue;
    const [observed = none] = await representer.encode(sentences.slice(0, 1)); // as it would be uploaded
    const [original = none, ...swaps] = await representer.encodeQuietly(sentences);
    const own = distance(original, observed, noiseStdDev);
    const others = swaps.map((swap) => distance(swap, observed, noiseStdDev));
    for (const count of rightWord) {
      if (sentences.length < count.candidates) continue;
      count.tokens += 1;
      count.correct += chanceOfRight(own, others.slice(0, count.candidates - 1));
    }
    const found = separations.get(target.beginId) ?? [];
    for (const swap of swaps) found.push(Math.sqrt(distance(swap, original, noiseStdDev)));
    separations.set(target.beginId, found);
  }
  await representer.close();
  return { ...sorted(separations), rightWord };
}

const none = new Float32Array(0);

/** 1 where the right word is the likeliest alone; of n that are equally likely the adversary names one, so 1 in n. */
function chanceOfRight(own: number, others: readonly number[]): number {
  if (others.some((other) => other < own)) return 0;
  return 1 / (1 + others.filter((other) => other === own).length);
}

function sorted(
  separations: ReadonlyMap<number, readonly number[]>,
): Pick<ExactAdversaryScore, 'separations' | 'separationsByBeginId'> {
  const ascending = (values: Iterable<number>): Float64Array => Float64Array.from(values).sort();
  return {
    separations: ascending([...separations.values()].flat()),
    separationsByBeginId: new Map([...separations].map(([beginId, values]) => [beginId, ascending(values)])),
  };
}

interface Target {
  readonly sentence: number;
  readonly token: number;
  readonly beginId: number;
}

function drawTargets({ heldOut, tokens, random }: ExactAdversaryOptions): readonly Target[] {
  const all = heldOut.sentences.flatMap(({ labelIds }, sentence) =>
    [...labelIds].flatMap((labelId, token) =>
      labelId === 0 ? [] : [{ sentence, token, beginId: beginIdOf(labelId) }],
    ),
  );
  return shuffle(all, random.fork('targets')).slice(0, tokens);
}

/** IOB2 ids of a label are 1 + 2i at its first token and 2 + 2i inside. */
function beginIdOf(labelId: number): number {
  return labelId - ((labelId - 1) % 2);
}

/** The sentence itself, then with each candidate in the target's place; (T, E) each, no two alike. */
function drawCandidates(
  { heldOut, settings, candidates, random }: ExactAdversaryOptions,
  { sentence, token }: Target,
): readonly Float32Array[] {
  const original = heldOut.sentences[sentence]?.vectors;
  invariant(original !== undefined, 'a target lies in the corpus');
  const { embeddingSize } = settings;
  const wanted = Math.max(...candidates);
  const keyOf = ({ buffer, byteOffset, byteLength }: Float32Array): string =>
    Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
  const start = token * embeddingSize;
  const seen = new Set([keyOf(original.subarray(start, start + embeddingSize))]);
  const found = [original];
  // A corpus may have fewer different words than wanted; ten draws for each are plenty.
  for (let draw = 0; draw < 10 * wanted && found.length < wanted; draw += 1) {
    const vector = heldOut.candidates.draw(sentence, token, random);
    if (vector === undefined || seen.has(keyOf(vector))) continue;
    seen.add(keyOf(vector));
    const swapped = original.slice();
    swapped.set(vector, start);
    found.push(swapped);
  }
  return found;
}

/** What the adversary holds: the representer as sites are given it, with its noise. */
async function openFrozen({
  settings,
  frozen,
  random,
  threads = 1,
}: ExactAdversaryOptions): Promise<Representer> {
  const noise = { deviations: readNoiseDeviations(frozen, settings), floor: 0, random: random.fork('noise') };
  return openRepresenter(exportRepresenter(frozen, settings), noise, { threads });
}

/** Σ_t Σ_j ((a_tj − b_tj) / σ_j)². */
function distance(a: Float32Array, b: Float32Array, stdDev: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) {
    const scaled = ((a[index] ?? 0) - (b[index] ?? 0)) / (stdDev[index % stdDev.length] ?? 1);
    sum += scaled * scaled;
  }
  return sum;
}
