/** The measuring and building verbs of `sfumato lab`, available only in a checkout. Each loads separately. */
import { addVerbs, type RegisterCommands, type VerbModules } from '#command-line';

const verbs: VerbModules = {
  run: async () => (await import('./run-verbs.js')).registerRunCommand,
  worker: async () => (await import('./run-verbs.js')).registerWorkerCommand,
  bench: async () => (await import('./bench/bench-verbs.js')).registerBenchCommand,
  learn: async () => (await import('./learnt/learn-verbs.js')).registerLearnCommand,
  tag: async () => (await import('./learnt/learn-verbs.js')).registerLabTagCommand,
  outcomes: async () => (await import('./outcomes/outcomes-verb.js')).registerOutcomesCommand,
  subwords: async () => (await import('./subwords/subwords-verb.js')).registerSubwordsCommand,
  starter: async () => (await import('./starter/starter-verbs.js')).registerStarterCommand,
};

/** Adds the verbs to the noun `lab`, or only the one that `words` name. */
export const registerCommands: RegisterCommands = async (program, terminal, [, verb] = []) => {
  const lab = program.commands.find((command) => command.name() === 'lab') ?? program.command('lab');
  await addVerbs(lab, terminal, verbs, verb);
};
