/** T1 and T2 over observed pairs, each with its own optimiser. The only file here that names graphs. */
import {
  type AdversaryName,
  type AdversarySettings,
  adversaryNames,
  adversaryPrefix,
  buildAdversary,
  buildAdversaryLoss,
  otherVectorsInput,
  type PairBatch,
  sameSentenceInput,
} from '#adversary';
import { invariant, type SeededRandom } from '#foundation';
import { type Engine, type GraphTensor, type HostTensor, padRows, unpadRows } from '#kernels';
import { createNadam } from '#kernels/host';
import {
  compileLoss,
  compileValue,
  createCorpusBatches,
  initialWeights,
  type LossBatch,
  type LossBuilder,
  type TrainingCorpus,
} from '#training';
import { createObserver, type Observer, type Subject } from '../../subject.js';

/** B observed pairs, as the adversaries see them. */
export interface ObservedPairs {
  readonly lengths: readonly number[];
  /** (T, B, E) of the original sentence. */
  readonly embeddings: HostTensor;
  /** Noise-free codes of the originals, (T, R): known to an attacker with the words and the file. */
  readonly clean: readonly Float32Array[];
  /** An observation of each original, (T, R). */
  readonly first: readonly Float32Array[];
  /** A second observation, of the original or of the fake, (T, R). */
  readonly second: readonly Float32Array[];
  /** (B), 1 if both observations are of one sentence. */
  readonly same: HostTensor;
}

/** T1 and T2, trained from scratch. */
export interface LearnedAdversaries extends AsyncDisposable {
  /** Takes one step of each; returns their mean loss. */
  learn(pairs: ObservedPairs): Promise<number>;
  /** Each adversary's probability that a pair is of one sentence, (B). */
  probabilities(pairs: ObservedPairs): Promise<Readonly<Record<AdversaryName, Float32Array>>>;
  /** Snapshot of one adversary's weights, for `restore`. */
  keep(name: AdversaryName): ReadonlyMap<string, Float32Array>;
  restore(kept: ReadonlyMap<string, Float32Array>): void;
}

/** Creates T1 and T2 with fresh weights. */
export async function createLearnedAdversaries(
  engine: Engine,
  settings: AdversarySettings,
  random: SeededRandom,
): Promise<LearnedAdversaries> {
  const build = lossesOf(settings);
  const store = initialWeights([build], (name) => random.fork(`fresh/${name}`));
  const learning = await compileLoss(engine, store, build, store.names());
  const scoring = await compileValue(engine, store, build);
  // Two optimisers: clipping one adversary's gradient must not depend on the other's.
  const optimisers = { T1: createNadam(), T2: createNadam() };
  const batchOf = (pairs: ObservedPairs) => feedsOf(pairs, settings.representationSize);
  return {
    learn: async (pairs) => {
      const { loss, gradients } = await learning.gradients(batchOf(pairs), random); // nothing in the graph is random
      for (const name of adversaryNames) {
        const own = [...gradients].filter(([parameter]) => parameter.startsWith(adversaryPrefix(name)));
        optimisers[name].step(store, new Map(own));
      }
      return loss / adversaryNames.length;
    },
    probabilities: async (pairs) => {
      const results = await scoring.values(batchOf(pairs), random);
      const of = (name: AdversaryName) => Float32Array.from(results[name]?.data ?? []);
      return { T1: of('T1'), T2: of('T2') };
    },
    keep: (name) => store.snapshot(adversaryPrefix(name)),
    restore: (kept) => store.restore(kept),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([learning.dispose(), scoring.dispose()]);
    },
  };
}

const inputs = { embeddings: 'vectors', first: 'first', second: 'second' } as const;

/** The sum of two losses that share no parameter. */
function lossesOf(settings: AdversarySettings): LossBuilder {
  const { embeddingSize, representationSize } = settings;
  return (graph) => {
    const view = {
      embeddings: graph.input(inputs.embeddings, ['T', 'B', embeddingSize]),
      first: graph.input(inputs.first, ['T', 'B', representationSize]),
      second: graph.input(inputs.second, ['T', 'B', representationSize]),
    };
    const probabilityOf = (name: AdversaryName): GraphTensor =>
      graph.unary('sigmoid', buildAdversary(graph, name, view, settings)); // (B)
    const T1 = probabilityOf('T1');
    const T2 = probabilityOf('T2');
    const loss = graph.add2(buildAdversaryLoss(graph, T1), buildAdversaryLoss(graph, T2));
    return { loss, outputs: { T1, T2 } };
  };
}

function feedsOf({ lengths, embeddings, first, second, same }: ObservedPairs, width: number): LossBatch {
  return {
    lengths,
    feeds: {
      [inputs.embeddings]: embeddings,
      [inputs.first]: padRows(first, width),
      [inputs.second]: padRows(second, width),
      [sameSentenceInput]: same,
    },
  };
}

/** Observed pairs, with their sentences. */
export interface PairsOfSentences {
  readonly members: readonly number[];
  readonly observed: ObservedPairs;
}

/** Pairs of one corpus, observed. */
export interface PairSource {
  /** Number of sentences that can be faked. */
  readonly sentenceCount: number;
  /** One pass: a pair of each of these sentences. */
  batches(random: SeededRandom): AsyncGenerator<PairsOfSentences>;
}

/** Creates a source of pairs (real, real) and (real, fake), half each. */
export function createPairSource(
  subject: Subject,
  corpus: TrainingCorpus,
  options: { readonly sentencesPerBatch: number; readonly random: SeededRandom },
): PairSource {
  const vectors = corpus.sentences.map((sentence) => sentence.vectors);
  const observer = createObserver(subject, vectors, options.random);
  const data = createCorpusBatches(corpus, subject.embeddingSize, options);
  return {
    sentenceCount: data.pairSentenceCount,
    batches: async function* (random) {
      for (const batch of data.pairBatches(random))
        yield { members: batch.members, observed: await observe(batch, observer) };
    },
  };
}

/** Observes the originals, then for each pair the original again or the fake. */
async function observe(batch: PairBatch, observer: Observer): Promise<ObservedPairs> {
  const { members, lengths } = batch;
  const [embeddings, others, same] = ['vectors', otherVectorsInput, sameSentenceInput].map((name) =>
    feedOf(batch, name),
  ) as [HostTensor, HostTensor, HostTensor]; // three names in, three feeds out
  const isReal = members.map((_, pair) => same.data[pair] === 1);
  const clean = await observer.codesOf(members);
  const first = await observer.ofCorpus(members);
  const again = await observer.ofCorpus(members.filter((_, pair) => isReal[pair]));
  const fakes = lengths.flatMap((length, pair) => (isReal[pair] ? [] : [unpadRows(others, pair, length)]));
  const faked = await observer.ofOthers(fakes);
  const second = members.map((_, pair) => {
    const rows = isReal[pair] ? again.shift() : faked.shift();
    invariant(rows !== undefined, 'every pair has two observations');
    return rows;
  });
  return { lengths, embeddings, clean, first, second, same };
}

function feedOf({ feeds }: PairBatch, name: string): HostTensor {
  const feed = feeds[name];
  invariant(feed !== undefined, `a batch of pairs has ${name}`);
  return feed;
}
