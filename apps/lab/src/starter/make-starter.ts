/** Everything that `lab starter` does, in order: read, split, train, audit, score, write. */

import type { Terminal } from '#command-line';
import type { PreparedSentence } from '#encoding';
import { createSeededRandom, Failure, type SeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import type { RepresenterManifest } from '#protocol';
import { describeEnvironment } from '../environment.js';
import { judge } from '../systems/representers.js';
import { replacementMaterial, type Workbench } from '../systems/workbench.js';
import { planEnglish } from './english-plan.js';
import { publishStarter } from './publish-starter.js';
import { type StarterScore, scoreStarter } from './score-starter.js';
import { planSpanish } from './spanish-plan.js';
import type { StarterLanguage } from './starter-notes.js';
import type { StarterPlan } from './starter-plan.js';
import { watchTraining } from './starter-progress.js';
import { starterDefaults, starterInput, type TrainedStarter, trainStarter } from './train-starter.js';

/** What is made, and where. */
export interface StarterOptions {
  readonly language: StarterLanguage;
  readonly carriers: string;
  /** Word vectors of a language that has none installed. */
  readonly embeddings?: string;
  readonly out: string;
  readonly seed: number;
  readonly notes?: number;
  readonly passes?: number;
  readonly leaveOut: readonly string[];
  readonly threads: number;
  readonly cache: string;
  readonly terminal: Terminal;
}

/** A release, written. */
export interface MadeStarter {
  readonly releaseId: string;
  readonly folder: string;
  readonly megabytes: number;
  readonly seconds: number;
  readonly scores: readonly StarterScore[];
}

/** Makes the starter release of a language. Fails with LAB_CARRIERS_INVALID, SETTING_INVALID, FILE_*, TRAINER_*, LAB_STARTER_TOO_LARGE. */
export async function makeStarter(options: StarterOptions): Promise<MadeStarter> {
  const { seed, threads, leaveOut, terminal, cache } = options;
  const startedAt = performance.now();
  terminal.say('reading the carriers and cutting identifiers out of them');
  const plan = await planOf(options);
  const { table, notes } = plan;
  const { language } = notes;
  const settings = {
    ...starterDefaults,
    ...plan.settings,
    ...(options.notes === undefined ? {} : { notes: options.notes }),
    ...(options.passes === undefined ? {} : { deidentifierEpochs: options.passes }),
  };
  const scheme = createIobScheme(labelSetNamed(plan.labelSet));
  const random = createSeededRandom(seed);
  const watch = watchTraining(terminal, settings);
  const trained = await trainStarter({ settings, notes, table, scheme, threads, random, ...watch });
  watch.finish();
  terminal.say('training adversaries against the representer');
  const bench: Workbench = { engine: trained.engine, threads, table, scheme, language, cacheFolder: cache };
  const privacyReport = await auditStarter(bench, trained, random);
  terminal.say('scoring');
  const files = { representer: trained.representer.frozen.onnx, deidentifier: trained.deidentifier };
  const scores = await scoreStarter(
    { files, input: starterInput(table, settings), scheme, language },
    plan.scoringSets,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { manifest, bytes } = await publishStarter({
    folder: options.out,
    language,
    createdAt: new Date(),
    command: commandOf(options),
    processor: describeEnvironment('onnxruntime').processor,
    threads,
    ...{ seed, seconds, settings, scores, trained, table, privacyReport },
    ...(plan.tableFile === undefined ? {} : { tableFile: plan.tableFile }),
    ...(plan.threshold === undefined ? {} : { threshold: plan.threshold }),
    corpora: plan.corpora,
    words: plan.card,
    leftOut: leaveOut,
    labelSet: scheme.labelSet,
    neighbours: auditNeighbours,
  });
  await table.close();
  return { releaseId: manifest.releaseId, folder: options.out, megabytes: bytes / 2 ** 20, seconds, scores };
}

function planOf({ language, embeddings, ...options }: StarterOptions): Promise<StarterPlan> {
  if (language === 'en') return planEnglish(options);
  if (embeddings === undefined)
    throw new Failure('SETTING_INVALID', {
      field: 'embeddings',
      value: 'nothing',
      expected: 'a fastText .bin model',
    });
  return planSpanish({ ...options, embeddings });
}

function commandOf({ language, embeddings, seed, notes, passes, leaveOut }: StarterOptions): string {
  const given = [
    '--carriers FOLDER',
    ...(embeddings === undefined ? [] : ['--embeddings MODEL']),
    `--seed ${seed}`,
    ...(notes === undefined ? [] : [`--notes ${notes}`]),
    ...(passes === undefined ? [] : [`--passes ${passes}`]),
    ...(leaveOut.length === 0 ? [] : [`--leave-out ${leaveOut.join(' ')}`]),
  ];
  return `npx sfumato lab starter ${language} ${given.join(' ')}`;
}

/** N of the adversaries' pairs. */
const auditNeighbours = 100;

/**
 * Enough pairs for an interval of a few points. The exact adversary needs output noise to count in: against a starter, which has none, it
 * attacks nothing and is absent from the report.
 */
const audit = { freshEpochs: 30, pairsMin: 600, exactTokens: 300, exactCandidates: [100] } as const;

/** Of dev sentences with identifiers, at most. */
const auditSentences = 1500;

/** Fresh adversaries learn on half of the dev sentences with identifiers and are scored on the other half. */
async function auditStarter(
  bench: Workbench,
  { representer, dev }: TrainedStarter,
  random: SeededRandom,
): Promise<RepresenterManifest['privacyReport']> {
  const withIdentifiers = dev
    .filter(({ labelIds }) => labelIds.some((id) => id !== 0))
    .slice(0, auditSentences);
  const half = Math.floor(withIdentifiers.length / 2);
  const material = (sentences: readonly PreparedSentence[]) =>
    replacementMaterial(bench, sentences, auditNeighbours);
  const { adversaries } = await judge(bench, {
    outcome: representer,
    training: await material(withIdentifiers.slice(0, half)),
    heldOut: await material(withIdentifiers.slice(half)),
    settings: audit,
    random: random.fork('audit'),
  });
  if (adversaries === null) throw new Failure('TRAINER_TOO_FEW_SENTENCES', { part: 'heldOut', pairs: 0 });
  return { adversaries };
}
