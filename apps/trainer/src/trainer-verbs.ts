/** The `trainer` commands; the service is loaded only by `start`. */
import { type Command, Option, type RegisterCommands } from '#command-line';
import type { SettingFlags } from './settings.js';

/** Adds `trainer` and its verb to the program. */
export const registerCommands: RegisterCommands = (program, terminal) => {
  const trainer = program.command('trainer').description('train representers and de-identifiers');
  const start = trainer
    .command('start')
    .description('take runs from the queue until interrupted; every option has a SFUMATO_TRAINER_* variable');
  addServiceOptions(start);
  addTrainingOptions(start);
  start
    .option('--json', 'print one JSON document when ready')
    .action(async (options: SettingFlags & { readonly json?: true }) => {
      const { runStart } = await import('./start-trainer.js');
      await runStart(options, terminal);
    });
};

function addServiceOptions(start: Command): void {
  start
    .option('--coordinator <url>', 'the coordinator (http://127.0.0.1:8420)')
    .option(
      '--token-file <path>',
      "the coordinator's trainer-token (in SFUMATO_DATA, sfumato-data/coordinator)",
    )
    .option('--work <directory>', 'folder for checkpoints and batches of current runs (sfumato-data/trainer)')
    .option('--cache <directory>', 'folder for compiled embeddings and neighbours (.sfumato)')
    .option('--kinds <list>', 'runs to take (representer,deidentifier)')
    .option('--metrics-port <number>', 'serve /metrics and /livez on this port')
    .option('--metrics-host <address>', 'address for --metrics-port (127.0.0.1)');
}

function addTrainingOptions(start: Command): void {
  start
    .option('--corpus <path>', 'PUBLIC corpus that representers are trained on (synthetic:public)')
    .option('--format <format>', 'format of a corpus in files')
    .option('--notes <number>', 'notes of the synthetic corpus (1000)')
    .option('--corpus-seed <number>', 'seed of the synthetic corpus (1)')
    .option('--labels <name>', 'label set of the corpus (i2b2)')
    .option('--lang, --language <code>', 'language of the corpus (en)')
    .addOption(
      new Option('--embeddings <kind>', 'word vectors (glove)').choices(['glove', 'text', 'fasttext']),
    )
    .option(
      '--embeddings-path <file>',
      'file of the word vectors; by default the GloVe table that comes with Sfumato',
    )
    .addOption(new Option('--engine <name>', 'tensor engine').choices(['onnxruntime', 'tensorflow']))
    .option('--backend <name>', 'TensorFlow.js backend: node-gpu, node, wasm or cpu')
    .option('--threads <number>', 'threads of a training (all cores)');
}
