/** Pairs of one corpus as adversaries see them: drawn anew with every pass, observed with fresh noise. */
import { otherVectorsInput, type PairBatch, sameSentenceInput } from '#adversary';
import { invariant, type SeededRandom } from '#foundation';
import { type HostTensor, unpadRows } from '#kernels';
import { createCorpusBatches, type TrainingCorpus } from '#training';
import { createObserver, type Observer } from '../observe.js';
import type { Subject } from '../subject.js';
import type { ObservedPairs } from './learned-adversaries.js';

/** Observed pairs, and of which sentences. */
export interface PairsOfSentences {
  readonly members: readonly number[];
  readonly observed: ObservedPairs;
}

/** Pairs of one corpus, observed. */
export interface PairSource {
  /** Sentences that can be faked. */
  readonly sentenceCount: number;
  /** One pass: a pair of each of these sentences. */
  batches(random: SeededRandom): AsyncGenerator<PairsOfSentences>;
}

/** Pairs (real, real) and (real, fake), half each. */
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

/** First the originals, then of each pair the original once more or the fake. */
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
