/** The server of `serve`. Stores, forwards and logs no notes. Listens before the release is open (`/readyz` 503). */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describeBug, Failure, invariant } from '#foundation';
import type { ErrorBody } from '#protocol/api';
import {
  answerMalformed,
  boundConnections,
  endAnswer,
  isJsonType,
  listenOn,
  type PageFile,
  pageHeaders,
  parseJsonBody,
  readBytes,
  readVersion,
  stopListening,
} from '#service';
import { createServeGate, inUrl, type ServeGate } from './gate.js';
import type { ServeLogger } from './log.js';
import type { NoteService } from './notes.js';
import { readServePage, servePageDocument, waitingDocument } from './page.js';
import {
  describeService,
  parseNotes,
  parseSent,
  type ServeRouteName,
  serveRouteOf,
  serveRoutes,
  tagQuerySchema,
} from './routes.js';

/** Settings of the server. */
export interface ServeOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Required on any host but loopback. */
  readonly token?: string | undefined;
  readonly logger: ServeLogger;
  readonly open: () => Promise<NoteService>;
  /** Concurrent tagging requests; more get SERVE_BUSY. */
  readonly requestsMax: number;
  /** 4 MiB by default. */
  readonly bodyBytesMax?: number;
  /** Limit for receiving a body; 20 by default. */
  readonly bodySeconds?: number;
  /** Concurrent connections; 256 by default. */
  readonly connectionsMax?: number;
}

/** A listening service. */
export interface RunningService {
  readonly url: string;
  /** Resolves with the release's id after tagging a first note; rejects as `open` does. */
  readonly ready: Promise<string>;
  /** Finishes running requests and closes the release. */
  close(): Promise<void>;
}

const bodyBytesMaxDefault = 4 * 1024 * 1024; // thousands of average notes

const bodySecondsDefault = 20; // 200 kB/s for the largest body

const connectionsMaxDefault = 256;

const patienceSeconds = 20; // for running requests at shutdown

