import { describe, expect, it } from '@jest/globals';
import { routePath, routes } from '#protocol/api';
import { enrolSite } from '../testing/scenes.js';
import { withDatabase } from '../testing/server-database.js';
import { type TestCoordinator, withCoordinator } from '../testing/test-coordinator.js';

const invite = async (coordinator: TestCoordinator, name: string, renew = false) =>
  coordinator.admin('POST', routePath('inviteSite'), { name, renew });
const enrol = (coordinator: TestCoordinator, code: string) =>
  coordinator.call('POST', routePath('enrol'), { body: { code } });
const uploads = (coordinator: TestCoordinator, token: string) =>
  coordinator.call('GET', routePath('listReceipts'), { token });

describe('enrolment', () => {
  const started = withCoordinator();

  it('exchanges a code for a token that opens the site', async () => {
    const invitation = routes.inviteSite.answer.parse((await invite(started(), 'Alpha')).json);

    const answer = await enrol(started(), invitation.code);

    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ siteId: invitation.siteId, siteName: 'Alpha' });
    expect((await uploads(started(), answer.json.token)).status).toBe(200);
  });

  it('reads a code in whatever case and grouping it was typed', async () => {
    const { code } = (await invite(started(), 'Typed')).json;

    const answer = await enrol(started(), ` ${code.replaceAll('-', ' ').toLowerCase()} `);

    expect(answer.status).toBe(201);
  });

  it('refuses a code that was never given out', async () => {
    const answer = await enrol(started(), '00000-00000-00000-00000');

    expect([answer.status, answer.json.error.code]).toEqual([401, 'ENROLMENT_CODE_UNKNOWN']);
  });

  it('refuses a code that was used before', async () => {
    const { code } = (await invite(started(), 'Twice')).json;
    await enrol(started(), code);

    const answer = await enrol(started(), code);

    expect([answer.status, answer.json.error.code]).toEqual([409, 'ENROLMENT_CODE_USED']);
  });

  it('gives one token when a code is used by two callers at once', async () => {
    const { code } = (await invite(started(), 'Race')).json;

    const answers = await Promise.all([
      enrol(started(), code),
      enrol(started(), code),
      enrol(started(), code),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('refuses a code past its time, and takes it just before', async () => {
    const week = 168 * 3_600_000;
    const early = (await invite(started(), 'Early')).json.code;
    const late = (await invite(started(), 'Late')).json.code;

    started().advance(week - 60_000);
    const before = await enrol(started(), early);
    started().advance(120_000);
    const after = await enrol(started(), late);

    expect(before.status).toBe(201);
    expect([after.status, after.json.error.code]).toEqual([410, 'ENROLMENT_CODE_EXPIRED']);
  });

  it('ends an unused code when the site is invited again', async () => {
    const first = (await invite(started(), 'Again')).json.code;
    const second = (await invite(started(), 'Again')).json.code;

    expect((await enrol(started(), first)).json.error.code).toBe('ENROLMENT_CODE_EXPIRED');
    expect((await enrol(started(), second)).status).toBe(201);
  });

  it('invites an enrolled site again only to renew its token, which ends the old one', async () => {
    const { token } = await enrolSite(started(), 'Forgetful');

    const refused = await invite(started(), 'Forgetful');
    const renewed = await enrol(started(), (await invite(started(), 'Forgetful', true)).json.code);

    expect(refused.json.error.code).toBe('ENROLMENT_SITE_ENROLLED');
    expect((await uploads(started(), token)).json.error.code).toBe('COORDINATOR_TOKEN_UNKNOWN');
    expect((await uploads(started(), renewed.json.token)).status).toBe(200);
  });

  it('closes a revoked site and its open code, and lets nobody in until it is invited again', async () => {
    const { siteId, token } = await enrolSite(started(), 'Revoked');
    const { code } = (await invite(started(), 'Revoked', true)).json;

    const answer = await started().admin('POST', routePath('revokeSite', { siteId }));

    expect(answer.status).toBe(204);
    expect((await uploads(started(), token)).json.error.code).toBe('ENROLMENT_SITE_REVOKED');
    expect((await enrol(started(), code)).json.error.code).toBe('ENROLMENT_SITE_REVOKED');
    const renewed = await enrol(started(), (await invite(started(), 'Revoked')).json.code);
    expect(renewed.json).toMatchObject({ siteId, siteName: 'Revoked' });
    expect((await uploads(started(), renewed.json.token)).status).toBe(200);
    expect((await uploads(started(), token)).json.error.code).toBe('COORDINATOR_TOKEN_UNKNOWN');
    const { sites } = routes.listSites.answer.parse(
      (await started().admin('GET', routePath('listSites'))).json,
    );
    expect(sites.find((site) => site.siteId === siteId)?.status).toBe('enrolled');
  });

  it('keeps neither a code nor a token in any column', async () => {
    const { code } = (await invite(started(), 'Secret')).json;
    const { token } = (await enrol(started(), code)).json;

    const dump = await dumpDatabase(started());

    expect(dump).toContain('Secret');
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(code);
    expect(dump).not.toContain(code.replaceAll('-', ''));
  });

  it.each([
    ['no token', undefined, 'COORDINATOR_TOKEN_MISSING'],
    ['a token of nobody', `sfs_${'a'.repeat(43)}`, 'COORDINATOR_TOKEN_UNKNOWN'],
    ["a site's token", 'site', 'COORDINATOR_TOKEN_UNKNOWN'],
  ])('refuses the administration to %s', async (name, given, code) => {
    const token = given === 'site' ? (await enrolSite(started(), `Guard ${name}`)).token : given;
    const options = token === undefined ? {} : { token };

    const admin = await started().call('GET', routePath('listSites'), options);
    const trainer = await started().call('GET', routePath('queueFacts'), options);

    expect([admin.status, admin.json.error.code]).toEqual([401, code]);
    expect([trainer.status, trainer.json.error.code]).toEqual([401, code]);
  });

  it("does not let the administrator's or the trainer's token pass for each other or for a site", async () => {
    const asTrainer = await started().admin('GET', routePath('queueFacts'));
    const asAdmin = await started().trainer('GET', routePath('listSites'));
    const asSite = await started().admin('GET', routePath('listReceipts'));

    expect([asTrainer.status, asAdmin.status, asSite.status]).toEqual([401, 401, 401]);
  });
});

describe('the limit of enrolment attempts', () => {
  const started = withCoordinator({ enrolmentAttemptsPerMinute: 3 });

  it('refuses the fourth attempt of a minute and takes one in the next minute', async () => {
    const wrong = '00000-00000-00000-00000';
    const codes = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      codes.push((await enrol(started(), wrong)).json.error.code);
    started().advance(61_000);
    codes.push((await enrol(started(), wrong)).json.error.code);

    expect(codes).toEqual([
      'ENROLMENT_CODE_UNKNOWN',
      'ENROLMENT_CODE_UNKNOWN',
      'ENROLMENT_CODE_UNKNOWN',
      'ENROLMENT_TOO_OFTEN',
      'ENROLMENT_CODE_UNKNOWN',
    ]);
  });
});

describe('the limit of enrolment attempts behind a proxy', () => {
  const wrong = '00000-00000-00000-00000';
  const attemptFrom = async (coordinator: TestCoordinator, forwardedFor: string) => {
    const headers = { 'x-forwarded-for': forwardedFor };
    const { json } = await coordinator.call('POST', routePath('enrol'), { body: { code: wrong }, headers });
    return json.error.code;
  };

  describe('that is named', () => {
    const started = withCoordinator({ enrolmentAttemptsPerMinute: 1, trustedProxies: ['loopback'] });

    it('counts each client, so that one who guesses locks out nobody else', async () => {
      const guessed = [await attemptFrom(started(), '192.0.2.1'), await attemptFrom(started(), '192.0.2.1')];

      expect(guessed).toEqual(['ENROLMENT_CODE_UNKNOWN', 'ENROLMENT_TOO_OFTEN']);
      expect(await attemptFrom(started(), '192.0.2.2')).toBe('ENROLMENT_CODE_UNKNOWN');
    });

    it('takes the word of the proxy, not what the client has put before it', async () => {
      const codes = [
        await attemptFrom(started(), '203.0.113.1, 192.0.2.9'),
        await attemptFrom(started(), '203.0.113.2, 192.0.2.9'),
      ];

      expect(codes).toEqual(['ENROLMENT_CODE_UNKNOWN', 'ENROLMENT_TOO_OFTEN']);
    });

    it('says when to come back', async () => {
      const headers = { 'x-forwarded-for': '192.0.2.1' };
      const answer = await started().call('POST', routePath('enrol'), { body: { code: wrong }, headers });

      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    });
  });

  describe('that nobody has named', () => {
    const started = withCoordinator({ enrolmentAttemptsPerMinute: 1 });

    it('is counted as the one address that it is, on this machine as well, and the log says so once', async () => {
      const codes = [await attemptFrom(started(), '192.0.2.1'), await attemptFrom(started(), '192.0.2.2')];

      expect(codes).toEqual(['ENROLMENT_CODE_UNKNOWN', 'ENROLMENT_TOO_OFTEN']);
      expect(started().logLines.filter((line) => line.includes('proxy.unnamed'))).toHaveLength(1);
    });
  });

  describe('that is another than the one named', () => {
    const started = withCoordinator({ enrolmentAttemptsPerMinute: 1, trustedProxies: ['10.0.0.0/8'] });

    it('counts the address of the connection, whatever the header says', async () => {
      const codes = [await attemptFrom(started(), '192.0.2.1'), await attemptFrom(started(), '192.0.2.2')];

      expect(codes).toEqual(['ENROLMENT_CODE_UNKNOWN', 'ENROLMENT_TOO_OFTEN']);
    });
  });
});

/** Every row of every table as text, read through the socket of the embedded database. */
function dumpDatabase(coordinator: TestCoordinator): Promise<string> {
  return withDatabase(coordinator, async (client) => {
    const tables = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    const rows = [];
    for (const { tablename } of tables.rows)
      rows.push((await client.query(`SELECT t::text AS row FROM "${tablename}" t`)).rows);
    return JSON.stringify(rows);
  });
}
