import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { json as jsonOf, text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Command } from '#command-line';
import { labelSetNamed } from '#labels';
import { requireRelease } from '../data/installed-models.js';
import { openSurrogateKey } from '../data/site-record.js';
import type { LayerFlags } from '../deidentify/layers.js';
import { openTagger } from '../deidentify/open-tagger.js';
import { tagNotes } from '../deidentify/tag.js';
import { openSite } from '../testing/open-site.js';
import { temporaryFolder, writeNotes } from '../testing/site-fixture.js';
import { openServeToken } from './gate.js';
import { createServeLogger } from './log.js';
import { openNoteService } from './notes.js';
import { registerServe } from './serve.js';
import { type ServeOptions, startServing } from './server.js';

/** Holds a character outside the basic plane, so that code points and UTF-16 units differ. */
const text = 'Ward 7 \u{1F3E5} was told of Ada Moss on 12 May.\n\nWrite to ada@example.org.';
const ofSite = { lasts: 'site' } as const;
const token = 'a-token-of-the-test-a-token-of-the-test';

interface ServiceOverrides extends Partial<ServeOptions> {
  readonly flags?: LayerFlags;
  /** Every batch of tokens waits for it. */
  readonly held?: Promise<void>;
}

/** What stands beside a stand-in of the work on notes. */
const offer = { language: 'en', labelSet: labelSetNamed('i2b2'), replacements: [] } as const;