/** Starts listening and opening. Fails with SERVE_TOKEN_NEEDED, PORT_IN_USE or SETTING_INVALID. */
export async function startServing(options: ServeOptions): Promise<RunningService> {
  const { host, token, logger, requestsMax } = options;
  const { bodyBytesMax = bodyBytesMaxDefault, bodySeconds = bodySecondsDefault } = options;
  const gate = createServeGate(host, token);
  const { version } = readVersion();
  const openApi = describeService(version, token !== undefined);
  const bounds = { bodyBytesMax, bodySeconds, requestsMax, room: { bytesLeft: bodyBytesMax * requestsMax } };
  const server = createServer();
  const places = keepPlaces(server, options.connectionsMax ?? connectionsMaxDefault);
  const page = { files: await readServePage(), needsToken: token !== undefined };
  const state: State = { gate, places, logger, openApi, page, ...bounds, atWork: 0, port: 0 };
  server.on('request', (request, response) => void answer(request, response, state));
  answerMalformed(server, ({ failure: { code, httpStatus: status }, correlationId }) =>
    logger.info('request.refused', { correlationId, code, status }),
  );
  state.port = await listenOn(server, options);
  logger.info('service.listening', { port: state.port });
  const opening = options.open();
  const ready = opening.then((notes) => {
    state.notes = notes;
    logger.info('service.ready', { releaseId: notes.releaseId });
    return notes.releaseId;
  });
  ready.catch(() => {}); // thrown where `ready` is awaited
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    state.isStopping = true;
    logger.info('service.stopping');
    await stopListening(server, patienceSeconds);
    await opening.then(
      (notes) => notes.close(),
      () => {},
    );
    logger.info('service.stopped');
  };
  return {
    url: `http://${inUrl(host)}:${state.port}`,
    ready,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

interface State {
  readonly gate: ServeGate;
  readonly places: Places;
  readonly logger: ServeLogger;
  readonly openApi: object;
  readonly page: { readonly files: ReadonlyMap<string, PageFile>; readonly needsToken: boolean };
  readonly bodyBytesMax: number;
  readonly bodySeconds: number;
  readonly requestsMax: number;
  readonly room: { bytesLeft: number }; // left for all bodies in transit together
  atWork: number; // running requests
  port: number;
  notes?: NoteService;
  isStopping?: true;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly correlationId: string;
  readonly startedAt: number;
  route?: ServeRouteName;
}

async function answer(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const exchange: Exchange = { request, response, correlationId: randomUUID(), startedAt: performance.now() };
  try {
    state.gate.requireHost(request, state.port);
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    const route = serveRouteOf(request.method, path);
    exchange.route = route;
    if (serveRoutes[route].caller === 'client' && state.gate.requireToken(request) === 'shown')
      state.places.hold(exchange);
    const value = await handlers[route](state, exchange, new URLSearchParams(query));
    send(exchange, state, 200, value);
    if (route !== 'tag') return; // probes come every few seconds
    const notes =
      value instanceof Object && 'notes' in value && Array.isArray(value.notes) ? value.notes : [];
    state.logger.info('request.answered', { ...factsOf(exchange), status: 200, notes: notes.length });
  } catch (error) {
    refuse(exchange, state, error);
  }
}

type Handler = (
  state: State,
  exchange: Exchange,
  query: URLSearchParams,
) => Promise<object> | object | PageFile;

const handlers: Readonly<Record<ServeRouteName, Handler>> = {
  live: () => ({ alive: true }),
  ready: (state) => {
    requireReady(state);
    return { ready: true };
  },
  version: ({ notes }) => ({ ...readVersion(), releaseId: notes?.releaseId ?? null }),
  openApi: ({ openApi }) => openApi,
  tag: async (state, exchange, query) => {
    const notes = requireReady(state);
    const { replace } = parseSent(tagQuerySchema, membersOf(query));
    if (notes.needsKey(replace)) state.gate.requireAToken();
    requireJson(exchange.request);
    requirePlace(state); // before the body is read
    const sent = parseNotes(await readJson(exchange.request, state));
    requirePlace(state);
    state.places.hold(exchange);
    state.atWork += 1;
    try {
      const signal = goneSignal(exchange.response);
      return await notes.tag(sent, { replace, signal });
    } finally {
      state.atWork -= 1;
    }
  },
  page: ({ notes, isStopping, page: { needsToken }, bodyBytesMax: bytesMax }) => {
    if (notes === undefined || isStopping) return waitingDocument();
    const { replacements, ...offer } = notes.offer;
    const allowed = replacements.filter((name) => needsToken || !notes.needsKey(name));
    return servePageDocument({ ...offer, replacements: allowed }, { needsToken, bytesMax });
  },
  pageScript: (state) => pageFileOf(state, 'pageScript'),
  pageMarks: (state) => pageFileOf(state, 'pageMarks'),
  pageStyle: (state) => pageFileOf(state, 'pageStyle'),
};

function pageFileOf({ page: { files } }: State, route: ServeRouteName): PageFile {
  const file = files.get(serveRoutes[route].path);
  invariant(file !== undefined, 'the build has the files of the page');
  return file;
}

function requireReady({ notes, isStopping }: State): NoteService {
  if (notes === undefined || isStopping) throw new Failure('SERVE_NOT_READY');
  return notes;
}

/** Refuses repeated parameters: a proxy may have read the other one. */
function membersOf(query: URLSearchParams): object {
  if (new Set(query.keys()).size < query.size)
    throw new Failure('SERVE_REQUEST_INVALID', { field: 'query', expected: 'each parameter once' });
  return Object.fromEntries(query);
}

/** Also blocks pages of other origins: browsers need permission to send this type. */
function requireJson({ headers }: IncomingMessage): void {
  if (!isJsonType(headers) || headers['content-encoding'] !== undefined)
    throw new Failure('SERVE_TYPE_UNSUPPORTED');
}

/** Counts complete requests only, so that slow senders take no place. */
function requirePlace({ atWork, requestsMax }: State): void {
  if (atWork >= requestsMax) throw new Failure('SERVE_BUSY', { requestsMax });
}

async function readJson(request: IncomingMessage, state: State): Promise<unknown> {
  const { bodyBytesMax: bytesMax, bodySeconds: seconds, room, requestsMax } = state;
  const isStated = Number(request.headers['content-length'] ?? 0) > bytesMax;
  const bytes = isStated ? 'too large' : await readBytes(request, { bytesMax, seconds, room });
  if (bytes === 'too large') throw new Failure('SERVE_BODY_TOO_LARGE', { bytesMax });
  if (bytes === 'too slow') throw new Failure('SERVE_BODY_TOO_SLOW', { seconds });
  if (bytes === 'no room') throw new Failure('SERVE_BUSY', { requestsMax });
  const body = parseJsonBody(bytes);
  if (body === undefined)
    throw new Failure('SERVE_REQUEST_INVALID', { field: 'body', expected: 'JSON in UTF-8' });
  return body;
}

function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new Failure('INTERRUPTED'));
  });
  return gone.signal;
}

