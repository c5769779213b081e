/** Shared by our browser pages: files, headers, secrets. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { packageRoot, readPalette } from '#foundation';

/** A file to serve. */
export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

/** Too many to guess. */
const secretBytes = 32;

/** Creates a secret for URLs and cookies. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/**
 * Reads a page's files by URL path: compiled modules and style sheets in `folder` (below the package root) under
 * `prefix`, and the packages that they import.
 */
export async function readPageFiles(options: {
  readonly folder: string;
  readonly prefix: string;
  /** Imported name → URL path. */
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
        const content = await readFile(file);
        return [path, path.endsWith('.css') ? styleFile(content) : scriptFile(content)] as const;
      }),
    ),
  );
}

const scriptFile = (content: Buffer): PageFile => ({ type: 'text/javascript; charset=utf-8', content });

const styleFile = (content: Buffer): PageFile => ({
  type: 'text/css; charset=utf-8',
  content: Buffer.concat([Buffer.from(readPalette()), content]),
});

/**
 * Headers against loading from elsewhere, caching, framing and referrers. `nonce` is for the page's one inline
 * script, its import map; `trustedTypes` names the policies that may create markup.
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

/** Compares in constant time. Compares digests, because the lengths may differ. */
export function isSameSecret(first: string, second: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(first), digest(second));
}
