/** The key that surrogates for readers follow from (ADR 0045): the site's own, or one of this run. */
import { createHmac, randomBytes } from 'node:crypto';
import { Failure } from '#foundation';
import type { SitePaths } from './site-directory.js';
import { readSite } from './site-record.js';

/** A key and how long it lasts. */
export interface SurrogateKey {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** `site`: the same in every run with this site directory; `run`: nobody can make it again. */
  readonly lasts: 'site' | 'run';
}

/** The key of a site that has joined, else a fresh one. Fails with SITE_DATA_DAMAGED. */
export async function openSurrogateKey(paths: SitePaths): Promise<SurrogateKey> {
  const secret = await readSite(paths).then(
    ({ noteSecret }) => noteSecret,
    (error: unknown) => {
      if (error instanceof Failure && error.code === 'SITE_NOT_JOINED') return undefined;
      throw error;
    },
  );
  if (secret === undefined) return { key: randomBytes(32), lasts: 'run' };
  return { key: keyFrom(secret), lasts: 'site' };
}

/** Signs in the purpose keep it apart from every note's key, which has letters and digits alone (`noteKey`). */
function keyFrom(secretHex: string): Uint8Array {
  return createHmac('sha256', Buffer.from(secretHex, 'hex'))
    .update('surrogates for readers, 1', 'utf8')
    .digest();
}
