/**
 * Admits requests to `serve`.
 *
 * **Guarantees**
 * - without a token the service listens on loopback only;
 * - on loopback, a foreign Host (DNS rebinding) or a page of another origin is refused;
 * - without a token nobody reaches the key of a site or gets surrogates: any account of this machine could ask for those of a
 *   patient and read the date shift from the answer;
 * - a token file that other accounts can read is refused;
 * - tokens are compared in constant time, and come from a file, never from the command line or the environment.
 */
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { Failure, readTextFile } from '#foundation';
import { isSameSecret } from '#service';
import type { SurrogateKey } from '../data/site-record.js';

/** Checks requests. */
export interface ServeGate {
  /** `port` is the listening one. Fails with SERVE_HOST_REFUSED. */
  requireHost(request: IncomingMessage, port: number): void;
  /** Fails with SERVE_TOKEN_INVALID. */
  requireToken(request: IncomingMessage): 'shown' | 'not needed';
  /** Fails with SERVE_SURROGATES_NEED_TOKEN if the service has no token. */
  requireAToken(): void;
}

const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Creates the gate. Fails with SERVE_TOKEN_NEEDED. */
export function createServeGate(host: string, token: string | undefined): ServeGate {
  const isLoopback = loopbackNames.has(host);
  if (!isLoopback && token === undefined) throw new Failure('SERVE_TOKEN_NEEDED', { host });
  return {
    requireHost({ headers }, port) {
      if (!isLoopback) return; // a foreign page lacks the token
      const own = [...loopbackNames].map((name) => `${inUrl(name)}:${port}`);
      const { host: asked = '', origin } = headers;
      const isOwn =
        own.includes(asked.toLowerCase()) &&
        (origin === undefined || own.some((address) => origin === `http://${address}`));
      if (!isOwn) throw new Failure('SERVE_HOST_REFUSED');
    },
    requireToken({ headers }) {
      if (token === undefined) return 'not needed';
      const [, presented = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
      if (!isSameSecret(presented, token)) throw new Failure('SERVE_TOKEN_INVALID');
      return 'shown';
    },
    requireAToken() {
      if (token === undefined) throw new Failure('SERVE_SURROGATES_NEED_TOKEN');
    },
  };
}

/** Brackets IPv6 addresses. */
export const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Reads the token file, if any. Fails with SERVE_SITE_TOKEN_NEEDED, SERVE_TOKEN_EXPOSED, SETTING_INVALID or FILE_*. */
export async function openServeToken(
  path: string | undefined,
  { lasts }: Pick<SurrogateKey, 'lasts'>,
): Promise<string | undefined> {
  if (path !== undefined) return readServeToken(path);
  if (lasts === 'site') throw new Failure('SERVE_SITE_TOKEN_NEEDED');
  return undefined;
}

async function readServeToken(path: string): Promise<string> {
  const token = (await readTextFile(path)).trim();
  // 32 hexadecimal characters are 128 bits.
  if (!/^[\x21-\x7e]{32,512}$/.test(token))
    throw new Failure('SETTING_INVALID', {
      field: '--token-file',
      file: path,
      expected: '32 to 512 printable ASCII characters without a blank',
    });
  if (await isExposed(path)) throw new Failure('SERVE_TOKEN_EXPOSED', { file: path });
  return token;
}

/** Whether others can read a file or its group can write it. Exempts container secrets, whose modes are fixed. */
async function isExposed(path: string): Promise<boolean> {
  if (/^\/(?:var\/)?run\/secrets\//.test(resolve(path))) return false;
  return ((await stat(path)).mode & 0o027) !== 0;
}
