/** The lab's nouns. Each verb lives in a folder of its own and is loaded only when it runs. */
import type { RegisterCommands } from '#command-line';
import { registerAuditCommand } from './audit/audit-verbs.js';
import { registerBenchCommand } from './bench/bench-verbs.js';
import { registerCorpusCommands } from './corpus/corpus-verbs.js';
import { registerDemoCommand } from './demo/demo-verbs.js';
import { registerEmbeddingsCommands } from './embeddings/embeddings-verbs.js';
import { registerEvaluateCommands } from './evaluate/evaluate-verbs.js';
import { registerRunCommand, registerWorkerCommand } from './run-verbs.js';
import { registerStarterCommand } from './starter/starter-verbs.js';

/** Adds demo, lab, corpus, evaluate and embeddings to the program. */
export const registerCommands: RegisterCommands = (program, terminal) => {
  registerCorpusCommands(program, terminal);
  registerDemoCommand(program, terminal);
  registerEmbeddingsCommands(program, terminal);
  const lab = program.command('lab').description('experiments and benchmarks');
  registerRunCommand(lab, terminal);
  registerWorkerCommand(lab, terminal);
  registerAuditCommand(lab, terminal);
  registerBenchCommand(lab, terminal);
  registerStarterCommand(lab, terminal);
  registerEvaluateCommands(program, terminal);
};
