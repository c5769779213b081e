/** What the fake coordinator does for a site: enrolment, models, frames, receipts, withdrawals. */
import type { IncomingHttpHeaders } from 'node:http';
import { Failure, type FailureCode, sha256 } from '#foundation';
import {
  createSigningKey,
  type Envelope,
  modelDigest,
  modelSignatureName,
  type SignedFiles,
  type SigningKey,
  signModel,
} from '#signing';
import type { AuditEventView } from '../admin/admin.js';
import { type Erasure, sealErasure } from '../admin/lineage.js';
import {
  type Channel,
  type ChannelAnswer,
  type ChannelStatement,
  sealChannelStatement,
} from '../api/channels.js';
import type { BodyOf, RouteName } from '../api/routes/routes.js';
import { describeWithdrawal, type Receipt } from '../api/site.js';
import { contentDigestOf, emptyChain, growBy, linkDigest } from '../audit/chain.js';
import { growthEntriesMax, signHead } from '../audit/head.js';
import { checkSignature, signatureHeaders } from '../client/request-signature.js';
import { checkFrame } from '../frames/check-frame.js';
import type { Gate } from '../gate/verdict.js';
import type { ReleaseManifest } from '../manifests/release-manifest.js';
import type { RepresenterManifest } from '../manifests/representer-manifest.js';
import type { Handler } from './fake-handler.js';

/** The one-time code and the token that the tests of sites use. */
export const testCode = 'ABCD-EFGH-JKLM';
export const testToken = 'test-token-'.padEnd(43, 'x');

const siteId = '33333333-3333-4333-8333-333333333333';
const installationId = '55555555-5555-4555-8555-555555555555';

/** What is published when it starts. */
export interface SiteSetup {
  readonly representer?: RepresenterManifest;
  /** Model files by name. */
  readonly files?: Iterable<readonly [string, Buffer]>;
}

/** The site's side of the coordinator. */
export interface FakeSiteState {
  /** Frames by representer and batch number. */
  readonly frames: Map<string, Buffer>;
  /** What is current; tests change it. */
  representer: RepresenterManifest | undefined;
  release: ReleaseManifest | undefined;
  /** What the gate is told to say of the representer; not told when undefined, as by older versions. */
  gate: Gate | undefined;
  /** Ids in the order in which they were offered first. */
  readonly offered: { readonly representer: string[]; readonly release: string[] };
  /** Places in the coordinator's order; by `offered` when undefined. */
  numbers: { representer: number | undefined; release: number | undefined };
  files: Map<string, Buffer>;
  /** What it signs with; what it tells of the channel that is asked for, and how its key came to be. */
  signing: FakeSigning;
  /** Keys of frames that are listed as damaged until they are sent again. */
  readonly damaged: Set<string>;
  /** The key that the site enrolled with; from then on requests must be signed with it. */
  publicKey: string | undefined;
  /** What a person at the coordinator has done about that key. */
  confirmation: { readonly confirmedAt: string | null; readonly isConfirmationAwaited: boolean };
  readonly nonces: Set<string>;
  /** Key of a frame → when it was withdrawn. */
  readonly withdrawn: Map<string, string>;
  /** Receipts of what it erased; tests add to them. */
  readonly erasures: Erasure[];
  /** Its audit trail: a content digest for each event, and who signs for it, by default the key that signs everything; tests add to it, and rewrite it. */
  readonly trail: FakeTrail;
}

/** The trail; tests add to it and rewrite it. */
export interface FakeTrail {
  contentDigests: string[];
  installationId: string;
  key: SigningKey | undefined;
  /** The lines that publish what is current, each written when it is first offered; none of a model that tests keep out. */
  readonly models: AuditEventView[];
  readonly keptOut: Set<string>;
}

/** The signed part; tests change it to lie. */
export interface FakeSigning {
  readonly key: SigningKey;
  readonly introductions: readonly Envelope[];
  readonly sequence: number;
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly rollback: ChannelStatement['rollback'];
}

