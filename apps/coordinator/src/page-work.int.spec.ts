/** A provider's work through the page alone: from the first sign-in to a waiver, a training and a withdrawal. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { AuditEventView, PersonView, RepresenterEntry, SiteView } from '#protocol/admin';
import { type RunView, routePath } from '#protocol/api';
import { createSigningKey, fingerprintOf } from '#signing';
import { hasBrowser, overflow, shoot, show, visit, withBrowser } from './testing/page-window.js';
import { buildFrameFor, enrolSite, finishRepresenter, trainRepresenter, upload } from './testing/scenes.js';
import { testTokens, withCoordinator } from './testing/test-coordinator.js';

const suite = hasBrowser ? describe : describe.skip;

suite('the work of a provider, through the page alone', () => {
  const started = withCoordinator();
  const browser = withBrowser();

  /** Signs in as a person does: by writing a token into the form. */
  async function signIn(token: string, width = 1400) {
    const window = await visit(browser(), started(), { width });
    await window.page.getByRole('button', { name: 'Sign out' }).click();
    await window.page.getByLabel('Your token').fill(token);
    await window.page.getByRole('button', { name: 'Sign in' }).click();
    await window.page.getByRole('navigation').or(window.page.getByRole('alert')).waitFor();
    return window;
  }

  /** Opens a dialog by its button, and answers it. */
  async function answer(page: Page, name: string, fields: Readonly<Record<string, string>> = {}) {
    await page.getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog');
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: name.split(':')[0] ?? '', exact: true }).click();
    return dialog;
  }

  const latest = async (): Promise<AuditEventView | undefined> =>
    (await started().admin('GET', `${routePath('listAudit')}?order=latest`)).json.events[0];
  const sites = async (): Promise<readonly SiteView[]> =>
    (await started().admin('GET', routePath('listSites'))).json.sites;

  it('begins with a token that somebody has, and shows whose it is', async () => {
    await using window = await signIn(`sfp_${'a'.repeat(43)}`);
    const { page } = window;
    const refused = await page.getByRole('alert').textContent();

    await page.getByLabel('Your token').fill(testTokens.admin);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation').waitFor();
    await show(page, 'people', 'Nobody yet');
    const dialog = await answer(page, 'Add a person', { Name: "Anna O'Moss" });
    const token = (await dialog.locator('code').textContent()) ?? '';
    await shoot(page, 'token-1400');
    await using own = await signIn(token);
    await own.page.getByText("Anna O'Moss").waitFor();

    expect(refused).toContain('COORDINATOR_TOKEN_UNKNOWN');
    expect(await own.page.getByRole('banner').textContent()).toMatch(/Anna O'Moss operator/);
    expect(new URL(own.page.url()).search).toBe('');
  });

  it('invites a site by one block without the code, and confirms the key that the site reads out, no other', async () => {
    const { fingerprint } = (await started().admin('GET', routePath('showSigningKey'))).json;
    const { publicKey } = createSigningKey().key;
    await using window = await signIn(testTokens.admin, 400);
    const { page } = window;

    await show(page, 'sites', 'No site yet');
    const dialog = await answer(page, 'Invite a site', { 'Name of the site': 'Northgate' });
    await dialog.getByRole('heading', { name: 'Northgate is invited' }).waitFor();
    const [block, code] = await dialog.locator('pre').allTextContents();
    await shoot(page, 'invited-400');
    const wide = await overflow(page);
    const enrolled = await started().call('POST', routePath('enrol'), { body: { code, publicKey } });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('nobody has confirmed it').waitFor();
    const wrong = await answer(page, 'Confirm: Northgate', {
      'As the site reads it out': Array.from({ length: 8 }, () => '0000').join('-'),
    });
    const told = await wrong.getByRole('alert').textContent();
    const before = (await sites())[0]?.confirmedAt;
    await wrong.getByLabel('As the site reads it out').fill(fingerprintOf(publicKey).toUpperCase());
    await wrong.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('confirmed 20').waitFor();

    expect(block).toContain(`npx --no sfumato-deid site join ${started().url}`);
    expect(block).toContain(fingerprint);
    expect(block).not.toContain(code);
    expect(enrolled.status).toBe(201);
    expect([told?.includes('ENROLMENT_FINGERPRINT_WRONG'), before]).toEqual([true, null]);
    expect((await sites())[0]?.confirmedAt).not.toBeNull();
    expect(wide).toBe(0);
  });

  it('lets a representer pass by the signatures of two people, not by one twice', async () => {
    const { representerId } = await finishRepresenter(started(), 'a worse one', 'FAIL');
    const tokens: string[] = [];
    for (const name of ['First', 'Second']) {
      const added = await started().admin('POST', routePath('addPerson'), { name, role: 'provider' });
      tokens.push(added.json.token);
    }
    const sign = { Because: 'A larger audit runs at this moment.', 'Days that it lasts': '10' };
    const waiver = async () =>
      (
        (await started().admin('GET', routePath('listRepresenters'))).json.representers as RepresenterEntry[]
      ).find((entry) => entry.representerId === representerId)?.gate.waiver ?? null;
    await using first = await signIn(tokens[0] ?? '');
    await using second = await signIn(tokens[1] ?? '');

    await show(first.page, 'models', 'Sign a waiver');
    const dialog = await answer(first.page, 'Sign a waiver', sign);
    await dialog.getByText('Signed by First').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const again = await answer(first.page, 'Sign a waiver', sign);
    const refused = await again.getByRole('alert').textContent();
    const before = await waiver();
    await show(second.page, 'models', 'Sign a waiver');
    await answer(second.page, 'Sign a waiver', sign);
    await second.page.getByText('WAIVED (FAIL)').waitFor();

    expect([refused?.includes('WAIVER_SIGNED_ALREADY'), before]).toEqual([true, null]);
    expect((await waiver())?.names).toEqual(['First', 'Second']);
    expect((await latest())?.actor.name).toBe('Second');
  });

  it('takes a snapshot, trains on it with the settings that were written, and withdraws what a site sent', async () => {
    const representer = await trainRepresenter(started(), 'one that passes');
    const { siteId, token } = await enrolSite(started(), 'Harbour');
    const { representerId } = representer;
    await upload(started(), token, { representerId, bytes: buildFrameFor(representer) });
    await using window = await signIn(testTokens.admin);
    const { page } = window;

    await show(page, 'home', 'Batches wait that are in no snapshot.');
    await shoot(page, 'home-work-1400');
    await page.getByRole('link', { name: 'Take a snapshot' }).click();
    await answer(page, 'Take a snapshot');
    await page.getByText('Harbour, 1 batch').waitFor();
    await show(page, 'runs', 'Train a de-identifier');
    await page.getByRole('button', { name: 'Train a de-identifier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Settings: schedule').click();
    await dialog.getByLabel('schedule.epochsMax').fill('5000');
    await shoot(page, 'train-1400');
    await dialog.getByRole('button', { name: 'Train a de-identifier' }).click();
    const refused = await dialog.getByRole('alert').textContent();
    await dialog.getByLabel('schedule.epochsMax').fill('7');
    await dialog.getByRole('button', { name: 'Train a de-identifier' }).click();
    await page.getByText('schedule.epochsMax=7').waitFor();
    const [run] = (await started().admin('GET', routePath('listRuns'))).json.runs as RunView[];
    await show(page, 'sites', 'Harbour');
    const withdrawn = await answer(page, 'Withdraw: Harbour');
    await withdrawn.getByText('Withdrawn now: 1 batch').waitFor();

    expect(refused).toContain('SETTING_INVALID');
    expect(run).toMatchObject({ kind: 'deidentifier', settings: { schedule: { epochsMax: 7 } }, seed: 1 });
    expect((await sites()).find((site) => site.siteId === siteId)).toMatchObject({
      batches: 0,
      withdrawn: 1,
    });
  });

  it('removes a person, whose browser is then signed out', async () => {
    const added = await started().admin('POST', routePath('addPerson'), { name: 'Leaves', role: 'auditor' });
    await using theirs = await signIn(added.json.token);
    await using window = await signIn(testTokens.admin);
    await show(window.page, 'people', 'Leaves');

    await answer(window.page, 'Remove: Leaves');
    await window.page.getByText('Leaves', { exact: true }).waitFor({ state: 'detached' });
    await show(theirs.page, 'sites', 'PAGE_SIGNED_OUT');

    const { people } = (await started().admin('GET', routePath('listPeople'))).json;
    expect((people as PersonView[]).map(({ name }) => name)).not.toContain('Leaves');
  });
});
