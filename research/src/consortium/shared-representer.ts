/**
 * The representer that all sites share, trained only on public text, then frozen and judged. Also encodes the
 * sites' sentences through the frames that they would upload.
 */
import type { EmbeddingTable, TokenEmbeddings } from '#embeddings';
import {
  embedAgain,
  embedAsSent,
  embedCopies,
  embeddingsWithCasing,
  type PreparedDocument,
  sentencesOf,
} from '#encoding';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { exportSentences, type PublicDeidentifier } from '#learning';
import { type FrozenRepresenter, openQuietRepresenter, type QuietRepresenter } from '#representation';
import type { EpochReport, TrainingSentence } from '#training';
import { makeCellTable } from '../../../apps/lab/src/embeddings/corpus-cells.js';
import { judge, makeRepresenter } from '../systems/representers.js';
import { replacementMaterial, type Workbench } from '../systems/workbench.js';
import type { ConsortiumExperiment } from './consortium-file.js';
import type { Judgement } from './judgement.js';
import { representerChoiceOf } from './representer-choice.js';
import { type ConsortiumSite, type PublicParts, partPublic } from './sites.js';
import type { TrainingStore } from './training-store.js';

/** Sentences of a site as the coordinator receives them. */
export interface SiteUpload {
  readonly training: readonly TrainingSentence[];
  readonly validation: readonly TrainingSentence[];
  readonly bytes: number;
  readonly tokens: number;
}

/** A frozen representer in use. */
export interface SharedRepresenter {
  /** Encodes without noise, as a site does for tagging. */
  readonly quiet: QuietRepresenter;
  readonly judgement: Judgement;
  /** The de-identifier trained with it; not loaded when `startsFrom` is `scratch`. */
  readonly publicDeidentifier: PublicDeidentifier | undefined;
  /** Encodes a site once and keeps the result, so every training of that site gets the same vectors. */
  upload(site: ConsortiumSite): Promise<SiteUpload>;
  /** Encodes public text without surrogates, counting {@link PublicParts.heldOut} as training documents. */
  encodePublic(parts: PublicParts): Promise<SiteUpload>;
  show(documents: readonly PreparedDocument[]): readonly PreparedDocument[];
  close(): Promise<void>;
}

/** The inputs for training it. */
export interface RepresenterInputs {
  readonly experiment: ConsortiumExperiment;
  readonly publicDocuments: readonly PreparedDocument[];
  readonly store: TrainingStore;
  readonly seed: number;
  readonly onEpoch: (report: EpochReport) => void;
}

/** Opens the representer of a seed, training and judging it first unless it is stored. */
export async function openSharedRepresenter(
  bench: Workbench,
  inputs: RepresenterInputs,
): Promise<SharedRepresenter> {
  const { experiment, publicDocuments, seed } = inputs;
  const { cells, cellsDetail: detail = 'fine', casing } = experiment.representer;
  const { training } = partPublic(publicDocuments);
  const table =
    cells === undefined ? bench.table : makeCellTable(bench, training, { plainCells: cells, detail }).table;
  const input = embeddingsWithCasing(table, casing);
  const known = await findKept(inputs);
  const { frozen, judgement, publicDeidentifier } =
    known ?? (await trainAndJudge(bench, { table, input }, inputs));
  const quiet = await openQuietRepresenter(frozen.onnx, { threads: bench.threads });
  const uploads = new Map<string, SiteUpload>();
  const random = createSeededRandom(`consortium/uploads/${seed}`);
  const { surrogates } = experiment;
  const encoding = { frozen, threads: bench.threads, input, surrogates };
  return {
    quiet,
    judgement,
    publicDeidentifier,
    upload: async (site) => {
      const upload =
        uploads.get(site.name) ??
        (await encodeSite(bench, site, { ...encoding, random: random.fork(site.name) }));
      uploads.set(site.name, upload);
      return upload;
    },
    encodePublic: ({ training, validation, heldOut }) =>
      encodeSite(
        bench,
        { training: [...training, ...heldOut], validation },
        { ...encoding, surrogates: 'none', random: random.fork('public documents') },
      ),
    show: (documents) => embedAgain(documents, { ...bench, table: input }),
    close: () => quiet.close(),
  };
}

