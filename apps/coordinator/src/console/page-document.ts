/** The one document of the page, and the files that it loads. */
import { adminRoutesFor, type PersonRole } from '#protocol';
import { type PageFile, readPageFiles } from '#service';

const prefix = '/page/';

/** Names that the page's modules import, and where they are served. */
const packages = {
  preact: '/page/preact.js',
  'preact/hooks': '/page/preact-hooks.js',
  'preact/jsx-runtime': '/page/preact-jsx-runtime.js',
  'echarts/dist/echarts.esm.min.js': '/page/echarts.js',
} as const;

/** Every file of the page by its name; a name that is not here does not exist. */
export async function readConsoleFiles(): Promise<ReadonlyMap<string, PageFile>> {
  const folder = 'dist/apps/coordinator/src/page/';
  const files = await readPageFiles({ folder, prefix, packages });
  return new Map([...files].map(([path, file]) => [path.slice(prefix.length), file]));
}

/** Who the browser acts as; without a role it is the installation. */
export interface SignedIn {
  readonly token: string;
  readonly role: PersonRole | undefined;
}

/** What the document tells the page: who it is signed in as, and that a link opened nothing. */
export interface PageFacts {
  readonly nonce: string;
  readonly signedIn?: SignedIn;
  readonly isLinkRefused: boolean;
}

/** The document; all else is made by its script. */
export function pageDocument({ nonce, signedIn, isLinkRefused }: PageFacts): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sfumato coordinator</title>
<link rel="stylesheet" href="/page/page.css">
<script type="importmap" nonce="${nonce}">${JSON.stringify({ imports: packages })}</script>
<script type="module" src="/page/main.js"></script>
<noscript>This page needs JavaScript, which the coordinator serves itself; nothing is loaded from elsewhere.</noscript>
<div id="page" ${signedIn === undefined ? 'data-token=""' : describe(signedIn)} data-link="${isLinkRefused ? 'refused' : ''}"></div>
</html>
`;
}

/** Role and routes come from the table of roles, so that the page offers what the guard would let through. */
function describe({ token, role }: SignedIn): string {
  return `data-token="${token}" data-role="${role ?? 'installation'}" data-may="${adminRoutesFor(role).join(' ')}"`;
}

/** The name of the policy by which ECharts empties elements; `chart.ts` lets it write nothing else. */
export const trustedTypes = 'default';
