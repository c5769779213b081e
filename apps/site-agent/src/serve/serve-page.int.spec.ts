import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromiumPath, launchChromium } from '#review/testing';
import { requireRelease } from '../data/installed-models.js';
import { openSurrogateKey } from '../data/site-record.js';
import { openTagger } from '../deidentify/open-tagger.js';
import { openSite } from '../testing/open-site.js';
import { createServeLogger } from './log.js';
import { openNoteService } from './notes.js';
import { serveRoutes } from './routes.js';
import { type ServeOptions, startServing } from './server.js';

const text = 'Ward \u{1F3E5}\u{1F3E5} seen by Jose\u0301 Moss.\n<b>moved</b> to ada@example.org.\n';
const token = 'a-token-of-the-test-a-token-of-the-test';

if (chromiumPath === undefined)
  process.stderr.write(
    'skipped: the page of serve in a browser, because Chromium is neither at SFUMATO_TEST_CHROMIUM nor in /usr/bin\n',
  );
const suite = chromiumPath === undefined ? describe.skip : describe;

/** A service whose release takes capitalised words for names, and every line that it logs. */
async function openService(overrides: Partial<ServeOptions> = {}) {
  const site = await openSite({}, true);
  const lines: string[] = [];
  const write = (fields: object, event: string) => void lines.push(JSON.stringify({ event, ...fields }));
  const service = await startServing({
    host: '127.0.0.1',
    port: 0,
    requestsMax: 2,
    // pino's methods have overloads of which the logger calls one
    logger: createServeLogger({ debug: write, info: write, warn: write, error: write } as never),
    open: async () =>
      openNoteService({
        open: async () =>
          openTagger(site.context, await requireRelease(site.context.paths), { tellsConfidence: true }),
        flags: { rules: true },
        surrogateKey: await openSurrogateKey(site.context.paths),
      }),
    ...overrides,
  });
  return {
    site,
    service,
    lines,
    [Symbol.asyncDispose]: async () => {
      await service.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

describe('the page of serve', () => {
  it('may load from its own server alone, is kept by no cache, and sets no cookie', async () => {
    await using open = await openService();
    await open.service.ready;

    const files = Object.values(serveRoutes).filter(({ path }) => path === '/' || path.startsWith('/page/'));
    const answers = await Promise.all(files.map(({ path }) => fetch(`${open.service.url}${path}`)));

    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
    for (const { headers } of answers) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/unsafe|https?:|nonce/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.has('set-cookie')).toBe(false);
    }
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts.join('\n')).not.toMatch(/https?:|\/\/[a-z]|localStorage|sessionStorage|indexedDB|innerHTML/);
  });

  it('holds no text of a note that went through, and neither does the log', async () => {
    await using open = await openService();
    await open.service.ready;
    const ask = async (path: string, init?: RequestInit) =>
      (await fetch(`${open.service.url}${path}`, init)).text();

    const tagged = await ask('/v1/tag?replace=types', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    const served = await Promise.all(
      ['/', '/page/main.js', '/page/marks.js', '/page/page.css'].map((path) => ask(path)),
    );

    expect(tagged).toContain('seen by [');
    expect([...served, ...open.lines].join('\n')).not.toMatch(/Jose|Moss|ada@|Ward/);
  });

  it('offers what its service may give: surrogates only against a token, which it asks for', async () => {
    await using open = await openService();
    await using closed = await openService({ token });
    await Promise.all([open.service.ready, closed.service.ready]);

    const [without, against] = await Promise.all(
      [open, closed].map(async ({ service }) => (await fetch(service.url)).text()),
    );

    expect([...(without ?? '').matchAll(/<option value="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'types',
      'nothing',
    ]);
    expect([...(against ?? '').matchAll(/<option value="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'types',
      'surrogates',
      'nothing',
    ]);
    expect(without).not.toContain('type="password"');
    expect(against).toContain('type="password"');
    expect(against).not.toContain(token);
  });

  it('waits for a release that is not open yet', async () => {
    let fail = () => {};
    const opening = new Promise<never>((_, reject) => {
      fail = () => reject(new Error('not to be opened'));
    });
    await using open = await openService({ open: () => opening });

    const answer = await (await fetch(open.service.url)).text();
    fail();

    expect(answer).toContain('http-equiv="refresh"');
  });
});

suite('the page of serve in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** A window on the page, and what its browser complains of. */
  async function visit(url: string) {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    const complaints: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    page.on('pageerror', (error) => void complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) complaints.push(`left: ${request.url()}`);
    });
    await page.goto(url);
    return { context, page, complaints, [Symbol.asyncDispose]: () => context.close() };
  }

  async function deidentify(page: Page, note: string): Promise<void> {
    await page.getByLabel('Note', { exact: true }).fill(note);
    await page.getByRole('button', { name: 'De-identify' }).click();
    await page.locator('#result, #refusal:not(:empty)').first().waitFor();
  }

  const keptBy = async (context: BrowserContext, page: Page) => [
    await context.cookies(),
    (await context.storageState({ indexedDB: true })).origins,
    await page.evaluate('[localStorage.length, sessionStorage.length, history.length, location.pathname]'),
  ];

  it('marks the words behind emoji and combining characters, says what they are by keys, and keeps nothing', async () => {
    await using open = await openService();
    await open.service.ready;
    await using window = await visit(open.service.url);
    const { page, context, complaints } = window;

    await deidentify(page, text);
    const marks = await page.locator('#marked mark').allTextContents();
    await page.locator('#marked').focus();
    await page.keyboard.press('End');
    const last = await page.locator('#detail').textContent();

    expect(marks).toEqual(['Ward', 'Jose\u0301 Moss', 'ada@example.org']);
    expect(last).toBe('CONTACT, 99 % sure, found by rule email');
    expect(await page.locator('#marked').textContent()).toBe(text);
    expect(await page.locator('#written').textContent()).toMatch(
      /^\[\w+\] \S+ seen by \[\w+\]\.\n<b>moved<\/b> to \[\w+\]\.\n$/,
    );
    expect(await page.getByRole('status').textContent()).toContain('3 identifiers found');
    expect(await keptBy(context, page)).toEqual([[], [], [0, 0, 2, '/']]);
    await page.getByLabel('Note', { exact: true }).fill('changed');
    expect(await page.locator('main').textContent()).not.toMatch(/Moss|ada@/);
    expect(complaints).toEqual([]);
  });

  it('takes a long file and marks its words, and refuses one that is no UTF-8', async () => {
    await using open = await openService();
    await open.service.ready;
    await using window = await visit(open.service.url);
    const { page } = window;
    const line = '\u{1F3E5} and then Ada went home after a while of rest, which was good for all.\n';
    const span = (index: number) => {
      const start = index * [...line].length + 11;
      return { start, end: start + 3, label: 'NAME', source: 'model' };
    };
    const spans = Array.from({ length: 4_000 }, (_, index) => span(index));
    // What draws is on trial here: finding so many identifiers takes longer than a busy machine gives a note.
    const answer = { json: { notes: [{ spans, text: line.repeat(4_000) }] } };
    await page.route('**/v1/tag*', (route) => route.fulfill(answer));
    const file = join(open.site.folder, 'note.txt');
    await writeFile(file, line.repeat(4_000));

    await page.getByLabel('Choose a text file').setInputFiles(file);
    await page.getByRole('status').filter({ hasText: 'The file is in the field' }).waitFor();
    await page.getByRole('button', { name: 'De-identify' }).click();
    await page.locator('#result').waitFor();
    const marks = await page.locator('#marked mark').allTextContents();
    await writeFile(file, Buffer.from('Jos\u00e9', 'latin1'));
    await page.getByLabel('Choose a text file').setInputFiles(file);

    expect([marks.length, new Set(marks)]).toEqual([4_000, new Set(['Ada'])]);
    await page.getByRole('alert').filter({ hasText: 'FILE_NOT_UTF8' }).waitFor();
  });

  it('asks for the token, and shows the code and the remedy of a refusal', async () => {
    await using open = await openService({ token, bodyBytesMax: 2_000 });
    await open.service.ready;
    await using window = await visit(open.service.url);
    const { page, context } = window;

    await page.getByLabel('Token of the service').fill('wr\u00f6ng');
    await deidentify(page, text);
    const wrong = await page.getByRole('alert').textContent();
    await page.getByLabel('Token of the service').fill(token);
    await deidentify(page, 'x'.repeat(5_000));
    const large = await page.getByRole('alert').textContent();
    await deidentify(page, text);

    expect(wrong).toContain('SERVE_TOKEN_INVALID');
    expect(wrong).toMatch(/\. .+\. /);
    expect(large).toContain('SERVE_BODY_TOO_LARGE');
    expect(await page.locator('#marked mark').count()).toBe(3);
    expect(JSON.stringify(await keptBy(context, page))).not.toContain(token);
    expect(open.lines.join()).not.toContain(token);
  });
});