type Made = Pick<SharedRepresenter, 'judgement' | 'publicDeidentifier'> & {
  readonly frozen: FrozenRepresenter;
};

/** The stored representer, if everything that this experiment needs is stored. */
async function findKept({ experiment, store, seed }: RepresenterInputs): Promise<Made | undefined> {
  const frozen = await store.findRepresenter(seed);
  const judgement = await store.findJudgement(seed);
  if (frozen === undefined || judgement === undefined) return undefined;
  if (experiment.startsFrom === 'scratch') return { frozen, judgement, publicDeidentifier: undefined };
  const publicDeidentifier = await store.findPublicDeidentifier(seed); // earlier versions stored none
  return publicDeidentifier && { frozen, judgement, publicDeidentifier };
}

interface Read {
  /** Words or their vocabulary cells; a swap exchanges rows of this table. */
  readonly table: EmbeddingTable;
  /** The table, with casing if the embedding includes it. */
  readonly input: TokenEmbeddings;
}

async function trainAndJudge(
  bench: Workbench,
  { table, input }: Read,
  inputs: RepresenterInputs,
): Promise<Made> {
  const { experiment, publicDocuments, store, seed, onEpoch } = inputs;
  const startedAt = performance.now();
  const random = createSeededRandom(`consortium/representer/${seed}`);
  const parts = partPublic(publicDocuments);
  const material = async (documents: readonly PreparedDocument[]) => ({
    ...(await replacementMaterial(
      bench,
      sentencesOf(embedAgain(documents, { ...bench, table: input })),
      experiment.representer.neighbours,
    )),
    table,
  });
  const { copies: count } = experiment.representer;
  const copies = await embedCopies(parts.training, count, bench, random.fork('copies'));
  const training = await material([...parts.training, ...copies]);
  const validation = await material(parts.validation);
  const outcome = await makeRepresenter(bench, {
    settings: representerChoiceOf(experiment),
    embeddingSize: input.size,
    training,
    validation,
    random,
    onEpoch,
  });
  await store.keepRepresenter(seed, outcome);
  const found = await judge(bench, {
    outcome,
    training,
    heldOut: await material(parts.heldOut),
    documents: embedAgain(parts.heldOut, { ...bench, table: input }),
    words: bench.table,
    settings: experiment.adversary,
    random: random.fork('judges'),
  });
  await outcome.quiet.close();
  const epochs = outcome.reports.length;
  const { unready } = outcome;
  const judgement = {
    ...found,
    ...(unready === undefined ? {} : { unready }),
    epochs,
    seconds: (performance.now() - startedAt) / 1000,
  };
  await store.keepJudgement(seed, judgement);
  const { frozen, publicDeidentifier } = outcome;
  return { frozen, judgement, publicDeidentifier };
}

interface Encoding {
  readonly frozen: FrozenRepresenter;
  readonly threads: number;
  readonly input: TokenEmbeddings;
  readonly surrogates: ConsortiumExperiment['surrogates'];
  readonly random: SeededRandom;
}

async function encodeSite(
  bench: Workbench,
  site: Pick<ConsortiumSite, 'training' | 'validation'>,
  { input, surrogates, random, ...encoder }: Encoding,
): Promise<SiteUpload> {
  const encode = async (documents: readonly PreparedDocument[], part: string) => {
    const source = random.fork(part);
    const shown =
      surrogates === 'none'
        ? embedAgain(documents, { ...bench, table: input })
        : await embedAsSent(documents, { ...bench, table: input }, source.fork('surrogates'));
    const options = { ...encoder, labelCount: bench.scheme.labelIdCount, random: source };
    return exportSentences(sentencesOf(shown), options);
  };
  const training = await encode(site.training, 'training');
  const validation = await encode(site.validation, 'validation');
  return {
    training: training.sentences,
    validation: validation.sentences,
    bytes: training.bytes + validation.bytes,
    tokens: training.tokens + validation.tokens,
  };
}
