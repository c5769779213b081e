/**
 * Reads, checks and fetches the models that the coordinator offers.
 *
 * **Guarantees**
 * | the coordinator, or an impostor, offers | what happens |
 * |---|---|
 * | no signed statement, or a model without `model.sig` | SITE_MODEL_UNSIGNED |
 * | a key that the pinned one has not introduced | SIGNATURE_KEY_UNKNOWN |
 * | a statement or a `model.sig` by another key, or of another model | SIGNATURE_INVALID |
 * | a manifest other than the signed one, or one that describes other files | SIGNED_FILES_DIFFER |
 * | a model whose digest an event of the trail publishes, from which events lead to the current head | is used, and recorded as found |
 * | a model without such an event, or with an event of another model, action or digest | SITE_MODEL_NOT_IN_TRAIL |
 * | an event whose successors do not lead to the head: made up for this site | SITE_MODEL_NOT_IN_TRAIL |
 * | a head that does not follow from the last one | `followTrail` has refused it before |
 * | no head or no events, as earlier versions | SITE_MODEL_NOT_IN_TRAIL |
 *
 * A refusal replaces nothing.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Failure,
  type FailureCode,
  parseJson,
  sha256,
  sha256OfFile,
  writeFileAtomic,
  writeStreamAtomic,
} from '#foundation';
import { type ChannelStatement, channelAnswerSchema, openChannelStatement, routePath } from '#protocol/api';
import { endOfInclusion, type IncludedModel, type SignedHead } from '#protocol/audit';
import { parseAnswer } from '#protocol/client';
import {
  describedFiles,
  type FileEntry,
  parseReleaseManifest,
  parseRepresenterManifest,
  type ReleaseManifest,
  type RepresenterManifest,
} from '#protocol/manifests';
import {
  modelSignatureName,
  openModelSignature,
  requireKey,
  requireSignedFiles,
  type SignedModel,
} from '#signing';
import type { SiteContext } from '../context.js';
import type { SiteRecord } from '../data/site-record.js';
import { requireCurrent } from '../data/statement-record.js';
import type { CoordinatorClient } from './client.js';
import { keepIncluded, leadsTo, readIncluded } from './follow-trail.js';

/** A signed manifest. */
export interface SignedManifest<Manifest> {
  readonly manifest: Manifest;
  /** As stored. */
  readonly bytes: Uint8Array;
  /** Content of `model.sig`. */
  readonly signature: Uint8Array;
  /** Digest over the manifest and every file. */
  readonly digest: string;
}

/** A signed offer. */
export interface SignedOffer {
  readonly statement: ChannelStatement;
  /** The current signing key: the pinned one, or one it introduced. */
  readonly coordinatorKey: string;
  readonly representer: SignedManifest<RepresenterManifest>;
  readonly release: SignedManifest<ReleaseManifest> | undefined;
  /** Set if it differs from the current one. */
  readonly releaseRepresenter: SignedManifest<RepresenterManifest> | undefined;
}

/** Reads the offer. Fails with REPRESENTER_NONE, as the table says, and as `requireCurrent` does. */
export async function readSignedOffer(
  context: SiteContext,
  client: CoordinatorClient,
  { site, acceptOlder }: { readonly site: SiteRecord; readonly acceptOlder: boolean },
): Promise<SignedOffer> {
  const { channel, paths, clock } = context;
  const answer = await unsignedInsteadOf('COORDINATOR_ROUTE_UNKNOWN', () => client.currentChannel(channel));
  const { signingKey, introductions, statement: envelope } = parseAnswer(channelAnswerSchema, answer);
  // A site that joined before keys existed trusts the first key, like a joining site.
  const coordinatorKey = requireKey(site.coordinatorKey ?? signingKey, signingKey, introductions);
  const statement = openChannelStatement(envelope, coordinatorKey);
  await requireCurrent(paths, statement, { channel, now: clock(), acceptOlder });
  const read = { context, client, modelKey: statement.modelKey };
  if (statement.representer === null) throw new Failure('REPRESENTER_NONE');
  const representer = await readRepresenter(read, statement.representer);
  const release = statement.release === null ? undefined : await readRelease(read, statement.release);
  const { representerId } = release?.manifest.representer ?? representer.manifest;
  const isOther = representerId !== representer.manifest.representerId;
  const releaseRepresenter = isOther ? await readRepresenter(read, { id: representerId }) : undefined;
  return { statement, coordinatorKey, representer, release, releaseRepresenter };
}

interface Reading {
  readonly context: SiteContext;
  readonly client: CoordinatorClient;
  readonly modelKey: string;
}

