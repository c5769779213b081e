import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { failureCatalogue } from '#foundation';
import { fenceHeader, routePath } from '#protocol';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  finishRepresenter,
  startRun,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from './testing/scenes.js';
import { type TestCoordinator, withCoordinator } from './testing/test-coordinator.js';

const named = process.env['SFUMATO_TEST_CHROMIUM'];
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = (named === undefined ? places : [named]).find((path) => existsSync(path));
if (executablePath === undefined)
  process.stderr.write(
    "skipped: the coordinator's page in a browser, because Chromium is neither at SFUMATO_TEST_CHROMIUM nor in /usr/bin\n",
  );
const suite = executablePath === undefined ? describe.skip : describe;

/** Where screenshots go; none are taken without it. */
const shots = process.env['SFUMATO_TEST_SCREENSHOTS'];

interface VisitOptions {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** A signed-in window, and what its browser complained of. */
async function visit(
  browser: Browser,
  coordinator: TestCoordinator,
  { width = 1400, colorScheme = 'light' }: VisitOptions = {},
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
  const link = (await coordinator.admin('POST', routePath('makePageLink'))).json.path;
  await page.goto(`${coordinator.url}${link}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

/** Goes to a view and waits until it shows something of it. */
async function show(page: Page, view: string, sign: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/${view}`);
  await page.getByText(sign).first().waitFor();
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

suite('the page in Chromium', () => {
  const started = withCoordinator();
  const empty = withCoordinator();
  let browser: Browser;
  let running: string;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox'],
      timeout: 300_000,
    });
    running = await fill(started());
  });
  afterAll(() => browser?.close());

  const signs = () =>
    [
      ['sites', 'Saint Brigid'],
      [`runs/${running}`, 'Validation loss'],
      ['runs', 'running'],
      ['models', 'Compare two'],
      ['pool', 'withdrawn since'],
      ['audit', 'release.published'],
      ['health', 'Room on the disk'],
    ] as const;

  it.each([400, 1400])('fits %i pixels, and its policy is broken by nothing that it does', async (width) => {
    await using window = await visit(browser, started(), { width });

    const wide: string[] = [];
    for (const [view, sign] of signs()) {
      await show(window.page, view, sign);
      if (view.startsWith('runs/')) await window.page.locator('canvas').waitFor();
      if (view.startsWith('runs/')) await window.page.getByText('at most 11 min').waitFor();
      if (view === 'models')
        await window.page.getByRole('button', { name: 'Show the judges' }).first().click();
      if (view === 'models') await window.page.getByRole('table', { name: 'Judges' }).waitFor();
      if ((await overflow(window.page)) > 0) wide.push(view);
      await shoot(window.page, `${view.split('/')[0]}${view.includes('/') ? '-one' : ''}-${width}`);
    }

    expect(wide).toEqual([]);
    expect(window.complaints).toEqual([]);
  });

  it('is dark where the system is', async () => {
    await using window = await visit(browser, started(), { colorScheme: 'dark' });
    for (const [view, sign] of shots === undefined ? [] : signs().filter(([name]) => !name.includes('/'))) {
      await show(window.page, view, sign);
      await shoot(window.page, `${view}-dark-1400`);
    }
    await show(window.page, `runs/${running}`, 'Validation loss');
    await window.page.locator('canvas').waitFor();
    await shoot(window.page, 'run-dark-1400');

    const paper = await window.page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(paper).toBe('rgb(22, 24, 26)');
  });

  it('is used by keys alone: to a run, and to its end', async () => {
    const { runId } = await startRun(started(), { kind: 'representer' });
    await using window = await visit(browser, started());
    const { page } = window;
    const reach = (name: string) => reachByKeys(page, name);

    await reach('Runs');
    await page.keyboard.press('Enter');
    await page.getByText(runId.slice(0, 8)).waitFor();
    await reach(`Representer ${runId.slice(0, 8)}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Run ${runId.slice(0, 8)}` }).waitFor();
    await page.getByRole('button', { name: 'Cancel the run' }).waitFor();
    await reach('Cancel the run');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('cancelled').first().waitFor();

    const { json } = await started().admin('GET', routePath('showRun', { runId }));
    expect(json.status).toBe('cancelled');
    expect(window.complaints).toEqual([]);
  });

  it('shows which sites were told of a release, and what descends from what was withdrawn', async () => {
    await using window = await visit(browser, started());
    await show(window.page, 'models', 'Compare two');
    const row = (name: string) =>
      window.page
        .getByRole('table', { name: 'Releases' })
        .getByRole('row')
        .filter({ has: window.page.locator('strong', { hasText: name }) });

    expect(await row('Release 2').textContent()).toMatch(/stable[\s\S]*1 withdrawn since[\s\S]*Northgate/);
    expect(await row('Release 3').textContent()).toMatch(/candidate[\s\S]*Saint Brigid/);
    expect(await row('Release 3').textContent()).not.toContain('withdrawn since');
    expect(await window.page.getByText('0 3 1 * * UTC').count()).toBe(1);
    await show(window.page, 'pool', 'Withdrawals');
    expect(await window.page.getByRole('table', { name: 'Withdrawals' }).textContent()).toMatch(
      /Northgate.*0 of 1.*2 runsRelease 2, stableRelease 1, superseded/,
    );
    await show(window.page, 'runs', 'running');
    expect(await window.page.getByText('1 withdrawn since').count()).toBe(2);
  });

  it('makes a candidate stable by keys alone, in a narrow dark window, once it has said what that does', async () => {
    await using window = await visit(browser, started(), { width: 400, colorScheme: 'dark' });
    const { page } = window;
    await show(page, 'models', 'Compare two');

    await reachByKeys(page, 'Promote');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await shoot(page, 'dialog-dark-400');
    const question = await page.getByRole('dialog').textContent();
    await page.keyboard.press('Escape');
    const before = (await releases())[0];
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    expect(question).toContain('Make release 3 stable? Every site gets it with its next pull');
    expect(before).toMatchObject({ number: 3, status: 'candidate' });
    expect((await releases())[0]).toMatchObject({ number: 3, status: 'stable' });
    expect(await overflow(page)).toBe(0);
    expect(window.complaints).toEqual([]);
  });

  it('tells in the dialog what the coordinator refuses, with its code and what helps', async () => {
    await using window = await visit(browser, started(), { width: 400 });
    const { page } = window;
    await show(page, 'models', 'Compare two');

    await page.getByRole('button', { name: 'Roll back to this: release 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back to this' }).click();
    await page.getByRole('alert').waitFor();
    await shoot(page, 'dialog-refused-400');

    const told = await page.getByRole('alert').textContent();
    expect(told).toContain('POOL_SNAPSHOT_WITHDRAWN');
    expect(told).toContain(failureCatalogue.POOL_SNAPSHOT_WITHDRAWN.remedy);
    expect((await releases()).find(({ number }) => number === 1)?.status).toBe('superseded');
  });

  const releases = async (): Promise<readonly { number: number; status: string }[]> =>
    (await started().admin('GET', routePath('listReleases'))).json.releases;

  it('says what to do next where nothing is yet', async () => {
    await using window = await visit(browser, empty(), { width: 400 });

    for (const [view, sign] of [
      ['models', 'No release yet'],
      ['runs', 'No run yet'],
      ['pool', 'No snapshot yet'],
      ['audit', 'Nothing has happened yet'],
      ['sites', 'sfumato coordinator invite'],
    ] as const) {
      await show(window.page, view, sign);
      await shoot(window.page, `empty-${view}-400`);
    }

    expect(await overflow(window.page)).toBe(0);
  });

  it('shows a stranger how to sign in, and nothing else', async () => {
    await using window = await visit(browser, empty());
    await window.page.getByRole('button', { name: 'Sign out' }).click();
    await window.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await shoot(window.page, 'sign-in-1400');

    expect(await window.page.getByText('sfumato coordinator page').count()).toBe(1);
    expect(await window.page.getByRole('navigation').count()).toBe(0);
  });
});

