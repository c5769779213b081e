/**
 * Who may call `serve`.
 *
 * **Guarantees**
 * - without a token nobody but this machine reaches the service: another host than a loopback one is refused at the start;
 * - on loopback, a Host that is not this address is refused, so that a foreign name that resolves to 127.0.0.1 (DNS rebinding)
 *   gets nothing, and so is a page of another origin;
 * - without a token nobody at all reaches the key of a site, and nobody is given surrogates: every account of this machine could ask
 *   for a patient's and take their shift from the answer;
 * - a file whose token other accounts can read is refused;
 * - tokens are compared in constant time, and come from a file, never from the command line or the environment.
 */
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { Failure, readTextFile } from '#foundation';
import { isSameSecret } from '#service';
import type { SurrogateKey } from '../data/surrogate-key.js';

/** Decides about requests. */
export interface ServeGate {
  /** Fails with SERVE_HOST_REFUSED. `port` is the one that the service listens on. */
  requireHost(request: IncomingMessage, port: number): void;
  /** Whether a token was shown or none is needed. Fails with SERVE_TOKEN_INVALID. */
  requireToken(request: IncomingMessage): 'shown' | 'not needed';
  /** Fails with SERVE_SURROGATES_NEED_TOKEN where the service asks for no token. */
  requireAToken(): void;
}

const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** A gate for the address that the service listens on. Fails with SERVE_TOKEN_NEEDED. */
export function createServeGate(host: string, token: string | undefined): ServeGate {
  const isLoopback = loopbackNames.has(host);
  if (!isLoopback && token === undefined) throw new Failure('SERVE_TOKEN_NEEDED', { host });
  return {
    requireHost({ headers }, port) {
      if (!isLoopback) return; // behind other names, the token is what a foreign page lacks
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

/** A host as URLs have it. */
export function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The token in the file that was named, or none for a service whose surrogates nobody can use. Fails with SERVE_SITE_TOKEN_NEEDED,
 * SERVE_TOKEN_EXPOSED, SETTING_INVALID or FILE_*.
 */
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
  // 32 characters of hexadecimal are 128 bits, more than anybody can try.
  if (!/^[\x21-\x7e]{32,512}$/.test(token))
    throw new Failure('SETTING_INVALID', {
      ...{ field: 'token-file', file: path },
      expected: '32 to 512 printable ASCII characters without a blank',
    });
  if (await isExposed(path)) throw new Failure('SERVE_TOKEN_EXPOSED', { file: path });
  return token;
}

/**
 * Whether accounts that nobody chose can read a file, or a group write it. A group that may read is somebody's choice; what a container is
 * given as a secret is in the container alone, whose modes cannot be changed from inside.
 */
async function isExposed(path: string): Promise<boolean> {
  if (/^\/(?:var\/)?run\/secrets\//.test(resolve(path))) return false;
  return ((await stat(path)).mode & 0o027) !== 0;
}