/** A coordinator that has published `representer` and received nothing. */
export function newSiteState({ representer, files = [] }: SiteSetup): FakeSiteState {
  const { key } = createSigningKey();
  const state: FakeSiteState = {
    frames: new Map(),
    damaged: new Set(),
    publicKey: undefined,
    confirmation: { confirmedAt: null, isConfirmationAwaited: false },
    nonces: new Set(),
    withdrawn: new Map(),
    erasures: [],
    representer,
    release: undefined,
    gate: undefined,
    offered: { representer: [], release: [] },
    numbers: { representer: undefined, release: undefined },
    files: new Map(files),
    signing: {
      key,
      introductions: [],
      sequence: 1,
      rollback: null,
      issuedAt: '2025-03-01T00:00:00.000Z',
      expiresAt: '2999-01-01T00:00:00.000Z',
    },
    trail: {
      contentDigests: [],
      installationId: siteId,
      key: undefined,
      models: [],
      keptOut: new Set(),
    },
  };
  if (representer === undefined) state.trail.contentDigests.push(sha256('first event'));
  else publishInTrail(state, representerModel(representer));
  return state;
}

/** By the route that each serves. */
export const siteHandlers = {
  enrol: (state, { body }) => {
    const { code, publicKey } = body as BodyOf<'enrol'>;
    if (code !== testCode) throw new Failure('ENROLMENT_CODE_UNKNOWN');
    const told = publicKey === undefined ? {} : { installationId, signingKey: state.signing.key.publicKey };
    state.publicKey = publicKey;
    return { answer: { siteId, siteName: 'Test Hospital', token: testToken, ...told } };
  },
  showSiteKey: (state) => ({ answer: siteKeyOf(state) }),
  registerSiteKey: (state, { body }) => {
    state.publicKey = (body as BodyOf<'registerSiteKey'>).publicKey;
    return { answer: siteKeyOf(state) };
  },
  currentChannel: (state, { params }) => ({ answer: channelAnswer(state, params['channel'] as Channel) }),
  currentRepresenter: ({ representer, numbers, gate }) => ({
    answer: {
      ...current(representer, numbers.representer, 'REPRESENTER_NONE'),
      ...(gate === undefined ? {} : { gate }),
    },
  }),
  currentRelease: ({ release, numbers }) => ({ answer: current(release, numbers.release, 'RELEASE_NONE') }),
  representerFile: (state, { params }) => ({
    answer:
      signedFileOf(state, params['representerId'], params['name']) ??
      fileOf(state, params['name'], 'RUN_ARTEFACT_UNKNOWN'),
  }),
  releaseFile: (state, { params }) => ({
    answer:
      signedFileOf(state, params['releaseId'], params['name']) ??
      fileOf(state, params['name'], 'RELEASE_FILE_UNKNOWN'),
  }),
  listReceipts: (state) => ({
    answer: { receipts: [...state.frames].map(([key, frame]) => listedReceiptOf(state, key, frame)) },
  }),
  uploadBatch: (state, { params, body }) =>
    upload(state, `${params['representerId']}/${params['batchNumber']}`, body as Buffer),
  auditGrowth: (state, { query }) => ({ answer: growthOf(state, query) }),
  auditInclusion: ({ trail }, { query }) => {
    const subject = query.get('subject');
    const content = query.get('content');
    const event = trail.models.find((line) => line.subject.id === subject && line.content === content);
    if (event === undefined) throw new Failure('AUDIT_MODEL_UNKNOWN');
    return { answer: { event } };
  },
  listErasures: ({ erasures }) => ({
    answer: {
      receipts: erasures.map(({ receiptId, erasedAt, batches }) => ({
        receiptId,
        erasedAt,
        batches: batches.length,
        bytes: batches.reduce((sum, batch) => sum + batch.bytes, 0),
      })),
    },
  }),
  erasureReceipt: ({ erasures, signing: { key, introductions } }, { params }) => {
    const erasure = erasures.find(({ receiptId }) => receiptId === params['receiptId']);
    if (erasure === undefined) throw new Failure('ERASURE_RECEIPT_UNKNOWN');
    const receipt = sealErasure(key, erasure);
    return { answer: { signingKey: key.publicKey, introductions: [...introductions], receipt } };
  },
  withdraw: (state, { body }) => ({ answer: withdraw(state, body as BodyOf<'withdraw'>) }),
} as const satisfies Partial<Record<RouteName, Handler<FakeSiteState>>>;

