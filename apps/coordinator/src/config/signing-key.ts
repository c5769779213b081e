/** The key by which sites know this coordinator: it signs heads of the audit trail and what is released. */
import { join } from 'node:path';
import { openSigningKey, type SigningKey } from '#signing';

/** Name under which the container gives out the key. */
export const signingKeyToken = Symbol('signingKey');
/** Name under which the container gives out the id that data directory and database share. */
export const installationIdToken = Symbol('installationId');

/** The key in the data directory, made at the first start; the caller holds the directory's lock. Fails with SIGNING_KEY_DAMAGED. */
export function openCoordinatorKey(dataDirectory: string): Promise<SigningKey> {
  return openSigningKey(join(dataDirectory, 'signing-key.pem'));
}
