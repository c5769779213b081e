/**
 * What this site has been offered and has accepted, so that nobody, who can answer in the coordinator's place, can put an old
 * model or other bytes in place of the current one. Models may be deleted; this record stays, and entries are only added.
 *
 * **Guarantees**
 * | the coordinator offers | what happens |
 * |---|---|
 * | an id that was accepted before, with another model file | SITE_MODEL_CHANGED, always |
 * | a number below the last accepted one, or that number under another id | SITE_MODEL_OLDER |
 * | nothing, or a model without a number, where a numbered one was accepted | SITE_MODEL_OLDER |
 * | a model without a number that was accepted before and has been replaced since | SITE_MODEL_OLDER |
 * | a release below the last accepted one, by a signed order that takes back numbers up to that one and names the offered one | it becomes the last accepted one |
 * | what rows two to four refuse, and the administrator accepts it | it becomes the last accepted one |
 */
import { z } from 'zod';
import { Failure } from '#foundation';
import { digestSchema, identifierSchema, type ReleaseManifest, type RepresenterManifest } from '#protocol';
import { readInstalled } from './installed-models.js';
import { readJson, type SitePaths, writeJson } from './site-directory.js';

const entrySchema = z.strictObject({
  kind: z.enum(['representer', 'release']),
  /** Null: the administrator has accepted that there is none. */
  id: identifierSchema.nullable(),
  /** Place in the coordinator's order, when it has told one. */
  number: z.int().min(0).nullable(),
  /** SHA-256 of the model file. */
  digest: digestSchema.nullable(),
  /** False for a representer that came only with a release: it says nothing about which is the last. */
  isCurrent: z.boolean(),
  acceptedAt: z.iso.datetime(),
});
const seenSchema = z.strictObject({ formatVersion: z.literal(1), seen: z.array(entrySchema) });

type SeenEntry = z.infer<typeof entrySchema>;
type Kind = SeenEntry['kind'];

/** A model as it is compared with the record. */
export type SeenModel = Omit<SeenEntry, 'acceptedAt'>;

/** What a coordinator offers, with the numbers that it gives. */
export interface OfferedModels {
  readonly representer: RepresenterManifest;
  readonly representerNumber: number | null;
  readonly release: ReleaseManifest | undefined;
  readonly releaseNumber: number | null;
  /** The signed order by which the release's number may be smaller. */
  readonly rollback?: { readonly from: number; readonly to: number } | null;
}

/** The record and what may be added to it. */
export interface SeenModels {
  /** Fails with SITE_MODEL_CHANGED, and with SITE_MODEL_OLDER unless `acceptOlder`. */
  check(offered: OfferedModels, acceptOlder: boolean): void;
  /** Adds what is new, once its files have been verified. */
  remember(offered: OfferedModels, acceptedAt: Date): Promise<void>;
}

/** Reads the record; a site that has none yet begins with the models in use. */
export async function readSeenModels(paths: SitePaths): Promise<SeenModels> {
  const stored = await readJson(paths.seenModelsFile, seenSchema);
  const seen: readonly SeenModel[] = stored?.seen ?? (await seenBefore(paths));
  return {
    check: (offered, acceptOlder) => {
      for (const model of modelsOf(offered)) {
        requireSameBytes(seen, model);
        const last = lastOf(seen, model.kind);
        if (!model.isCurrent || acceptOlder || isOrdered(offered.rollback, last, model)) continue;
        requireNewer(last, seen, model);
      }
    },
    remember: async (offered, acceptedAt) => {
      const added = modelsOf(offered).filter((model) => isNews(seen, model));
      if (added.length === 0) return;
      const time = { acceptedAt: acceptedAt.toISOString() };
      const entries = [...(stored?.seen ?? seen.map((model) => ({ ...model, ...time })))];
      entries.push(...added.map((model) => ({ ...model, ...time })));
      await writeJson(paths.seenModelsFile, { formatVersion: 1, seen: entries });
    },
  };
}

async function seenBefore(paths: SitePaths): Promise<SeenModel[]> {
  const { representer, release } = await readInstalled(paths);
  if (representer === undefined) return [];
  const models = modelsOf({ representer, representerNumber: null, release, releaseNumber: null });
  return models.filter(({ id }) => id !== null);
}

function modelsOf({ representer, release, ...numbers }: OfferedModels): SeenModel[] {
  const current = ofRepresenter(representer, numbers.representerNumber, true);
  if (release === undefined)
    return [current, { kind: 'release', id: null, number: null, digest: null, isCurrent: true }];
  const digest = release.files['deidentifier.onnx'].sha256;
  const { releaseId: id } = release;
  return [
    current,
    ofRepresenter(release.representer, null, false),
    { kind: 'release', id, number: numbers.releaseNumber, digest, isCurrent: true },
  ];
}

function ofRepresenter(manifest: RepresenterManifest, number: number | null, isCurrent: boolean): SeenModel {
  const digest = manifest.files['representer.onnx'].sha256;
  return { kind: 'representer', id: manifest.representerId, number, digest, isCurrent };
}

function lastOf(seen: readonly SeenModel[], kind: Kind): SeenModel | undefined {
  return seen.findLast((entry) => entry.kind === kind && entry.isCurrent);
}

function requireSameBytes(seen: readonly SeenModel[], { kind, id, digest }: SeenModel): void {
  const isOther = (entry: SeenModel) => entry.kind === kind && entry.id === id && entry.digest !== digest;
  if (id !== null && seen.some(isOther)) throw new Failure('SITE_MODEL_CHANGED', { kind, id });
}

function requireNewer(last: SeenModel | undefined, seen: readonly SeenModel[], offered: SeenModel): void {
  if (last === undefined || last.id === null || last.id === offered.id) return;
  const isOlder =
    offered.id === null ||
    (last.number === null
      ? seen.some((entry) => entry.isCurrent && entry.kind === offered.kind && entry.id === offered.id)
      : offered.number === null || offered.number <= last.number);
  if (!isOlder) return;
  throw new Failure('SITE_MODEL_OLDER', {
    kind: offered.kind,
    offered: describe(offered),
    accepted: describe(last),
  });
}

/** An order counts for releases alone, and only where both of its numbers cover what happens here. */
function isOrdered(
  order: OfferedModels['rollback'],
  last: SeenModel | undefined,
  { kind, number }: SeenModel,
): boolean {
  if (order === undefined || order === null || kind !== 'release') return false;
  return number === order.to && last?.number !== null && (last?.number ?? 0) <= order.from;
}

function describe({ id, number }: SeenModel): string {
  if (id === null) return 'none';
  return number === null ? id : `${number} (${id})`;
}

/** A model says something new when it is another than the last one of its kind, or has a number now. */
function isNews(seen: readonly SeenModel[], model: SeenModel): boolean {
  if (!model.isCurrent) return !seen.some(({ kind, id }) => kind === model.kind && id === model.id);
  const last = lastOf(seen, model.kind);
  if (last === undefined) return model.id !== null;
  return last.id !== model.id || last.number !== model.number;
}