function growthOf({ trail, signing }: FakeSiteState, query: URLSearchParams) {
  const { contentDigests, installationId, key = signing.key } = trail;
  const seen = Number(query.get('seen'));
  const limit = Number(query.get('limit') ?? growthEntriesMax);
  const events = contentDigests.map((contentDigest, index) => ({ number: index + 1, contentDigest }));
  const end = growBy(emptyChain, events) ?? emptyChain;
  const head = signHead(key, end, { installationId, at: new Date('2025-01-06T00:00:00.000Z') });
  return { head, entries: events.slice(seen, seen + limit) };
}

/** As the real one does, at the time that the request states: the clocks of tests stand still. */
export function requireSigned(
  { publicKey, nonces }: FakeSiteState,
  headers: IncomingHttpHeaders,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: Uint8Array },
): void {
  if (publicKey === undefined) return;
  const now = new Date(String(headers[signatureHeaders.time]));
  const facts = { method, path, installationId, siteId };
  const { nonce, digest } = checkSignature(headers, facts, { publicKeys: [publicKey], now });
  if (digest !== sha256(body)) throw new Failure('SIGNATURE_BODY_DIFFERS');
  if (nonces.has(nonce)) throw new Failure('SIGNATURE_REPLAYED');
  nonces.add(nonce);
}

function current(manifest: unknown, number: number | undefined, none: FailureCode): object {
  if (manifest === undefined) throw new Failure(none);
  return { manifest, ...(number === undefined ? {} : { number }) };
}

/** A model as sites keep it in one folder: what is signed of it. */
interface FakeModel {
  readonly id: string;
  readonly manifest: Buffer;
  readonly files: SignedFiles;
}

function modelOf(id: string, manifest: RepresenterManifest | ReleaseManifest): FakeModel {
  const bytes = Buffer.from(JSON.stringify(manifest));
  const described = Object.entries(manifest.files).flatMap(([name, entry]) =>
    entry === undefined ? [] : [[name, entry.sha256] as const],
  );
  return { id, manifest: bytes, files: { 'manifest.json': sha256(bytes), ...Object.fromEntries(described) } };
}

const representerModel = (manifest: RepresenterManifest) => modelOf(manifest.representerId, manifest);

function modelsOf({ representer, release }: FakeSiteState): FakeModel[] {
  return [
    ...(representer === undefined ? [] : [representerModel(representer)]),
    ...(release === undefined
      ? []
      : [modelOf(release.releaseId, release), representerModel(release.representer)]),
  ];
}

function signedFileOf(
  state: FakeSiteState,
  id: string | undefined,
  name: string | undefined,
): Buffer | undefined {
  const model = modelsOf(state).find((candidate) => candidate.id === id);
  if (model === undefined || state.files.has(name ?? '')) return undefined;
  if (name === 'manifest.json') return model.manifest;
  return name === modelSignatureName
    ? Buffer.from(signModel(model.id, model.files, state.signing.key.modelKey))
    : undefined;
}

/** Writes the line of a model that was not offered before. */
function publishInTrail({ trail, release }: FakeSiteState, { id, files }: FakeModel): void {
  const content = modelDigest(files);
  const isThere = trail.models.some((line) => line.subject.id === id && line.content === content);
  if (isThere || trail.keptOut.has(id)) return;
  const kind = id === release?.releaseId ? 'release' : 'representer';
  const event = {
    id: trail.contentDigests.length + 1,
    at: '2025-01-01T00:00:00.000Z',
    count: null,
    content,
    actor: { kind: 'admin' as const, id: null, name: 'installation' },
    action: `${kind}.published` as const,
    subject: { kind, id } as const,
  };
  const { digest: previous } = endOf(trail.contentDigests);
  const contentDigest = contentDigestOf(event);
  trail.models.push({ ...event, previous, digest: linkDigest(previous, contentDigest) });
  trail.contentDigests.push(contentDigest);
}

