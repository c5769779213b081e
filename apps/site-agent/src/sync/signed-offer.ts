/**
 * What the coordinator offers, believed only as far as it is signed by the pinned key.
 *
 * **Guarantees**
 * | the coordinator, or whoever answers in its place, offers | what happens |
 * |---|---|
 * | no signed statement, or a model without `model.sig` | SITE_MODEL_UNSIGNED |
 * | a key that the pinned one has not introduced | SIGNATURE_KEY_UNKNOWN |
 * | a statement or a `model.sig` by another key, or of another model | SIGNATURE_INVALID |
 * | a manifest other than the signed one, or one that describes other files than are signed | SIGNED_FILES_DIFFER |
 *
 * Nothing is written here: what is refused replaces nothing.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, type FailureCode, parseJson, sha256 } from '#foundation';
import {
  type ChannelStatement,
  channelAnswerSchema,
  describedFiles,
  openChannelStatement,
  parseAnswer,
  parseReleaseManifest,
  parseRepresenterManifest,
  type ReleaseManifest,
  type RepresenterManifest,
  routePath,
} from '#protocol';
import {
  modelSignatureName,
  openModelSignature,
  requireKey,
  requireSignedFiles,
  type SignedModel,
} from '#signing';
import type { SiteContext } from '../context.js';
import { requireCurrent } from '../data/heard-statement.js';
import type { SiteRecord } from '../data/site-record.js';
import type { CoordinatorClient } from './client.js';

/** A manifest as it was signed. */
export interface SignedManifest<Manifest> {
  readonly manifest: Manifest;
  /** What is stored, byte by byte. */
  readonly bytes: Uint8Array;
  /** The content of `model.sig`. */
  readonly signature: Uint8Array;
  /** What it names: the digest over the manifest and every file. */
  readonly digest: string;
}

/** What is offered, all of it signed. */
export interface SignedOffer {
  readonly statement: ChannelStatement;
  /** The key that signs now: the pinned one, or one that it leads to. */
  readonly coordinatorKey: string;
  readonly representer: SignedManifest<RepresenterManifest>;
  readonly release: SignedManifest<ReleaseManifest> | undefined;
  /** The representer of the release, where that is another than the current one. */
  readonly releaseRepresenter: SignedManifest<RepresenterManifest> | undefined;
}

/** Fails with REPRESENTER_NONE, as the table above says, and as `requireCurrent` does. */
export async function readSignedOffer(
  context: SiteContext,
  client: CoordinatorClient,
  { site, acceptOlder }: { readonly site: SiteRecord; readonly acceptOlder: boolean },
): Promise<SignedOffer> {
  const { channel, paths, clock } = context;
  const answer = await unsignedInsteadOf('COORDINATOR_ROUTE_UNKNOWN', () => client.currentChannel(channel));
  const { signingKey, introductions, statement: envelope } = parseAnswer(channelAnswerSchema, answer);
  // A site that joined before there were keys trusts the first that it sees, as one that joins does.
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

/** A model and, where the statement names it, its digest. */
interface Wanted {
  readonly id: string;
  readonly digest?: string;
}

function readRepresenter(reading: Reading, { id, ...wanted }: Wanted) {
  const folder = reading.context.paths.representerFolder(id);
  const path = (name: string) => routePath('representerFile', { representerId: id, name });
  return readModel(reading, {
    ...{ id, ...wanted, folder, path, parse: parseRepresenterManifest },
    files: (manifest) => describedFiles(manifest),
    idOf: ({ representerId }) => representerId,
  });
}

function readRelease(reading: Reading, { id, ...wanted }: Wanted) {
  const folder = reading.context.paths.releaseFolder(id);
  const path = (name: string) => routePath('releaseFile', { releaseId: id, name });
  return readModel(reading, {
    ...{ id, ...wanted, folder, path, parse: parseReleaseManifest },
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

/** The manifest of a model from here, where what is stored holds under the key of now, else from the coordinator. */
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
  const [signature, bytes] = [await stored(modelSignatureName), await stored('manifest.json')];
  if (signature !== undefined && bytes !== undefined)
    try {
      return check(signature, bytes);
    } catch (error) {
      if (!(error instanceof Failure)) throw error; // by an older key, or damaged: fetched anew
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

/** What an older coordinator does not have, it cannot have signed. */
async function unsignedInsteadOf<Value>(code: FailureCode, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Failure && error.code === code) throw new Failure('SITE_MODEL_UNSIGNED');
    throw error;
  }
}

/** Signatures and manifests have some kilobytes. */
const smallBytesMax = 1024 * 1024;

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
