/** What our browser pages share: files, headers, secrets. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { packageRoot, readPalette } from '#foundation';

/** A file that is served. */
export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

/** Too many to try. */
const secretBytes = 32;

/** A secret for URLs and cookies. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/**
 * A page's files by address: compiled modules and style sheets of `folder` (below the package's root)
 * behind `prefix`, and the packages that the modules import.
 */
export async function readPageFiles(options: {
  readonly folder: string;
  readonly prefix: string;
  /** Imported name → address. */
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

/** Style sheets follow the palette, which all pages share. */
const styleFile = (content: Buffer): PageFile => ({
  type: 'text/css; charset=utf-8',
  content: Buffer.concat([Buffer.from(readPalette()), content]),
});

/**
 * Headers that forbid loading from elsewhere, caching, framing and referrers. `nonce` belongs to the page's
 * one inline script, its import map; `trustedTypes` names the policies that may write markup.
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

/** Compares in constant time; digests, because lengths may differ. */
export function isSameSecret(first: string, second: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(first), digest(second));
}
