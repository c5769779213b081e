/** Runs the experiment arm by arm; finished work is stored and never recomputed. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveDeidentifierSettings, weightsOfExported } from '#deid-model';
import type { PreparedDocument } from '#encoding';
import { createSeededRandom, writeFileAtomic } from '#foundation';
import { adaptDeidentifier, type LearntDeidentifier, openInstalledContexts } from '#learning';
import type { EpochReport, TrainingSentence } from '#training';
import { readKept } from '../../../apps/lab/src/audit/audit-representer.js';
import { scoreDocumentCounts } from '../consortium/document-scores.js';
import { openWorkbench } from '../consortium/run-consortium.js';
import { type DealtParts, loadParts } from '../consortium/sites.js';
import { keyOf } from '../run/cell-store.js';
import { scoreDocuments } from '../run/score-documents.js';
import { isSelected, type RunOptions, requireSelection } from '../run/selection.js';
import { makeDeidentifier } from '../systems/deidentifiers.js';
import type { Workbench } from '../systems/workbench.js';
import { arms, type PaysExperiment, type PaysFile } from './pays-file.js';
import { type Reading, readSkeletons, readText, readVectors } from './readings.js';
import { type Answer, answersOf, type PaysScore } from './summarise.js';

/** All scores and the answers. */
export interface PaysResults {
  readonly experiment: string;
  readonly setting: string | null;
  /** Aggregated over seeds and hospitals. */
  readonly answers: readonly Answer[];
  readonly scores: readonly PaysScore[];
  readonly unfinished: number;
  readonly configuration: PaysExperiment;
}

/** Runs selected, unfinished work. Fails with LAB_*, and as corpora, embeddings and trainings do. */
export async function runPays(
  { experiment, setting, locate }: PaysFile,
  options: RunOptions,
): Promise<PaysResults> {
  const { folder, terminal } = options;
  requireSelection({ words: arms, listed: arms, seeds: experiment.seeds }, options);
  const contexts = await openInstalledContexts();
  const bench = await openWorkbench({ experiment, locate }, options);
  const { pays } = experiment;
  const { public: open, sites } = await loadParts(bench, {
    consortium: pays,
    locate,
    terminal,
    random: createSeededRandom('pays/deal'),
  });
  const cells = options.cellsFolder ?? join(folder, 'cells');
  await mkdir(cells, { recursive: true });
  const key = keyOf({ experiment: { ...experiment, seeds: [] }, encoder: contexts.named.digest });
  const skeletons = readSkeletons(bench, contexts, open, experiment);
  const text = readText(bench, contexts);
  const scores: PaysScore[] = [];
  let unfinished = 0;
  for (const seed of experiment.seeds) {
    const ways = openWays(bench, { experiment, seed, open, sites, skeletons, text, terminal });
    for (const way of waysOf(experiment, sites)) {
      const file = join(cells, `${way.arm}-${way.others}-${way.hospital}-${seed}-${key}.json`);
      const isWanted = isSelected([way.arm], seed, options);
      const kept = await readKept<PaysScore[]>(file);
      const found = kept ?? (isWanted ? await ways.score(way) : undefined);
      if (found === undefined) unfinished += pays.own.length;
      else if (kept === undefined) await writeFileAtomic(file, `${JSON.stringify(found)}\n`);
      scores.push(...(found ?? []));
    }
    await ways.close();
  }
  await contexts.close();
  await bench.table.close();
  const answers = answersOf(scores);
  const results = {
    experiment: experiment.name,
    setting,
    answers,
    scores,
    unfinished,
    configuration: experiment,
  };
  await writeFileAtomic(join(folder, 'results.json'), `${JSON.stringify(results, null, 1)}\n`);
  return results;
}

/** A hospital and the data that it may learn from. */
type Way = Pick<PaysScore, 'arm' | 'others' | 'hospital'>;

const waysOf = ({ pays }: PaysExperiment, sites: DealtParts['sites']): Way[] =>
  arms.flatMap((arm) =>
    (arm === 'own' ? [0] : pays.others).flatMap((others) =>
      sites.map(({ name: hospital }) => ({ arm, others, hospital })),
    ),
  );

interface Dealt {
  readonly experiment: PaysExperiment;
  readonly seed: number;
  readonly open: readonly PreparedDocument[];
  readonly sites: DealtParts['sites'];
  readonly skeletons: ReturnType<typeof readSkeletons>;
  readonly text: Reading;
  readonly terminal: RunOptions['terminal'];
}

