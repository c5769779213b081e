/** One cell of an experiment: a system trained with a seed and scored on the test documents. */
import type { EvaluationResult } from '#evaluation';
import { createSeededRandom, type SeededRandom } from '#foundation';
import {
  exportSentences,
  type PreparedDocument,
  pseudonymise,
  type ReplacementMaterial,
  sentencesOf,
} from '#preparation';
import type { EpochReport, TrainingSentence } from '#training';
import { makeDeidentifier } from '../systems/deidentifiers.js';
import {
  type AdversaryAccuracies,
  attackRepresenter,
  type ExactFindings,
  judgeRepresenter,
  makeRepresenter,
  type RepresenterKind,
} from '../systems/representers.js';
import { type Represent, scoreDocuments, type Workbench } from '../systems/workbench.js';
import type { Experiment, SystemName } from './experiment-file.js';

/** Documents and replacements that all cells of an experiment share. */
export interface CellMaterial {
  /** Training documents as dealt to sites. */
  readonly sites: readonly (readonly PreparedDocument[])[];
  readonly validation: readonly PreparedDocument[];
  readonly test: readonly PreparedDocument[];
  readonly replacements: {
    readonly training: ReplacementMaterial;
    readonly validation: ReplacementMaterial;
    readonly test: ReplacementMaterial;
  };
}

/** What a cell found. */
export interface CellOutcome {
  readonly evaluation: EvaluationResult;
  readonly adversaries: AdversaryAccuracies | null;
  readonly exactAdversary: ExactFindings | null;
  readonly reports: readonly EpochReport[];
  /** Seconds by stage. */
  readonly seconds: Readonly<Record<string, number>>;
  /** Of an upload frame; null for systems that upload nothing. */
  readonly bytesPerToken: number | null;
}

/** Told about progress. */
export type CellWatcher = (line: string) => void;

/** A cell to run. */
export interface CellRequest {
  readonly experiment: Experiment;
  readonly system: SystemName;
  readonly seed: number;
  readonly material: CellMaterial;
  readonly watch: CellWatcher;
}

/** Trains and scores one system with one seed. */
export async function runCell(bench: Workbench, request: CellRequest): Promise<CellOutcome> {
  const { system, seed, experiment } = request;
  const run = {
    bench,
    request,
    random: createSeededRandom(`${experiment.name}/${system}/${seed}`),
    clock: createStopwatch(),
  };
  return system === 'raw' || system === 'pseudonymised'
    ? runOnEmbeddings(run)
    : runOnRepresentations(run, system);
}

interface CellRun {
  readonly bench: Workbench;
  readonly request: CellRequest;
  readonly random: SeededRandom;
  readonly clock: Stopwatch;
}

async function runOnEmbeddings({ bench, request, random, clock }: CellRun): Promise<CellOutcome> {
  const { system, material } = request;
  const original = sentencesOf(material.sites.flat());
  const training =
    system === 'raw' ? original : pseudonymise(material.replacements.training, random.fork('pseudonyms'));
  const validation = sentencesOf(material.validation);
  const size = bench.table.size;
  const made = await trainAndScore(
    { bench, request, random, clock },
    { training, validation, inputSize: size },
    async (vectors) => vectors,
  );
  return { ...made, adversaries: null, exactAdversary: null, bytesPerToken: null };
}

async function runOnRepresentations(run: CellRun, kind: RepresenterKind): Promise<CellOutcome> {
  const { bench, request, random, clock } = run;
  const { experiment, material, watch } = request;
  const outcome = await makeRepresenter(bench, {
    kind,
    training: material.replacements.training,
    validation: material.replacements.validation,
    representationSize: experiment.representation.size,
    adversaryHidden: experiment.adversary.hidden,
    game: experiment.training.game,
    random: random.fork('representer'),
    onEpoch: sayEpoch(watch),
  });
  clock.lap('representer');
  const { representer } = outcome;
  const exporting = { representer, representerDigest: outcome.digest, labelCount: bench.scheme.labelIdCount };
  const exported = await Promise.all(
    material.sites.map((documents, site) =>
      exportSentences(sentencesOf(documents), { ...exporting, random: random.fork(`site ${site}`) }),
    ),
  );
  const validation = await exportSentences(sentencesOf(material.validation), {
    ...exporting,
    random: random.fork('validation'),
  });
  clock.lap('encoding');
  const noise = random.fork('test noise');
  const training = exported.flatMap(({ sentences }) => sentences);
  const input = { training, validation: validation.sentences, inputSize: representer.representationSize };
  const made = await trainAndScore(run, input, (vectors) => representer.encode(vectors, noise));
  const adversaries = await judge(run, outcome);
  const heldOut = material.replacements.test;
  const exactAdversary = await attackRepresenter(bench, { outcome, heldOut, random: random.fork('judges') });
  clock.lap('adversaries');
  await representer.close();
  const bytes = exported.reduce((sum, part) => sum + part.bytes, 0);
  const tokens = exported.reduce((sum, part) => sum + part.tokens, 0);
  const reports = [...outcome.trained.reports, ...made.reports];
  return {
    ...made,
    reports,
    adversaries,
    exactAdversary,
    seconds: clock.seconds(),
    bytesPerToken: bytes / tokens,
  };
}

async function judge(
  { bench, request, random }: CellRun,
  outcome: Awaited<ReturnType<typeof makeRepresenter>>,
): Promise<AdversaryAccuracies | null> {
  const { freshEpochs, pairsMin } = request.experiment.adversary;
  if (freshEpochs === 0) return null;
  return judgeRepresenter(bench, {
    outcome,
    training: request.material.replacements.training,
    heldOut: request.material.replacements.test,
    epochs: freshEpochs,
    pairsMin,
    random: random.fork('judges'),
    onEpoch: (epoch, loss) => {
      if (epoch % 10 === 0) request.watch(`fresh adversaries, epoch ${epoch}: loss ${loss.toFixed(4)}`);
    },
  });
}

interface TrainingInput {
  readonly training: readonly TrainingSentence[];
  readonly validation: readonly TrainingSentence[];
  readonly inputSize: number;
}

async function trainAndScore(
  { bench, request, random, clock }: CellRun,
  input: TrainingInput,
  represent: Represent,
) {
  const { experiment, material, watch } = request;
  const { deidentifier, reports } = await makeDeidentifier(bench, {
    ...input,
    schedule: experiment.training.deidentifier,
    random: random.fork('deidentifier'),
    onEpoch: sayEpoch(watch),
  });
  clock.lap('deidentifier');
  const evaluation = await scoreDocuments(bench, material.test, deidentifier, represent);
  await deidentifier.close();
  clock.lap('scoring');
  return { evaluation, reports, seconds: clock.seconds() };
}

function sayEpoch(watch: CellWatcher): (report: EpochReport) => void {
  return ({ phase, epoch, validationLoss, isBest, seconds }) =>
    watch(
      `${phase} epoch ${epoch}: validation loss ${validationLoss.toFixed(4)}${isBest ? ' (best)' : ''}, ${seconds.toFixed(1)} s`,
    );
}

interface Stopwatch {
  lap(stage: string): void;
  seconds(): Readonly<Record<string, number>>;
}

function createStopwatch(): Stopwatch {
  let last = performance.now();
  const laps: Record<string, number> = {};
  return {
    lap: (stage) => {
      const now = performance.now();
      laps[stage] = (now - last) / 1000;
      last = now;
    },
    seconds: () => ({ ...laps }),
  };
}
