/** What the page offers to whom, read from the same table of roles that the guard goes by. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type PersonRole, personRoles } from '#protocol/admin';
import { type AdminRouteName, rolesOf, routePath, routes } from '#protocol/api';
import { fillPage } from './testing/page-scene.js';
import { hasBrowser, overflow, shoot, show, visit, withBrowser } from './testing/page-window.js';
import { withCoordinator } from './testing/test-coordinator.js';

const suite = hasBrowser ? describe : describe.skip;

/** Every button that changes something, and the route that it calls. */
const changes = {
  'Invite a site': 'inviteSite',
  'New code': 'inviteSite',
  Confirm: 'confirmSite',
  Withdraw: 'withdrawForSite',
  Revoke: 'revokeSite',
  'Train a representer': 'startRun',
  'Train a de-identifier': 'startRun',
  'Take a snapshot': 'makeSnapshot',
  'Sign a waiver': 'waiveRepresenter',
  'Set a schedule': 'setSchedule',
  'Switch it off': 'endSchedule',
  'Add a person': 'addPerson',
  'New token': 'rotatePersonToken',
  Remove: 'removePerson',
  'Cancel the run': 'cancelRun',
  Publish: 'publishRepresenter',
  'Publish as a candidate': 'publishRelease',
  'Publish as stable': 'publishRelease',
  Promote: 'promoteRelease',
  Hold: 'holdRelease',
} as const satisfies Record<string, AdminRouteName>;

suite('what the page offers', () => {
  const started = withCoordinator();
  const browser = withBrowser();
  let running: string;
  beforeAll(async () => {
    running = await fillPage(started());
  });

  async function tokenOf(role: PersonRole): Promise<string> {
    const { json } = await started().admin('POST', routePath('addPerson'), { name: `The ${role}`, role });
    return json.token;
  }

  /** Buttons by name in every view that has some. */
  async function offeredTo(token: string | undefined, shot: string): Promise<string[]> {
    await using window = await visit(browser(), started(), {
      width: 400,
      ...(token === undefined ? {} : { token }),
    });
    const names: string[] = [];
    for (const [view, sign] of [
      ['sites', 'Saint Brigid'],
      ['runs', 'running'],
      [`runs/${running}`, 'Validation loss'],
      ['models', 'Compare two'],
      ['pool', 'withdrawn since'],
      ['people', 'Token ends'],
    ] as const) {
      await show(window.page, view, sign);
      await shoot(window.page, `${shot}-${view.split('/')[0]}-400`);
      expect(await overflow(window.page)).toBe(0);
      names.push(...(await window.page.getByRole('button').allTextContents()));
    }
    expect(window.complaints).toEqual([]);
    return [...new Set(names)].filter((name) => name in changes).sort();
  }

  it('is every button for the installation', async () => {
    await tokenOf('trainer'); // somebody to remove

    expect(await offeredTo(undefined, 'installation')).toEqual(Object.keys(changes).sort());
  });

  it.each(personRoles.filter((role) => role !== 'trainer'))(
    'is what the table of roles allows, and nothing else: %s',
    async (role) => {
      // Everybody has their own token in the list of people.
      const expected = Object.entries(changes).filter(([, route]) => rolesOf(routes[route]).includes(role));

      expect(await offeredTo(await tokenOf(role), role)).toEqual(expected.map(([name]) => name).sort());
    },
  );

  it('is a new token of their own, and nothing else that changes anything, for an auditor, whom the page names', async () => {
    const { json } = await started().admin('POST', routePath('addPerson'), {
      name: 'Looks',
      role: 'auditor',
    });
    await using window = await visit(browser(), started(), { token: json.token });

    await show(window.page, 'models', 'Compare two');
    await shoot(window.page, 'auditor-models-1400');

    expect(await window.page.getByRole('banner').textContent()).toMatch(/Looks auditor/);
    const heads = await window.page
      .getByRole('table', { name: 'Releases' })
      .getByRole('columnheader')
      .allTextContents();
    expect([heads.includes('State'), heads.includes('Action')]).toEqual([true, false]);
    expect(
      (await window.page.getByRole('button').allTextContents()).filter((name) => name in changes),
    ).toEqual([]);
  });
});
