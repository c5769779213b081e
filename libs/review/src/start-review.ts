/** The server of the review page: one folder, one reader, one address on this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Failure, samePerson } from '#foundation';
import {
  listenOn,
  newSecret,
  type PageFile,
  pageHeaders,
  parseJsonBody,
  readBytes,
  readPageFiles,
  stopListening,
} from '#service';
import { createApi, type ReviewApi } from './api.js';
import { createGate, type Gate } from './gate.js';
import { openReviewFolder, type ReviewFolderOptions } from './open-folder.js';
import type { ErrorAnswer } from './page/wire.js';
import type { ReadersApart, ReviewFolder } from './review-folder.js';

interface StartReviewOptions extends ReviewFolderOptions {
  /** Recorded with decisions: 1 to 80 characters on one line. */
  readonly reader: string;
  /** On 127.0.0.1; by default a free one. */
  readonly port?: number;
}

/** A running review. */
export interface Review {
  /** Lets one browser in, once. */
  readonly url: string;
  newLink(): string;
  /** Resolves when the review is closed, rejects if a bug closed it. Confirmed decisions are on disk. */
  readonly ended: Promise<void>;
  readonly readersApart: ReadersApart;
  /** Finishes current requests and closes the folder. */
  close(): Promise<void>;
}

/**
 * Opens the folder and serves its page to the browser that opens `url`. Logs nothing. Fails with SETTING_INVALID,
 * PORT_IN_USE, REVIEW_READERS_DIFFER and the codes of `openReviewFolder`. With `readers`, the caller has checked
 * the token of `reader`.
 */
export async function startReview(options: StartReviewOptions): Promise<Review> {
  const name = options.reader.trim();
  if (!/^[^\p{Cc}]{1,80}$/u.test(name))
    throw new Failure('SETTING_INVALID', { field: 'by', expected: '1 to 80 characters on one line' });
  const assets = await readAssets();
  const folder = await openReviewFolder(options);
  const { readersApart } = folder;
  if (readersApart === 'by tokens of others') {
    await folder[Symbol.asyncDispose]();
    throw new Failure('REVIEW_READERS_DIFFER', { folder: options.folder });
  }
  const reader = readerOf(folder, name);
  const gate = createGate();
  const context: Context = { gate, assets, api: createApi(folder, reader), port: 0, onBug: () => {} };
  const server = createServer((request, response) => void answer(request, response, context));
  try {
    context.port = await listenOn(server, { host: '127.0.0.1', port: options.port ?? 0 });
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
  let closing: Promise<void> | undefined;
  let end = (_bug?: unknown): void => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = (bug) => (bug === undefined ? resolve() : reject(bug));
  });
  ended.catch(() => {}); // `close` also reports the end
  const close = (bug?: unknown): Promise<void> => {
    closing ??= stopListening(server, patienceSeconds)
      .then(() => folder[Symbol.asyncDispose]())
      .then(() => end(bug));
    return closing;
  };
  context.onBug = (error) => void close(error);
  const newLink = () => gate.newLink(context.port);
  return { url: newLink(), newLink, ended, readersApart, close: () => close() };
}

/** Two spellings of one name are one reader; a second reader must be someone else. */
function readerOf({ lastTouched }: ReviewFolder, name: string): string {
  if (lastTouched.has(name)) return name;
  return [...lastTouched.keys()].find((known) => samePerson(known, name)) ?? name;
}

interface Context {
  readonly gate: Gate;
  readonly assets: ReadonlyMap<string, PageFile>;
  readonly api: ReviewApi;
  port: number;
  onBug: (error: unknown) => void;
}

/** Enough to accept a few thousand visible tags at once. */
const bodyBounds = { bytesMax: 1024 * 1024, seconds: 20 };

async function answer(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  try {
    await route(request, response, context);
  } catch (error) {
    const cause = isLeft(request) ? new Failure('INTERRUPTED') : error;
    if (!(cause instanceof Failure)) context.onBug(cause);
    refuse(response, cause);
  }
}

/** The client disconnected before its request was complete: closing a tab is not a bug. */
function isLeft({ destroyed, complete }: IncomingMessage): boolean {
  return destroyed && !complete;
}

async function route(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const { gate, assets, api, port } = context;
  gate.requireOwnOrigin(request, port);
  const { method } = request;
  // Split, not parsed as a URL: "//" is not one, and anyone may send it.
  const [path = '/', search = ''] = (request.url ?? '/').split('?', 2);
  const query = new URLSearchParams(search);
  const link = query.get('link');
  if (method === 'GET' && path === '/' && link !== null) {
    // Redirects, so that the token stays out of history and address bar.
    response.writeHead(303, { ...pageHeaders(), 'Set-Cookie': gate.exchange(link, port), Location: '/' });
    response.end();
    return;
  }
  gate.requireCookie(request, port);
  if (path.startsWith('/api/')) {
    const input = method === 'POST' ? await readBody(request) : Object.fromEntries(query);
    send(response, 'application/json', JSON.stringify(await api.answer(`${method} ${path}`, input)));
    return;
  }
  if (method === 'GET' && path === '/') {
    const nonce = newSecret();
    send(response, 'text/html; charset=utf-8', pageDocument(nonce), nonce);
    return;
  }
  const asset = method === 'GET' ? assets.get(path) : undefined;
  if (asset === undefined) throw new Failure('REVIEW_REQUEST_UNKNOWN');
  send(response, asset.type, asset.content);
}

function send(response: ServerResponse, type: string, content: string | Buffer, nonce?: string): void {
  response.writeHead(200, { ...pageHeaders(nonce), 'Content-Type': type });
  response.end(content);
}

/** A failure's message contains no note text; a bug's might, so it is left out. */
function refuse(response: ServerResponse, error: unknown): void {
  const isFailure = error instanceof Failure;
  const said: ErrorAnswer = isFailure
    ? { code: error.code, message: error.message, remedy: error.remedy }
    : {
        code: 'BUG',
        message: 'The review met a bug and has closed',
        remedy: 'Start it again; nothing confirmed is lost.',
      };
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(isFailure ? error.httpStatus : 500, {
    ...pageHeaders(),
    'Content-Type': 'application/json',
    Connection: 'close', // the rest of a refused body is not read
  });
  response.end(JSON.stringify(said));
}

/** Fails with REVIEW_REQUEST_INVALID for another type, a body over the bounds, or invalid JSON. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  if (request.headers['content-type'] !== 'application/json')
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'Content-Type', expected: 'application/json' });
  const bytes = await readBytes(request, bodyBounds);
  if (typeof bytes === 'string')
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'body', ...bodyBounds });
  const body = parseJsonBody(bytes);
  if (body === undefined) throw new Failure('REVIEW_REQUEST_INVALID', { field: 'body', expected: 'JSON' });
  return body;
}

/** A browser may hold an idle connection open. */
const patienceSeconds = 2;

/** Modules that the page imports, and their URL paths. */
const packages = {
  preact: '/preact/preact.js',
  'preact/hooks': '/preact/hooks.js',
  'preact/jsx-runtime': '/preact/jsx-runtime.js',
} as const;

/** Only these files are served. */
function readAssets(): Promise<ReadonlyMap<string, PageFile>> {
  return readPageFiles({ folder: 'dist/libs/review/src/page/', prefix: '/page/', packages });
}

/** The only document; its script creates everything else. */
function pageDocument(nonce: string): string {
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
