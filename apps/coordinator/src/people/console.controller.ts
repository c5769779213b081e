/** The page at `/`: a one-time link signs a browser in, which then acts as the link's maker. */
import { Controller, Inject, Req, Res, StreamableFile } from '@nestjs/common';
import { type Clock, Failure, html, InternalError } from '#foundation';
import { adminRoutesFor, type QueryOf } from '#protocol/api';
import { newSecret, type PageFile, pageHeaders, readPageFiles } from '#service';
import type { Person } from '../config/acting-person.js';
import { networkOf } from '../config/client-address.js';
import { clockToken } from '../config/settings.js';
import { EnrolmentLimiter } from '../enrolment/enrolment.service.js';
import type { ApiRequest, ApiResponse } from '../http/api-request.js';
import {
  type PageSession,
  PageSessions,
  pageCookie,
  pageSecretOf,
  pageTokenOf,
} from '../http/page-sessions.js';
import { PathParam, Route, RouteQuery } from '../http/route.js';

const filesToken = Symbol('pageFiles');

/** The page's files, read at start-up. */
export const pageFiles = { provide: filesToken, useFactory: readConsoleFiles };

/** `/` and `/page`: what a browser loads. */
@Controller()
export class PageController {
  constructor(
    private readonly sessions: PageSessions,
    private readonly limiter: EnrolmentLimiter,
    @Inject(filesToken) private readonly files: ReadonlyMap<string, PageFile>,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route('page')
  show(
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
    @RouteQuery('page') query: QueryOf<'page'>,
  ): string {
    // Link previews send HEAD and must not use up a link.
    const link = request.method === 'GET' ? query.link : undefined;
    const nonce = newSecret();
    setHeaders(response, { ...pageHeaders(nonce, trustedTypes), 'Content-Type': 'text/html; charset=utf-8' });
    const secret = pageSecretOf(request);
    const session = secret === undefined ? undefined : this.sessions.of(secret);
    if (link !== undefined && session === undefined && !this.signIn(link, request, response))
      response.statusCode = 401;
    // Keeps the link out of history and address bar.
    else if (link !== undefined) redirect(response);
    const signedIn =
      secret === undefined || session === undefined
        ? {}
        : { signedIn: { token: pageTokenOf(secret), person: personOf(session) } };
    return pageDocument({ nonce, ...signedIn, isLinkRefused: response.statusCode === 401 });
  }

  @Route('pageFile')
  async file(
    @Res({ passthrough: true }) response: ApiResponse,
    @PathParam('name') name: string,
  ): Promise<StreamableFile> {
    const file = this.files.get(name);
    if (file === undefined) throw new Failure('COORDINATOR_ROUTE_UNKNOWN');
    setHeaders(response, pageHeaders());
    return new StreamableFile(file.content, { type: file.type });
  }

  /** Counts every link as an attempt, which limits guessing. */
  private signIn(link: string, request: ApiRequest, response: ApiResponse): boolean {
    this.limiter.take(networkOf(request.ip ?? 'unknown'), 'PAGE_TOO_OFTEN');
    const opened = this.sessions.open(link);
    if (opened === undefined) return false;
    const seconds = Math.floor((opened.expiresAt.getTime() - this.clock().getTime()) / 1000);
    response.setHeader('Set-Cookie', pageCookie(request, opened.secret, seconds));
    return true;
  }
}

/** `/v1/admin/page-links` and sign-out. */
@Controller()
export class PageSessionsController {
  constructor(private readonly sessions: PageSessions) {}

  @Route('makePageLink')
  link(@Req() { caller, headers }: ApiRequest) {
    // A session that could make links would never end.
    if (headers.authorization === undefined) throw new Failure('COORDINATOR_TOKEN_MISSING');
    if (caller === undefined) throw new InternalError('the guard names the caller');
    const { secret, expiresAt } = this.sessions.makeLink(caller);
    return { path: `/?link=${secret}`, expiresAt: expiresAt.toISOString() };
  }

  @Route('signOut')
  async signOut(
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<void> {
    const secret = pageSecretOf(request);
    if (secret !== undefined) this.sessions.end(secret);
    response.setHeader('Set-Cookie', pageCookie(request));
  }
}

const personOf = ({ caller }: PageSession): Person | undefined =>
  caller.kind === 'admin' ? caller.person : undefined;

function setHeaders(response: ApiResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function redirect(response: ApiResponse): void {
  response.statusCode = 303;
  response.setHeader('Location', '/');
}

const prefix = '/page/';

/** The names that the page's modules import, and their addresses. */
const packages = {
  preact: '/page/preact.js',
  'preact/hooks': '/page/preact-hooks.js',
  'preact/jsx-runtime': '/page/preact-jsx-runtime.js',
  'echarts/dist/echarts.esm.min.js': '/page/echarts.js',
} as const;

/** The page's files by name; no other name exists. */
async function readConsoleFiles(): Promise<ReadonlyMap<string, PageFile>> {
  const folder = 'dist/apps/coordinator/src/page/';
  const files = await readPageFiles({ folder, prefix, packages });
  return new Map([...files].map(([path, file]) => [path.slice(prefix.length), file]));
}

/** Without a person, the installation's own token. */
interface SignedIn {
  readonly token: string;
  readonly person: Person | undefined;
}

interface PageFacts {
  readonly nonce: string;
  readonly signedIn?: SignedIn;
  readonly isLinkRefused: boolean;
}

function pageDocument({ nonce, signedIn, isLinkRefused }: PageFacts): string {
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

/** Takes the routes from the table of roles, so that the page offers what the guard allows. */
function describe({ token, person }: SignedIn): string {
  const who =
    person !== undefined &&
    html` data-person="${person.personId}" data-name="${person.name}" data-role="${person.role}"`;
  return html`data-token="${token}"${who} data-may="${adminRoutesFor(person?.role).join(' ')}"`.markup;
}

/** The Trusted Types policy by which ECharts empties elements; `chart.ts` lets it write nothing else. */
const trustedTypes = 'default';
