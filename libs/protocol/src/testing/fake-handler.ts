/** What the fake coordinator's halves for sites and trainers share: what a handler is given and what it gives. */
import type { IncomingHttpHeaders } from 'node:http';

/** A request as the table of routes says it must be. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  /** What follows the path, as it was sent. */
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON, or the bytes. */
  readonly body: unknown;
}

/** Answers with a value, bytes or nothing; `status` replaces the table's. */
export type Handler<State> = (
  state: State,
  asked: Asked,
) => { readonly answer?: unknown; readonly status?: number };
