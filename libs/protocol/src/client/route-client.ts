/** Calls a coordinator by route name; the route table defines the path, the request and the answer. */
import { z } from 'zod';
import type { RouteRow } from '../api/routes/route.js';
import {
  type AnswerOf,
  type ParameterOf,
  type RouteName,
  type RouteValues,
  routePath,
  routes,
} from '../api/routes/routes.js';
import { type CoordinatorAnswer, listBytesMax, parseAnswer, parseList } from './answers.js';
import { fileTimeoutMs, type RequestSender } from './request-sender.js';

type RowOf<Name extends RouteName> = (typeof routes)[Name];

/** Routes for programs, below `/v1/`; the others are for supervisors. */
export type CallableRoute = {
  [Name in RouteName]: RowOf<Name>['path'] extends `/v1/${string}` ? Name : never;
}[RouteName];

interface AnyRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Longest wait for the answer to start; 30 s by default, more for files. */
  readonly timeoutMs?: number;
}

type RouteRequest<Name extends CallableRoute> = Pick<AnyRequest, 'timeoutMs'> &
  ([ParameterOf<Name>] extends [never] ? unknown : { readonly params: RouteValues<Name> }) &
  (RowOf<Name> extends { query: infer Query extends z.ZodType }
    ? { readonly query?: z.input<Query> }
    : unknown) &
  (RowOf<Name> extends { body: infer Body } ? { readonly body: Sent<Body> } : unknown) &
  (RowOf<Name> extends { headers: readonly (infer Header extends string)[] }
    ? { readonly headers: Readonly<Record<Header, string>> }
    : unknown);

type Sent<Body> = Body extends z.ZodType ? z.input<Body> : Uint8Array;

/** The request is optional if the route needs nothing. */
export type RouteArguments<Name extends CallableRoute> =
  Record<never, never> extends RouteRequest<Name>
    ? [request?: RouteRequest<Name>]
    : [request: RouteRequest<Name>];

/** The parsed answer, its bytes as they arrive, or nothing. */
export type RouteResult<Name extends CallableRoute> =
  AnswerOf<Name> extends 'bytes' ? AsyncGenerator<Uint8Array> : AnswerOf<Name>;

/** Client for a coordinator's routes; throws what its `RequestSender` throws. */
export interface RouteClient {
  /** Sends the request and parses the answer. Fails with COORDINATOR_ANSWER_UNKNOWN if it does not match. */
  call<Name extends CallableRoute>(name: Name, ...request: RouteArguments<Name>): Promise<RouteResult<Name>>;
  /** Returns the unread answer, for callers that need its headers or trust it less. */
  ask<Name extends CallableRoute>(name: Name, ...request: RouteArguments<Name>): Promise<CoordinatorAnswer>;
}

/** Creates a client on a sender, which knows the coordinator's address and the caller. */
export function createRouteClient(send: RequestSender): RouteClient {
  const ask = (name: CallableRoute, request: AnyRequest = {}): Promise<CoordinatorAnswer> => {
    const row: RouteRow = routes[name];
    const { body, headers, timeoutMs = timeoutOf(row) } = request;
    return send({
      method: row.method,
      path: `${fillIn(name, request)}${spellQuery(request.query)}`,
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      ...(headers === undefined ? {} : { headers }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  };
  const call = async (name: CallableRoute, request?: AnyRequest): Promise<unknown> =>
    readAnswer(routes[name], await ask(name, request));
  // The row determines the types of request and answer.
  return { ask, call } as RouteClient;
}

const fillIn = (name: CallableRoute, { params = {} }: AnyRequest): string =>
  // `RouteRequest` has required this route's parameters.
  routePath(name as 'showRun', params as RouteValues<'showRun'>);

function timeoutOf({ body, answer }: RouteRow): number | undefined {
  return body === 'bytes' || answer === 'bytes' ? fileTimeoutMs : undefined;
}

function spellQuery(query: object = {}): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

async function readAnswer({ answer, isList, caller }: RouteRow, given: CoordinatorAnswer): Promise<unknown> {
  if (answer === 'bytes') return given.pieces();
  if (!(answer instanceof z.ZodType)) return undefined;
  const json = await given.json(isList === true ? listBytesMax : undefined);
  return isList === true && caller === 'admin' ? parseList(answer, json) : parseAnswer(answer, json);
}
