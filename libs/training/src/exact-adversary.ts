/**
 * The second judgement after freezing: an adversary that trains nothing. It holds the representer, sees the private
 * vectors of a sentence, knows every token but one, and has a list of candidates for that one. It encodes each candidate in its
 * place and takes the likeliest; for Gaussian output noise no test does better (see `#adversary`, separation).
 */
import { invariant, type SeededRandom, shuffle } from '#foundation';
import {
  batchShape,
  drawRandomInputs,
  type Engine,
  floatsOf,
  Graph,
  maskFeeds,
  type ParameterStore,
  type Program,
  padRows,
  type RandomInputs,
  unpadRows,
} from '#kernels';
import {
  buildRepresenter,
  type Representation,
  type RepresenterSettings,
  readNoiseDeviations,
} from '#representation';
import type { GameCorpus } from './game-data.js';

/** What the exact adversary looks at. */
export interface ExactAdversaryOptions {
  readonly engine: Engine;
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
  /** Separation of every attacked sentence and each of its swaps, in ascending order; Φ(separation / 2) tells two apart. */
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
  readonly correct: number;
}

/**
 * Attacks randomly chosen PHI tokens. Vectors are observed with all noise that is on in use; the adversary's own
 * encodings leave noise out. With input noise its test is no longer exactly the best, while separations, which leave input noise out,
 * are upper bounds. A candidate whose vector is the right word's is not a candidate.
 */
export async function scoreExactAdversary(options: ExactAdversaryOptions): Promise<ExactAdversaryScore> {
  const { candidates, tokens, random } = options;
  invariant(candidates.length > 0 && tokens >= 1, 'a number of candidates and one token');
  for (const count of candidates) invariant(count >= 2, 'at least two candidates');
  const encoder = await openEncoder(options);
  const separations = new Map<number, number[]>();
  const rightWord = candidates.map((count) => ({ candidates: count, tokens: 0, correct: 0 }));
  for (const target of drawTargets(options)) {
    const sentences = drawCandidates(options, target);
    if (sentences.length < 2) continue;
    const { observed, quiet } = await encoder.encode(sentences, random);
    const [own = 0, ...others] = quiet.map((rows) => distance(rows, observed, encoder.stdDev));
    const nearest = indexOfFirst(others, (other) => other <= own);
    for (const count of rightWord) {
      if (sentences.length < count.candidates) continue;
      count.tokens += 1;
      if (nearest >= count.candidates - 1) count.correct += 1;
    }
    const [original = observed, ...swaps] = quiet;
    const found = separations.get(target.beginId) ?? [];
    for (const swap of swaps) found.push(Math.sqrt(distance(swap, original, encoder.stdDev)));
    separations.set(target.beginId, found);
  }
  await encoder.close();
  return { ...sorted(separations), rightWord };
}

/** Position of the first item that satisfies, or how many there are. */
function indexOfFirst(items: readonly number[], satisfies: (item: number) => boolean): number {
  const index = items.findIndex(satisfies);
  return index < 0 ? items.length : index;
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

interface Encoder {
  /** σ of the output noise, (R). */
  readonly stdDev: Float32Array;
  /** The first sentence as it would be uploaded, (T, R), and all of them without noise. Sentences are equally long. */
  encode(
    sentences: readonly Float32Array[],
    random: SeededRandom,
  ): Promise<{ readonly observed: Float32Array; readonly quiet: readonly Float32Array[] }>;
  close(): Promise<void>;
}

/** Sentences that go through the network together. */
const sentencesPerBatch = 128;

async function openEncoder({ engine, settings, frozen }: ExactAdversaryOptions): Promise<Encoder> {
  const noisy = await compile(engine, settings, 'withNoise');
  const plain = await compile(engine, { ...settings, inputNoise: false }, 'beforeNoise');
  return {
    stdDev: readNoiseDeviations(frozen, settings).output,
    encode: async (sentences, random) => {
      const [observed] = await runOn(noisy, sentences.slice(0, 1), { settings, frozen, random });
      invariant(observed !== undefined, 'there is a sentence to encode');
      const quiet: Float32Array[] = [];
      for (let start = 0; start < sentences.length; start += sentencesPerBatch) {
        const part = sentences.slice(start, start + sentencesPerBatch);
        quiet.push(...(await runOn(plain, part, { settings, frozen, random })));
      }
      return { observed, quiet };
    },
    close: async () => void (await Promise.all([noisy.program.dispose(), plain.program.dispose()])),
  };
}

interface Compiled {
  readonly program: Program;
  readonly output: keyof Representation;
  /** Noise to draw; none for what is looked at before it is added. */
  readonly declared: RandomInputs;
}

async function compile(
  engine: Engine,
  settings: RepresenterSettings,
  output: keyof Representation,
): Promise<Compiled> {
  const graph = new Graph();
  const declared: RandomInputs = [];
  const embeddings = graph.input('vectors', ['T', 'B', settings.embeddingSize]);
  const representation = buildRepresenter(graph, { embeddings, call: 'exact' }, settings, declared);
  const program = await engine.compile({ [output]: representation[output] });
  return { program, output, declared: output === 'withNoise' ? declared : [] };
}

type Running = Pick<ExactAdversaryOptions, 'settings' | 'frozen' | 'random'>;

async function runOn(
  { program, output, declared }: Compiled,
  sentences: readonly Float32Array[],
  { settings: { embeddingSize }, frozen, random }: Running,
): Promise<Float32Array[]> {
  const lengths = sentences.map((rows) => rows.length / embeddingSize);
  const feeds = {
    ...maskFeeds(lengths),
    ...drawRandomInputs(declared, batchShape(lengths), random),
    vectors: padRows(sentences, embeddingSize),
  };
  const padded = floatsOf(await program.run(feeds, frozen), output); // (T, B, R)
  return lengths.map((length, index) => unpadRows(padded, index, length)); // (T, R) each
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
