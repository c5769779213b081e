/** The judge that trains nothing: it encodes every candidate in a token's place and takes the likeliest. */
import { invariant, type SeededRandom, shuffle } from '#foundation';
import { beginIdFor, outsideId } from '#labels';
import { type FrozenRepresenter, openRepresenter, type Representer } from '#representation';
import type { TrainingCorpus } from '#training';
import { bytesOf } from './word/outputs.js';

/** How hard it tries. */
export interface ExactAdversaryBudget {
  /** PHI tokens that are attacked, at most; each in its sentence. */
  readonly tokens: number;
  /**
   * How many words the adversary chooses from, the right one among them; each at least 2, in ascending order. The
   * words of a smaller number are the first of a larger one, so that one encoding serves all.
   */
  readonly candidates: readonly number[];
  /** Cores that it may use. */
  readonly threads: number;
}

/** How much a frozen representation gives away. */
export interface ExactAdversaryFinding {
  /**
   * Separation of every attacked sentence and each of its swaps, in ascending order; Φ(separation / 2) tells two apart where the
   * input has no noise. Empty without output noise, whose deviations it counts in.
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
 * Attacks randomly chosen held-out PHI tokens.
 *
 * | | |
 * |---|---|
 * | protocol | one observation of a sentence, noise as in use; each candidate is encoded quietly in the token's place; the likeliest under the output noise is named |
 * | it knows | the file, the noise, every other token of the sentence, the list of candidates, each equally likely |
 * | budget | `tokens` attacked, `candidates` words each |
 * | metric | the share of right words; words that cannot be told apart count 1 in n |
 * | chance | 1 in `candidates` |
 * | interval | Wilson's over tokens, made with the report: tokens of one document count as independent |
 *
 * For output noise alone no test does better (Neyman and Pearson; see `#adversary`, separation). With input noise it is an attack
 * like any other, and separations, which leave input noise out, bound nothing in either direction. A candidate whose vector is the
 * right word's is not a candidate. Without output noise there is no likelihood, and nothing is attacked.
 */
export function exactAdversary(budget: ExactAdversaryBudget): CorpusJudge<ExactAdversaryFinding> {
  invariant(budget.candidates.length > 0 && budget.tokens >= 1, 'a number of candidates and one token');
  for (const count of budget.candidates) invariant(count >= 2, 'at least two candidates');
  return (shipped, { heldOut }, random) =>
    withShipped(shipped, { random: random.fork('noise'), threads: budget.threads }, (representer) =>
      attack(representer, { ...budget, heldOut, random }),
    );
}

/** Sentences of public documents, as trainings hold them. */
export interface CorpusMaterial {
  readonly training: TrainingCorpus;
  /** Documents that neither the representer nor a judge was trained on. */
  readonly heldOut: TrainingCorpus;
}

/** A judge of corpora as trainings hold them. */
export type CorpusJudge<Finding> = (
  shipped: FrozenRepresenter,
  material: CorpusMaterial,
  random: SeededRandom,
) => Promise<Finding>;

async function withShipped<Result>(
  shipped: FrozenRepresenter,
  { random, threads }: { readonly random: SeededRandom; readonly threads: number },
  work: (representer: Representer) => Promise<Result>,
): Promise<Result> {
  const noise = { deviations: shipped.deviations, floor: 0, random };
  const representer = await openRepresenter(shipped.onnx, noise, { threads });
  try {
    return await work(representer);
  } finally {
    await representer.close();
  }
}

interface Attack extends ExactAdversaryBudget {
  readonly heldOut: TrainingCorpus;
  readonly random: SeededRandom;
}

async function attack(representer: Representer, options: Attack): Promise<ExactAdversaryFinding> {
  const { noiseStdDev } = representer;
  const separations = new Map<number, number[]>();
  const rightWord = options.candidates.map((count) => ({ candidates: count, tokens: 0, correct: 0 }));
  const hasNoise = noiseStdDev.every((stdDev) => stdDev > 0);
  for (const target of hasNoise ? drawTargets(options) : []) {
    const sentences = drawCandidates(options, target, representer.embeddingSize);
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
): Pick<ExactAdversaryFinding, 'separations' | 'separationsByBeginId'> {
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

function drawTargets({ heldOut, tokens, random }: Attack): readonly Target[] {
  const all = heldOut.sentences.flatMap(({ labelIds }, sentence) =>
    [...labelIds].flatMap((labelId, token) =>
      labelId === outsideId ? [] : [{ sentence, token, beginId: beginIdFor(labelId) }],
    ),
  );
  return shuffle(all, random.fork('targets')).slice(0, tokens);
}

/** The sentence itself, then with each candidate in the target's place; (T, E) each, no two alike. */
function drawCandidates(
  { heldOut, candidates, random }: Attack,
  { sentence, token }: Target,
  embeddingSize: number,
): readonly Float32Array[] {
  const original = heldOut.sentences[sentence]?.vectors;
  invariant(original !== undefined, 'a target lies in the corpus');
  const wanted = Math.max(...candidates);
  const start = token * embeddingSize;
  const seen = new Set([bytesOf(original.subarray(start, start + embeddingSize))]);
  const found = [original];
  // A corpus may have fewer different words than wanted; ten draws for each are plenty.
  for (let draw = 0; draw < 10 * wanted && found.length < wanted; draw += 1) {
    const vector = heldOut.swaps.every.draw(sentence, token, random);
    if (vector === undefined || seen.has(bytesOf(vector))) continue;
    seen.add(bytesOf(vector));
    const swapped = original.slice();
    swapped.set(vector, start);
    found.push(swapped);
  }
  return found;
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
