/** A coordinator for tests: the site's half of the API over real HTTP, in memory, recording every byte it is sent. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Failure, type FailureCode, failureCatalogue, sha256 } from '#foundation';
import { labelSetNamed } from '#labels';
import {
  checkFrame,
  describeWithdrawal,
  formatVersion,
  type Receipt,
  type ReleaseManifest,
  type RepresenterManifest,
  routePath,
  withdrawalRequestSchema,
} from '#protocol';
import { fakeNoise, fakeSizes } from './fake-pipeline.js';

/** Model files of the tests: the stand-ins do not read them, digests are checked all the same. */
export const modelBytes = {
  representer: Buffer.from('representer weights'),
  deidentifier: Buffer.from('de-identifier weights'),
} as const;

/** One request as it came. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: string;
  readonly body: Buffer;
}

/** A running coordinator; closes with `await using`. */
export interface FakeCoordinator extends AsyncDisposable {
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** Frames by representer and batch number. */
  readonly frames: Map<string, Buffer>;
  /** What is current; tests change it. */
  representer: RepresenterManifest | undefined;
  release: ReleaseManifest | undefined;
  /** Places in the coordinator's order; not told when undefined. */
  numbers: { representer: number | undefined; release: number | undefined };
  files: Map<string, Buffer>;
  /** Keys of frames that are listed as damaged until they are sent again. */
  readonly damaged: Set<string>;
  /** Key of a frame → when it was withdrawn. */
  readonly withdrawn: Map<string, string>;
  /** Answers of this kind are given to the next requests instead, in order. */
  readonly disturbances: Disturbance[];
}

/** A status, perhaps with a place to go, a connection cut before or inside the answer, or an upload that is stored but never answered. */
export type Disturbance =
  | { readonly status: number; readonly location?: string }
  | 'cut'
  | 'cut-inside'
  | 'store-then-cut';

const ids = {
  representer: '11111111-1111-4111-8111-111111111111',
  release: '22222222-2222-4222-8222-222222222222',
  site: '33333333-3333-4333-8333-333333333333',
} as const;

/** The one-time code and the token that the tests use. */
export const testCode = 'ABCD-EFGH-JKLM';
export const testToken = 'test-token-'.padEnd(43, 'x');

/** The manifest that the coordinator starts with. */
export function buildManifest(overrides: Partial<RepresenterManifest> = {}): RepresenterManifest {
  const score = { accuracy: 0.5, interval: [0.45, 0.55] as [number, number], pairs: 500 };
  const { representer } = modelBytes;
  return {
    formatVersion,
    representerId: ids.representer,
    createdAt: '2025-01-02T03:04:05.678Z',
    embeddings: { kind: 'glove', name: 'fake', size: fakeSizes.embedding, digest: sha256('fake table') },
    language: 'en',
    labelSet: { name: 'generic', labels: [...labelSetNamed('generic').labels] },
    casingCount: 7,
    readsCasing: false,
    representationSize: fakeSizes.representation,
    neighbours: 10,
    system: 'private',
    noise: { input: [], output: new Array<number>(fakeSizes.representation).fill(fakeNoise) },
    files: { 'representer.onnx': { sha256: sha256(representer), bytes: representer.length } },
    privacyReport: { adversaries: { T1: score, T2: score, averaged: score } },
    ...overrides,
  };
}

/** A release on `representer`. */
export function buildRelease(representer: RepresenterManifest = buildManifest()): ReleaseManifest {
  const { deidentifier } = modelBytes;
  return {
    formatVersion,
    releaseId: ids.release,
    createdAt: '2025-01-03T03:04:05.678Z',
    representer,
    files: { 'deidentifier.onnx': { sha256: sha256(deidentifier), bytes: deidentifier.length } },
    scores: { binaryHipaaTokenF1: 0.9 },
    poolSnapshot: { digest: sha256('pool'), sites: 2, batches: 2, sentences: 10, tokens: 100 },
  };
}

