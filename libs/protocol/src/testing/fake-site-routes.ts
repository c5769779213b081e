/** What the fake coordinator does for a site: enrolment, models, frames, receipts, withdrawals. */
import { Failure, type FailureCode, sha256 } from '#foundation';
import { createSigningKey, type SigningKey } from '#signing';
import type { BodyOf, RouteName } from '../api/routes/routes.js';
import { describeWithdrawal, type Receipt } from '../api/site.js';
import { emptyChain, growBy } from '../audit/chain.js';
import { growthEntriesMax, signHead } from '../audit/head.js';
import { checkFrame } from '../frames/check-frame.js';
import type { ReleaseManifest } from '../manifest/release-manifest.js';
import type { RepresenterManifest } from '../manifest/representer-manifest.js';
import type { Gate } from '../manifest/verdict.js';
import type { Handler } from './fake-handler.js';

/** The one-time code and the token that the tests of sites use. */
export const testCode = 'ABCD-EFGH-JKLM';
export const testToken = 'test-token-'.padEnd(43, 'x');

const siteId = '33333333-3333-4333-8333-333333333333';

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
  /** Places in the coordinator's order; not told when undefined, as by older versions. */
  numbers: { representer: number | undefined; release: number | undefined };
  files: Map<string, Buffer>;
  /** Keys of frames that are listed as damaged until they are sent again. */
  readonly damaged: Set<string>;
  /** Key of a frame → when it was withdrawn. */
  readonly withdrawn: Map<string, string>;
  /** Its audit trail: a content digest for each event, and who signs for it; tests add to it, and rewrite it. */
  readonly trail: { contentDigests: string[]; installationId: string; key: SigningKey };
}

/** A coordinator that has published `representer` and received nothing. */
export function newSiteState({ representer, files = [] }: SiteSetup): FakeSiteState {
  return {
    frames: new Map(),
    damaged: new Set(),
    withdrawn: new Map(),
    representer,
    release: undefined,
    gate: undefined,
    numbers: { representer: undefined, release: undefined },
    files: new Map(files),
    trail: { contentDigests: [sha256('first event')], installationId: siteId, key: createSigningKey().key },
  };
}

/** By the route that each serves. */
export const siteHandlers = {
  enrol: (_, { body }) => {
    if ((body as BodyOf<'enrol'>).code !== testCode) throw new Failure('ENROLMENT_CODE_UNKNOWN');
    return { answer: { siteId, siteName: 'Test Hospital', token: testToken } };
  },
  currentRepresenter: ({ representer, numbers, gate }) => ({
    answer: {
      ...current(representer, numbers.representer, 'REPRESENTER_NONE'),
      ...(gate === undefined ? {} : { gate }),
    },
  }),
  currentRelease: ({ release, numbers }) => ({ answer: current(release, numbers.release, 'RELEASE_NONE') }),
  representerFile: (state, { params }) => ({ answer: fileOf(state, params['name'], 'RUN_ARTEFACT_UNKNOWN') }),
  releaseFile: (state, { params }) => ({ answer: fileOf(state, params['name'], 'RELEASE_FILE_UNKNOWN') }),
  listReceipts: (state) => ({
    answer: { receipts: [...state.frames].map(([key, frame]) => listedReceiptOf(state, key, frame)) },
  }),
  uploadBatch: (state, { params, body }) =>
    upload(state, `${params['representerId']}/${params['batchNumber']}`, body as Buffer),
  auditGrowth: ({ trail }, { query }) => ({ answer: growthOf(trail, query) }),
  withdraw: (state, { body }) => ({ answer: withdraw(state, body as BodyOf<'withdraw'>) }),
} as const satisfies Partial<Record<RouteName, Handler<FakeSiteState>>>;

function growthOf({ contentDigests, installationId, key }: FakeSiteState['trail'], query: URLSearchParams) {
  const [seen, limit] = [Number(query.get('seen')), Number(query.get('limit') ?? growthEntriesMax)];
  const events = contentDigests.map((contentDigest, index) => ({ number: index + 1, contentDigest }));
  const end = growBy(emptyChain, events) ?? emptyChain;
  const head = signHead(key, end, { installationId, at: new Date('2025-01-06T00:00:00.000Z') });
  return { head, entries: events.slice(seen, seen + limit) };
}

function current(manifest: unknown, number: number | undefined, none: FailureCode): object {
  if (manifest === undefined) throw new Failure(none);
  return { manifest, ...(number === undefined ? {} : { number }) };
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
  const outcome = { withdrawn: keys.length, erased: 0, kept: 0, keptForRelease: null, endedRuns: 0 };
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
