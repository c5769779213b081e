/**
 * Binds a data directory and a database to each other at their first common start, and refuses other pairs
 * afterwards: beside the wrong database every blob would look unneeded (docs/adr/0025).
 */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { Failure, ignoreMissing } from '#foundation';
import { fingerprintOf, followKeys } from '#signing';
import type { CoordinatorKey } from '../config/coordinator-key.js';
import {
  type InstallationMark,
  readInstallationMark,
  writeInstallationMark,
} from '../config/data-directory.js';
import { connect } from './migrate.js';

type Mismatch = 'other ids' | 'database without id' | 'directory without id' | 'blobs of another database';

interface Pair {
  readonly directory: string;
  readonly mark: InstallationMark | undefined;
  readonly inDatabase: string | undefined;
}

/** Fails with COORDINATOR_DATABASE_BOUND before touching a database of another installation. */
export async function refuseOtherInstallation(directory: string, databaseUrl: string): Promise<void> {
  await using client = await connect(databaseUrl);
  requireMatch(await readPair(directory, client));
}

/** The same check before an embedded database is created; a missing one has no id. */
export async function refuseMissingDatabase(directory: string): Promise<void> {
  requireMatch({ directory, mark: await readInstallationMark(directory), inDatabase: undefined });
}

/** Returns the installation's id; fails with COORDINATOR_DATABASE_BOUND. The database must be migrated. */
export async function bindInstallation(directory: string, databaseUrl: string): Promise<string> {
  await using client = await connect(databaseUrl);
  const pair = await readPair(directory, client);
  requireMatch(pair);
  if (pair.mark?.bound === true) return pair.mark.id;
  if (pair.inDatabase === undefined && !(await blobsAreKnown(directory, client)))
    throw refusal(pair, 'blobs of another database');
  return await writeBoth(directory, client, pair.mark?.id ?? randomUUID());
}

async function readPair(directory: string, client: Client): Promise<Pair> {
  return { directory, mark: await readInstallationMark(directory), inDatabase: await readId(client) };
}

/** A crash between the two writes leaves an unbound mark; the database then has its id, or none. */
function requireMatch(pair: Pair): void {
  const { mark, inDatabase } = pair;
  if (inDatabase === mark?.id) return;
  if (mark === undefined) throw refusal(pair, 'directory without id');
  if (inDatabase !== undefined) throw refusal(pair, 'other ids');
  if (mark.bound) throw refusal(pair, 'database without id');
}

/** Writes the directory's intention, then the database, then the directory's confirmation. */
async function writeBoth(directory: string, client: Client, id: string): Promise<string> {
  await writeInstallationMark(directory, { id, bound: false });
  await client.query(
    'INSERT INTO installation (id, bound_at) VALUES ($1, now()) ON CONFLICT ("only") DO NOTHING',
    [id],
  );
  // Another coordinator may have bound the database meanwhile.
  requireMatch(await readPair(directory, client));
  await writeInstallationMark(directory, { id, bound: true });
  return id;
}

/** Undefined for databases older than bindings, too. */
async function readId(client: Client): Promise<string | undefined> {
  const { rows: tables } = await client.query("SELECT to_regclass('installation') AS name");
  if (tables[0]?.name === null) return undefined;
  const { rows } = await client.query<{ id: string }>('SELECT id FROM installation');
  return rows[0]?.id;
}

/**
 * Whether an unbound directory and database belong together: neither has a blob, or each knows at least
 * half of the other's. A foreign database knows none; crashes leave a few that only one side knows.
 */
async function blobsAreKnown(directory: string, client: Client): Promise<boolean> {
  const there = await listBlobs(directory);
  const { rows } = await client.query<{ named: number; both: number }>(
    `WITH named AS (
       SELECT digest FROM upload WHERE erased_at IS NULL
       UNION SELECT digest FROM artefact UNION SELECT digest FROM release_file
     )
     SELECT count(*)::int AS named, (count(*) FILTER (WHERE digest = ANY($1)))::int AS both FROM named`,
    [there],
  );
  const { named, both } = rows[0] ?? { named: 0, both: 0 };
  return both * 2 >= named && both * 2 >= there.length;
}

async function listBlobs(directory: string): Promise<readonly string[]> {
  const names = await readdir(join(directory, 'blobs'), { recursive: true }).catch(ignoreMissing);
  return (names ?? []).map((name) => name.slice(-64)).filter((name) => /^[0-9a-f]{64}$/.test(name));
}

function refusal({ directory, mark, inDatabase }: Pair, because: Mismatch): Failure {
  return new Failure('COORDINATOR_DATABASE_BOUND', {
    directory,
    idOfDirectory: mark?.id ?? 'none',
    idOfDatabase: inDatabase ?? 'none',
    because,
  });
}

/**
 * Records the signing key if none is recorded, or if it succeeds the recorded one after a rotation. Fails
 * with COORDINATOR_KEY_OTHER for a key that sites could not follow.
 */
export async function bindSigningKey(
  { publicKey, introductions }: Pick<CoordinatorKey, 'publicKey' | 'introductions'>,
  databaseUrl: string,
): Promise<void> {
  await using client = await connect(databaseUrl);
  for (;;) {
    const { rows } = await client.query<{ signing_key: string | null }>(
      'SELECT signing_key FROM installation',
    );
    const inForce = rows[0]?.signing_key ?? null;
    if (inForce === publicKey) return;
    if (inForce !== null && followKeys(inForce, introductions) !== publicKey)
      throw new Failure('COORDINATOR_KEY_OTHER', {
        ofDirectory: fingerprintOf(publicKey),
        inForce: fingerprintOf(inForce),
      });
    const { rowCount } = await client.query(
      'UPDATE installation SET signing_key = $1 WHERE signing_key IS NOT DISTINCT FROM $2',
      [publicKey, inForce],
    );
    if (rowCount === 1) return; // otherwise another coordinator was faster: look again
  }
}