/** Starts on a free port of the loopback interface. */
export async function startFakeCoordinator(): Promise<FakeCoordinator> {
  const state: Omit<FakeCoordinator, 'url' | typeof Symbol.asyncDispose> = {
    requests: [],
    frames: new Map(),
    damaged: new Set(),
    withdrawn: new Map(),
    representer: buildManifest(),
    release: undefined,
    numbers: { representer: undefined, release: undefined },
    files: new Map([
      ['representer.onnx', modelBytes.representer],
      ['deidentifier.onnx', modelBytes.deidentifier],
    ]),
    disturbances: [],
  };
  const server = createServer((request, response) => void serve(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, { url: urlOf(server), [Symbol.asyncDispose]: () => close(server) });
}

type State = Omit<FakeCoordinator, 'url' | typeof Symbol.asyncDispose>;

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const recorded = await record(request);
  state.requests.push(recorded);
  const disturbance = state.disturbances.shift();
  if (disturbance === 'cut') return void response.destroy();
  if (disturbance === 'cut-inside') {
    response.writeHead(200, { 'content-length': '1000' });
    return void response.write('{"manifest":', () => response.destroy());
  }
  if (typeof disturbance === 'object') {
    const { status, location } = disturbance;
    return void response.writeHead(status, location === undefined ? {} : { location }).end('busy');
  }
  try {
    const answer = route(state, recorded);
    if (disturbance === 'store-then-cut') return void response.destroy();
    if (Buffer.isBuffer(answer)) return void response.end(answer);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, remedy, details } = error;
    response.writeHead(failureCatalogue[code].http);
    response.end(JSON.stringify({ error: { code, message, remedy, details, correlationId: 'c-1' } }));
  }
}

async function record(request: IncomingMessage): Promise<RecordedRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const { method = '', url = '', rawHeaders } = request;
  return { method, path: url, headers: rawHeaders.join('\n'), body: Buffer.concat(pieces) };
}

function route(state: State, request: RecordedRequest): unknown {
  const { method, path, body } = request;
  if (path === routePath('enrol')) return enrol(body);
  if (!request.headers.includes(`Bearer ${testToken}`)) throw new Failure('COORDINATOR_TOKEN_UNKNOWN');
  if (path === routePath('currentRepresenter'))
    return current(state.representer, state.numbers.representer, 'REPRESENTER_NONE');
  if (path === routePath('currentRelease'))
    return current(state.release, state.numbers.release, 'RELEASE_NONE');
  if (path.includes('/files/')) return state.files.get(path.split('/').at(-1) ?? '');
  if (path === routePath('listReceipts'))
    return { receipts: [...state.frames].map(([key, frame]) => listedReceiptOf(state, key, frame)) };
  if (path === routePath('withdraw')) return withdraw(state, body);
  if (method === 'PUT') return upload(state, path.slice(`${routePath('listReceipts')}/`.length), body);
  throw new Failure('COORDINATOR_ROUTE_UNKNOWN');
}

function enrol(body: Buffer): unknown {
  if (JSON.parse(body.toString()).code !== testCode) throw new Failure('ENROLMENT_CODE_UNKNOWN');
  return { siteId: ids.site, siteName: 'Test Hospital', token: testToken };
}

function current(manifest: unknown, number: number | undefined, none: FailureCode): unknown {
  if (manifest === undefined) throw new Failure(none);
  return { manifest, ...(number === undefined ? {} : { number }) };
}

function upload(state: State, key: string, body: Buffer): unknown {
  const known = state.frames.get(key);
  const isCurrent = key.startsWith(`${state.representer?.representerId}/`);
  if (known === undefined && !isCurrent) throw new Failure('REPRESENTER_SUPERSEDED');
  if (state.withdrawn.has(key)) throw new Failure('UPLOAD_WITHDRAWN');
  checkFrame(body);
  if (known !== undefined && !known.equals(body)) throw new Failure('UPLOAD_CONFLICT');
  state.frames.set(key, body);
  state.damaged.delete(key);
  return receiptOf(key, body);
}

function withdraw({ frames, withdrawn }: State, body: Buffer): unknown {
  const request = withdrawalRequestSchema.parse(JSON.parse(body.toString()));
  const wanted = request.scope === 'all' ? undefined : `${request.representerId}/${request.batchNumber}`;
  const keys = [...frames.keys()].filter((key) => wanted === undefined || key === wanted);
  for (const key of keys) withdrawn.set(key, '2025-01-05T00:00:00.000Z');
  const outcome = { withdrawn: keys.length, erased: 0, kept: 0, keptForRelease: null, endedRuns: 0 };
  return { ...outcome, sentence: describeWithdrawal(outcome) };
}

function listedReceiptOf({ damaged, withdrawn }: State, key: string, frame: Buffer): unknown {
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

function urlOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/` : '';
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
