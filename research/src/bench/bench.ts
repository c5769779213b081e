/** The contract of a benchmark: opens its data and models once, then repeats the same measured block. */
import type { Terminal } from '#command-line';

/** The unit of the measured rate, which also names the reported number. */
export type BenchMeasure = 'tokensPerSecond' | 'megabytesPerSecond' | 'queriesPerSecond';

/** Command-line options; each benchmark reads only the ones that it needs. */
export interface BenchOptions {
  readonly threads: number;
  readonly repeats: number;
  /** Seconds per block, for work that can stop anywhere. */
  readonly seconds: number;
  readonly cacheFolder: string;
  /** E of `train`. */
  readonly input: number;
  /** T of `train`. */
  readonly time: number;
  /** Whether `train` also measures the composed twin, which takes about ten seconds. */
  readonly twin: boolean;
  /** Notes per block (`encode`, `tag`, and both over cells), or in the whole data set (`game`, `ingest`, `pool`). */
  readonly notes: number;
  /** Whether `encode` and `tag` (also over cells) use single-sentence notes: many notes in little time. */
  readonly short: boolean;
  readonly queries: number;
  /** `encode`, `tag` and `pool` run again on this many times the data to compare peak memory; 1 skips that. */
  readonly growth: number;
  readonly terminal: Terminal;
}

/** The measurement that the peer is asked for. */
export interface PeerRequest {
  readonly field: 'train' | 'forward';
  /** Sizes of the network: `input` is E or R, `tags` is K. */
  readonly sizes: Readonly<Record<'input' | 'tags', number>>;
  readonly lengths: readonly number[];
  /** Printed beside the peer's name when it does less work than ours. */
  readonly remark?: string;
}

/** An opened benchmark. */
export interface OpenBench extends AsyncDisposable {
  readonly measure: BenchMeasure;
  /** Does one block of work and returns its rate; the runner discards the warm-up block. */
  block(isWarmUp: boolean): Promise<number>;
  /** Floating point operations per unit; `null` where matrix products are not the bulk of the work. */
  readonly flopPerUnit: number | null;
  /** The peer's task, or `null` if there is no peer. */
  readonly peer: PeerRequest | null;
  /** Returns further measurements and the settings behind the numbers; called after the last block. */
  describe(): Promise<Readonly<Record<string, unknown>>>;
}

/** Opens a benchmark. */
export type BenchOpener = (options: BenchOptions) => Promise<OpenBench>;

/** The name and one-line help of every benchmark. */
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

/** All benchmark names. */
export const benchNames = Object.keys(benchSummaries) as readonly BenchName[]; // the keys of the table above
