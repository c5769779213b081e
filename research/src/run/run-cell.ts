/** One cell of an experiment: trains a system with a seed and scores it on the test documents. */

import { type PreparedDocument, sentencesOf } from '#encoding';
import type { EvaluationExcerpt, EvaluationResult } from '#evaluation';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { exportSentences } from '#learning';
import {
  type BatchSource,
  createMemorySource,
  type EpochReport,
  type TrainingSentence,
  type Unready,
} from '#training';
import { type DeidentifierRequest, makeDeidentifier, sentencesPerBatch } from '../systems/deidentifiers.js';
import { pseudonymise } from '../systems/pseudonyms.js';
import { type Judged, judge, makeRepresenter, type RepresenterOutcome } from '../systems/representers.js';
import type { CellMaterial } from './materials.js';
import type { RepresenterFolder } from './representer-store.js';
import { type DocumentScores, type Represent, readAll, scoreDocuments } from './score-documents.js';
import { describeUnready } from './unready.js';
import {
  type CellSettings,
  type EmbeddingCell,
  isEmbeddingCell,
  type RepresentationCell,
} from './variants.js';

/** The result of a cell. */
export interface CellOutcome extends Judged {
  readonly evaluation: EvaluationResult;
  readonly reports: readonly EpochReport[];
  readonly seconds: Readonly<Record<string, number>>;
  /** Size of the upload frames; null for systems that upload nothing. */
  readonly bytesPerToken: number | null;
  /** How far cells narrow down words; absent without cells. */
  readonly cells?: CellMaterial['cells'];
  readonly documentScores: readonly DocumentScores[];
  readonly excerpt: EvaluationExcerpt;
  readonly documents: Readonly<Record<'training' | 'validation' | 'test', number>>;
  /** A phase of the representer's training that did not start; the result of the phase before was scored. */
  readonly unready?: Unready;
}

/** Receives progress lines. */
export type CellWatcher = (line: string) => void;

/** A cell to run. */
export interface CellRequest {
  readonly settings: CellSettings;
  readonly seed: number;
  readonly material: CellMaterial;
  readonly watch: CellWatcher;
  /** Where to store the representer, if anywhere; requires fresh adversaries, whose results its manifest needs. */
  readonly folder?: RepresenterFolder;
}

/** Trains and scores one system. Randomness depends only on system and seed, so cells of other settings pair up. */
export async function runCell({
  settings,
  seed,
  material,
  watch,
  folder,
}: CellRequest): Promise<CellOutcome> {
  const random = createSeededRandom(`cell/${settings.system}/${seed}`);
  const run = { material, watch, random, clock: createStopwatch() };
  return isEmbeddingCell(settings)
    ? runOnEmbeddings({ ...run, settings })
    : runOnRepresentations({ ...run, settings }, { seed, ...(folder && { folder }) });
}

interface CellRun<Settings extends CellSettings> {
  readonly settings: Settings;
  readonly material: CellMaterial;
  readonly watch: CellWatcher;
  readonly random: SeededRandom;
  readonly clock: Stopwatch;
}

async function runOnEmbeddings(run: CellRun<EmbeddingCell>): Promise<CellOutcome> {
  const { material } = run;
  const read: Represent = material.reader?.read ?? (async (vectors) => vectors);
  const made = await trainAndScore(
    run,
    {
      training: await embeddedTraining(run, read),
      validation: await readAll(sentencesOf(material.validation), read),
      inputSize: material.embeddingSize,
    },
    read,
  );
  return { ...made, adversaries: null, bytesPerToken: null };
}

async function embeddedTraining(
  { settings, material, random }: CellRun<EmbeddingCell>,
  read: Represent,
): Promise<TrainingInput['training']> {
  const { system, augmented } = settings;
  if (system === 'pseudonymised')
    return pseudonymise(material.replacements('training'), random.fork('pseudonyms'));
  const original = sentencesOf(material.training);
  if (!augmented) return readAll(original, read);
  const replaced = material.replacements('training');
  return createFreshSource((source) => [...original, ...pseudonymise(replaced, source)]);
}

/** A source that regenerates its sentences in every pass; the number of sentences and tokens must not change. */
function createFreshSource(make: (random: SeededRandom) => readonly TrainingSentence[]): BatchSource {
  const { sentenceCount, tokenCount } = createMemorySource(
    make(createSeededRandom('sizes')),
    sentencesPerBatch,
  );
  return {
    sentenceCount,
    tokenCount,
    batches: (random) => createMemorySource(make(random.fork('fresh')), sentencesPerBatch).batches(random),
  };
}

