/** What a benchmark is: it opens its data and models once and then does the same measured work again and again. */
import type { Terminal } from '#command-line';

/** What is counted, and so the name of the number that is reported. */
export type BenchMeasure = 'tokensPerSecond' | 'megabytesPerSecond' | 'queriesPerSecond';

/** Options of the command line; each benchmark reads those that concern it. */
export interface BenchOptions {
  /** Threads of the tensor engine. */
  readonly threads: number;
  /** Measured blocks. */
  readonly repeats: number;
  /** Length of a block whose work can be cut anywhere. */
  readonly seconds: number;
  /** Compiled embeddings are kept here. */
  readonly cacheFolder: string;
  /** E of `train`. */
  readonly input: number;
  /** T of `train`. */
  readonly time: number;
  /** Whether `train` also runs the composed twin, which takes about ten seconds. */
  readonly twin: boolean;
  /** Notes of a block (`encode`, `tag`, and both over cells), or of all data (`game`, `ingest`, `pool`). */
  readonly notes: number;
  /** Whether notes are single sentences (`encode`, `tag`, and both over cells): as many notes as a large hospital has, in little time. */
  readonly short: boolean;
  /** Words of `neighbours`. */
  readonly queries: number;
  /** How many times the data `encode`, `tag` and `pool` run once more to compare the peak memory; 1 leaves it out. */
  readonly growth: number;
  readonly terminal: Terminal;
}

/** What the peer is asked for. */
export interface PeerRequest {
  /** Whether its training or its forward pass is measured. */
  readonly field: 'train' | 'forward';
  /** Sizes of the network: `input` is E or R, `tags` K. */
  readonly sizes: Readonly<Record<'input' | 'tags', number>>;
  /** Of each sentence, in tokens. */
  readonly lengths: readonly number[];
  /** Said beside the peer's name when it does less than ours. */
  readonly remark?: string;
}

/** An opened benchmark. */
export interface OpenBench extends AsyncDisposable {
  readonly measure: BenchMeasure;
  /** Does one block of work and returns its rate; the first call warms up and is not counted. */
  block(isWarmUp: boolean): Promise<number>;
  /** Floating point operations of the model for one unit; `null` where products are not the work. */
  readonly flopPerUnit: number | null;
  /** The peer, where there is one. */
  readonly peer: PeerRequest | null;
  /** Called after the last block: what was measured beside the rate, and what the numbers depend on. */
  describe(): Promise<Readonly<Record<string, unknown>>>;
}

/** Opens a benchmark. */
export type BenchOpener = (options: BenchOptions) => Promise<OpenBench>;

/** Names and one line each for the help. */
export const benchSummaries = {
  train: 'training steps of the de-identifier on sentences of one length, beside the same tagger in PyTorch',
  epoch: 'an epoch of training on sentences as long as those of real texts, beside the same in PyTorch',
  pass: 'labels of the same sentences, beside a forward pass in PyTorch',
  game: 'one epoch of phase 3 beside one epoch of plain de-identifier training',
  encode: "a site's notes to finished frames, surrogates and secure noise included",
  tag: "a site's notes to tagged notes",
  'encode-cells': 'encode over vocabulary cells, beside words as they are',
  'tag-cells': 'tag over vocabulary cells, beside words as they are',
  neighbours: 'the exact 1,000 nearest rows of many words',
  ingest: 'checking uploaded frames on one core',
  pool: 'streaming training batches from pooled frames on disk',
} as const;

/** A benchmark's name. */
export type BenchName = keyof typeof benchSummaries;

/** All names. */
export const benchNames = Object.keys(benchSummaries) as readonly BenchName[]; // the keys of the table above