/** The id of a model, and its digest if the statement gives one. */
interface Wanted {
  readonly id: string;
  readonly digest?: string;
}

function readRepresenter(reading: Reading, { id, ...wanted }: Wanted) {
  const folder = reading.context.paths.representerFolder(id);
  const path = (name: string) => routePath('representerFile', { representerId: id, name });
  return readModel(reading, {
    id,
    ...wanted,
    folder,
    path,
    parse: parseRepresenterManifest,
    files: (manifest) => describedFiles(manifest),
    idOf: ({ representerId }) => representerId,
  });
}

function readRelease(reading: Reading, { id, ...wanted }: Wanted) {
  const folder = reading.context.paths.releaseFolder(id);
  const path = (name: string) => routePath('releaseFile', { releaseId: id, name });
  return readModel(reading, {
    id,
    ...wanted,
    folder,
    path,
    parse: parseReleaseManifest,
    files: ({ files }) => Object.entries(files),
    idOf: ({ releaseId }) => releaseId,
  });
}

interface Kind<Manifest> extends Wanted {
  readonly folder: string;
  readonly path: (name: string) => string;
  readonly parse: (json: unknown) => Manifest;
  readonly files: (manifest: Manifest) => readonly (readonly [string, { readonly sha256: string }])[];
  readonly idOf: (manifest: Manifest) => string;
}

/** Uses the stored manifest if it verifies under the current key; otherwise fetches it. */
async function readModel<Manifest>(
  { client, modelKey }: Reading,
  { id, digest, folder, path, parse, files, idOf }: Kind<Manifest>,
): Promise<SignedManifest<Manifest>> {
  const stored = async (name: string) => readFile(join(folder, name)).catch(() => undefined);
  const check = (signature: Uint8Array, bytes: Uint8Array) => {
    const signed = openModelSignature(Buffer.from(signature).toString('utf8'), modelKey);
    requireModel(signed, { id, ...(digest === undefined ? {} : { digest }) });
    const manifestDigest = sha256(bytes);
    if (signed.files['manifest.json'] !== manifestDigest)
      throw new Failure('SIGNED_FILES_DIFFER', { model: id, file: 'manifest.json', difference: 'changed' });
    const manifest = parse(parseJson(bytes));
    const described = files(manifest).map(([name, { sha256: value }]) => [name, value] as const);
    requireSignedFiles(signed, { 'manifest.json': manifestDigest, ...Object.fromEntries(described) });
    if (idOf(manifest) !== id) throw new Failure('SIGNATURE_INVALID', { what: id, reason: 'another model' });
    return { manifest, bytes, signature, digest: signed.digest };
  };
  const signature = await stored(modelSignatureName);
  const bytes = await stored('manifest.json');
  if (signature !== undefined && bytes !== undefined)
    try {
      return check(signature, bytes);
    } catch (error) {
      if (!(error instanceof Failure)) throw error; // older key, or damaged: fetch again
    }
  const fetched = await unsignedInsteadOf('RELEASE_FILE_UNKNOWN', () =>
    unsignedInsteadOf('RUN_ARTEFACT_UNKNOWN', () => fetchSmall(client, path(modelSignatureName))),
  );
  return check(fetched, await fetchSmall(client, path('manifest.json')));
}

function requireModel({ name, digest }: SignedModel, expected: Wanted): void {
  if (name !== expected.id || (expected.digest !== undefined && digest !== expected.digest))
    throw new Failure('SIGNATURE_INVALID', { what: expected.id, reason: 'another model' });
}

/** An older coordinator lacks the route and signs nothing. */
async function unsignedInsteadOf<Value>(code: FailureCode, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Failure && error.code === code) throw new Failure('SITE_MODEL_UNSIGNED');
    throw error;
  }
}

const smallBytesMax = 1024 * 1024; // signatures and manifests take kilobytes

async function fetchSmall(client: CoordinatorClient, path: string): Promise<Uint8Array> {
  let content: Uint8Array = new Uint8Array();
  await client.download(path, async (pieces) => {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > smallBytesMax)
        throw new Failure('SITE_DOWNLOAD_DIFFERS', { path, maxBytes: smallBytesMax });
      parts.push(piece);
    }
    content = Buffer.concat(parts);
  });
  return content;
}

type InclusionClient = Pick<CoordinatorClient, 'auditGrowth' | 'auditInclusion'>;

