/** The lab's nouns. Each verb lives in a folder of its own and is loaded only when it runs. */
import type { RegisterCommands } from '#command-line';
import { registerBenchCommand } from './bench/commands.js';
import { registerCorpusCommands } from './corpus/commands.js';
import { registerDemoCommand } from './demo/commands.js';
import { registerEmbeddingsCommands } from './embeddings/commands.js';
import { registerEvaluateCommands } from './evaluate/commands.js';
import { registerRunCommand } from './run/commands.js';

/** Adds demo, lab, corpus, evaluate and embeddings to the program. */
export const registerCommands: RegisterCommands = (program, terminal) => {
  registerCorpusCommands(program, terminal);
  registerDemoCommand(program, terminal);
  registerEmbeddingsCommands(program, terminal);
  const lab = program.command('lab').description('experiments and benchmarks');
  registerRunCommand(lab, terminal);
  registerBenchCommand(lab, terminal);
  registerEvaluateCommands(program, terminal);
};
