/** The lab's nouns. Each verb lives in a folder of its own and loads alone. */
import { addVerbs, type RegisterCommands, type VerbModules } from '#command-line';

const nounsBesideLab: VerbModules = {
  corpus: async () => (await import('./corpus/corpus-verbs.js')).registerCorpusCommands,
  demo: async () => (await import('./demo/demo-verbs.js')).registerDemoCommand,
  embeddings: async () => (await import('./embeddings/embeddings-verbs.js')).registerEmbeddingsCommands,
  evaluate: async () => (await import('./evaluate/evaluate-verbs.js')).registerEvaluateCommands,
};

const verbsOfLab: VerbModules = {
  audit: async () => (await import('./audit/audit-verbs.js')).registerAuditCommand,
};

/** Adds demo, lab, corpus, evaluate and embeddings to the program, or of them what `words` name. */
export const registerCommands: RegisterCommands = async (program, terminal, [noun, verb] = []) => {
  if (noun !== 'lab') await addVerbs(program, terminal, nounsBesideLab, noun);
  if (noun !== undefined && noun !== 'lab') return;
  const lab = program
    .command('lab')
    .description('audit representers; in a checkout also experiments, benchmarks and starters');
  await addVerbs(lab, terminal, verbsOfLab, verb);
};
