/** The workflow of `lab starter`: read, split, train, audit, score, write. */

import type { Terminal } from '#command-line';
import { openStarterRelease, type PreparedSentence, type StarterRelease } from '#encoding';
import { createSeededRandom, Failure, type SeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import type { RepresenterManifest } from '#protocol/manifests';
import { describeEnvironment } from '../../../apps/lab/src/environment.js';
import { requireStarterPlace } from '../output-places.js';
import { attackPostHoc } from '../systems/representers.js';
import { replacementMaterial, type Workbench } from '../systems/workbench.js';
import { planEnglish } from './english-plan.js';
import { publishStarter } from './publish-starter.js';
import { type StarterScore, scoreStarter } from './score-starter.js';
import { planSpanish } from './spanish-plan.js';
import type { StarterLanguage } from './starter-notes.js';
import type { StarterPlan } from './starter-plan.js';
import { watchTraining } from './starter-progress.js';
import {
  type StarterSettings,
  starterDefaults,
  starterInput,
  type TrainedStarter,
  trainStarter,
} from './train-starter.js';

/** Options of the workflow. */
export interface StarterOptions {
  readonly language: StarterLanguage;
  readonly carriers: string;
  /** Word vectors, for a language without bundled ones. */
  readonly embeddings?: string;
  readonly out: string;
  readonly seed: number;
  readonly notes?: number;
  readonly passes?: number;
  readonly from?: string;
  readonly leaveOut: readonly string[];
  readonly threads: number;
  readonly cache: string;
  readonly terminal: Terminal;
}

/** A written release. */
export interface MadeStarter {
  readonly releaseId: string;
  readonly folder: string;
  readonly megabytes: number;
  readonly seconds: number;
  readonly scores: readonly StarterScore[];
}

/**
 * Makes the starter release of a language. Fails with LAB_CARRIERS_INVALID, SETTING_INVALID, FILE_*, TRAINER_*,
 * TEXT_OUTPUT_FOREIGN, LAB_STARTER_TOO_LARGE.
 */
export async function makeStarter(options: StarterOptions): Promise<MadeStarter> {
  const { seed, threads, leaveOut, terminal, cache } = options;
  const startedAt = performance.now();
  await requireStarterPlace(options.out);
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
  const representerEpochs = options.from === undefined ? settings.representerEpochs : 0;
  const watch = watchTraining(terminal, { ...settings, representerEpochs });
  const from = options.from === undefined ? undefined : await openStarterRelease(language, options.from);
  if (from !== undefined) requireSameInput(from, table.digest, settings);
  const given = { settings, notes, table, scheme, threads, random, ...(from === undefined ? {} : { from }) };
  const trained = await trainStarter({ ...given, ...watch });
  watch.finish();
  const bench: Workbench = { engine: trained.engine, threads, table, scheme, language, cacheFolder: cache };
  const privacyReport = await auditStarter(bench, { trained, random, terminal });
  terminal.say('scoring');
  const files = { representer: trained.representer.onnx, deidentifier: trained.deidentifier };
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
    seed,
    seconds,
    settings,
    scores,
    trained,
    table,
    privacyReport,
    ...(from === undefined ? {} : { from: from.manifest }),
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

/** A de-identifier fits one representer on one table. */
function requireSameInput({ manifest }: StarterRelease, digest: string, settings: StarterSettings): void {
  const { embeddings, formSize = 0, representationSize } = manifest.representer;
  const isSame =
    embeddings.digest === digest &&
    formSize === settings.formSize &&
    representationSize === settings.representationSize;
  if (!isSame)
    throw new Failure('SETTING_INVALID', {
      field: 'from',
      value: manifest.releaseId,
      expected: 'a release on the same word vectors and sizes',
    });
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

function commandOf({ language, embeddings, seed, notes, passes, from, leaveOut }: StarterOptions): string {
  const given = [
    '--carriers FOLDER',
    ...(embeddings === undefined ? [] : ['--embeddings MODEL']),
    `--seed ${seed}`,
    ...(notes === undefined ? [] : [`--notes ${notes}`]),
    ...(passes === undefined ? [] : [`--passes ${passes}`]),
    ...(from === undefined ? [] : ['--from RELEASE']),
    ...(leaveOut.length === 0 ? [] : [`--leave-out ${leaveOut.join(' ')}`]),
  ];
  return `npx --no sfumato-deid lab starter ${language} ${given.join(' ')}`;
}

/** N of the adversaries' pairs. */
const auditNeighbours = 100;

/** Enough pairs for an interval of a few points. */
const audit = { freshEpochs: 30, pairsMin: 600 } as const;

const auditSentences = 1500;

interface Audited {
  readonly trained: TrainedStarter;
  readonly random: SeededRandom;
  readonly terminal: Terminal;
}

/**
 * Trains fresh adversaries on half of the dev sentences with identifiers and scores them on the other half. A kept
 * representer keeps its report.
 */
async function auditStarter(
  bench: Workbench,
  { trained: { representer, dev }, random, terminal }: Audited,
): Promise<RepresenterManifest['privacyReport']> {
  if (representer.kind === 'kept') return representer.release.manifest.representer.privacyReport;
  terminal.say('training adversaries against the representer');
  const withIdentifiers = dev
    .filter(({ labelIds }) => labelIds.some((id) => id !== 0))
    .slice(0, auditSentences);
  const half = Math.floor(withIdentifiers.length / 2);
  const material = (sentences: readonly PreparedSentence[]) =>
    replacementMaterial(bench, sentences, auditNeighbours);
  const adversaries = await attackPostHoc(bench, {
    outcome: representer.outcome,
    training: await material(withIdentifiers.slice(0, half)),
    heldOut: await material(withIdentifiers.slice(half)),
    settings: audit,
    random: random.fork('audit'),
  });
  if (adversaries === null) throw new Failure('TRAINER_TOO_FEW_SENTENCES', { part: 'heldOut', pairs: 0 });
  return { adversaries };
}
