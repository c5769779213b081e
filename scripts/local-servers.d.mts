/** Whom a program runs as; empty: whoever asks. */
export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** The folder of PostgreSQL's server programs; throws an `Error` where they are not installed. */
export function postgresFolder(): string;

/** Whom a PostgreSQL server runs as; throws an `Error` where nobody may run it. */
export function postgresOwner(): Owner;

/** A port of 127.0.0.1 that nobody listened on a moment ago. */
export function freePort(): Promise<number>;