function factsOf({ correlationId, route, startedAt }: Exchange) {
  const milliseconds = Math.round(performance.now() - startedAt);
  return { correlationId, route: route === undefined ? 'none' : serveRoutes[route].path, milliseconds };
}

function send({ request, response }: Exchange, { isStopping }: State, status: number, value: object): void {
  if (response.headersSent || response.destroyed) return;
  const { type, content, headers } = isPageFile(value) ? inFile(value) : inJson(value);
  response.writeHead(status, {
    'Content-Length': Buffer.byteLength(content),
    'Content-Type': type,
    ...headers,
    ...(isStopping ? { Connection: 'close' } : {}),
    ...(status === 503 ? { 'Retry-After': '1' } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
  });
  endAnswer(request, response, content);
}

const isPageFile = (value: object): value is PageFile => 'content' in value && Buffer.isBuffer(value.content);

function inFile({ type, content }: PageFile) {
  return { type, content: content.toString(), headers: pageHeaders() };
}

function inJson(value: object) {
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  return { type: 'application/json; charset=utf-8', content: JSON.stringify(value), headers };
}

/** Failures hold no note text; bugs might, and get a generic description. */
function refuse(exchange: Exchange, state: State, error: unknown): void {
  const { correlationId, request } = exchange;
  const failure = failureOf(error, request);
  const facts = factsOf(exchange);
  if (failure === undefined) state.logger.error('request.bug', { ...facts, ...describeBug(error) });
  else state.logger.info('request.refused', { ...facts, code: failure.code, status: failure.httpStatus });
  const { code, message, remedy, details } = failure ?? unknownCause;
  const body: ErrorBody = { error: { code, message, remedy, details: { ...details }, correlationId } };
  const { allow } = body.error.details;
  if (code === 'SERVE_METHOD_UNKNOWN' && !exchange.response.headersSent)
    exchange.response.setHeader('Allow', String(allow));
  send(exchange, state, failure?.httpStatus ?? 500, body);
}

/** A body that ended early is no bug. */
function failureOf(error: unknown, { destroyed, complete }: IncomingMessage): Failure | undefined {
  if (error instanceof Failure) return error;
  return destroyed && !complete ? new Failure('INTERRUPTED') : undefined;
}

const unknownCause = {
  code: 'INTERNAL_ERROR',
  message: 'Something is wrong inside the service',
  remedy: 'Give the correlation id to the administrator; the log has the place.',
  details: {},
};

/** Protects connections from eviction. */
export interface Places {
  /** Protects a connection until it is answered: its token was shown, or its notes are being processed. */
  hold(exchange: { readonly request: IncomingMessage; readonly response: ServerResponse }): void;
}

const requestSeconds = 60; // the largest body takes seconds inside a hospital

/** Limits connections as {@link boundConnections} does; held ones are not evicted. */
function keepPlaces(server: Server, connectionsMax: number): Places {
  const held = new WeakSet<Socket>();
  boundConnections(server, { connectionsMax, requestSeconds, isInHand: (socket) => held.has(socket) });
  return {
    hold({ request: { socket }, response }) {
      held.add(socket);
      response.once('close', () => held.delete(socket));
    },
  };
}
