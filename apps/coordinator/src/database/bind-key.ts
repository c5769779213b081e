/**
 * Keeps coordinators of one database to one signing key: sites have pinned it, and would refuse whatever another one signs. A directory
 * that was given to a second coordinator without the key would have made one of its own.
 */
import { Failure } from '#foundation';
import { fingerprintOf, followKeys } from '#signing';
import type { CoordinatorKey } from '../config/coordinator-key.js';
import { connect } from './migrate.js';

/**
 * Writes the key down where there is none, or where it has come after the one that is there: a rotation, by a coordinator that then died or
 * on files that were copied since. Fails with COORDINATOR_KEY_OTHER for a key that sites could not follow.
 */
export async function bindSigningKey(
  { publicKey, introductions }: Pick<CoordinatorKey, 'publicKey' | 'introductions'>,
  databaseUrl: string,
): Promise<void> {
  const client = await connect(databaseUrl);
  try {
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
      if (rowCount === 1) return; // else another coordinator was faster: look again
    }
  } finally {
    await client.end();
  }
}
