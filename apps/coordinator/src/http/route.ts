/** Makes a handler the one that serves a row of the table of routes: its address, its OpenAPI, and the caller whom the guard lets in. */
import {
  applyDecorators,
  Body,
  HttpCode,
  Param,
  Query,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type StreamableFile,
} from '@nestjs/common';
import {
  type AnswerOf,
  type RouteName,
  type RouteParameter,
  type RouteRow,
  routeParameters,
  routes,
} from '#protocol';
import { describeRoute } from './describe-route.js';
import { ZodPipe } from './zod.pipe.js';

/** What a handler returns for the answer that the table names. */
type Served<Name extends RouteName> =
  undefined extends AnswerOf<Name>
    ? Promise<void>
    : NowOrLater<AnswerOf<Name> extends 'bytes' ? StreamableFile : AnswerOf<Name>>;

type NowOrLater<Value> = Value | Promise<Value>;

/** Decorates methods that return what the route answers with. */
type HandlerDecorator<Name extends RouteName> = <Handler extends (...parts: never[]) => Served<Name>>(
  controller: object,
  method: string | symbol,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;

const routeKey = 'sfumato:route';

/** Serves the route of that name; what it may be sent, by whom, and what it answers stands in the table. */
export function Route<Name extends RouteName>(name: Name): HandlerDecorator<Name> {
  const row: RouteRow = routes[name];
  return applyDecorators(
    RequestMapping({ path: row.path, method: RequestMethod[row.method] }),
    HttpCode(row.status ?? 200),
    SetMetadata(routeKey, name),
    ...describeRoute(row),
  );
}

/** The row that a handler serves; undefined for a handler that serves none. */
export function routeServedBy(handler: object): RouteRow | undefined {
  // Only `Route` writes under this key.
  const name = Reflect.getMetadata(routeKey, handler) as RouteName | undefined;
  return name === undefined ? undefined : routes[name];
}

/** A parameter of the path, parsed. */
export const PathParam = (name: RouteParameter): ParameterDecorator =>
  Param(name, new ZodPipe(routeParameters[name]));

/** The body of a route that is sent JSON, parsed. */
export const RouteBody = (name: NamesWith<'body'>): ParameterDecorator =>
  Body(new ZodPipe(routes[name].body));

/** The query of a route, parsed. */
export const RouteQuery = (name: NamesWith<'query'>): ParameterDecorator =>
  Query(new ZodPipe(routes[name].query));

/** Names of the routes that are sent JSON, or a query. */
type NamesWith<Part extends 'body' | 'query'> = {
  [Name in RouteName]: (typeof routes)[Name] extends Record<Part, object> ? Name : never;
}[RouteName];
