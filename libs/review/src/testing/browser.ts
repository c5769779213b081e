/** Chromium for tests, where there is one. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Where Debian and others put it; SFUMATO_TEST_CHROMIUM names another place instead. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const named = process.env['SFUMATO_TEST_CHROMIUM'];

/** The browser's path, or undefined where none is installed. */
export const chromiumPath: string | undefined = (named === undefined ? places : [named]).find((path) =>
  existsSync(path),
);

/** Starts it without a sandbox, which a container does not allow. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'], timeout: 300_000 });
}

/** A window that reviews. */
export interface ReviewWindow extends AsyncDisposable {
  readonly page: Page;
  /** What the browser complained of, and requests to anything but the review. */
  readonly complaints: readonly string[];
  /** Presses keys one after the other, each once the one before has done its work. */
  press(...keys: readonly string[]): Promise<void>;
  /** Types keys as fast as they go, and waits for the last. */
  type(...keys: readonly string[]): Promise<void>;
  /** Waits until nothing is under way. */
  settled(): Promise<void>;
  /** Text of the line that says what happened. */
  said(): Promise<string>;
  /** Where the first place of a form in the note is drawn. */
  boxOf(form: string): Promise<{ readonly left: number; readonly right: number; readonly y: number }>;
}

/** Opens a link in a window of the given size. */
export async function openWindow(
  browser: Browser,
  url: string,
  { width = 1400, height = 900, hasTouch = false } = {},
): Promise<ReviewWindow> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch, isMobile: hasTouch });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const { origin } = new URL(url);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`))
      complaints.push(`a request left: ${new URL(request.url()).origin}`);
  });
  const settled = async () => {
    await page.waitForSelector('main[aria-busy="false"]');
  };
  await page.goto(url);
  await page.waitForSelector('.said p:not(:empty)');
  await settled();
  return {
    page,
    complaints,
    settled,
    press: async (...keys) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await settled();
      }
    },
    type: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
      await settled();
    },
    said: async () => (await page.getByRole('status').textContent()) ?? '',
    boxOf: (form) => page.evaluate(`(${findBox})(${JSON.stringify(form)})`),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Runs in the page; source text, because this project has no types of a document. */
const findBox = `(form) => {
  const texts = document.createTreeWalker(document.querySelector('.note-text'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const at = texts.currentNode.data.indexOf(form);
    if (at === -1) continue;
    const range = document.createRange();
    range.setStart(texts.currentNode, at);
    range.setEnd(texts.currentNode, at + form.length);
    const { left, right, top, height } = range.getBoundingClientRect();
    return { left, right, y: top + height / 2 };
  }
}`;
