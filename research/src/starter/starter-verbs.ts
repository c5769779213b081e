/** `sfumato lab starter LANGUAGE`: trains, scores and writes the bundled release. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Argument, type Command, jsonText, type Terminal, wholeNumber } from '#command-line';
import type { MadeStarter } from './make-starter.js';
import type { StarterLanguage } from './starter-notes.js';

/** Adds `starter` to the `lab` noun. */
export function registerStarterCommand(lab: Command, terminal: Terminal): void {
  lab
    .command('starter')
    .description('train the release that tags before a consortium has published one, from public text only')
    .addArgument(new Argument('<language>', 'of the notes it will tag').choices(['en', 'es']))
    .requiredOption('--carriers <folder>', 'the public corpora that its card names, a folder for each')
    .option('--embeddings <file>', 'for es: the fastText .bin model that its word vectors are pruned from')
    .option('--out <folder>', 'where the release is written; starter/LANGUAGE by default')
    .option('--seed <number>', 'the same seed, the same release', wholeNumber(1), 1)
    .option(
      '--notes <number>',
      'notes of one pass; by default 4000, for es 8000 beside the corpus',
      wholeNumber(1),
    )
    .option('--passes <number>', 'passes of the de-identifier; by default 24, for es 20', wholeNumber(1))
    .option(
      '--from <folder>',
      'a release to go on from: its representer stays, its de-identifier learns further',
    )
    .option('--leave-out <names...>', 'corpora to learn nothing from, so that they can be scored whole')
    .option('--threads <number>', 'threads of the tensor engine', wholeNumber(1), availableParallelism())
    .option('--cache <folder>', 'where compiled embeddings are kept', '.sfumato')
    .option('--json', 'print one JSON document')
    .action(async (language: StarterLanguage, flags: StarterFlags) => {
      const { makeStarter } = await import('./make-starter.js'); // loads the learning core
      const made = await makeStarter({
        ...flags,
        language,
        carriers: resolve(flags.carriers),
        out: resolve(flags.out ?? `starter/${language}`),
        ...(flags.from === undefined ? {} : { from: resolve(flags.from) }),
        leaveOut: flags.leaveOut ?? [],
        terminal,
      });
      terminal.data(flags.json === true ? jsonText(made, 2) : describe(made));
    });
}

interface StarterFlags {
  readonly carriers: string;
  readonly embeddings?: string;
  readonly out?: string;
  readonly seed: number;
  readonly notes?: number;
  readonly passes?: number;
  readonly from?: string;
  readonly leaveOut?: readonly string[];
  readonly threads: number;
  readonly cache: string;
  readonly json?: true;
}

function describe({ releaseId, folder, megabytes, seconds, scores }: MadeStarter): string {
  return [
    `${releaseId}, ${megabytes.toFixed(1)} MiB, written to ${folder} after ${Math.round(seconds)} s`,
    '',
    `${'set'.padEnd(34)}identifiers  recall  false marks in 1,000 words`,
    ...scores.map(
      ({ set, spans, recall, falseMarksPer1000Words }) =>
        `${set.padEnd(34)}${String(spans).padStart(11)}  ${spans === 0 ? '     ' : `${(100 * recall).toFixed(1)} %`.padStart(6)}  ${falseMarksPer1000Words.toFixed(1)}`,
    ),
  ].join('\n');
}
