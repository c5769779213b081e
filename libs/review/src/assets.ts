/** The files of the page: its own compiled modules, its style sheet and Preact, read once and served by exact name. */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { packageRoot } from '#foundation';

/** A file that is served. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

/** Names that the page's modules import, and where they are served. */
const packages = {
  preact: '/preact/preact.js',
  'preact/hooks': '/preact/hooks.js',
  'preact/jsx-runtime': '/preact/jsx-runtime.js',
} as const;

/** Every file there is, by its path; a path that is not here does not exist. */
export async function readAssets(): Promise<ReadonlyMap<string, Asset>> {
  const folder = new URL('dist/libs/review/src/page/', packageRoot());
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  const resolve = createRequire(new URL('package.json', packageRoot())).resolve;
  const files: (readonly [path: string, file: URL | string])[] = [
    ...names.map((name) => [`/page/${name}`, new URL(name, folder)] as const),
    ...Object.entries(packages).map(([name, path]) => [path, resolve(name)] as const),
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

/** The one document; all else is made by its script. */
export function pageDocument(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Review</title>
<link rel="stylesheet" href="/page/page.css">
<script type="importmap" nonce="${nonce}">${JSON.stringify({ imports: packages })}</script>
<script type="module" src="/page/main.js"></script>
<noscript>The review needs JavaScript, which this program serves itself; nothing is loaded from elsewhere.</noscript>
<div id="page"></div>
</html>
`;
}
