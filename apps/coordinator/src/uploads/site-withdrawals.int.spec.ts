/** What the administrator does for a site that cannot do it itself, and what revoking means for its batches. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routePath, routes } from '#protocol/api';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  membersOf,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

describe('batches of a site that was revoked', () => {
  const started = withCoordinator();
  let representer: TestRepresenter;
  let site: { siteId: string; token: string };
  let name: string;
  let value = 0x3c00;
  beforeAll(async () => {
    representer = await trainRepresenter(started());
  });
  beforeEach(async () => {
    value += 1;
    name = `Site ${value}`;
    site = await enrolSite(started(), name);
  });
  const send = async (batchNumber: number): Promise<string> => {
    value += 1;
    const bytes = buildFrameFor(representer, { batchNumber, sentences: [buildSentence([0, 1], value)] });
    return (await upload(started(), site.token, { ...representer, batchNumber, bytes })).json.digest;
  };
  const revoke = () => started().admin('POST', routePath('revokeSite', { siteId: site.siteId }));
  const withdraw = (body: object) =>
    started().admin('POST', routePath('withdrawForSite', { siteId: site.siteId }), body);
  const members = async (request = {}) => {
    const { json } = await started().admin('POST', routePath('makeSnapshot'), request);
    if (json.error !== undefined) return json.error.code;
    return membersOf(started(), json.snapshotId);
  };

  it('are left out of new snapshots unless the administrator says otherwise', async () => {
    const digest = await send(0);
    await revoke();

    expect(await members()).toBe('POOL_EMPTY');
    expect(await members({ includeRevoked: true })).toContain(digest);
  });

  it('are withdrawn by the administrator, one or all, under the name of the administrator', async () => {
    const first = await send(0);
    const second = await send(1);
    await revoke();

    const one = await withdraw({ scope: 'batch', representerId: representer.representerId, batchNumber: 1 });
    const left = await members({ includeRevoked: true });
    const all = await withdraw({ scope: 'all' });

    expect([one.status, one.json]).toMatchObject([200, { withdrawn: 1, erased: 1 }]);
    expect([left.includes(first), left.includes(second)]).toEqual([true, false]);
    expect(all.json).toMatchObject({ withdrawn: 1, erased: 1, sentence: expect.stringContaining('1 batch') });
    const { events } = routes.listAudit.answer.parse(
      (await started().admin('GET', `${routePath('listAudit')}?limit=1000`)).json,
    );
    expect(events.findLast(({ action }) => action === 'upload.withdrawn')?.actor.kind).toBe('admin');
  });

  it('come back with the site, which enrols again under its name and withdraws them itself', async () => {
    const digest = await send(0);
    await revoke();
    const { code, siteId } = (await started().admin('POST', routePath('inviteSite'), { name })).json;
    const whileInvited = await members();
    const { token } = (await started().call('POST', routePath('enrol'), { body: { code } })).json;

    const whenBack = await members();
    const old = await started().call('GET', routePath('listReceipts'), { token: site.token });
    const withdrawn = await started().call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });

    expect(siteId).toBe(site.siteId);
    expect(whileInvited).toBe('POOL_EMPTY');
    expect(whenBack).toEqual([digest]);
    expect(old.status).toBe(401);
    expect(withdrawn.json).toMatchObject({ withdrawn: 1, erased: 1 });
  });

  it('of no site are not withdrawn, nor by a site for another', async () => {
    const unknown = await started().admin(
      'POST',
      routePath('withdrawForSite', { siteId: crypto.randomUUID() }),
      {
        scope: 'all',
      },
    );
    const notSent = await withdraw({
      scope: 'batch',
      representerId: representer.representerId,
      batchNumber: 9,
    });
    const asSite = await started().call('POST', routePath('withdrawForSite', { siteId: site.siteId }), {
      token: site.token,
      body: { scope: 'all' },
    });
    const wrongBody = await withdraw({ scope: 'everything' });

    expect(unknown.json.error.code).toBe('ENROLMENT_SITE_UNKNOWN');
    expect(notSent.json.error.code).toBe('UPLOAD_UNKNOWN');
    expect(asSite.status).toBe(401);
    expect(wrongBody.status).toBe(400);
  });

  it.each([
    ['stands', false],
    ['was withdrawn', true],
  ])("refuses another site's bytes while the first batch %s", async (_name, isWithdrawn) => {
    value += 1;
    const bytes = buildFrameFor(representer, { sentences: [buildSentence([0, 1], value)] });
    const other = await enrolSite(started(), `${name} too`);
    await upload(started(), site.token, { ...representer, bytes });
    if (isWithdrawn) await withdraw({ scope: 'all' });

    const answer = await upload(started(), other.token, { ...representer, bytes });

    expect([answer.status, answer.json.error.code]).toEqual([409, 'UPLOAD_DUPLICATE']);
  });
});
