/**
 * The coordinator's page in a real browser: where Chromium is, a window that is signed in, and what it
 * complains of.
 */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { routePath } from '#protocol/api';
import { type TestCoordinator, testTokens } from './started-coordinator.js';

const named = process.env['SFUMATO_TEST_CHROMIUM'];
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = (named === undefined ? places : [named]).find((path) => existsSync(path));
if (executablePath === undefined)
  process.stderr.write(
    "skipped: the coordinator's page in a browser, because Chromium is neither at SFUMATO_TEST_CHROMIUM nor in /usr/bin\n",
  );

/** Whether there is one; specs skip without, and the line above says so. */
export const hasBrowser = executablePath !== undefined;

/** Where screenshots go; none are taken without it. */
export const shots = process.env['SFUMATO_TEST_SCREENSHOTS'];

/** One browser for all tests of a describe block. */
export function withBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox'],
      timeout: 300_000,
    });
  });
  afterAll(() => browser?.close());
  return () => {
    if (browser === undefined) throw new Error('the browser starts before the tests');
    return browser;
  };
}

/**
 * How wide and in which colours a window is, and whose token signs it in: the installation's unless told
 * otherwise.
 */
export interface VisitOptions {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly token?: string;
}

/** A signed-in window, and what its browser complained of. */
export async function visit(
  browser: Browser,
  coordinator: TestCoordinator,
  { width = 1400, colorScheme = 'light', token = testTokens.admin }: VisitOptions = {},
) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(coordinator.url)) complaints.push(`left: ${request.url()}`);
  });
  const link = (await coordinator.call('POST', routePath('makePageLink'), { token })).json.path;
  await page.goto(`${coordinator.url}${link}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** Keeps a picture of the whole page, if somebody wants pictures. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** Goes to a view and waits until it shows something of it. */
export async function show(page: Page, view: string, sign: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/${view}`);
  await page.getByText(sign).first().waitFor();
}

/** Pixels by which the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Presses Tab until the focus is on what has this text. */
export async function reachByKeys(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>('document.activeElement?.textContent')) === name) return;
  }
  throw new Error(`no key reaches ${name}`);
}