/** A service on a site's release, and every line that it logs. */
async function openService({ flags = { rules: true }, held, ...overrides }: ServiceOverrides = {}) {
  const site = await openSite({}, true);
  const lines: string[] = [];
  let waiting = 0;
  const write = (fields: object, event: string) => void lines.push(JSON.stringify({ event, ...fields }));
  const open = async () => {
    const tagger = await openTagger(site.context, await requireRelease(site.context.paths), {
      tellsConfidence: true,
    });
    let isWarm = false;
    const labelTokens: typeof tagger.tagger.labelTokens = async (tokens) => {
      if (isWarm) {
        waiting += 1;
        await held;
      }
      isWarm = true;
      return tagger.tagger.labelTokens(tokens);
    };
    return { ...tagger, tagger: { ...tagger.tagger, labelTokens } };
  };
  const service = await startServing({
    host: '127.0.0.1',
    port: 0,
    requestsMax: 2,
    // pino's methods have overloads of which the logger calls one
    logger: createServeLogger({ debug: write, info: write, warn: write, error: write } as never),
    open: async () =>
      openNoteService({ open, flags, surrogateKey: await openSurrogateKey(site.context.paths) }),
    ...overrides,
  });
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${service.url}${path}`, init);
    return { status: answer.status, headers: answer.headers, json: JSON.parse(await answer.text()) };
  };
  const post = (body: unknown, path = '/v1/tag', headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    site,
    service,
    call,
    post,
    lines,
    waiting: () => waiting,
    [Symbol.asyncDispose]: async () => {
      await service.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** A request with headers that `fetch` does not let anybody set. */
function statusWith(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(`${url}/livez`, { headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });
}

describe('serve', () => {
  it('finds the spans that tag writes, in code points, and answers as its OpenAPI says', async () => {
    await using open = await openService({ flags: {} });
    const { site, service, call, post } = open;
    await service.ready;
    const notesPath = await writeNotes(site.folder, [{ id: 'a', text, spans: [] }]);
    const outFolder = join(site.folder, 'out');
    const report = await tagNotes(site.context, {
      notesPath,
      format: 'jsonl',
      outFolder,
      outFormat: 'jsonl',
    });
    const written = JSON.parse(await readFile(report.output, 'utf8'));

    const answer = await post({ id: 'a', text });
    const described = (await call('/openapi.json')).json.paths['/v1/tag'].post;
    const { schema } = described.responses['200'].content['application/json'];
    const agreed = z.fromJSONSchema(schema, { defaultTarget: 'openapi-3.0' });

    const [note] = answer.json.notes;
    const withoutConfidence = ({ confidence: _, ...span }: { confidence?: number }) => span;
    expect(note.spans.length).toBeGreaterThan(2);
    expect(note.spans.map(withoutConfidence)).toEqual(written.spans.map(withoutConfidence));
    const last = note.spans.at(-1);
    expect([...text].slice(last.start, last.end).join('')).toBe('Write');
    expect(agreed.safeParse(answer.json).success).toBe(true);
    expect(agreed.safeParse({ ...answer.json, notes: [{ ...note, text: 1 }] }).success).toBe(false);
    expect(Object.keys(described.responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '413', '415', '503']),
    );
  });

  it('puts the layers around, with what is known of one note only, and redacts on request', async () => {
    await using open = await openService();
    await open.service.ready;
    const notes = [
      { id: 'a', text: 'he was told.', known: { names: ['Told Was'] } },
      { text: 'he was told by ann@example.org.' },
    ];

    const { json } = await open.post({ notes }, '/v1/tag?replace=types');

    expect(json.notes.map(({ id }: { id: string }) => id)).toEqual(['a', '2']);
    expect(json.notes[0].spans.map(({ source }: { source: string }) => source)).toContain('known');
    expect(json.notes[1].text).toMatch(/^he was told by \[[A-Z]+\]\.$/);
    expect(json.notes[1].spans).toEqual([
      expect.objectContaining({ start: 15, end: 30, source: 'rule:email' }),
    ]);
  });

  it('refuses what is known of a patient where no layer would look for it', async () => {
    await using open = await openService({ flags: {} });
    await open.service.ready;

    const { status, json } = await open.post({ text, known: { names: ['Ada Moss'] } });

    expect([status, json.error.details.field]).toEqual([400, 'known']);
  });

  it('asks for its token, which comes from a file, and lets supervisors ask without', async () => {
    await using open = await openService({ token });
    await open.service.ready;
    const file = join(open.site.folder, 'token');
    await writeFile(file, `${token}\n`, { mode: 0o600 });
    const tagged = async (authorization?: string) =>
      (await open.post({ text }, '/v1/tag', authorization === undefined ? {} : { authorization })).status;

    const right = await tagged(`Bearer ${await openServeToken(file, ofSite)}`);
    const wrong = [await tagged(), await tagged(`Bearer ${token}x`), await tagged(`Basic ${token}`)];
    await writeFile(file, 'short');

    expect([right, ...wrong]).toEqual([200, 401, 401, 401]);
    expect([(await open.call('/livez')).status, (await open.call('/readyz')).status]).toEqual([200, 200]);
    expect((await open.call('/version')).status).toBe(401);
    expect(open.lines.join()).not.toContain(token);
    await expect(openServeToken(file, ofSite)).rejects.toMatchObject({ code: 'SETTING_INVALID' });
    await writeFile(file, Buffer.from(token, 'utf16le').fill(0xff, 0, 1));
    await expect(openServeToken(file, ofSite)).rejects.toMatchObject({ code: 'FILE_NOT_UTF8' });
  });

  it('does not start with the key of a site and without a token, which it needs nowhere else', async () => {
    await using site = await openSite({}, true);
    const program = new Command();
    registerServe(program, site.terminal);
    const argv = ['serve', '--data', site.context.paths.root];

    await expect(program.parseAsync(argv, { from: 'user' })).rejects.toMatchObject({
      code: 'SERVE_SITE_TOKEN_NEEDED',
    });
    expect(await openServeToken(undefined, { lasts: 'run' })).toBeUndefined();
  });

  it('takes a token from a file that a group may read', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'token');
    await writeFile(file, token);
    await chmod(file, 0o640);

    expect(await openServeToken(file, ofSite)).toBe(token);
  });

  it.each(['644', '604', '660'])('takes no token from a file of mode %s', async (mode) => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'token');
    await writeFile(file, token);
    await chmod(file, Number.parseInt(mode, 8));

    await expect(openServeToken(file, ofSite)).rejects.toMatchObject({
      code: 'SERVE_TOKEN_EXPOSED',
      details: { file },
      remedy: expect.stringContaining('"chmod 600"'),
    });
  });

  it('does not listen for other machines without a token', async () => {
    const open = () => Promise.reject(new Error('not to be opened'));
    const logger = createServeLogger();
    const service = startServing({ host: '0.0.0.0', port: 0, requestsMax: 2, logger, open });

    await expect(service).rejects.toMatchObject({ code: 'SERVE_TOKEN_NEEDED' });
  });

  it('is alive before it is ready, and tags nothing until then', async () => {
    let letOpen = (): void => {};
    const opening = new Promise<void>((resolve) => {
      letOpen = resolve;
    });
    const never = {
      releaseId: 'r',
      offer,
      needsKey: () => false,
      tag: async () => ({ releaseId: 'r', notes: [] }),
      close: async () => {},
    };
    await using open = await openService({ open: () => opening.then(() => never) });

    const before = [await open.call('/livez'), await open.call('/readyz'), await open.post({ text })];
    letOpen();
    await open.service.ready;

    expect(before.map(({ status }) => status)).toEqual([200, 503, 503]);
    expect((await open.call('/readyz')).status).toBe(200);
    expect((await open.call('/version')).json).toMatchObject({ name: 'sfumato', releaseId: 'r' });
  });

  it('works on two requests at once without mixing them, tells a third to wait, and finishes both when stopped', async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await using open = await openService({ held, flags: {} });
    await open.service.ready;
    const both = [open.post({ text: 'seen by Ada.' }), open.post({ text: 'seen again by Moss Hill.' })];
    while (open.waiting() < 2) await pause(5);
    const third = await open.post({ text });
    const stopped = open.service.close();
    letGo();

    const [one, two] = await Promise.all(both);
    await stopped;

    expect([third.json.error.code, third.headers.get('retry-after')]).toEqual(['SERVE_BUSY', '1']);
    expect(one?.json.notes[0].spans).toEqual([expect.objectContaining({ start: 8, end: 11 })]);
    expect(two?.json.notes[0].spans).toEqual([expect.objectContaining({ start: 14, end: 23 })]);
    await expect(fetch(open.service.url)).rejects.toThrow();
  });

  it('answers while others hold every connection, and cuts no notes that are at work', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await using open = await openService({ held, flags: {}, connectionsMax: 6 });
    await open.service.ready;
    const working = open.post({ text: 'seen by Ada.' });
    while (open.waiting() < 1) await pause(5);
    const { hostname, port } = new URL(open.service.url);
    const silent = Array.from({ length: 20 }, () =>
      connect({ host: hostname, port: Number(port) }).on('error', () => {}),
    );
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    for (const socket of silent) socket.write('GET / HTTP/1.1\r\n');

    const alive = await statusWith(open.service.url, {});
    letGo();

    expect(alive).toBe(200);
    expect((await working).status).toBe(200);
    for (const socket of silent) socket.destroy();
  });

  it('goes on answering others while bodies do not come, and gives those up', async () => {
    await using open = await openService({ flags: {}, bodySeconds: 1 });
    await open.service.ready;
    const headers = { 'content-type': 'application/json', 'content-length': 100 };
    const slow = Array.from({ length: 4 }, () => {
      const sending = httpRequest(`${open.service.url}/v1/tag`, { method: 'POST', headers, agent: false });
      sending.write('{');
      return once(
        sending.on('error', () => {}),
        'response',
      );
    });
    await pause(200);

    const answered = await open.post({ text });
    const [given] = (await Promise.all(slow)).map(([response]: IncomingMessage[]) => response);

    expect(answered.status).toBe(200);
    expect(given?.statusCode).toBe(408);
    expect(await jsonOf(given as IncomingMessage)).toMatchObject({
      error: { code: 'SERVE_BODY_TOO_SLOW', details: { seconds: 1 } },
    });
  });

  it.each(['?replace=types&replace=nothing', '?replace=types&replace=types'])(
    'refuses a parameter that is there twice: %s',
    async (query) => {
      await using open = await openService({ flags: {} });
      await open.service.ready;

      const { status, json } = await open.post({ text }, `/v1/tag${query}`);

      expect([status, json.error.code]).toEqual([400, 'SERVE_REQUEST_INVALID']);
      expect(json.error.details).toEqual({ field: 'query', expected: 'each parameter once' });
    },
  );

  it('logs a bug by its place, and tells neither the caller nor the log what it says', async () => {
    const tag = async () => {
      throw new TypeError(`cannot read ${text}`);
    };
    await using open = await openService({
      open: async () => ({ releaseId: 'r', offer, needsKey: () => false, tag, close: async () => {} }),
    });
    await open.service.ready;

    const { status, json } = await open.post({ text });

    expect([status, json.error.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(open.lines.join()).toContain('request.bug');
    expect(open.lines.join() + JSON.stringify(json)).not.toMatch(/Ada|Moss|cannot read/);
  });
});

describe('serve, before it looks at a note,', () => {
  let open: Awaited<ReturnType<typeof openService>>;
  beforeAll(async () => {
    open = await openService({ bodyBytesMax: 2000 });
    await open.service.ready;
  });
  afterAll(() => open[Symbol.asyncDispose]());

  it('says what a field must be in words of its own', async () => {
    const { json } = await open.post({ text: 5 });

    expect(json.error.details).toEqual({ field: 'text', expected: 'a text' });
  });

  it.each([
    [{ text, pateint: 'p-1' }, '', 'request', 'id, text, patient, known'],
    [{ notes: [{ text }, { text, pateint: 'p-1' }] }, '', 'notes.1', 'id, text, patient, known'],
    [{ notes: [{ text }], replace: 'types' }, '', 'request', 'notes'],
    [
      { text, known: { name: ['Ada Moss'] } },
      '',
      'known',
      'names, birthDates, records, addresses, telephones',
    ],
    [{ text }, '?replaec=types', 'request', 'replace'],
  ])(
    'says where a field is that there is not, and which there are: %j%s',
    async (...[body, query, field, fields]) => {
      const { status, json } = await open.post(body, `/v1/tag${query}`);

      expect([status, json.error.code]).toEqual([400, 'SERVE_REQUEST_INVALID']);
      expect(json.error.details).toEqual({ field, expected: `no other field than ${fields}` });
    },
  );

  it.each([
    ['bad JSON', '{"text": "Ada Moss', {}, 400, 'SERVE_REQUEST_INVALID'],
    ['no text', { id: 'Ada Moss' }, {}, 400, 'SERVE_REQUEST_INVALID'],
    ['an unknown field', { text, 'Ada Moss': 1 }, {}, 400, 'SERVE_REQUEST_INVALID'],
    ['half a character', { text: 'Ada Moss \ud83c' }, {}, 400, 'SERVE_REQUEST_INVALID'],
    ['another type', { text }, { 'content-type': 'text/plain' }, 415, 'SERVE_TYPE_UNSUPPORTED'],
    ['a compressed body', { text }, { 'content-encoding': 'gzip' }, 415, 'SERVE_TYPE_UNSUPPORTED'],
    ['a long body', { text: 'Ada Moss '.repeat(500) }, {}, 413, 'SERVE_BODY_TOO_LARGE'],
    ['a foreign page', { text }, { origin: 'https://example.org' }, 403, 'SERVE_HOST_REFUSED'],
  ])(
    'refuses %s with a code, and repeats nothing of it in answer or log',
    async (...[, body, headers, status, code]) => {
      const refused = await open.post(body, '/v1/tag', headers);
      const later = await open.post({ text });

      expect([refused.status, refused.json.error.code]).toEqual([status, code]);
      expect(refused.json.error.remedy).toMatch(/\.$/);
      expect(later.status).toBe(200);
      expect(JSON.stringify(refused.json)).not.toMatch(/Ada|Moss/);
      expect(open.lines.join()).toContain(code);
      expect(open.lines.join()).not.toMatch(/Ada|Moss|ada@|Ward|told/);
    },
  );

  it('reads a body without a stated length up to the same bound', async () => {
    const body = new Blob([JSON.stringify({ text: 'x'.repeat(300_000) })]).stream();
    const init: RequestInit = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    };

    const { status } = await open.call('/v1/tag', init);

    expect(status).toBe(413);
  });

  it('knows its own routes and methods only', async () => {
    const answers = [await open.call('/v1/Ada'), await open.call('//')];

    expect(answers.map(({ json }) => json.error.code)).toEqual(Array(2).fill('SERVE_ROUTE_UNKNOWN'));
    expect(open.lines.join()).not.toContain('Ada');
  });

  it('answers HEAD where it answers GET, and names the methods of a path that is asked with another', async () => {
    const { url } = open.service;
    const heads = [
      await fetch(`${url}/livez`, { method: 'HEAD' }),
      await fetch(`${url}/readyz`, { method: 'HEAD' }),
    ];
    const others = [await fetch(`${url}/v1/tag`), await fetch(`${url}/livez`, { method: 'DELETE' })];

    expect(heads.map(({ status }) => status)).toEqual([200, 200]);
    expect(others.map(({ status, headers }) => [status, headers.get('allow')])).toEqual([
      [405, 'POST'],
      [405, 'GET, HEAD'],
    ]);
    expect(await others[0]?.json()).toMatchObject({ error: { code: 'SERVE_METHOD_UNKNOWN' } });
  });

  it('describes the methods that it answers, and the answer to others', async () => {
    const { paths, components } = (await open.call('/openapi.json')).json;

    expect(Object.keys(paths['/livez'])).toEqual(['description', 'get', 'head']);
    expect(Object.keys(paths['/v1/tag'])).toEqual(['description', 'post']);
    expect(paths['/v1/tag'].description).toContain('Any method but POST is answered with 405');
    expect(paths['/readyz'].head.responses['503'].content).toBeUndefined();
    expect(components.responses.MethodUnknown.description).toContain('SERVE_METHOD_UNKNOWN');
  });

  it('answers what is no HTTP with a code, and logs nothing of it', async () => {
    const socket = connect(Number(new URL(open.service.url).port), '127.0.0.1');
    socket.end('Ada Moss\r\n\r\n');
    const answer = await textOf(socket);

    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"HTTP_REQUEST_MALFORMED"/);
    expect(open.lines.join()).toContain('HTTP_REQUEST_MALFORMED');
    expect(open.lines.join()).not.toContain('Moss');
  });

  it('refuses another Host on loopback, also the right name with another port', async () => {
    const { url } = open.service;
    const { port } = new URL(url);

    const statuses = await Promise.all(
      [`127.0.0.1:${port}`, `localhost:${port}`, `rebound.example:${port}`, '127.0.0.1:1', '127.0.0.1'].map(
        (host) => statusWith(url, { host }),
      ),
    );

    expect(statuses).toEqual([200, 200, 403, 403, 403]);
  });
});
