/**
 * Readers of reviews, whom this site identifies by tokens.
 *
 * **Guarantees**
 * | guarantee | edge case |
 * |---|---|
 * | a token is one reader's: it fits no other name | names that are only written otherwise are one reader |
 * | a token is printed once; here is its SHA-256, of 256 random bits | adding a reader again replaces the token |
 * | a folder under review is read with the readers of one directory | `id` is in its file of decisions |
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Failure, samePerson, sha256 } from '#foundation';
import { digestSchema } from '#protocol/fields';
import { isSameSecret, newSecret } from '#service';
import type { SiteContext } from '../context.js';
import { readJson, requireOwnFolder, type SitePaths, withSiteLock, writeJson } from './site-directory.js';
import { logAct } from './site-log.js';

const readersSchema = z.strictObject({
  formatVersion: z.literal(1),
  id: z.uuid(),
  readers: z.array(
    z.strictObject({ name: z.string().min(1), tokenDigest: digestSchema, addedAt: z.iso.datetime() }),
  ),
});

/** Everybody who was added. */
export type Readers = z.infer<typeof readersSchema>;

/** Reads the readers; undefined if none was ever added. Fails with SITE_DATA_EXPOSED and SITE_DATA_DAMAGED. */
export async function readReaders(paths: SitePaths): Promise<Readers | undefined> {
  await requireOwnFolder(paths);
  return readJson(paths.readersFile, readersSchema);
}

/** A reader, with the only copy of the token. */
export interface AddedReader {
  readonly name: string;
  readonly token: string;
  /** Whether this invalidated an earlier token. */
  readonly isReplaced: boolean;
}

/** Adds a reader, or issues a new token. Fails with SETTING_INVALID (unusable name), and as `withSiteLock` does. */
export async function addReader(context: SiteContext, given: string): Promise<AddedReader> {
  const { paths, clock } = context;
  const name = given.trim();
  if (!/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,80}$/u.test(name) || !/[\p{L}\p{N}]/u.test(name))
    throw new Failure('SETTING_INVALID', { field: 'name', expected: '1 to 80 characters that are all seen' });
  return withSiteLock(paths, async () => {
    const { id = randomUUID(), readers = [] } = (await readReaders(paths)) ?? {};
    const known = find(readers, name);
    const token = newSecret();
    const reader = {
      name: known?.name ?? name,
      tokenDigest: sha256(token),
      addedAt: clock().toISOString(),
    };
    await logAct(context, { act: 'added-reader', subject: reader.name });
    await writeJson(paths.readersFile, {
      formatVersion: 1,
      id,
      readers: [...readers.filter((each) => each !== known), reader],
    } satisfies Readers);
    return { name: reader.name, token, isReplaced: known !== undefined };
  });
}

/** Returns the reader's name as added. Fails with REVIEW_TOKEN_INVALID, also for an unknown name. */
export function requireReader({ readers }: Readers, name: string, token: string | undefined): string {
  const reader = find(readers, name);
  if (reader === undefined || token === undefined || !isSameSecret(sha256(token), reader.tokenDigest))
    throw new Failure('REVIEW_TOKEN_INVALID', { by: name });
  return reader.name;
}

function find(readers: Readers['readers'], name: string) {
  return readers.find((each) => samePerson(each.name, name));
}
