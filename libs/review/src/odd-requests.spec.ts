import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { ask, cookieOf, json, openReview } from './testing/ask-review.js';

describe('the review server', () => {
  it.each(['//', '//?link=x', '/\\\\', 'http://[/', '*'])(
    'refuses %s, which is no address, and goes on',
    async (path) => {
      await using opened = await openReview();
      const headers = { cookie: await cookieOf(opened.review) };

      expect((await ask(opened.origin, { path })).status).toBe(401);
      expect((await ask(opened.origin, { path, headers })).status).toBe(404);
      expect((await ask(`${opened.origin}/`, { headers })).status).toBe(200);
    },
  );

  it.each(['HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'POST'])(
    'has nothing to %s where it reads',
    async (method) => {
      await using opened = await openReview();
      const headers = { cookie: await cookieOf(opened.review), origin: opened.origin, ...json };
      const paths = ['/', '/page/main.js', '/api/session', '/api/note?note=0&track=read'];

      const answers = await Promise.all(
        paths.map((path) =>
          ask(`${opened.origin}${path}`, { method, headers, body: method === 'POST' ? '{}' : '' }),
        ),
      );

      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    },
  );

  it.each([
    [{ note: -1 }, 'field=note, expected=a number from 0'],
    [{ seconds: 1e9 }, 'field=seconds, expected=a number up to 1800'],
    [{ 'Ada Moss': 1 }, 'field=request, expected=no other field'],
    [{ step: { kind: 'finish', 'Ada Moss': 1 } }, 'field=step, expected=no other field'],
  ])('says which field of a step is wrong and what it should be: %j', async (change, said) => {
    await using opened = await openReview();
    const headers = { cookie: await cookieOf(opened.review), origin: opened.origin, ...json };
    const step = { note: 0, track: 'read', version: 0, seconds: 1, step: { kind: 'finish' }, ...change };

    const body = JSON.stringify(step);
    const answer = await ask(`${opened.origin}/api/step`, { method: 'POST', headers, body });

    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).message).toContain(said);
    expect(answer.body).not.toContain('Moss');
  });

  it('goes on when a browser leaves in the middle of a request', async () => {
    await using opened = await openReview();
    const headers = { cookie: await cookieOf(opened.review), origin: opened.origin, ...json };
    const cut = request(`${opened.origin}/api/step`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 1000 },
    });
    cut.on('error', () => {});
    cut.write('{');
    await pause(100);
    cut.destroy();
    await pause(100);

    expect((await ask(`${opened.origin}/`, { headers })).status).toBe(200);
  });
});