async function runOnRepresentations(
  run: CellRun<RepresentationCell>,
  { seed, folder }: Pick<CellRequest, 'seed' | 'folder'>,
): Promise<CellOutcome> {
  const { settings, material, random, watch, clock } = run;
  const { bench, embeddingSize } = material;
  const { learnt, framed } = partsOf(material, settings);
  const training = { ...material.replacements('training'), sentences: sentencesOf(learnt) };
  const outcome = await makeRepresenter(bench, {
    settings,
    embeddingSize,
    training,
    validation: material.replacements('validation'),
    random: random.fork('representer'),
    reader: material.reader,
    onEpoch: sayEpoch(watch),
    ...(folder === undefined ? {} : { checkpoints: folder.checkpoints }),
  });
  clock.lap('representer');
  const { quiet, unready } = outcome;
  if (unready !== undefined) watch(describeUnready(unready));
  const { input, bytesPerToken } = await exportParts(run, outcome, framed);
  clock.lap('encoding');
  const start = settings.startsFrom === 'public' ? { start: outcome.publicDeidentifier.weights } : {};
  const made = await trainAndScore(run, { ...input, ...start }, (vectors) => quiet.encodeQuietly(vectors)); // as a site tags
  const judged = await judge(bench, {
    outcome,
    training,
    heldOut: material.replacements('test'),
    documents: material.test,
    words: material.words,
    settings: settings.judges,
    random: random.fork('judges'),
    onEpoch: (epoch, loss) => {
      if (epoch % 10 === 0) watch(`fresh adversaries, epoch ${epoch}: loss ${loss.toFixed(4)}`);
    },
  });
  clock.lap('adversaries');
  await quiet.close();
  const { words: table, cellsFile, context } = material;
  const { labelSet } = bench.scheme;
  const kept = { outcome, settings, table, labelSet, seed, ...(context && { context }), ...judged };
  await folder?.keep({ ...kept, ...(cellsFile === undefined ? {} : { cellsFile }) });
  const reports = [...outcome.reports, ...made.reports];
  const ended = unready === undefined ? {} : { unready };
  return { ...made, ...judged, ...ended, reports, seconds: clock.seconds(), bytesPerToken };
}

interface Parts {
  /** Documents that train the representer. */
  readonly learnt: readonly PreparedDocument[];
  /** Documents that sites encode. */
  readonly framed: readonly PreparedDocument[];
}

/** Splits documents by use; copies come after the originals. */
export function partsOf(
  { training }: Pick<CellMaterial, 'training'>,
  { copies = 0, copiesFor }: Pick<RepresentationCell, 'copies' | 'copiesFor'>,
): Parts {
  const framed = copiesFor === undefined ? training : training.slice(0, training.length / (1 + copies));
  return { learnt: training, framed };
}

/** Encodes the sites' documents as the coordinator would receive them. */
async function exportParts(
  { settings, material, random }: CellRun<RepresentationCell>,
  { frozen, quiet }: RepresenterOutcome,
  framed: Parts['framed'],
): Promise<{ readonly input: TrainingInput; readonly bytesPerToken: number }> {
  const { scheme, threads } = material.bench;
  const send = (documents: readonly PreparedDocument[], stream: string) =>
    exportSentences(sentencesOf(documents), {
      frozen,
      threads,
      labelCount: scheme.labelIdCount,
      random: random.fork(stream),
    });
  const sites = deal(framed, settings.sites);
  const exported = await Promise.all(sites.map((documents, site) => send(documents, `site ${site}`)));
  const { sentences: validation } = await send(material.validation, 'validation');
  const total = (count: 'bytes' | 'tokens'): number => exported.reduce((sum, part) => sum + part[count], 0);
  const training = exported.flatMap(({ sentences }) => sentences);
  return {
    input: { training, validation, inputSize: quiet.representationSize },
    bytesPerToken: total('bytes') / total('tokens'),
  };
}

function deal(documents: readonly PreparedDocument[], sites: number): PreparedDocument[][] {
  return Array.from({ length: sites }, (_, site) =>
    documents.filter((_, index) => index % sites === site),
  ).filter((dealt) => dealt.length > 0);
}

interface TrainingInput {
  readonly training: DeidentifierRequest['training'];
  readonly validation: readonly TrainingSentence[];
  readonly inputSize: number;
  readonly start?: ReadonlyMap<string, Float32Array>;
}

async function trainAndScore(
  { settings, material, random, watch, clock }: CellRun<CellSettings>,
  input: TrainingInput,
  represent: Represent,
) {
  const { bench, training, validation, test } = material;
  const request = {
    ...input,
    schedule: settings.deidentifier,
    random: random.fork('deidentifier'),
    onEpoch: sayEpoch(watch),
  };
  const { deidentifier, reports } = await makeDeidentifier(bench, request);
  clock.lap('deidentifier');
  const scored = await scoreDocuments({ scheme: bench.scheme, deidentifier, represent }, test);
  clock.lap('scoring');
  await deidentifier.close();
  const documents = { training: training.length, validation: validation.length, test: test.length };
  const cells = material.cells === undefined ? {} : { cells: material.cells };
  return { ...scored, ...cells, documents, reports, seconds: clock.seconds() };
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
