/**
 * The models in use, and an append-only record of all offered and accepted ones, so that nobody can swap the
 * current model for an old one or for other bytes. Models may be deleted; the record only grows.
 *
 * **Guarantees**
 * | the coordinator offers | what happens |
 * |---|---|
 * | an id that was accepted before, with another model file | SITE_MODEL_CHANGED, always |
 * | a number below the last accepted one, or that number under another id | SITE_MODEL_OLDER |
 * | nothing, or a model without a number, where a numbered one was accepted | SITE_MODEL_OLDER |
 * | a model without a number that was accepted before and has been replaced since | SITE_MODEL_OLDER |
 * | a release below the last accepted one, by a signed order that covers both numbers | it becomes the last accepted one |
 * | what rows two to four refuse, and the administrator accepts | it becomes the last accepted one |
 */
import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '#foundation';
import { digestSchema, identifierSchema } from '#protocol/fields';
import { type Gate, gateSchema } from '#protocol/gate';
import {
  formatVersion,
  type ReleaseManifest,
  type RepresenterManifest,
  releaseManifestSchema,
  representerManifestSchema,
} from '#protocol/manifests';
import { asAdapted, type TaggingRelease } from './adapted.js';
import { type GatePolicy, requireGate } from './gate.js';
import { readJson, type SitePaths, writeJson } from './site-directory.js';

const currentSchema = z.strictObject({
  representerId: z.string(),
  releaseId: z.string().nullable(),
  /** Received with the representer; earlier agents stored none. */
  gate: gateSchema.optional(),
});

/** Models in use; either may be missing. */
export interface InstalledModels {
  readonly representer: RepresenterManifest | undefined;
  readonly release: ReleaseManifest | undefined;
  /** Gate of the representer at activation. */
  readonly gate: Gate;
}

/** Activates verified models. */
export async function useModels(
  paths: SitePaths,
  { representer, release, gate }: InstalledModels & { readonly representer: RepresenterManifest },
): Promise<void> {
  await writeJson(paths.currentFile, {
    representerId: representer.representerId,
    releaseId: release?.releaseId ?? null,
    gate,
  });
}

/** Reads the manifests in use as they were pulled, if this version can read them. */
export async function readInstalled(paths: SitePaths): Promise<InstalledModels> {
  const current = await readJson(paths.currentFile, currentSchema);
  if (current === undefined) return { representer: undefined, release: undefined, gate: unjudged };
  const { representerId, releaseId, gate = unjudged } = current;
  return {
    gate,
    representer: await readOfThisVersion(
      join(paths.representerFolder(representerId), 'manifest.json'),
      representerManifestSchema,
    ),
    release:
      releaseId === null
        ? undefined
        : await readOfThisVersion(
            join(paths.releaseFolder(releaseId), 'manifest.json'),
            releaseManifestSchema,
          ),
  };
}

const unjudged: Gate = { verdict: 'INVALID', waiver: null };

const versionSchema = z.looseObject({ formatVersion: z.int() });

/** Treats a manifest stored by another agent version as absent: `pull` fetches one that fits. */
async function readOfThisVersion<Manifest>(
  file: string,
  schema: z.ZodType<Manifest>,
): Promise<Manifest | undefined> {
  const found = await readJson(file, versionSchema);
  return found?.formatVersion === formatVersion ? readJson(file, schema) : undefined;
}

/** Returns the representer in use. Fails with SITE_REPRESENTER_MISSING. */
export async function requireRepresenter(paths: SitePaths): Promise<RepresenterManifest> {
  return (await requireInstalled(paths)).representer;
}

/** Returns the representer if it may encode now. Fails with SITE_REPRESENTER_MISSING or as {@link requireGate} does. */
export async function requirePassedRepresenter(
  paths: SitePaths,
  policy: GatePolicy,
  now: Date,
): Promise<RepresenterManifest> {
  const { representer, gate } = await requireInstalled(paths);
  requireGate(representer, gate, policy, now);
  return representer;
}

async function requireInstalled(paths: SitePaths) {
  const { representer, gate } = await readInstalled(paths);
  if (representer === undefined) throw new Failure('SITE_REPRESENTER_MISSING', { data: paths.root });
  return { representer, gate };
}

/** Returns the release as it was pulled. Fails with SITE_RELEASE_MISSING. */
export async function requirePulledRelease(paths: SitePaths): Promise<ReleaseManifest> {
  const { release } = await readInstalled(paths);
  if (release === undefined) throw new Failure('SITE_RELEASE_MISSING', { data: paths.root });
  return release;
}

/** Returns the release as it tags here, adapted or not. Fails with SITE_RELEASE_MISSING and SITE_DATA_DAMAGED. */
export async function requireRelease(paths: SitePaths): Promise<TaggingRelease> {
  return asAdapted(paths, await requirePulledRelease(paths));
}

const entrySchema = z.strictObject({
  kind: z.enum(['representer', 'release']),
  /** Null records that the site accepted having none. */
  id: identifierSchema.nullable(),
  /** In the coordinator's order. */
  number: z.int().min(0).nullable(),
  /** Of the model file. */
  digest: digestSchema.nullable(),
  /** False for a representer that only came inside a release. */
  isCurrent: z.boolean(),
  acceptedAt: z.iso.datetime(),
});
const seenSchema = z.strictObject({ formatVersion: z.literal(1), seen: z.array(entrySchema) });

type SeenEntry = z.infer<typeof entrySchema>;
type Kind = SeenEntry['kind'];

/** A recorded model. */
export type SeenModel = Omit<SeenEntry, 'acceptedAt'>;

/** Offered models with their numbers. */
export interface OfferedModels {
  readonly representer: RepresenterManifest;
  readonly representerNumber: number | null;
  readonly release: ReleaseManifest | undefined;
  readonly releaseNumber: number | null;
  /** Signed order that allows a lower release number. */
  readonly rollback?: { readonly from: number; readonly to: number } | null;
}

/** The record of accepted models. */
export interface SeenModels {
  /** Fails with SITE_MODEL_CHANGED, and with SITE_MODEL_OLDER unless `acceptOlder`. */
  check(offered: OfferedModels, acceptOlder: boolean): void;
  remember(offered: OfferedModels, acceptedAt: Date): Promise<void>;
}

/** Reads the record; without one, starts from the models in use. */
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

/** An order applies to releases only, and must cover both numbers. */
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

/** A model is news if it differs from the last of its kind, or has a number now. */
function isNews(seen: readonly SeenModel[], model: SeenModel): boolean {
  if (!model.isCurrent) return !seen.some(({ kind, id }) => kind === model.kind && id === model.id);
  const last = lastOf(seen, model.kind);
  if (last === undefined) return model.id !== null;
  return last.id !== model.id || last.number !== model.number;
}
