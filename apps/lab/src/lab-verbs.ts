/** The lab's nouns. Each has its own folder and loads separately. */
import { addVerbs, type RegisterCommands, type VerbModules } from '#command-line';

const nounsBesideLab: VerbModules = {
  corpus: async () => (await import('./corpus/corpus-verbs.js')).registerCorpusCommands,
  demo: async () => (await import('./demo/demo-verbs.js')).registerDemoCommand,
  embeddings: async () => (await import('./embeddings/embeddings-verbs.js')).registerEmbeddingsCommands,
  evaluate: async () => (await import('./evaluate/evaluate-verbs.js')).registerEvaluateCommands,
};

/**
 * Adds demo, corpus, evaluate, embeddings and `audit representer`, or only what `words` names. The noun `audit`
 * is the coordinator's; `lab audit` is the former name of `audit representer`.
 */
export const registerCommands: RegisterCommands = async (program, terminal, [noun] = []) => {
  if (noun !== 'lab' && noun !== 'audit') await addVerbs(program, terminal, nounsBesideLab, noun);
  if (noun !== undefined && noun !== 'lab' && noun !== 'audit') return;
  const { registerAuditCommand } = await import('./audit/audit-verbs.js');
  const find = (name: string) => program.commands.find((command) => command.name() === name);
  if (noun !== 'lab') registerAuditCommand(find('audit') ?? program.command('audit'), terminal);
  if (noun === 'audit') return;
  const lab = program.command('lab').description('in a checkout: experiments, benchmarks and starters');
  registerAuditCommand(lab, terminal, { name: 'audit', isHidden: true });
};
