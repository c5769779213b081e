/** Decorators that bind handlers to rows of the table of routes, and pipes that parse by its schemas. */
import {
  applyDecorators,
  Body,
  HttpCode,
  Param,
  type PipeTransform,
  Query,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type StreamableFile,
} from '@nestjs/common';
import type { z } from 'zod';
import { expectedOf, Failure } from '#foundation';
import {
  type AnswerOf,
  type RouteName,
  type RouteParameter,
  type RouteRow,
  routeParameters,
  routes,
} from '#protocol/api';

type Served<Name extends RouteName> =
  undefined extends AnswerOf<Name>
    ? Promise<void>
    : NowOrLater<AnswerOf<Name> extends 'bytes' ? StreamableFile : AnswerOf<Name>>;

type NowOrLater<Value> = Value | Promise<Value>;

/** Accepts only methods that return the row's answer. */
type HandlerDecorator<Name extends RouteName> = <Handler extends (...parts: never[]) => Served<Name>>(
  controller: object,
  method: string | symbol,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;

const routeKey = 'sfumato:route';

/** Binds a handler to the row of that name. */
export function Route<Name extends RouteName>(name: Name): HandlerDecorator<Name> {
  const row: RouteRow = routes[name];
  return applyDecorators(
    RequestMapping({ path: row.path, method: RequestMethod[row.method] }),
    HttpCode(row.status ?? 200),
    SetMetadata(routeKey, name),
  );
}

/** The row that a handler serves. */
export function routeServedBy(handler: object): RouteRow | undefined {
  // Only `Route` writes under this key.
  const name = Reflect.getMetadata(routeKey, handler) as RouteName | undefined;
  return name === undefined ? undefined : routes[name];
}

/** A parsed path parameter. */
export const PathParam = (name: RouteParameter): ParameterDecorator =>
  Param(name, new ZodPipe(routeParameters[name]));

/** The parsed body of a route that takes JSON. */
export const RouteBody = (name: NamesWith<'body'>): ParameterDecorator =>
  Body(new ZodPipe(routes[name].body));

/** The parsed query of a route. */
export const RouteQuery = (name: NamesWith<'query'>): ParameterDecorator =>
  Query(new ZodPipe(routes[name].query));

type NamesWith<Part extends 'body' | 'query'> = {
  [Name in RouteName]: (typeof routes)[Name] extends Record<Part, object> ? Name : never;
}[RouteName];

/** Parses input. Fails with COORDINATOR_REQUEST_INVALID, which names the first wrong field, never its value. */
export class ZodPipe<Schema extends z.ZodType> implements PipeTransform<unknown, z.infer<Schema>> {
  constructor(private readonly schema: Schema) {}

  transform(value: unknown): z.infer<Schema> {
    const parsed = this.schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new Failure('COORDINATOR_REQUEST_INVALID', {
      field: fieldOf(issue?.path ?? []),
      expected: expectedOf(issue),
    });
  }
}

/** Masks unusual parts: a path may lead through a record whose keys the sender chose. */
function fieldOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (/^[A-Za-z0-9._-]{1,64}$/.test(String(part)) ? String(part) : '?'));
  return parts.join('.') || 'request';
}
