/**
 * A coordinator for tests: the routes of sites and trainers over real HTTP, in memory, recording every byte it is sent. What a
 * request must have and what an answer must hold comes from the table of routes, so that this one cannot drift from the real one.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { Failure, type FailureCode, failureCatalogue, InternalError } from '#foundation';
import { type RouteRow, routeParameters } from '../api/routes/route.js';
import { type RouteName, routes } from '../api/routes/routes.js';
import type { Handler } from './fake-handler.js';
import {
  type FakeSiteState,
  newSiteState,
  requireSigned,
  type SiteSetup,
  siteHandlers,
  testToken,
} from './fake-site-routes.js';
import {
  type FakeTrainingState,
  newTraining,
  type TrainingSetup,
  testTrainerToken,
  trainerHandlers,
} from './fake-trainer-routes.js';

/** One request as it came. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: string;
  readonly body: Buffer;
}

/** What tests see and change. */
export interface FakeState extends FakeSiteState, FakeTrainingState {
  readonly requests: RecordedRequest[];
  /** Answers of this kind are given to the next requests instead, in order. */
  readonly disturbances: Disturbance[];
  /** Routes that refuse until they are taken out again. */
  readonly refusals: Map<RouteName, FailureCode>;
}

/** A running coordinator; closes with `await using`. Its address ends in a slash. */
export interface FakeCoordinator extends FakeState, AsyncDisposable {
  readonly url: string;
}

/**
 * A status, perhaps with a place to go or a time to come back, a connection cut before or inside the answer, or an upload that is stored but never
 * answered. One with `on` waits for a request of that route.
 */
export type Disturbance =
  | {
      readonly status: number;
      readonly location?: string;
      readonly retryAfterSeconds?: number;
      readonly on?: RouteName;
    }
  | { readonly cut: true; readonly on: RouteName }
  | 'cut'
  | 'cut-inside'
  | 'store-then-cut';

const handlers: Readonly<Partial<Record<RouteName, Handler<FakeState>>>> = {
  ...siteHandlers,
  ...trainerHandlers,
};

/** Starts on a free port of the loopback interface. */
export async function startFakeCoordinator(setup: SiteSetup & TrainingSetup = {}): Promise<FakeCoordinator> {
  const state: FakeState = {
    ...newSiteState(setup),
    training: newTraining(setup),
    requests: [],
    disturbances: [],
    refusals: new Map(),
  };
  const server = createServer((request, response) => void serve(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, { url: urlOf(server), [Symbol.asyncDispose]: () => close(server) });
}

async function serve(state: FakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const recorded = await record(request);
  state.requests.push(recorded);
  const found = findRoute(recorded);
  const disturbance = takeDisturbance(state, found?.name);
  if (disturbance !== undefined && disturbance !== 'store-then-cut') return disturb(response, disturbance);
  try {
    if (found === undefined) throw new Failure('COORDINATOR_ROUTE_UNKNOWN');
    const { status, body } = answer(state, found, { recorded, headers: request.headers });
    if (disturbance === 'store-then-cut') return void response.destroy();
    if (!(body instanceof Uint8Array)) response.setHeader('content-type', 'application/json');
    response.writeHead(status).end(body);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, remedy, details } = error;
    response.writeHead(failureCatalogue[code].http);
    response.end(JSON.stringify({ error: { code, message, remedy, details, correlationId: 'c-1' } }));
  }
}

function takeDisturbance({ disturbances }: FakeState, name: RouteName | undefined): Disturbance | undefined {
  // Every exchange begins with a look at the audit trail: what names no route is meant for what comes after it.
  const isLook = name === 'auditGrowth' || name === 'auditInclusion';
  const at = disturbances.findIndex((one) =>
    typeof one === 'string' || one.on === undefined ? !isLook : one.on === name,
  );
  return at < 0 ? undefined : disturbances.splice(at, 1)[0];
}

function disturb(response: ServerResponse, disturbance: Exclude<Disturbance, 'store-then-cut'>): void {
  if (disturbance === 'cut' || (typeof disturbance === 'object' && 'cut' in disturbance)) {
    response.destroy();
  } else if (disturbance === 'cut-inside') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"manifest":', () => response.destroy());
  } else {
    const { status, location, retryAfterSeconds } = disturbance;
    if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds));
    response.writeHead(status, location === undefined ? {} : { location }).end('busy');
  }
}

async function record(request: IncomingMessage): Promise<RecordedRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const { method = '', url = '', rawHeaders } = request;
  return { method, path: url, headers: rawHeaders.join('\n'), body: Buffer.concat(pieces) };
}

interface FoundRoute {
  readonly name: RouteName;
  readonly row: RouteRow;
  readonly params: Readonly<Record<string, string>>;
}

function findRoute({ method, path }: RecordedRequest): FoundRoute | undefined {
  const parts = path.split('?')[0]?.split('/') ?? [];
  for (const [name, row] of Object.entries(routes) as [RouteName, RouteRow][]) {
    const pattern = row.path.split('/');
    const isSame = (part: string, at: number) => part.startsWith(':') || part === parts[at];
    if (row.method !== method || pattern.length !== parts.length || !pattern.every(isSame)) continue;
    const named = pattern.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at]]] : []));
    return { name, row, params: Object.fromEntries(named) };
  }
  return undefined;
}

const tokens: Readonly<Partial<Record<RouteRow['caller'], string>>> = {
  site: testToken,
  trainer: testTrainerToken,
};

function answer(
  state: FakeState,
  { name, row, params }: FoundRoute,
  { recorded, headers }: { readonly recorded: RecordedRequest; readonly headers: IncomingMessage['headers'] },
): { readonly status: number; readonly body: Uint8Array | string } {
  const token = tokens[row.caller];
  if (row.caller !== 'anybody' && headers.authorization !== `Bearer ${token}`)
    throw new Failure('COORDINATOR_TOKEN_UNKNOWN');
  if (row.caller === 'site') requireSigned(state, headers, recorded);
  const refusal = state.refusals.get(name);
  if (refusal !== undefined) throw new Failure(refusal);
  const handler = handlers[name];
  if (handler === undefined) throw new InternalError(`the fake coordinator does not serve ${name}`);
  requireAsTheTableSays(row, params, headers);
  const query = new URLSearchParams(recorded.path.split('?')[1] ?? '');
  const given = handler(state, { params, query, headers, body: bodyOf(row, recorded.body) });
  return { status: given.status ?? row.status ?? 200, body: spell(row, given.answer) };
}

function requireAsTheTableSays(
  { headers: expected = [] }: RouteRow,
  params: FoundRoute['params'],
  headers: IncomingMessage['headers'],
): void {
  for (const [name, value] of Object.entries(params))
    parse(routeParameters[name as keyof typeof routeParameters], value, name);
  for (const header of expected) parse(z.string().min(1), headers[header], header);
}

function bodyOf({ body: expected }: RouteRow, bytes: Buffer): unknown {
  if (expected === 'bytes') return bytes;
  return expected === undefined ? undefined : parse(expected, JSON.parse(bytes.toString()), 'body');
}

function parse(schema: z.ZodType, value: unknown, field: string): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Failure('COORDINATOR_REQUEST_INVALID', { field });
}

/** What an older coordinator answered lacks fields, so only what is there is held against the table. */
function spell({ answer: expected }: RouteRow, given: unknown): Uint8Array | string {
  if (given instanceof Uint8Array) return given;
  if (given === undefined) return '';
  const schema = expected instanceof z.ZodObject ? expected.partial() : expected;
  return JSON.stringify(schema instanceof z.ZodType ? schema.parse(given) : given);
}

function urlOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/` : '';
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
