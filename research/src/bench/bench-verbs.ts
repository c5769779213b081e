/** `sfumato lab bench NAME`. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, jsonText, type Terminal, wholeNumber } from '#command-line';
import { Failure, packageRoot } from '#foundation';
import { type BenchName, type BenchOptions, benchNames, benchSummaries } from './bench.js';

/** Adds `bench` to the `lab` noun. */
export function registerBenchCommand(lab: Command, terminal: Terminal): void {
  lab
    .command('bench')
    .description('measure the speed of one part, together with a peer if there is one')
    .argument('<name>', `${benchNames.join(', ')}, growth`)
    .option('--json', 'print one JSON document')
    .option('--peer <script>', "the peer's script, relative to the project", 'research/peers/torch_tagger.py')
    .option('--threads <number>', 'threads of the tensor engine', wholeNumber(0), availableParallelism())
    .option('--repeats <number>', 'measured blocks', wholeNumber(0), 5)
    .option('--seconds <number>', 'length of a block', wholeNumber(0), 2)
    .option('--cache <folder>', 'where compiled embeddings are kept', '.sfumato')
    .option('--input <number>', 'E of train: 100 or 300', wholeNumber(0), 100)
    .option('--time <number>', 'T of train', wholeNumber(0), 40)
    .option('--no-twin', 'do not measure the composed twin in train')
    .option(
      '--notes <number>',
      'notes of encode (3000), tag (2000), both over cells, game, ingest and pool (200)',
      wholeNumber(0),
    )
    .option('--short', 'notes of one sentence each (encode, tag, both over cells)', false)
    .option('--queries <number>', 'words of neighbours', wholeNumber(0), 10_000)
    .option(
      '--growth <number>',
      'measure peak memory again with this many times the data (encode, tag, pool)',
      wholeNumber(0),
      1,
    )
    .option('--out <folder>', 'where growth writes report.html and growth.json', 'results/growth')
    .addHelpText(
      'after',
      () =>
        `\n${[...Object.entries(benchSummaries), growthSummary].map(([name, summary]) => `  ${name.padEnd(14)}${summary}`).join('\n')}`,
    )
    .action(async (name: string, flags: BenchFlags) => {
      if (name === growthSummary[0]) return writeGrowth(flags, terminal);
      const bench = requireName(name);
      const options = optionsOf(flags, terminal, notesOf(bench));
      const { benchOpeners, describeReport, runBench } = await import('./run-bench.js'); // loads the learning core
      const { findPeer } = await import('./measuring/peer.js');
      const { openProductRate } = await import('./measuring/product-rate.js');
      const report = await runBench({
        name: bench,
        open: await benchOpeners[bench](),
        options,
        findPeer: () => findPeer(resolve(fileURLToPath(packageRoot()), flags.peer), terminal),
        openMachine: openProductRate,
      });
      terminal.data(flags.json === true ? jsonText(report) : describeReport(report));
    });
}

const growthSummary = ['growth', 'curves of cost against size, as a report with fitted exponents'] as const;

async function writeGrowth(flags: BenchFlags, terminal: Terminal): Promise<void> {
  const { requireGrowthPlace } = await import('../output-places.js');
  await requireGrowthPlace(flags.out);
  const { runGrowth } = await import('./growth/run-growth.js');
  const curves = await runGrowth(optionsOf(flags, terminal, notesDefault), resolve(flags.out));
  const lines = curves.map(({ title, exponent }) => `${title}: exponent ${exponent}`);
  terminal.data(flags.json === true ? jsonText(curves) : lines.join('\n'));
}

interface BenchFlags extends Omit<BenchOptions, 'cacheFolder' | 'terminal' | 'notes'> {
  readonly notes?: number;
  readonly json?: true;
  readonly peer: string;
  readonly out: string;
  readonly cache: string;
}

function requireName(name: string): BenchName {
  const known = benchNames.find((candidate) => candidate === name);
  if (known === undefined)
    throw new Failure('LAB_BENCHMARK_UNKNOWN', { known: [...benchNames, growthSummary[0]].join(' ') });
  return known;
}

const notesDefault = 200;

/** A site reads one window of notes ahead, so too few notes would measure mostly its start-up. */
const notesOf = (bench: BenchName): number =>
  (
    ({ encode: 3000, tag: 2000, 'encode-cells': 3000, 'tag-cells': 2000 }) as Partial<
      Record<BenchName, number>
    >
  )[bench] ?? notesDefault;

/** Refuses a number below 1. */
function optionsOf(
  { json: _json, peer: _peer, out: _out, cache, ...numbers }: BenchFlags,
  terminal: Terminal,
  notes: number,
): BenchOptions {
  for (const [field, value] of Object.entries(numbers)) {
    if (typeof value === 'number' && value < 1)
      throw new Failure('SETTING_INVALID', { field, value, expected: '>= 1' });
  }
  return { notes, ...numbers, cacheFolder: cache, terminal };
}
