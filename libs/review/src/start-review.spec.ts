import { describe, expect, it } from '@jest/globals';
import { startReview } from './start-review.js';
import { ask, cookieOf, json, openReview } from './testing/ask-review.js';
import { buildNote, phoneScan, taggedFolder } from './testing/review-fixture.js';

const isSecret = /Ada|Moss|Ellsford|note-0|Kim/;
const stepBody = JSON.stringify({
  note: 0,
  track: 'read',
  version: 0,
  seconds: 1,
  step: { kind: 'change', what: 'accept', changes: [{ do: 'accept', span: 't0' }] },
});

describe('the review server', () => {
  it('lets in the browser that opens the link, and answers it', async () => {
    await using opened = await openReview();

    const first = await ask(opened.review.url);
    const cookie = String(first.headers['set-cookie']);
    const own = { cookie: cookie.split(';')[0] ?? '' };

    expect(first).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/);
    expect((await ask(`${opened.origin}/`, { headers: own })).body).toContain('<div id="page">');
    expect((await ask(`${opened.origin}/api/note?note=0&track=read`, { headers: own })).body).toContain(
      'Ada Moss',
    );
    const headers = { ...own, ...json, origin: opened.origin };
    expect((await ask(`${opened.origin}/api/step`, { method: 'POST', headers, body: stepBody })).status).toBe(
      200,
    );
  });

  it.each([
    '/',
    '/api/session',
    '/api/note?note=0&track=read',
    '/page/main.js',
    '/preact/preact.js',
    '/nowhere',
  ])('gives %s to nobody without the cookie', async (path) => {
    await using opened = await openReview();

    const { status, body } = await ask(`${opened.origin}${path}`);

    expect(status).toBe(401);
    expect(body).not.toMatch(isSecret);
  });

  it('lets a link in once, and a made-up one never', async () => {
    await using opened = await openReview();
    const cookie = await cookieOf(opened.review);

    expect((await ask(opened.review.url)).status).toBe(401);
    expect((await ask(opened.review.url, { headers: { cookie: 'sfumato-review=x' } })).status).toBe(401);
    expect((await ask(`${opened.origin}/?link=${'A'.repeat(43)}`)).status).toBe(401);
    expect((await ask(`${opened.origin}/?link=`)).status).toBe(401);
    expect((await ask(`${opened.origin}/`, { headers: { cookie } })).status).toBe(200);
    expect((await ask(opened.review.newLink())).status).toBe(303);
  });

  it.each(['attacker.example', 'localhost', '127.0.0.1', '127.0.0.1:1', '[::1]'])(
    'refuses the host %s, whatever the cookie',
    async (host) => {
      await using opened = await openReview();
      const cookie = await cookieOf(opened.review);
      const port = new URL(opened.origin).port;
      const named = host.includes('attacker') || host === 'localhost' ? `${host}:${port}` : host;

      const answer = await ask(`${opened.origin}/api/note?note=0&track=read`, {
        headers: { cookie, host: named },
      });

      expect(answer.status).toBe(403);
      expect(answer.body).not.toMatch(isSecret);
    },
  );

  it.each([
    ['another site', { origin: 'https://attacker.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses what %s asks for, whatever the cookie', async (_, headers) => {
    await using opened = await openReview();
    const cookie = await cookieOf(opened.review);

    const read = await ask(`${opened.origin}/api/note?note=0&track=read`, {
      headers: { cookie, ...headers },
    });
    const written = await ask(`${opened.origin}/api/step`, {
      method: 'POST',
      headers: { cookie, ...json, ...headers },
      body: stepBody,
    });

    expect([read.status, written.status]).toEqual([403, 403]);
    expect(read.body).not.toMatch(isSecret);
  });

  it.each(['kim', 'Kim.', ' KIM'])(
    'takes %j for the Kim who has decided before, and no second reader',
    async (name) => {
      await using folder = await taggedFolder([buildNote()]);
      const open = (reader: string) => startReview({ folder: folder.path, reader, leakScan: phoneScan });
      const first = await open('Kim');
      const own = { cookie: await cookieOf(first), origin: new URL(first.url).origin, ...json };
      await ask(`${own.origin}/api/step`, { method: 'POST', headers: own, body: stepBody });
      await first.close();

      const second = await open(name);
      const headers = { cookie: await cookieOf(second) };
      const { body } = await ask(`${new URL(second.url).origin}/api/session`, { headers });
      await second.close();

      expect(JSON.parse(body)).toMatchObject({ reader: 'Kim' });
    },
  );

  it('does not spend a link on a request that another page caused', async () => {
    await using opened = await openReview();

    expect((await ask(opened.review.url, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await ask(opened.review.url)).status).toBe(303);
  });

  it('refuses to write for a request without an origin, and for a form', async () => {
    await using opened = await openReview();
    const cookie = await cookieOf(opened.review);
    const { origin } = opened;

    const bare = await ask(`${origin}/api/step`, {
      method: 'POST',
      headers: { cookie, ...json },
      body: stepBody,
    });
    const form = await ask(`${origin}/api/step`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'text/plain' },
      body: stepBody,
    });

    expect([bare.status, form.status]).toEqual([403, 400]);
  });

  it('says on every answer that nothing may be kept, framed, or loaded from elsewhere', async () => {
    await using opened = await openReview();
    const cookie = await cookieOf(opened.review);
    const paths = ['/', '/page/main.js', '/api/session', '/nowhere'];

    const answers = await Promise.all(
      paths.map((path) => ask(`${opened.origin}${path}`, { headers: { cookie } })),
    );
    answers.push(await ask(`${opened.origin}/`));

    for (const { headers } of answers) {
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    }
  });

  it('allows its one inline script by a nonce that never repeats', async () => {
    await using opened = await openReview();
    const headers = { cookie: await cookieOf(opened.review) };

    const pages = await Promise.all([1, 2].map(() => ask(`${opened.origin}/`, { headers })));

    const nonces = pages.map(({ body }) => /nonce="([^"]+)"/.exec(body)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    expect(pages[0]?.headers['content-security-policy']).toContain(`'nonce-${nonces[0]}'`);
  });

  it.each([
    ['a field too many', { ...JSON.parse(stepBody), extra: 1 }],
    ['a note that is not there', { ...JSON.parse(stepBody), note: 7 }],
    ['no JSON', undefined],
    ['a name beside the schema', { ...JSON.parse(stepBody), step: { kind: 'Ada Moss' } }],
  ])('refuses a body with %s and repeats nothing of it', async (_, body) => {
    await using opened = await openReview();
    const headers = { cookie: await cookieOf(opened.review), ...json, origin: opened.origin };

    const answer = await ask(`${opened.origin}/api/step`, {
      method: 'POST',
      headers,
      body: body === undefined ? 'Ada Moss' : JSON.stringify(body),
    });

    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).code).toBe('REVIEW_REQUEST_INVALID');
    expect(answer.body).not.toMatch(isSecret);
  });

  it.each([
    '/page/../start-review.js',
    '/page/%2e%2e/start-review.js',
    '/page/tsconfig.json',
    '/api/nothing',
  ])('has no %s', async (path) => {
    await using opened = await openReview();
    const headers = { cookie: await cookieOf(opened.review) };

    expect((await ask(`${opened.origin}${path}`, { headers })).status).toBe(404);
  });

  it('refuses a port that there is not', async () => {
    await using folder = await taggedFolder([buildNote()]);

    await expect(
      startReview({ folder: folder.path, reader: 'Kim', leakScan: phoneScan, port: 65_536 }),
    ).rejects.toMatchObject({ code: 'SETTING_INVALID', details: { field: 'port' } });
  });

  it.each(['', ' ', 'two\nlines', 'x'.repeat(81)])('refuses to start for the reader %j', async (reader) => {
    await using folder = await taggedFolder([buildNote()]);

    await expect(startReview({ folder: folder.path, reader, leakScan: phoneScan })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
    });
  });

  it('frees the folder when it closes, and says that it has ended', async () => {
    await using folder = await taggedFolder([buildNote()]);
    const options = { folder: folder.path, reader: 'Kim', leakScan: phoneScan };
    const first = await startReview(options);
    await expect(startReview(options)).rejects.toMatchObject({ code: 'REVIEW_IN_USE' });

    await first.close();
    await first.ended;

    await (await startReview(options)).close();
  });

  it('ends with the bug that it met, and tells the browser nothing of it', async () => {
    await using folder = await taggedFolder([buildNote()]);
    const leakScan = () => {
      throw new TypeError('cannot scan Ada Moss');
    };
    const review = await startReview({ folder: folder.path, reader: 'Kim', leakScan });
    const { origin } = new URL(review.url);
    const headers = { cookie: await cookieOf(review), ...json, origin };

    const answer = await ask(`${origin}/api/step`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        ...JSON.parse(stepBody),
        step: {
          kind: 'change',
          what: 'visible',
          changes: ['t0', 't1'].map((span) => ({ do: 'accept', span })),
        },
      }),
    });
    const finish = await ask(`${origin}/api/step`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...JSON.parse(stepBody), version: 1, step: { kind: 'finish' } }),
    });

    expect([answer.status, finish.status]).toEqual([200, 500]);
    expect(finish.body).not.toMatch(isSecret);
    await expect(review.ended).rejects.toThrow(TypeError);
  });
});