/** Presses Tab until the focus is on what has this text. */
async function reachByKeys(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>('document.activeElement?.textContent')) === name) return;
  }
  throw new Error(`no key reaches ${name}`);
}

/** Sites, a pool, two releases, a withdrawal, a candidate without what was withdrawn, and a run that trains; returns the run. */
async function fill(coordinator: TestCoordinator): Promise<string> {
  const representer = await trainRepresenter(coordinator);
  await finishRepresenter(coordinator, 'a worse one', 'FAIL');
  const { representerId } = representer;
  const first = await enrolSite(coordinator, 'Saint Brigid');
  const second = await enrolSite(coordinator, 'Northgate');
  const revoked = await enrolSite(coordinator, 'Old Quay');
  await coordinator.admin('POST', routePath('inviteSite'), { name: 'Lakeside' });
  await coordinator.admin('POST', routePath('revokeSite', { siteId: revoked.siteId }));
  await coordinator.call('GET', routePath('listReceipts'), {
    token: revoked.token,
    headers: { 'user-agent': 'sfumato/0.1.0' },
  });
  const bytes = buildFrameFor(representer);
  const other = buildFrameFor(representer, { batchNumber: 1 });
  await upload(coordinator, first.token, { representerId, bytes });
  await upload(coordinator, first.token, { representerId, batchNumber: 1, bytes: other });
  const another = buildFrameFor(representer, { sentences: [buildSentence([1, 2])] });
  await upload(coordinator, second.token, { representerId, bytes: another });
  const snapshot = await coordinator.admin('POST', routePath('makeSnapshot'), {});
  const { snapshotId } = snapshot.json;
  for (const runId of [
    await trainDeidentifier(coordinator, snapshotId),
    await trainDeidentifier(coordinator, snapshotId),
  ])
    await coordinator.admin('POST', routePath('publishRelease'), { runId });
  await coordinator.call('GET', routePath('currentChannel', { channel: 'stable' }), { token: second.token });
  await coordinator.call('POST', routePath('withdraw'), { token: second.token, body: { scope: 'all' } });
  const rest = await coordinator.admin('POST', routePath('makeSnapshot'), {});
  const runId = await trainDeidentifier(coordinator, rest.json.snapshotId);
  await coordinator.admin('POST', routePath('publishRelease'), { runId, channel: 'candidate' });
  await coordinator.call('GET', routePath('currentChannel', { channel: 'candidate' }), {
    token: first.token,
  });
  await trainDeidentifier(coordinator, rest.json.snapshotId);
  await coordinator.admin('POST', routePath('setSchedule'), { cron: '0 3 1 * *', sitesMin: 2 });
  const run = await startRun(coordinator, { kind: 'representer' });
  for (const [phase, losses] of [
    ['P1', [1.9, 1.2, 0.8, 0.62, 0.55, 0.53]],
    ['P2', [0.72, 0.66, 0.61]],
    ['P3', [0.6, 0.58, 0.57, 0.565]],
  ] as const)
    for (const [index, validationLoss] of losses.entries())
      await coordinator.trainer('POST', routePath('reportProgress', { runId: run.runId }), {
        headers: { [fenceHeader]: String(run.fence) },
        body: { phase, epoch: index + 1, measures: { validationLoss, isBest: 1, seconds: 42 } },
      });
  return run.runId;
}
