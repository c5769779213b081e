/** One training of a consortium experiment: a de-identifier on some sites, scored on all of them. */

import { embedAsSent, type PreparedDocument, sentencesOf } from '#encoding';
import { createSeededRandom } from '#foundation';
import type { EpochReport, TrainingSentence } from '#training';
import { type Represent, scoreDocuments } from '../run/score-documents.js';
import { makeDeidentifier } from '../systems/deidentifiers.js';
import type { Workbench } from '../systems/workbench.js';
import type { ConsortiumExperiment } from './consortium-file.js';
import type { SharedRepresenter } from './shared-representer.js';
import { type ConsortiumSite, partPublic } from './sites.js';
import type { TrainingResult } from './training-store.js';
import { nameOfTraining, type Training } from './trainings.js';

/** The inputs of a training. */
export interface TrainingRequest {
  readonly training: Training;
  readonly experiment: ConsortiumExperiment;
  readonly sites: readonly ConsortiumSite[];
  readonly publicDocuments: readonly PreparedDocument[];
  /** Called only by trainings on private vectors. */
  readonly shared: () => Promise<SharedRepresenter>;
  readonly onEpoch: (report: EpochReport) => void;
}

/** Trains a de-identifier and scores it on every site. */
export async function runTraining(bench: Workbench, request: TrainingRequest): Promise<TrainingResult> {
  const { training, experiment, sites, onEpoch } = request;
  const startedAt = performance.now();
  const random = createSeededRandom(`consortium/${nameOfTraining(training)}/${training.seed}`);
  const input = await inputOf(bench, request);
  const { deidentifier, reports } = await makeDeidentifier(bench, {
    training: input.training,
    validation: input.validation,
    inputSize: input.inputSize,
    ...(input.start === undefined ? {} : { start: input.start }),
    schedule: experiment.training.deidentifier,
    random: random.fork('deidentifier'),
    onEpoch,
  });
  const scoring = { scheme: bench.scheme, deidentifier, represent: input.represent };
  const scores: TrainingResult['scores'][number][] = [];
  for (const site of sites) {
    const isSeen = training.sites.includes(site.name);
    const documents = isSeen ? site.documents.slice(0, site.homeCount) : site.documents;
    const shown = input.show(documents);
    const { documentScores } = await scoreDocuments(scoring, shown);
    scores.push({ site: site.name, isSeen, documents: documentScores });
  }
  await deidentifier.close();
  return {
    ...training,
    scores,
    validationLosses: reports.map(({ validationLoss }) => validationLoss),
    trainingSentences: input.training.length,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

interface TrainingInput {
  readonly training: readonly TrainingSentence[];
  readonly validation: readonly TrainingSentence[];
  readonly inputSize: number;
  readonly start?: ReadonlyMap<string, Float32Array> | undefined;
  readonly represent: Represent;
  /** Documents with vectors that `represent` accepts. */
  readonly show: (documents: readonly PreparedDocument[]) => readonly PreparedDocument[];
}

async function inputOf(bench: Workbench, request: TrainingRequest): Promise<TrainingInput> {
  const { kind } = request.training;
  return kind === 'private' || kind === 'privatePublic' ? vectorInput(request) : textInput(bench, request);
}

/** Embeddings of text: the public part if the kind includes it, then the sites. */
async function textInput(
  bench: Workbench,
  { training, sites, publicDocuments }: TrainingRequest,
): Promise<TrainingInput> {
  const { kind, seed } = training;
  const open = partPublic(publicDocuments);
  const parts: Pick<ConsortiumSite, 'training' | 'validation'>[] =
    kind === 'rawPublic'
      ? [{ training: [...open.training, ...open.heldOut], validation: open.validation }]
      : [];
  const shown = async (documents: readonly PreparedDocument[], stream: string) =>
    kind === 'rawSurrogates'
      ? embedAsSent(documents, bench, createSeededRandom(`consortium/surrogates/${seed}/${stream}`))
      : documents;
  for (const site of takenBy(training, sites))
    parts.push({
      training: await shown(site.training, `${site.name}/training`),
      validation: await shown(site.validation, `${site.name}/validation`),
    });
  return {
    training: parts.flatMap((part) => sentencesOf(part.training)),
    validation: parts.flatMap((part) => sentencesOf(part.validation)),
    inputSize: bench.table.size,
    represent: async (vectors) => vectors,
    show: (documents) => documents,
  };
}

/** Vectors as a coordinator receives them, including the public part if the kind has one. */
async function vectorInput({
  training,
  sites,
  publicDocuments,
  shared,
  experiment,
}: TrainingRequest): Promise<TrainingInput> {
  const { quiet, publicDeidentifier, upload, encodePublic, show } = await shared();
  const uploads = [];
  if (training.kind === 'privatePublic') uploads.push(await encodePublic(partPublic(publicDocuments)));
  for (const site of takenBy(training, sites)) uploads.push(await upload(site));
  return {
    training: uploads.flatMap((one) => one.training),
    validation: uploads.flatMap((one) => one.validation),
    inputSize: quiet.representationSize,
    ...(experiment.startsFrom === 'public' ? { start: publicDeidentifier?.weights } : {}),
    represent: (vectors) => quiet.encodeQuietly(vectors), // as a site tags
    show,
  };
}

function takenBy(training: Training, sites: readonly ConsortiumSite[]): ConsortiumSite[] {
  return sites.filter(({ name }) => training.sites.includes(name));
}
