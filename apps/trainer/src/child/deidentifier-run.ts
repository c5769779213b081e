/** A de-identifier run: mixed frames → training → file → scores on test sentences. Handles no text. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeidentifierSettings, resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom, Failure, sha256 } from '#foundation';
import {
  askPool,
  decodePublicDeidentifier,
  fitsNetwork,
  learnDeidentifier,
  measureInfluence,
  type PoolInfluence,
  scorePool,
} from '#learning';
import { labelCountOf, type NumberedScores, type RepresenterManifest } from '#protocol/manifests';
import {
  type DeidentifierRunSettings,
  deidentifierRunSettingsSchema,
  resolveSettings,
} from '#protocol/settings';
import {
  type BatchSource,
  capSites,
  createPoolSource,
  openPoolFrame,
  type PoolFrame,
  type PoolSplit,
  type SentenceChoice,
  splitPool,
} from '#training';
import type { DeidentifierOrder, TrainingResult } from '../runs/order.js';
import { frameFileName } from '../runs/run-folder.js';
import {
  openCheckpointFolder,
  openEngine,
  progressOf,
  type TrainingContext,
  writeArtefact,
} from './training-context.js';

/** Trains and scores a de-identifier; writes `deidentifier.onnx`. */
export async function trainDeidentifierRun(
  order: DeidentifierOrder,
  context: TrainingContext,
): Promise<TrainingResult> {
  const { representer, seed } = order;
  const settings = resolveSettings(deidentifierRunSettingsSchema, order.settings);
  const network = networkOf(settings, representer);
  const { engine: engineOrder, threads, splitSeed } = order;
  const random = createSeededRandom(seed);
  const frames = await openFrames(order, context);
  const parts = splitPool(settings);
  const { sentencesPerBatch, framesOpen } = settings;
  const sourceOf = (choose: SentenceChoice) =>
    createPoolSource({ frames, sentencesPerBatch, framesOpen, choose });
  const validation = sourceOf(parts.validation);
  const heldOut = sourceOf(parts.heldOut);
  requireHeldOut(heldOut);
  const start = await startOf(order, settings, network);
  const machine = { engine: await openEngine(engineOrder, threads), threads, signal: context.signal };
  const begin = { settings: network, ...(start === undefined ? {} : { start: start.weights }) };
  const influence = await measureInfluence({
    ...machine,
    ...begin,
    frames,
    parts,
    sentencesPerBatch,
    random: random.fork('influence'),
  });
  const { training: choose } = influence;
  const weights = capSites(frames, choose);
  const training = createPoolSource({ frames, sentencesPerBatch, framesOpen, choose, weights });
  const { deidentifier, onnx, reports } = await learnDeidentifier({
    ...machine,
    ...begin,
    training,
    validation,
    schedule: settings.schedule,
    random: random.fork('training'),
    checkpoints: openCheckpointFolder(
      order.folder,
      [seed, splitSeed, settings, network, order.frames, engineOrder, start?.digest ?? null],
      context.onUnusableCheckpoint,
    ),
    onEpoch: (report) => context.report(progressOf(report)),
  });
  const artefact = await writeArtefact(order.folder, 'deidentifier.onnx', onnx);
  const numbered = siteNumbersOf(frames).map((siteNumber) => ({
    siteNumber,
    sentences: sourceOf(ofSite(parts.heldOut, siteNumber)),
  }));
  const scoring = { deidentifier, labelSet: representer.labelSet, random: random.fork('scores') };
  const { scores, bySiteNumber } = await scorePool(numbered, scoring);
  await deidentifier.close();
  const membership = await askPool(
    { members: training, outside: heldOut },
    { release: onnx, threads, random: random.fork('membership') },
  );
  const validationLoss = Math.min(...reports.map((report) => report.validationLoss));
  return {
    artefacts: [artefact],
    scores: {
      ...scores,
      ...membershipScores(membership),
      validationLoss,
      epochs: reports.length,
      startedFromPublic: start === undefined ? 0 : 1,
      ...countsOf({ training, validation, heldOut }),
    },
    bySiteNumber: bySiteNumber.map((counts) => withInfluence(counts, influence, representer)),
  };
}

