/** The files of the page: its own compiled modules, its style sheet and Preact, read once and served by exact name. */
import { type PageFile, readPageFiles } from '#service';

/** Names that the page's modules import, and where they are served. */
const packages = {
  preact: '/preact/preact.js',
  'preact/hooks': '/preact/hooks.js',
  'preact/jsx-runtime': '/preact/jsx-runtime.js',
} as const;

/** Every file there is, by its path; a path that is not here does not exist. */
export function readAssets(): Promise<ReadonlyMap<string, PageFile>> {
  return readPageFiles({ folder: 'dist/libs/review/src/page/', prefix: '/page/', packages });
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