/** Opens what the ways of one seed share, on first use. */
function openWays(bench: Workbench, { experiment, seed, open, sites, skeletons, text, terminal }: Dealt) {
  const say = (what: string) => (report: EpochReport) =>
    terminal.say(`[${what}] ${report.phase} epoch ${report.epoch}: ${report.validationLoss.toFixed(4)}`);
  let vectors: ReturnType<typeof readVectors> | undefined;
  let publicOnly: LearntDeidentifier | undefined; // the same for every hospital
  const score = async ({ arm, others, hospital }: Way): Promise<PaysScore[]> => {
    if (arm === 'vectors')
      vectors ??= readVectors(bench, skeletons, open, { experiment, seed, onEpoch: say('representer') });
    const opened = arm === 'vectors' ? await vectors : undefined;
    const reading = opened?.reading ?? (arm === 'skeletons' ? skeletons.reading : text);
    const at = sites.findIndex(({ name }) => name === hospital);
    const pool = Array.from({ length: others }, (_, next) => sites[(at + 1 + next) % sites.length]);
    const learning = {
      experiment,
      seed,
      reading,
      start: opened?.start,
      open,
      // public notes are unchanged; pooled notes have surrogates unless their text leaves
      pool: pool.flatMap((site) => site?.documents ?? []),
      sent: arm !== 'text',
      onEpoch: say(`${arm}, ${others} others, ${hospital}, seed ${seed}`),
    };
    const learnt = (arm === 'own' ? publicOnly : undefined) ?? (await learn(bench, learning));
    const found = await adaptAndScore(
      bench,
      { experiment, reading, own: sites[at]?.documents ?? [] },
      learnt,
    );
    if (arm === 'own') publicOnly = learnt;
    else await learnt.deidentifier.close();
    return found.map((one) => ({ arm, hospital, others, seed, ...one }));
  };
  return {
    score,
    close: async () => {
      await publicOnly?.deidentifier.close();
      await (await vectors)?.close();
    },
  };
}

interface Learning {
  readonly experiment: PaysExperiment;
  readonly seed: number;
  readonly reading: Reading;
  readonly start: ReadonlyMap<string, Float32Array> | undefined;
  readonly open: readonly PreparedDocument[];
  readonly pool: readonly PreparedDocument[];
  readonly sent: boolean;
  readonly onEpoch: (report: EpochReport) => void;
}

interface Asking extends Pick<Learning, 'experiment' | 'reading'> {
  readonly own: readonly PreparedDocument[];
}

type Found = Omit<PaysScore, 'arm' | 'hospital' | 'others' | 'seed'>;

async function learn(bench: Workbench, learning: Learning): Promise<LearntDeidentifier> {
  const { experiment, seed, reading, start, open, pool, sent, onEpoch } = learning;
  const all = [
    ...(await Promise.all(open.map((document) => reading.learn(document, false)))),
    ...(await Promise.all(pool.map((document) => reading.learn(document, sent)))),
  ];
  const [stopping, training] = parted(all);
  const {
    pays,
    training: { deidentifier: schedule },
  } = experiment;
  // Keep the number of steps equal: epochs over few documents are short and would stop too early.
  const mostDocuments = open.length + Math.max(...pays.others) * pays.documents.site;
  const documents = open.length + pool.length;
  return makeDeidentifier(bench, {
    training,
    validation: stopping,
    inputSize: reading.inputSize,
    schedule: { ...schedule, epochsMax: Math.round((schedule.epochsMax * mostDocuments) / documents) },
    random: createSeededRandom(`pays/deidentifier/${seed}`),
    ...(start && { start }),
    onEpoch,
  });
}

/** Adapts to each number of own notes, as `site adapt` does, and scores, the same in every arm. */
async function adaptAndScore(
  bench: Workbench,
  { experiment, reading, own }: Asking,
  { deidentifier, onnx }: LearntDeidentifier,
): Promise<Found[]> {
  const most = Math.max(...experiment.pays.own);
  const unseen = reading.show(own.slice(most));
  const found: Found[] = [];
  for (const count of experiment.pays.own) {
    const ownSentences = await Promise.all(
      own.slice(0, count).map((document) => reading.learn(document, false)),
    );
    const [ownStopping, ownLearning] = parted(ownSentences);
    const used =
      count === 0
        ? deidentifier
        : (
            await adaptDeidentifier(
              {
                start: weightsOfExported(onnx),
                settings: resolveDeidentifierSettings({
                  inputSize: reading.inputSize,
                  labelCount: bench.scheme.labelIdCount,
                }),
                learning: ownLearning,
                stopping: ownStopping,
              },
              { threads: bench.threads, signal: new AbortController().signal },
            )
          ).deidentifier;
    const { scheme } = bench;
    const scoring = { scheme, deidentifier: used, represent: reading.represent };
    const { evaluation, documentScores } = await scoreDocuments(scoring, unseen);
    const labels = evaluation.recallByLabel;
    const sum = (pick: (label: (typeof labels)[number]) => number) =>
      labels.reduce((total, label) => total + pick(label), 0);
    found.push({
      own: count,
      documents: unseen.length,
      ...scoreDocumentCounts(documentScores),
      hidden: sum(({ hidden }) => hidden) / sum(({ spans }) => spans),
    });
    if (used !== deidentifier) await used.close();
  }
  return found;
}

/** Uses every tenth document, at least one, for early stopping. */
function parted(
  documents: readonly (readonly TrainingSentence[])[],
): [TrainingSentence[], TrainingSentence[]] {
  const stops = (at: number) => at % 10 === 0;
  return [documents.filter((_, at) => stops(at)).flat(), documents.filter((_, at) => !stops(at)).flat()];
}
