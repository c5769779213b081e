import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { failureCatalogue } from '#foundation';
import { type ReleaseEntry } from '#protocol/admin';
import { type RunView, routePath } from '#protocol/api';
import { fillPage } from './testing/page-scene.js';
import {
  hasBrowser,
  overflow,
  reachByKeys,
  shoot,
  shots,
  show,
  visit,
  withBrowser,
} from './testing/page-window.js';
import { startRun } from './testing/scenes.js';
import { withCoordinator } from './testing/test-coordinator.js';

const suite = hasBrowser ? describe : describe.skip;

suite('the page in Chromium', () => {
  const started = withCoordinator();
  const empty = withCoordinator();
  const browser = withBrowser();
  let running: string;
  beforeAll(async () => {
    running = await fillPage(started());
  });

  const signs = () =>
    [
      ['home', 'Riverside joined; nobody has confirmed its key.'],
      ['sites', 'Saint Brigid'],
      ['people', 'Nobody yet'],
      [`runs/${running}`, 'Validation loss'],
      ['runs', 'running'],
      ['models', 'Compare two'],
      ['pool', 'withdrawn since'],
      ['audit', 'release.published'],
      ['health', 'Room on the disk'],
    ] as const;

  /** Three hours of a coordinator, which a test cannot wait for. */
  const history = Array.from({ length: 36 }, (_, look) => ({
    at: new Date(Date.parse('2026-11-29T06:00:00Z') + look * 300_000).toISOString(),
    freeBytes: 4e11 - look * 2e9,
    waiting: look < 12 ? 2 : 0,
    memoryBytes: 4.2e8 + (look % 5) * 1e7,
  }));

  it.each([400, 1400])('fits %i pixels, and its policy is broken by nothing that it does', async (width) => {
    await using window = await visit(browser(), started(), { width });
    await window.page.route('**/v1/admin/health', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, history } });
    });

    const wide: string[] = [];
    for (const [view, sign] of signs()) {
      await show(window.page, view, sign);
      if (view.startsWith('runs/')) await window.page.locator('canvas').waitFor();
      if (view.startsWith('runs/')) await window.page.getByText('at most 11 min').waitFor();
      if (view === 'health') await window.page.locator('canvas').nth(2).waitFor();
      if (view === 'models') await window.page.getByText('Compare two').click();
      if (view === 'models')
        await window.page.getByRole('button', { name: 'Show the attacks' }).first().click();
      if (view === 'models') await window.page.getByRole('table', { name: 'Attacks' }).waitFor();
      if ((await overflow(window.page)) > 0) wide.push(view);
      await shoot(window.page, `${view.split('/')[0]}${view.includes('/') ? '-one' : ''}-${width}`);
    }

    expect(wide).toEqual([]);
    expect(window.complaints).toEqual([]);
  });

  it('is dark where the system is', async () => {
    await using window = await visit(browser(), started(), { colorScheme: 'dark' });
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
    await using window = await visit(browser(), started());
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
    await using window = await visit(browser(), started());
    await show(window.page, 'models', 'Compare two');
    const row = (name: string) =>
      window.page
        .getByRole('table', { name: 'Releases' })
        .getByRole('row')
        .filter({ has: window.page.locator('strong', { hasText: name }) });

    expect(await row('Release 2').textContent()).toMatch(
      /stable[\s\S]*0\.732[\s\S]*1 withdrawn since[\s\S]*Northgate/,
    );
    expect(await row('Release 3').textContent()).toMatch(/candidate[\s\S]*Saint Brigid/);
    expect(await row('Release 3').textContent()).not.toContain('withdrawn since');
    expect(await window.page.getByText('0 3 1 * * UTC').count()).toBe(1);
    await show(window.page, 'pool', 'Withdrawals');
    expect(await window.page.getByRole('table', { name: 'Withdrawals' }).textContent()).toMatch(
      /Northgate.*0 of 1.*2 runsRelease 2, stableRelease 1, superseded/,
    );
    await show(window.page, 'runs', 'running');
    expect(await window.page.getByText('1 withdrawn since').count()).toBe(2);
    // F1 as a trainer names it, of each finished de-identifier.
    expect(await window.page.getByRole('cell', { name: '0.732' }).count()).toBe(4);
  });

  it('shows what is found with and without each site before a de-identifier is published or promoted', async () => {
    await using window = await visit(browser(), started());
    await show(window.page, 'models', 'Candidate 3 by site');
    const tables = window.page.getByRole('table', { name: 'With and without each site' });
    await tables.nth(1).waitFor();

    const rows = (sign: string) => tables.getByRole('row').filter({ hasText: sign }).allTextContents();

    const found = '41.0 % with, 93.0 % without: +52.0 points of 200 tokens';
    const site = '(Saint Brigid|Harbour)';
    const harmful = expect.stringMatching(
      `^${site}105 of 1,468PATIENT7${site}${found.replaceAll(/[.+]/g, '.')}$`,
    );
    const harmless = expect.stringMatching(`^${site}106 of 1,467no clear difference–––$`);
    expect(await rows('PATIENT')).toEqual([harmful, harmful]);
    expect(await rows('no clear difference')).toEqual([harmless, harmless]);
    await show(window.page, 'runs', 'running');
    expect(await tables.count()).toBe(0);
  });

  it('makes a candidate stable by keys alone, in a narrow dark window, once it has said what that does', async () => {
    await using window = await visit(browser(), started(), { width: 400, colorScheme: 'dark' });
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
    await page.getByRole('dialog').waitFor();
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
    await using window = await visit(browser(), started(), { width: 400 });
    const { page } = window;
    await show(page, 'models', 'Compare two');

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alert').waitFor();
    await shoot(page, 'dialog-refused-400');

    const told = await page.getByRole('alert').textContent();
    expect(told).toContain('REPRESENTER_NOT_PASSED');
    expect(told).toContain(failureCatalogue.REPRESENTER_NOT_PASSED.remedy);
  });

  it('offers a way back only to a release whose notes are all still there', async () => {
    const done = (await started().admin('GET', routePath('listRuns'))).json.runs as readonly RunView[];
    const published = new Set((await releases()).map(({ runId }) => runId));
    const waiting = done.find(
      ({ runId, kind, status }) => kind === 'deidentifier' && status === 'done' && !published.has(runId),
    );
    await started().admin('POST', routePath('publishRelease'), { runId: waiting?.runId });
    await using window = await visit(browser(), started());

    await show(window.page, 'models', 'Release 4');

    const offered = await window.page.getByRole('button', { name: /^Roll back/ }).all();
    expect(await Promise.all(offered.map((button) => button.getAttribute('aria-label')))).toEqual([
      'Roll back to this: release 3',
    ]);
    expect((await releases()).map(({ number, status }) => `${number} ${status}`)).toEqual([
      '4 stable',
      '3 superseded',
      '2 superseded',
      '1 superseded',
    ]);
  });

  it('shows a release whose manifest is damaged as such, beside the others, and offers no way back to it', async () => {
    const found = (await releases()).find(({ number }) => number === 3);
    const digest = found?.files.find(({ name }) => name === 'manifest.json')?.digest ?? '';
    const path = join(started().dataDirectory, 'blobs', digest.slice(0, 2), digest);
    await rename(path, `${path}.away`);
    await using window = await visit(browser(), started());

    await show(window.page, 'models', 'manifest damaged');
    const rows = await window.page
      .getByRole('table', { name: 'Releases' })
      .getByRole('row')
      .allTextContents();
    await rename(`${path}.away`, path);

    expect(rows[2]).toMatch(/Release 3.*manifest damaged.*COORDINATOR_BLOB_DAMAGED/);
    expect(rows.slice(1).filter((row) => row.includes('manifest damaged'))).toHaveLength(1);
    expect(await window.page.getByRole('button', { name: /^Roll back/ }).count()).toBe(0);
    expect(window.complaints).toEqual([]);
  });

  const releases = async (): Promise<readonly ReleaseEntry[]> =>
    (await started().admin('GET', routePath('listReleases'))).json.releases;

  it('says what to do next where nothing is yet', async () => {
    await using window = await visit(browser(), empty(), { width: 400 });

    for (const [view, sign] of [
      ['models', 'No release yet'],
      ['runs', 'No run yet'],
      ['pool', 'No snapshot yet'],
      ['audit', 'Nothing has happened yet'],
      ['sites', 'No site yet'],
      ['home', 'Sites need a representer to encode with.'],
    ] as const) {
      await show(window.page, view, sign);
      await shoot(window.page, `empty-${view}-400`);
    }

    expect(await overflow(window.page)).toBe(0);
  });

  it('shows a stranger how to sign in, and nothing else', async () => {
    await using window = await visit(browser(), empty());
    await window.page.getByRole('button', { name: 'Sign out' }).click();
    await window.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await shoot(window.page, 'sign-in-1400');

    expect(await window.page.getByLabel('Your token').count()).toBe(1);
    expect(await window.page.getByRole('navigation').count()).toBe(0);
  });
});
