/** Asks a coordinator by the names of its routes: where to ask, what to send and how to read the answer stands in the table. */
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

/** Routes that programs call; the others are for supervisors. */
export type CallableRoute = {
  [Name in RouteName]: RowOf<Name>['path'] extends `/v1/${string}` ? Name : never;
}[RouteName];

/** What a request may have, whatever its route. */
interface AnyRequest {
  /** Values of the path's parameters. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Until the answer begins; half a minute when left out, more for files. */
  readonly timeoutMs?: number;
}

/** What a request of this route has to have, as far as its row says. */
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

/** `[]` is enough for a route that needs nothing. */
export type RouteArguments<Name extends CallableRoute> =
  Record<never, never> extends RouteRequest<Name>
    ? [request?: RouteRequest<Name>]
    : [request: RouteRequest<Name>];

/** What a call gives: the parsed answer, the bytes as they arrive, or nothing. */
export type RouteResult<Name extends CallableRoute> =
  AnswerOf<Name> extends 'bytes' ? AsyncGenerator<Uint8Array> : AnswerOf<Name>;

/** One coordinator and what it offers; throws what its `RequestSender` throws. */
export interface RouteClient {
  /** Sends the request and reads the answer. Fails with COORDINATOR_ANSWER_UNKNOWN when that is not what the table says. */
  call<Name extends CallableRoute>(name: Name, ...request: RouteArguments<Name>): Promise<RouteResult<Name>>;
  /** The answer before it is read, for a caller that wants its headers or trusts less of it. */
  ask<Name extends CallableRoute>(name: Name, ...request: RouteArguments<Name>): Promise<CoordinatorAnswer>;
}

/** A client on top of a sender, which knows where the coordinator is and who asks. */
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
  // The types of a request and of its answer follow from the row that is used here.
  return { ask, call } as RouteClient;
}

const fillIn = (name: CallableRoute, { params = {} }: AnyRequest): string =>
  // `RouteRequest` has asked for the values of this route's parameters.
  routePath(name as 'showRun', params as RouteValues<'showRun'>);

function timeoutOf({ body, answer }: RouteRow): number | undefined {
  return body === 'bytes' || answer === 'bytes' ? fileTimeoutMs : undefined;
}

function spellQuery(query: object = {}): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** What carries no answer is not read either. */
async function readAnswer({ answer, isList, caller }: RouteRow, given: CoordinatorAnswer): Promise<unknown> {
  if (answer === 'bytes') return given.pieces();
  if (!(answer instanceof z.ZodType)) return undefined;
  const json = await given.json(isList === true ? listBytesMax : undefined);
  return isList === true && caller === 'admin' ? parseList(answer, json) : parseAnswer(answer, json);
}
