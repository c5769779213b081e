/** One training of a consortium experiment: a de-identifier from scratch on some sites, scored on all of them. */

import { type PreparedDocument, sentencesOf } from '#encoding';
import { createSeededRandom } from '#foundation';
import { type Represent, scoreDocuments } from '#learning';
import type { EpochReport, TrainingSentence } from '#training';
import { makeDeidentifier } from '../systems/deidentifiers.js';
import type { Workbench } from '../systems/workbench.js';
import type { ConsortiumExperiment } from './consortium-file.js';
import type { SharedRepresenter } from './shared-representer.js';
import type { ConsortiumSite } from './sites.js';
import type { TrainingResult } from './training-store.js';
import { nameOfTraining, type Training } from './trainings.js';

/** What a training takes. */
export interface TrainingRequest {
  readonly training: Training;
  readonly experiment: ConsortiumExperiment;
  readonly sites: readonly ConsortiumSite[];
  /** Opened only by private trainings. */
  readonly shared: () => Promise<SharedRepresenter>;
  readonly onEpoch: (report: EpochReport) => void;
}

/** Trains and scores. */
export async function runTraining(bench: Workbench, request: TrainingRequest): Promise<TrainingResult> {
  const { training, experiment, sites, onEpoch } = request;
  const startedAt = performance.now();
  const random = createSeededRandom(`consortium/${nameOfTraining(training)}/${training.seed}`);
  const input = await inputOf(bench, request);
  const { deidentifier, reports } = await makeDeidentifier(bench, {
    training: input.training,
    validation: input.validation,
    inputSize: input.inputSize,
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
  readonly represent: Represent;
  /** Documents with the vectors that `represent` takes. */
  readonly show: (documents: readonly PreparedDocument[]) => readonly PreparedDocument[];
}

async function inputOf(
  bench: Workbench,
  { training, sites, shared }: TrainingRequest,
): Promise<TrainingInput> {
  const taking = sites.filter(({ name }) => training.sites.includes(name));
  if (training.kind === 'raw') {
    return {
      training: taking.flatMap((site) => sentencesOf(site.training)),
      validation: taking.flatMap((site) => sentencesOf(site.validation)),
      inputSize: bench.table.size,
      represent: async (vectors) => vectors,
      show: (documents) => documents,
    };
  }
  const { quiet, upload, show } = await shared();
  const uploads = [];
  for (const site of taking) uploads.push(await upload(site));
  return {
    training: uploads.flatMap((one) => one.training),
    validation: uploads.flatMap((one) => one.validation),
    inputSize: quiet.representationSize,
    represent: (vectors) => quiet.encodeQuietly(vectors), // as a site tags
    show,
  };
}
