/**
 * The configurations of nginx and Caddy that docs/operating.md gives, letter by letter but for the address, the certificate and the
 * coordinator's port, in front of a real coordinator.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';
import { routePath } from '#protocol/api';
import { frameLimits } from '#protocol/frames';
import { createPrivateAuthority } from '#service/testing';
import { freePort } from '../../../../scripts/local-servers.mjs';
import { enrolSite, type TestRepresenter, trainRepresenter } from '../testing/scenes.js';
import { testTokens, withCoordinator } from '../testing/test-coordinator.js';

const host = 'coordinator.example.org';
const tls = createPrivateAuthority(host);

const proxies = [
  { name: 'nginx', isHere: isInstalled('nginx', '-v'), start: startNginx },
  { name: 'Caddy', isHere: isInstalled('caddy', 'version'), start: startCaddy },
] as const;

for (const { name, isHere } of proxies)
  if (!isHere) process.stderr.write(`skipped: the coordinator behind ${name}, because it is not installed\n`);

function isInstalled(program: string, argument: string): boolean {
  try {
    execFileSync(program, [argument], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the coordinator behind a proxy that is set as its page says', () => {
  const started = withCoordinator({ trustedProxies: ['loopback'], enrolmentAttemptsPerMinute: 10 });
  let folder = '';
  let site = { siteId: '', token: '' };
  let representer: TestRepresenter;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-proxy-'));
    await writeFile(join(folder, 'cert.pem'), tls.cert);
    await writeFile(join(folder, 'key.pem'), tls.key);
    site = await enrolSite(started());
    representer = await trainRepresenter(started());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  for (const proxy of proxies)
    (proxy.isHere ? describe : describe.skip)(proxy.name, () =>
      behind(proxy, () => ({
        folder,
        url: started().url,
        siteToken: site.token,
        representerId: representer.representerId,
      })),
    );
});

interface Scene {
  readonly folder: string;
  readonly url: string;
  readonly siteToken: string;
  readonly representerId: string;
}

/** What must be so behind every one of them. */
function behind({ start }: (typeof proxies)[number], scene: () => Scene): void {
  let port = 0;
  let child: ChildProcess;
  beforeAll(async () => {
    port = await freePort();
    const { folder, url } = scene();
    child = await start({ folder, port, upstream: new URL(url).port });
    await untilReady(port, child);
  });
  afterAll(async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  });
  const upload = (bytes: Buffer) =>
    ask(port, {
      method: 'PUT',
      path: routePath('uploadBatch', { representerId: scene().representerId, batchNumber: 0 }),
      token: scene().siteToken,
      body: bytes,
    });

  it.each([
    ['/livez', undefined],
    ['/readyz', undefined],
    ['/version', undefined],
    [routePath('listReceipts'), 'site'],
    [routePath('listSites'), 'admin'],
    [routePath('queueFacts'), 'trainer'],
  ] as const)('answers %s', async (path, who) => {
    const token = { site: scene().siteToken, ...testTokens }[who ?? 'site'];

    expect(await ask(port, { path, token })).toMatchObject({ status: 200 });
  });

  it.each([
    ...['/metrics', '/METRICS', '/metrics/', '/METRICS/', '/V1/ADMIN/sites', '/V1/admin/sites'],
    ...['/v1/admin/sites/', '/v1/Admin/sites', '//v1/admin/sites', '/livez/'],
  ])('finds nothing at %s, also for the administrator', async (path) => {
    const { status, body } = await ask(port, { path, token: testTokens.admin });

    expect([status, body.toString('utf8').includes('sfumato_')]).toEqual([404, false]);
  });

  it('lets a frame of the largest size through, and nothing larger', async () => {
    const largest = await upload(Buffer.alloc(frameLimits.bytes));
    const larger = await upload(tooLarge);

    // the coordinator has read all of it: zeros are no frame
    expect([largest.status, largest.code]).toEqual([415, 'PROTOCOL_FRAME_MAGIC_UNKNOWN']);
    expect([413, 502]).toContain(larger.status); // Caddy before 2.8 says 502
    expect(larger.code).toBeUndefined(); // so it was the proxy
  });

  it('takes no address from a client: wrong codes are counted by who sends them', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${attempt}` };
      const body = Buffer.from(JSON.stringify({ code: 'AAAA-BBBB-CCCC' }));
      const options = { method: 'POST', path: routePath('enrol'), body, headers };
      statuses.push((await ask(port, options)).status);
    }

    expect(statuses).toContain(429);
  });
}

const tooLarge = Buffer.alloc(frameLimits.bytes + 1);

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request by the name in the certificate, whose authority alone is trusted. */
async function ask(port: number, { method = 'GET', path, token, body, headers = {} }: Asked) {
  const options: RequestOptions = {
    host: '127.0.0.1',
    port,
    method,
    path,
    servername: host,
    ca: tls.authority,
    agent: false,
    headers: {
      host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-length': String(body.length) }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(options, resolve).on('error', reject);
    asked.end(body);
  });
  const bytes = await buffer(answer);
  return { status: answer.statusCode ?? 0, body: bytes, code: codeIn(bytes) };
}

function codeIn(body: Buffer): string | undefined {
  try {
    return JSON.parse(body.toString('utf8')).error?.code;
  } catch {
    return undefined;
  }
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the proxy does not take its configuration');
    const answer = await ask(port, { path: '/livez' }).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly upstream: string;
}

/** What the page has between the fences of a language, with other words in the place of some, each of which must be there. */
async function documented(
  language: string,
  changes: readonly (readonly [string, string])[],
): Promise<string> {
  const page = await readFile(new URL('docs/operating.md', packageRoot()), 'utf8');
  let text = page.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`the ${language} example has no "${from}"`);
    text = text.replace(from, to);
  }
  return text;
}

async function startNginx({ folder, port, upstream }: Place): Promise<ChildProcess> {
  const server = await documented('nginx', [
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/coordinator.pem', join(folder, 'cert.pem')],
    ['/etc/ssl/coordinator.key', join(folder, 'key.pem')],
    ['127.0.0.1:8420', `127.0.0.1:${upstream}`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['daemon off;', `pid ${join(folder, 'nginx.pid')};`, 'error_log stderr crit;', 'events {}', 'http {'],
    ...['access_log off;', ...temporary.map((name) => `${name}_temp_path ${join(folder, name)};`)],
    ...[server, '}'],
  ];
  const file = join(folder, 'nginx.conf');
  await writeFile(file, lines.join('\n'));
  return spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', file], { stdio: 'ignore' });
}

async function startCaddy({ folder, port, upstream }: Place): Promise<ChildProcess> {
  const certificate = `tls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`;
  const address = `https://${host}:${port}`;
  const site = await documented('caddy', [
    [`${host} {`, `${address} {\n  bind 127.0.0.1\n  ${certificate}`],
    ['127.0.0.1:8420', `127.0.0.1:${upstream}`],
  ]);
  const options = ['{', 'admin off', 'auto_https disable_redirects', '}'];
  const file = join(folder, 'Caddyfile');
  await writeFile(file, [...options, site, ''].join('\n'));
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, ...home },
  });
}
