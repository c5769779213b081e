/** People with roles: made from the table of routes itself, so that a route that is added tomorrow is tried with every role. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type PersonRole, personRoles } from '#protocol/admin';
import { type RouteName, type RouteRow, rolesOf, routePath, routes } from '#protocol/api';
import { contentDigestOf, linkDigest } from '#protocol/audit';
import { openPage } from '../testing/page-visit.js';
import { testTokens, withCoordinator } from '../testing/test-coordinator.js';

const started = withCoordinator();
const call = (token: string, name: RouteName, body?: unknown, values: Record<string, string> = {}) => {
  const row: RouteRow = routes[name];
  const path = row.path.replace(
    /:(\w+)/g,
    (_, parameter: string) => values[parameter] ?? foreignOf(parameter),
  );
  return started().call(row.method, path, { token, ...(body === undefined ? {} : { body }) });
};
const foreignOf = (parameter: string): string =>
  ({ name: 'x.json', digest: 'a'.repeat(64), channel: 'stable', batchNumber: '0' })[parameter] ??
  randomUUID();

interface Known {
  readonly personId: string;
  readonly token: string;
  readonly expiresAt: string;
}

async function add(name: string, role: PersonRole, days?: number): Promise<Known> {
  const body = { name, role, ...(days === undefined ? {} : { days }) };
  const { status, json } = await call(testTokens.admin, 'addPerson', body);
  expect([status, json.token.slice(0, 4)]).toEqual([201, 'sfp_']);
  return json;
}

const adminRows = Object.entries<RouteRow>(routes).filter(([, { caller }]) => caller === 'admin');

describe('every route of the administrator', () => {
  let people: Record<PersonRole, Known>;
  beforeAll(async () => {
    people = {
      operator: await add('Olga Operator', 'operator'),
      provider: await add('Paul Provider', 'provider'),
      auditor: await add('Ada Auditor', 'auditor'),
      trainer: await add('Trainer Tess', 'trainer'),
    };
  });

  it.each(personRoles)('lets a person in as its line says, and refuses the rest: %s', async (role) => {
    const answers = await Promise.all(
      adminRows.map(async ([name, row]) => {
        const { status, json } = await call(people[role].token, name as RouteName);
        return {
          name,
          isOpen: json?.error?.code !== 'PERSON_ROLE_REFUSED',
          status,
          may: rolesOf(row).includes(role),
        };
      }),
    );

    // A stranger's id stands in the path of one's own token, which is a refusal of another kind.
    const wrong = answers.filter(
      ({ name, isOpen, may }) => isOpen !== may && (name !== 'rotatePersonToken' || role === 'trainer'),
    );
    expect(wrong).toEqual([]);
    expect(answers.filter(({ status, isOpen }) => (!isOpen && status !== 403) || status >= 500)).toEqual([]);
    const open = answers.filter(({ may }) => may).length;
    expect(role === 'trainer' ? open === 0 : open > 10).toBe(true);
  });

  it('changes nothing for an auditor but what is their own', () => {
    const changing = adminRows.filter(([, row]) => row.method !== 'GET' && rolesOf(row).includes('auditor'));

    expect(changing.map(([name]) => name).sort()).toEqual(['makePageLink', 'rotatePersonToken', 'signOut']);
  });

  it('is open to the token of the installation', async () => {
    const { status, json } = await call(testTokens.admin, 'listPeople');

    expect(status).toBe(200);
    expect(json.people.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Ada Auditor', 'Olga Operator', 'Paul Provider']),
    );
    expect(JSON.stringify(json)).not.toMatch(/sfp_|[0-9a-f]{64}/);
  });
});

describe('a token', () => {
  it('ends at once when another takes its place, for its browsers too, and people renew none but their own', async () => {
    const ann = await add('Ann Rotates', 'operator');
    const ben = await add('Ben Stays', 'operator');
    const foreign = await call(ben.token, 'rotatePersonToken', {}, { personId: ann.personId });
    const page = await openPage(started(), ann.token);
    const read = () => page.call('GET', routePath('listSites'));
    const publish = () => page.call('POST', routePath('publishRelease'), { body: { runId: randomUUID() } });
    const before = [(await read()).status, (await publish()).json.error.code];

    const renewed = await call(ann.token, 'rotatePersonToken', { days: 365 }, { personId: ann.personId });

    expect([foreign.status, foreign.json.error.code]).toEqual([403, 'PERSON_ROLE_REFUSED']);
    expect(before).toEqual([200, 'PERSON_ROLE_REFUSED']); // the browser may do what its person may
    expect((await read()).json.error.code).toBe('PAGE_SIGNED_OUT');
    expect(renewed.status).toBe(201);
    expect(renewed.json.expiresAt).toBe(ann.expiresAt); // a token does not lengthen its own time
    expect((await call(ann.token, 'listSites')).json.error.code).toBe('COORDINATOR_TOKEN_UNKNOWN');
    expect((await call(renewed.json.token, 'listSites')).status).toBe(200);
    expect((await call(ben.token, 'listSites')).status).toBe(200);
  });

  it('of somebody who was removed opens nothing, and the name may be given again', async () => {
    const cleo = await add('Cleo Leaves', 'auditor');

    const removed = await call(testTokens.admin, 'removePerson', undefined, { personId: cleo.personId });
    const again = await call(testTokens.admin, 'removePerson', undefined, { personId: cleo.personId });

    expect([removed.status, again.json.error.code]).toEqual([204, 'PERSON_UNKNOWN']);
    expect(again.json.error.details).toEqual({ personId: cleo.personId });
    expect((await call(cleo.token, 'listSites')).json.error.code).toBe('COORDINATOR_TOKEN_UNKNOWN');
    await add('Cleo Leaves', 'operator');
  });

  it('is of one person: a name that somebody has is taken, and of two who ask at once one gets it', async () => {
    const body = { name: 'Dora Twice', role: 'auditor' };

    const both = await Promise.all([1, 2].map(() => call(testTokens.admin, 'addPerson', body)));

    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.json.error.code).toBe('PERSON_NAME_TAKEN');
  });

  it('is of one person, too, where many ask at once and each writes the name in another way', async () => {
    const spellings = ['Nora Many', 'nora many', 'NORA MANY', 'Nora  Many', 'Nora Many.', 'Nora-Many'];

    const all = await Promise.all(
      spellings.map((name) => call(testTokens.admin, 'addPerson', { name, role: 'auditor' })),
    );

    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(new Set(all.map(({ json }) => json.error?.code))).toEqual(
      new Set([undefined, 'PERSON_NAME_TAKEN']),
    );
  });

  it.each(['dora once', 'Dora  Once', 'Dora Once.'])(
    'is not given to %j where Dora Once has one',
    async (name) => {
      await call(testTokens.admin, 'addPerson', { name: 'Dora Once', role: 'auditor' });

      const { json } = await call(testTokens.admin, 'addPerson', { name, role: 'auditor' });

      expect(json.error.code).toBe('PERSON_NAME_TAKEN');
    },
  );

  it('lasts a year at most', async () => {
    const asked = await call(testTokens.admin, 'addPerson', { name: 'Eve Long', role: 'auditor', days: 366 });

    expect([asked.status, asked.json.error.code]).toEqual([400, 'COORDINATOR_REQUEST_INVALID']);
  });
});

describe('the last use of a token', () => {
  const dayOf = async (personId: string): Promise<string | null> => {
    const { people } = (await call(testTokens.admin, 'listPeople')).json;
    return people.find((person: { personId: string }) => person.personId === personId).lastUsedOn;
  };

  it('is the day of the latest request, and none before the first', async () => {
    const { personId, token } = await add('Una Uses', 'auditor');
    const before = await dayOf(personId);
    const day = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString().slice(0, 10);
    const twoDays = 2 * 86_400_000;

    const early = day(0);
    await call(token, 'listSites');
    const first = await dayOf(personId);
    started().advance(twoDays);
    const unused = await dayOf(personId);
    await call(token, 'listSites');
    const latest = await dayOf(personId);

    expect(before).toBeNull();
    expect([early, day(0)]).toContain(first); // midnight may have passed
    expect(unused).toBe(first);
    expect([day(twoDays), day(twoDays - 60_000)]).toContain(latest);
  });
});

describe('the audit trail', () => {
  it('names the person, or the installation, and the name is part of the chain', async () => {
    const fay = await add('Fay Invites', 'operator');
    await call(fay.token, 'inviteSite', { name: 'Named Hospital' });
    await call(testTokens.admin, 'inviteSite', { name: 'Nameless Hospital' });

    const { events } = (
      await started().call('GET', `${routePath('listAudit')}?order=latest&limit=6`, {
        token: testTokens.admin,
      })
    ).json;

    const invited = events.filter(({ action }: { action: string }) => action === 'site.invited');
    expect(invited.map(({ actor }: { actor: object }) => actor)).toEqual([
      { kind: 'admin', id: null, name: 'installation' },
      { kind: 'admin', id: fay.personId, name: 'Fay Invites' },
    ]);
    const [, event] = invited;
    expect(linkDigest(event.previous, contentDigestOf(event))).toBe(event.digest);
    const forged = { ...event, actor: { ...event.actor, name: 'Somebody Else' } };
    expect(linkDigest(event.previous, contentDigestOf(forged))).not.toBe(event.digest);
  });
});

describe('after its time', () => {
  it('a token opens nothing, and says why', async () => {
    const gus = await add('Gus Ends', 'auditor', 30);
    started().advance(29 * 86_400_000);
    const before = (await call(gus.token, 'listSites')).status;
    started().advance(2 * 86_400_000);

    const { status, json } = await call(gus.token, 'listSites');

    expect([before, status, json.error.code]).toEqual([200, 401, 'PERSON_TOKEN_EXPIRED']);
  });
});
