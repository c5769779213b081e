/** The YAML file of an experiment on what a hospital gains from pooling: public corpus, hospitals, training. */
import { z } from 'zod';
import { cellDetails } from '#cells';
import { writtenGameSchema } from '#training';
import { dealtSites, namedSites } from '../consortium/consortium-file.js';
import { hasField, locateFrom, readCheckedFile } from '../run/checked-file.js';
import { schedule } from '../run/experiment-schema.js';
import { wordVectorsSchema } from '../run/system-entry.js';

/** The data that a hospital may learn from, besides public notes and its own. */
export const arms = ['own', 'vectors', 'skeletons', 'surrogates', 'text'] as const;

/** One of the arms. */
export type Arm = (typeof arms)[number];

const asked = {
  documents: z.strictObject({ public: z.int().min(10), site: z.int().min(10) }),
  /** Numbers of own labelled notes; the largest is held out from scoring in every arm. */
  own: z.array(z.int().min(0)).min(1),
  others: z.array(z.int().min(1)).min(1),
};

const paysSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,64}$/),
  pays: z.union([dealtSites.extend(asked), namedSites.extend(asked)]),
  labels: z.string(),
  embeddings: wordVectorsSchema,
  representer: z.strictObject({
    kind: z.enum(['private', 'separated', 'separatedPrivate']),
    size: z.int().min(1).max(1024),
    neighbours: z.int().min(1).max(10_000),
    cells: z.int().min(1).max(1024),
    cellsDetail: z.enum(cellDetails),
  }),
  seeds: z.array(z.int().min(0)).min(1),
  training: z.strictObject({ deidentifier: schedule, game: writtenGameSchema.prefault({}) }),
});

/** A parsed experiment; paths are as written in the file. */
export type PaysExperiment = z.infer<typeof paysSchema>;

/** An experiment, its setting, and its base folder. */
export interface PaysFile {
  readonly experiment: PaysExperiment;
  /** The chosen entry of the file's `settings`; null for none. */
  readonly setting: string | null;
  readonly locate: (path: string) => string;
}

/** Tells whether an experiment file asks if pooling pays. Fails as {@link readPays} does when it is not YAML. */
export const isPaysFile = (path: string): Promise<boolean> => hasField(path, 'pays');

/** Reads and checks the file. Fails with LAB_EXPERIMENT_INVALID, naming the field. */
export async function readPays(path: string, setting?: string): Promise<PaysFile> {
  const { experiment, baseFolder } = await readCheckedFile(path, setting, paysSchema);
  return { experiment, setting: setting ?? null, locate: (written) => locateFrom(baseFolder, written) };
}