/** Looks up each model not found in the trail before. Needs the site's lock, and the trail followed to `head`. */
export async function requireInTrail(
  { paths }: SiteContext,
  client: InclusionClient,
  { offer, head }: { readonly offer: SignedOffer; readonly head: SignedHead | undefined },
): Promise<void> {
  const included = await readIncluded(paths);
  for (const model of modelsOf(offer)) {
    if (included.some(({ id, digest }) => id === model.id && digest === model.digest)) continue;
    if (head === undefined || !(await isIncluded(client, model, head)))
      throw new Failure('SITE_MODEL_NOT_IN_TRAIL', { model: `${model.kind} ${model.id}` });
    await keepIncluded(paths, { ...model, head: head.number });
  }
}

function modelsOf({ representer, release, releaseRepresenter }: SignedOffer): IncludedModel[] {
  const representers = [representer, releaseRepresenter].flatMap((signed) =>
    signed === undefined
      ? []
      : [{ kind: 'representer' as const, id: signed.manifest.representerId, digest: signed.digest }],
  );
  if (release === undefined) return representers;
  return [...representers, { kind: 'release', id: release.manifest.releaseId, digest: release.digest }];
}

async function isIncluded(client: InclusionClient, model: IncludedModel, head: SignedHead): Promise<boolean> {
  const { id: subject, digest: content } = model;
  try {
    const { event } = await client.auditInclusion({ subject, content });
    const end = endOfInclusion(event, model);
    return end !== undefined && (await leadsTo(client, end, head));
  } catch (error) {
    if (error instanceof Failure && unknownCodes.has(error.code)) return false;
    throw error;
  }
}

/** No such event, or an older coordinator. */
const unknownCodes: ReadonlySet<string> = new Set([
  'AUDIT_MODEL_UNKNOWN',
  'COORDINATOR_ROUTE_UNKNOWN',
  'CARRIED_ANSWER_NONE',
]);

/** Fetches and stores missing files; returns their names. */
export async function fetchModels(
  { paths }: SiteContext,
  client: CoordinatorClient,
  { representer, release, releaseRepresenter }: SignedOffer,
): Promise<string[]> {
  const fetchRepresenter = async (signed: SignedManifest<RepresenterManifest>) => {
    const { manifest } = signed;
    const folder = paths.representerFolder(manifest.representerId);
    const { representerId } = manifest;
    const fetched: string[] = [];
    for (const [name, entry] of describedFiles(manifest)) {
      const path = routePath('representerFile', { representerId, name });
      if (await fetchFile(client, { path, file: join(folder, name), entry }))
        fetched.push(`${representerId}/${name}`);
    }
    await storeSigned(folder, signed);
    return fetched;
  };
  const downloaded = await fetchRepresenter(representer);
  if (release === undefined) return downloaded;
  // A release may use an older representer.
  if (releaseRepresenter !== undefined) downloaded.push(...(await fetchRepresenter(releaseRepresenter)));
  const { releaseId, files } = release.manifest;
  const folder = paths.releaseFolder(releaseId);
  const path = routePath('releaseFile', { releaseId, name: 'deidentifier.onnx' });
  const entry = files['deidentifier.onnx'];
  if (await fetchFile(client, { path, file: join(folder, 'deidentifier.onnx'), entry }))
    downloaded.push(`${releaseId}/deidentifier.onnx`);
  await storeSigned(folder, release);
  return downloaded;
}

/** Stores a manifest exactly as signed, and its signature. */
async function storeSigned(
  folder: string,
  { bytes, signature }: Pick<SignedManifest<unknown>, 'bytes' | 'signature'>,
): Promise<void> {
  await writeFileAtomic(join(folder, 'manifest.json'), bytes);
  await writeFileAtomic(join(folder, modelSignatureName), signature);
}

interface WantedFile {
  readonly path: string;
  readonly file: string;
  readonly entry: FileEntry;
}

/** Stores a file unless it exists; returns whether it was fetched. */
async function fetchFile(client: CoordinatorClient, { path, file, entry }: WantedFile): Promise<boolean> {
  if (await isStored(file, entry)) return false;
  await client.download(path, (pieces) => writeStreamAtomic(file, verified(pieces, path, entry)));
  return true;
}

async function isStored(file: string, entry: FileEntry): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === entry.bytes && (await sha256OfFile(file)) === entry.sha256;
}

/** Passes pieces through; throws at the first excess byte, or if length or digest differ. */
async function* verified(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  entry: FileEntry,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > entry.bytes) break;
    hash.update(piece);
    yield piece;
  }
  if (bytes !== entry.bytes || hash.digest('hex') !== entry.sha256)
    throw new Failure('SITE_DOWNLOAD_DIFFERS', { path, expectedBytes: entry.bytes });
}
