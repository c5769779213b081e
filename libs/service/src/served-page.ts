/** What every page of ours that a browser loads has in common: its files, its headers, its secrets. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { packageRoot } from '#foundation';

/** A file that is served. */
export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

/** 256 random bits, more than anybody can try. */
const secretBytes = 32;

/** A secret that fits a URL and a cookie. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/**
 * The files of a page, by the path at which they are served: compiled modules and style sheets of `folder` (below the root of
 * the package) behind `prefix`, and packages that the modules import, by name.
 */
export async function readPageFiles(options: {
  readonly folder: string;
  readonly prefix: string;
  /** Name that the modules import → path at which it is served. */
  readonly packages: Readonly<Record<string, string>>;
}): Promise<ReadonlyMap<string, PageFile>> {
  const folder = new URL(options.folder, packageRoot());
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  const resolve = createRequire(new URL('package.json', packageRoot())).resolve;
  const files: (readonly [path: string, file: URL | string])[] = [
    ...names.map((name) => [`${options.prefix}${name}`, new URL(name, folder)] as const),
    ...Object.entries(options.packages).map(([name, path]) => [path, resolve(name)] as const),
  ];
  return new Map(
    await Promise.all(
      files.map(async ([path, file]) => {
        const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
        return [path, { type: `${type}; charset=utf-8`, content: await readFile(file) }] as const;
      }),
    ),
  );
}

/**
 * Headers of every answer to a browser: nothing is loaded from elsewhere, kept, framed or sent on. `nonce` is that of the page's one
 * inline script, its import map; `trustedTypes` names the policies by which its scripts may write markup, none by default.
 */
export function pageHeaders(nonce?: string, trustedTypes = "'none'"): Readonly<Record<string, string>> {
  const script = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src ${script}`,
      "style-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types ${trustedTypes}`,
    ].join('; '),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), clipboard-read=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}

/** In the same time whatever the difference; digests, because lengths may differ. */
export function isSameSecret(first: string, second: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(first), digest(second));
}