const endOf = (contentDigests: readonly string[]) =>
  growBy(
    emptyChain,
    contentDigests.map((contentDigest, index) => ({ number: index + 1, contentDigest })),
  ) ?? emptyChain;

/** Numbers as a coordinator gives them that was told none: in the order in which models were offered first. */
function placeIn(offered: string[], id: string): number {
  if (!offered.includes(id)) offered.push(id);
  return offered.indexOf(id) + 1;
}

function channelAnswer(state: FakeSiteState, channel: Channel): ChannelAnswer {
  for (const model of modelsOf(state)) publishInTrail(state, model);
  const { representer, release, numbers, gate } = state;
  const { key, introductions, ...told } = state.signing;
  const named = ({ id, files }: FakeModel, kind: keyof FakeSiteState['offered']) => ({
    id,
    number: numbers[kind] ?? placeIn(state.offered[kind], id),
    digest: modelDigest(files),
  });
  const statement: ChannelStatement = {
    channel,
    ...told,
    modelKey: key.modelKey.publicKeyPem,
    representer:
      representer === undefined
        ? null
        : {
            ...named(representerModel(representer), 'representer'),
            ...(gate === undefined ? {} : { gate }),
          },
    release: release === undefined ? null : named(modelOf(release.releaseId, release), 'release'),
  };
  return {
    signingKey: key.publicKey,
    introductions: [...introductions],
    statement: sealChannelStatement(key, statement),
  };
}

function fileOf({ files }: FakeSiteState, name: string | undefined, none: FailureCode): Buffer {
  const file = files.get(name ?? '');
  if (file === undefined) throw new Failure(none);
  return file;
}

function upload(state: FakeSiteState, key: string, frame: Buffer): ReturnType<Handler<FakeSiteState>> {
  const known = state.frames.get(key);
  const isCurrent = key.startsWith(`${state.representer?.representerId}/`);
  if (known === undefined && !isCurrent) throw new Failure('REPRESENTER_SUPERSEDED');
  if (state.withdrawn.has(key)) throw new Failure('UPLOAD_WITHDRAWN');
  checkFrame(frame);
  if (known !== undefined && !known.equals(frame)) throw new Failure('UPLOAD_CONFLICT');
  state.frames.set(key, frame);
  state.damaged.delete(key);
  return { answer: receiptOf(key, frame), status: known === undefined ? 201 : 200 };
}

function withdraw({ frames, withdrawn }: FakeSiteState, request: BodyOf<'withdraw'>): unknown {
  const wanted = request.scope === 'all' ? undefined : `${request.representerId}/${request.batchNumber}`;
  const keys = [...frames.keys()].filter((key) => wanted === undefined || key === wanted);
  for (const key of keys) withdrawn.set(key, '2025-01-05T00:00:00.000Z');
  const kept = withdrawn.size; // it erases nothing
  const outcome = { withdrawn: keys.length, erased: 0, kept, keptForRelease: null, endedRuns: 0 };
  return { ...outcome, sentence: describeWithdrawal(outcome) };
}

function listedReceiptOf({ damaged, withdrawn }: FakeSiteState, key: string, frame: Buffer): unknown {
  const mark = damaged.has(key) ? { damaged: true } : {};
  return { ...receiptOf(key, frame), withdrawnAt: withdrawn.get(key) ?? null, ...mark };
}

function receiptOf(key: string, frame: Buffer): Receipt {
  const { digest, header, tokenCount } = checkFrame(frame);
  return {
    representerId: key.slice(0, key.indexOf('/')),
    batchNumber: header.batchNumber,
    digest,
    bytes: frame.length,
    sentences: header.sentenceLengths.length,
    tokens: tokenCount,
    receivedAt: '2025-01-04T00:00:00.000Z',
    withdrawnAt: null,
    erasedAt: null,
  };
}

const siteKeyOf = ({ publicKey, signing, confirmation }: FakeSiteState) => ({
  publicKey: publicKey ?? null,
  ...confirmation,
  previousUntil: null,
  installationId,
  signingKey: signing.key.publicKey,
});
