import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { requireRelease } from '../data/installed-models.js';
import { openSurrogateKey } from '../data/site-record.js';
import { openTagger } from '../deidentify/open-tagger.js';
import { openSite } from '../testing/open-site.js';
import { createServeLogger } from './log.js';
import { openNoteService } from './notes.js';
import { startServing } from './server.js';

/** Each of its numbers could be one of a telephone, for all that rules can see: some 40 microseconds a character. */
const slowText = (characters: number) => '001 '.repeat(characters / 4);

async function openService(noteSeconds: number) {
  const site = await openSite({}, true);
  const allow = join(site.folder, 'allow.txt');
  await writeFile(allow, 'Ada Moss\n');
  const open = async () => openTagger(site.context, await requireRelease(site.context.paths));
  const surrogateKey = await openSurrogateKey(site.context.paths);
  const service = await startServing({
    host: '127.0.0.1',
    port: 0,
    requestsMax: 8,
    logger: createServeLogger({ debug() {}, info() {}, warn() {}, error() {} } as never), // pino has more
    open: () => openNoteService({ open, flags: { rules: true, allow }, surrogateKey, noteSeconds }),
  });
  await service.ready;
  const post = async (text: string, signal?: AbortSignal) => {
    const answer = await fetch(`${service.url}/v1/tag`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: answer.status, json: JSON.parse(await answer.text()) };
  };
  return {
    service,
    post,
    allow,
    [Symbol.asyncDispose]: async () => {
      await service.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Milliseconds that something takes. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

describe('serve, of a note that takes long', () => {
  it('answers others meanwhile', async () => {
    await using open = await openService(120);
    let isDone = false;
    let answered = 0;
    const slow = open.post(slowText(120_000)).finally(() => {
      isDone = true;
    });

    while (!isDone) {
      const { status } = await open.post('Seen by Ada Moss.');
      const { ok } = await fetch(`${open.service.url}/livez`);
      if (!isDone && status === 200 && ok) answered += 1; // the first waits for a second thread
      await pause(20);
    }

    expect((await slow).status).toBe(200);
    expect(answered).toBeGreaterThan(2);
  });

  it('gives it up after its seconds, says so, and goes on', async () => {
    await using open = await openService(3);

    const first = await open.post('Seen by Ada Moss.');
    await rm(open.allow); // a thread that is started later works as those before

    const given = await open.post(slowText(600_000));
    await pause(3000); // the thread in its place is open
    const next = await Promise.all([1, 2, 3, 4, 5].map(() => open.post('Seen by Ada Moss.')));

    expect([given.status, given.json.error.code]).toEqual([422, 'SERVE_NOTE_TOO_SLOW']);
    expect(given.json.error.details).toEqual({ seconds: 3, characters: 600_000 });
    expect(next.map(({ json }) => json)).toEqual([1, 2, 3, 4, 5].map(() => first.json));
  });

  it('ends the work for who has left, and keeps no place for them', async () => {
    await using open = await openService(120);
    const leaving = new AbortController();
    const left = Array.from({ length: 8 }, () =>
      open.post(slowText(400_000), leaving.signal).catch(() => 'left'),
    );
    await pause(2000);
    leaving.abort();
    await Promise.all(left);

    await pause(300);
    let next: readonly { readonly status: number }[] = [];

    const milliseconds = await timeOf(async () => {
      next = await Promise.all([1, 2, 3, 4, 5].map(() => open.post('Seen by Ada Moss.')));
    });

    expect(next.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(milliseconds).toBeLessThan(30_000); // 16 seconds for each of eight where nobody ends them
  });
});