function networkOf(
  { deidentifier }: DeidentifierRunSettings,
  representer: RepresenterManifest,
): DeidentifierSettings {
  return resolveDeidentifierSettings({
    ...deidentifier,
    inputSize: representer.representationSize,
    casingCount: representer.casingCount,
    labelCount: labelCountOf(representer),
  });
}

function withInfluence(
  counts: NumberedScores,
  { bySite }: PoolInfluence,
  { labelSet }: RepresenterManifest,
): NumberedScores {
  const found = bySite.find(({ siteNumber }) => siteNumber === counts.siteNumber);
  if (found === undefined) return counts;
  const { sentences, setAside, worst } = found;
  const gain = worst === undefined ? null : { ...worst, label: labelSet.labels[worst.label] ?? 'OTHER' };
  return { ...counts, influence: { sentences, setAside, gain } };
}

function siteNumbersOf(frames: readonly PoolFrame[]): readonly number[] {
  return [...new Set(frames.flatMap(({ siteNumbers }) => [...siteNumbers]))].sort((a, b) => a - b);
}

function ofSite(choose: SentenceChoice, siteNumber: number): SentenceChoice {
  return (frame) => choose(frame).filter((at) => frame.siteNumbers[at] === siteNumber);
}

function countsOf({ training, validation, heldOut }: Record<keyof PoolSplit, BatchSource>) {
  return {
    trainingSentences: training.sentenceCount,
    trainingTokens: training.tokenCount,
    validationSentences: validation.sentenceCount,
    heldOutSentences: heldOut.sentenceCount,
    heldOutTokens: heldOut.tokenCount,
  };
}

/** The public de-identifier to start from, if requested, present and of the network's shape. */
async function startOf(
  { startFile }: Pick<DeidentifierOrder, 'startFile'>,
  { startsFrom }: Pick<DeidentifierRunSettings, 'startsFrom'>,
  network: DeidentifierSettings,
) {
  if (startFile === undefined || startsFrom === 'scratch') return undefined;
  const text = await readFile(startFile, 'utf8');
  const found = decodePublicDeidentifier(text);
  return fitsNetwork(found, network) ? { weights: found.weights, digest: sha256(text) } : undefined;
}

/** J8 and J8.tpr with their upper ends; leaves out figures without power. */
function membershipScores(figures: Awaited<ReturnType<typeof askPool>>): Record<string, number> {
  const names = new Map([
    ['J8', 'membershipArea'],
    ['J8.tpr', 'membersNamed'],
  ]);
  const scores = figures.flatMap(({ id, value, upper }) => {
    const name = names.get(id);
    if (name === undefined || value === null || upper === null) return [];
    return [[name, value] as const, [`${name}Upper`, upper] as const];
  });
  return Object.fromEntries(scores);
}

/** Scores over zero sentences would look like any others. */
function requireHeldOut({ sentenceCount: heldOut }: BatchSource): void {
  if (heldOut === 0) throw new Failure('TRAINER_TOO_FEW_SENTENCES', { heldOut });
}

/** Checks the frames one at a time. */
async function openFrames(
  { frames: digests, framesFolder, representer, splitSeed }: DeidentifierOrder,
  { report, signal }: TrainingContext,
): Promise<readonly PoolFrame[]> {
  const expected = {
    representerId: representer.representerId,
    representerDigest: representer.files['representer.onnx'].sha256,
    representationSize: representer.representationSize,
    labelCount: labelCountOf(representer),
    casingCount: representer.casingCount,
  };
  const frames: PoolFrame[] = [];
  for (const digest of digests) {
    signal.throwIfAborted();
    const read = () => readFile(join(framesFolder, frameFileName(digest)));
    frames.push(await openPoolFrame({ digest, read, expected, splitSeed }));
  }
  const sentences = frames.reduce((sum, { lengths }) => sum + lengths.length, 0);
  report({ phase: 'prepare', epoch: 0, measures: { frames: frames.length, sentences } });
  return frames;
}
