/**
 * `encode-cells` and `tag-cells`: each block runs a site's work over vocabulary cells and over plain words.
 * The result is their ratio, since both sides ran on the same machine at the same time.
 */
import type { BenchOpener, OpenBench } from '../bench.js';
import { roundSummary, summarise } from '../measuring/measurements.js';
import { longNotes, shortNotes } from './bench-notes.js';
import { type BenchSite, openBenchSite, type TimedWork, type WordsRead } from './bench-site.js';

/** Opens `encode-cells`. */
export const openEncodeCells: BenchOpener = ({ cacheFolder, notes, short }) =>
  openBeside(cacheFolder, { notes, short, work: (site, count, words) => site.stage(count, words) });

/** Opens `tag-cells`. */
export const openTagCells: BenchOpener = ({ cacheFolder, notes, short }) =>
  openBeside(cacheFolder, { notes, short, work: (site, count, words) => site.tag(count, words) });

interface Beside {
  readonly notes: number;
  readonly short: boolean;
  readonly work: (site: BenchSite, count: number, words: WordsRead) => Promise<TimedWork>;
}

const warmUpNotes = 30;
const digits = 4;

/** The same work over plain words and over cells. */
export interface Pair {
  readonly plain: TimedWork;
  readonly cells: TimedWork;
}

async function openBeside(cacheFolder: string, { notes, short, work }: Beside): Promise<OpenBench> {
  const site = await openBenchSite(cacheFolder, short ? shortNotes : longNotes);
  const pairs: Pair[] = [];
  const measure = async (count: number, cellsFirst: boolean): Promise<Pair> => {
    const early = cellsFirst ? await work(site, count, 'in cells') : undefined;
    const plain = await work(site, count, 'as they are');
    return { plain, cells: early ?? (await work(site, count, 'in cells')) };
  };
  return {
    measure: 'tokensPerSecond',
    block: async (isWarmUp) => {
      if (isWarmUp) return rateOf((await measure(warmUpNotes, false)).cells);
      // Alternate the order, so that neither side always runs second.
      const pair = await measure(notes, pairs.length % 2 === 1);
      pairs.push(pair);
      return rateOf(pair.cells);
    },
    flopPerUnit: null, // as for `encode` and `tag`
    peer: null,
    describe: async () => ({
      modelThreads: site.modelThreads(),
      notesPerBlock: notes,
      ...compare(pairs),
    }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

/** Plain rates, and the ratio of cells to plain by wall clock and by processor time, which load distorts less. */
export function compare(pairs: readonly Pair[]) {
  const over = (of: (pair: Pair) => number) => roundSummary(summarise(pairs.map(of)), digits);
  return {
    plainTokensPerSecond: over(({ plain }) => rateOf(plain)),
    ratioToPlain: over(({ plain, cells }) => rateOf(cells) / rateOf(plain)),
    ratioToPlainByProcessor: over(({ plain, cells }) => costOf(plain) / costOf(cells)),
    processorMicrosecondsPerToken: over(({ cells }) => 1e6 * costOf(cells)),
  };
}

const rateOf = ({ tokens, seconds }: TimedWork): number => tokens / seconds;
const costOf = ({ tokens, processorSeconds }: TimedWork): number => processorSeconds / tokens;
