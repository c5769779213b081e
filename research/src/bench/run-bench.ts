/** Runs a benchmark: after a warm-up, alternates ours, the peer and the machine, so that drift affects all alike. */
import type { BenchMeasure, BenchName, BenchOpener, BenchOptions, OpenBench } from './bench.js';
import { peakRssMb, round, roundSummary, type Summary, summarise } from './measuring/measurements.js';
import type { Peer, PeerMeasurement } from './measuring/peer.js';
import type { ProductRate } from './measuring/product-rate.js';

/** The output of `lab bench NAME --json`. */
export interface BenchReport {
  readonly bench: BenchName;
  readonly ours: Readonly<Partial<Record<BenchMeasure, Summary>>>;
  readonly peer: { readonly name: string; readonly tokensPerSecond: number } | null;
  readonly ratio: number | null;
  /** The model's operations per second as a share of the machine's rate of dense products. */
  readonly productRateShare: number | null;
  readonly peakRssMb: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Significant digits in a report; measurements on a shared machine are no more precise. */
const digits = 4;

/** A benchmark and the machinery to run it. */
export interface BenchRun {
  readonly name: BenchName;
  readonly open: BenchOpener;
  readonly options: BenchOptions;
  /** Called only if the benchmark has a peer; `undefined` when the peer is missing on this machine. */
  readonly findPeer: () => Promise<Peer | undefined>;
  readonly openMachine: (threads: number) => Promise<ProductRate>;
}

/** Runs a benchmark and returns its report. */
export async function runBench({ name, open, options, ...machinery }: BenchRun): Promise<BenchReport> {
  await using bench = await open(options);
  const rounds = await measureRounds(bench, options, machinery);
  const ours = summarise(rounds.map((round) => round.ours));
  const peerRates = rounds.flatMap((round) => round.peer?.tokensPerSecond ?? []);
  const peerMedian = peerRates.length === 0 ? null : summarise(peerRates).median;
  const productRate = summarise(rounds.map((round) => round.productRate));
  const peak = peakRssMb(); // before `describe`, which may use more memory
  const described = await bench.describe();
  return {
    bench: name,
    ours: { [bench.measure]: roundSummary(ours, digits) },
    peer:
      peerMedian === null
        ? null
        : { name: rounds[0]?.peer?.name ?? '', tokensPerSecond: round(peerMedian, digits) },
    ratio: peerMedian === null ? null : round(ours.median / peerMedian, digits),
    productRateShare:
      bench.flopPerUnit === null
        ? null
        : round((ours.median * bench.flopPerUnit) / productRate.median, digits),
    peakRssMb: peak,
    settings: {
      threads: options.threads,
      repeats: options.repeats,
      ...described,
      flopPerUnit: bench.flopPerUnit,
      productGigaflopsPerSecond: roundSummary(scale(productRate, 1e-9), digits),
      ...(peerMedian === null
        ? {}
        : { peerTokensPerSecond: roundSummary(summarise(peerRates), digits), peerModes: modesOf(rounds) }),
    },
  };
}

/** Median rate of each of the peer's batching methods. */
function modesOf(rounds: readonly Round[]): Readonly<Record<string, number>> {
  const measured = rounds.flatMap(({ peer }) => peer ?? []);
  return Object.fromEntries(
    Object.keys(measured[0]?.modes ?? {}).map((mode) => [
      mode,
      round(summarise(measured.map(({ modes }) => modes[mode] ?? Number.NaN)).median, digits),
    ]),
  );
}

interface Round {
  readonly ours: number;
  readonly peer: PeerMeasurement | undefined;
  readonly productRate: number;
}

async function measureRounds(
  bench: OpenBench,
  { repeats, threads, terminal }: BenchOptions,
  { findPeer, openMachine }: Pick<BenchRun, 'findPeer' | 'openMachine'>,
): Promise<Round[]> {
  const peer = bench.peer === null ? undefined : await findPeer();
  await using machine = await openMachine(threads);
  const progress = terminal.progress({ label: 'measuring', total: repeats });
  await bench.block(true);
  const rounds: Round[] = [];
  while (rounds.length < repeats) {
    rounds.push({
      ours: await bench.block(false),
      peer: bench.peer === null ? undefined : await peer?.measure(bench.peer, threads),
      productRate: await machine.measure(),
    });
    progress.advanceTo(rounds.length);
  }
  progress.finish();
  return rounds;
}

function scale({ median, min, max }: Summary, factor: number): Summary {
  return { median: median * factor, min: min * factor, max: max * factor };
}

const units: Readonly<Record<string, string>> = {
  tokensPerSecond: 'tokens a second',
  megabytesPerSecond: 'megabytes a second',
  queriesPerSecond: 'queries a second',
};

/** A report in a few lines for people; the JSON has everything. */
export function describeReport(report: BenchReport): string {
  const { bench, ours, peer, ratio, productRateShare, peakRssMb, settings } = report;
  const rates = Object.entries(ours).map(
    ([measure, { median, min, max }]) => `${bench}: ${median} ${units[measure]} (${min} to ${max})`,
  );
  return [
    ...rates,
    peer === null
      ? 'no peer'
      : `${peer.name}: ${peer.tokensPerSecond} tokens a second; ours is ${ratio} times that`,
    productRateShare === null
      ? undefined
      : `${(100 * productRateShare).toFixed(1)} % of this machine's rate of dense products`,
    `peak memory ${peakRssMb} MB`,
    ...Object.entries(settings).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

/** The opener of each benchmark, loaded only when it runs. */
export const benchOpeners: Readonly<Record<BenchName, () => Promise<BenchOpener>>> = {
  train: async () => (await import('./cases/train.js')).openTrain,
  epoch: async () => (await import('./cases/epoch.js')).openEpoch,
  pass: async () => (await import('./cases/pass.js')).openPass,
  game: async () => (await import('./cases/game.js')).openGame,
  encode: async () => (await import('./cases/encode.js')).openEncode,
  tag: async () => (await import('./cases/tag.js')).openTag,
  'encode-cells': async () => (await import('./cases/beside-cells.js')).openEncodeCells,
  'tag-cells': async () => (await import('./cases/beside-cells.js')).openTagCells,
  neighbours: async () => (await import('./cases/neighbours.js')).openNeighbourSearch,
  ingest: async () => (await import('./cases/ingest.js')).openIngest,
  pool: async () => (await import('./cases/pool.js')).openPool,
};
