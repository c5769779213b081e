/** What sites are told is current: signed, by channel, never lower without an order, and by a key that the one before introduced. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Channel, openChannelStatement, routePath } from '#protocol/api';
import { createSigningKey, followKeys, openModelSignature, requireSignedFiles } from '#signing';
import { buildFrameFor, enrolSite, trainDeidentifier, trainRepresenter, upload } from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

describe('channels', () => {
  const started = withCoordinator();
  let token: string;
  let snapshotId: string;
  let joinedKey: string;
  beforeAll(async () => {
    ({ token } = await enrolSite(started()));
    const { publicKey } = createSigningKey().key;
    const { code } = (await started().admin('POST', routePath('inviteSite'), { name: 'Keys' })).json;
    const { json } = await started().call('POST', routePath('enrol'), { body: { code, publicKey } });
    joinedKey = json.signingKey;
    const representer = await trainRepresenter(started());
    const frame = { ...representer, bytes: buildFrameFor(representer) };
    await upload(started(), token, frame);
    snapshotId = (await started().admin('POST', routePath('makeSnapshot'), {})).json.snapshotId;
  });
  const publish = async (channel: Channel = 'stable') => {
    const runId = await trainDeidentifier(started(), snapshotId);
    return (await started().admin('POST', routePath('publishRelease'), { runId, channel })).json;
  };
  const order = (name: 'promoteRelease' | 'holdRelease' | 'rollbackRelease', releaseId: string) =>
    started().admin('POST', routePath(name, { releaseId }));
  const current = async (channel: Channel = 'stable') => {
    const { json } = await started().call('GET', routePath('currentChannel', { channel }), { token });
    return { ...json, said: openChannelStatement(json.statement, json.signingKey) };
  };

  it('say what is current under the key that the site was told when it enrolled, for as long as set', async () => {
    const { signingKey, introductions, said } = await current();

    expect([signingKey, introductions]).toEqual([joinedKey, []]);
    expect(said).toMatchObject({ channel: 'stable', release: null, rollback: null });
    expect(said.representer).toMatchObject({ number: 1, gate: { verdict: 'PASS' } });
    expect(Date.parse(said.expiresAt) - Date.parse(said.issuedAt)).toBe(30 * 86_400_000);
  });

  it('sign every file of a release and of a representer as sites will keep it', async () => {
    const { releaseId } = await publish();
    const { said } = await current();
    const file = async (name: string) =>
      (await started().call('GET', routePath('releaseFile', { releaseId, name }), { token })).bytes;
    const digestOf = async (name: string) =>
      createHash('sha256')
        .update(await file(name))
        .digest('hex');

    const signed = openModelSignature(Buffer.from(await file('model.sig')).toString(), said.modelKey);

    expect(signed).toMatchObject({ name: releaseId, digest: said.release?.digest });
    requireSignedFiles(signed, {
      'manifest.json': await digestOf('manifest.json'),
      'deidentifier.onnx': await digestOf('deidentifier.onnx'),
    });
    const representerId = said.representer?.id ?? '';
    const path = routePath('representerFile', { representerId, name: 'model.sig' });
    const other = openModelSignature(
      Buffer.from((await started().call('GET', path, { token })).bytes).toString(),
      said.modelKey,
    );
    expect(other).toMatchObject({ name: representerId, digest: said.representer?.digest });
    expect(Object.keys(other.files)).toEqual(['manifest.json', 'representer.onnx']);
  });

  it('give a candidate to its own channel only, until a person promotes it', async () => {
    const stable = (await current()).said.release?.number ?? 0;
    const candidate = await publish('candidate');
    const before = [(await current()).said, (await current('candidate')).said];
    const promoted = await order('promoteRelease', candidate.releaseId);
    const after = (await current()).said;

    expect(candidate).toMatchObject({ number: stable + 1, status: 'candidate' });
    expect(before.map(({ release }) => release?.number)).toEqual([stable, stable + 1]);
    expect(promoted.json).toMatchObject({ status: 'stable' });
    expect(after.release?.number).toBe(stable + 1);
    expect(after.sequence).toBeGreaterThan(before[0]?.sequence ?? 0);
    expect((await order('promoteRelease', candidate.releaseId)).json.error.code).toBe('RELEASE_STATUS_UNFIT');
  });

  it('get no release that does too badly at a site but for a reason, which the history and the trail keep', async () => {
    const runId = await trainDeidentifier(started(), snapshotId, { truePositives: 2, falseNegatives: 18 });
    const ask = (body: object) => started().admin('POST', routePath('publishRelease'), { runId, ...body });
    const belowFloor = 'One site has sent ten sentences, which it labels anew.';

    const refused = await ask({ channel: 'candidate' });
    const candidate = await ask({ channel: 'candidate', belowFloor });
    const promoted = await order('promoteRelease', candidate.json.releaseId);
    await started().admin('POST', routePath('holdRelease', { releaseId: candidate.json.releaseId }));

    expect([refused, promoted].map(({ json }) => json.error.code)).toEqual([
      'RELEASE_BELOW_FLOOR',
      'RELEASE_BELOW_FLOOR',
    ]);
    expect(candidate.status).toBe(201);
    const { events } = (await started().admin('GET', routePath('listChannelEvents'))).json;
    expect(events.slice(-2)).toMatchObject([{ action: 'candidate', reason: belowFloor }, { reason: null }]);
    const trail = (await started().admin('GET', `${routePath('listAudit')}?order=latest&limit=5`)).json
      .events;
    expect(trail.map(({ action }: { action: string }) => action)).toContain('release.below-floor');
  });

  it('order sites back from a candidate that is held, with both numbers', async () => {
    const stable = (await current()).said.release?.number ?? 0;
    const candidate = await publish('candidate');

    await order('holdRelease', candidate.releaseId);

    expect((await current('candidate')).said).toMatchObject({
      release: { number: stable },
      rollback: { from: candidate.number, to: stable },
    });
    expect((await order('rollbackRelease', candidate.releaseId)).json.error.code).toBe(
      'RELEASE_STATUS_UNFIT',
    );
  });

  it('return to an earlier stable release by an order with both numbers, which ends with a newer one', async () => {
    const earlier = await publish();
    const later = await publish();

    const back = await order('rollbackRelease', earlier.releaseId);
    const ordered = (await current()).said;
    const newer = await publish();

    expect(back.json).toMatchObject({ number: earlier.number, status: 'stable', supersededAt: null });
    expect(ordered).toMatchObject({
      release: { id: earlier.releaseId },
      rollback: { from: later.number, to: earlier.number },
    });
    expect((await current()).said).toMatchObject({ release: { number: newer.number }, rollback: null });
    expect((await order('promoteRelease', later.releaseId)).json.error.code).toBe('RELEASE_NUMBER_LOWER');
    expect(
      (await started().admin('GET', routePath('listChannelEvents'))).json.events.slice(-4),
    ).toMatchObject([
      { action: 'promoted', number: earlier.number, fromNumber: null },
      { action: 'promoted', number: later.number },
      { action: 'rolledBack', number: earlier.number, fromNumber: later.number },
      { action: 'promoted', number: newer.number },
    ]);
  });

  it('follow a new signing key by the word of the old one, and sign every model with it', async () => {
    const releaseId = (await current()).said.release?.id ?? '';
    const before = (await started().admin('GET', routePath('showSigningKey'))).json;

    const rotated = (await started().admin('POST', routePath('rotateSigningKey'))).json;
    const { signingKey, introductions, said } = await current();
    const path = routePath('releaseFile', { releaseId, name: 'model.sig' });
    const signature = Buffer.from((await started().call('GET', path, { token })).bytes).toString();

    expect([before.publicKey, before.rotations, rotated.rotations]).toEqual([joinedKey, 0, 1]);
    expect(signingKey).not.toBe(joinedKey);
    expect(followKeys(joinedKey, introductions)).toBe(signingKey);
    expect(openModelSignature(signature, said.modelKey).name).toBe(releaseId);
    expect(() => openModelSignature(signature, before.modelKey)).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_INVALID' }),
    );
    const { events } = (await started().admin('GET', `${routePath('listAudit')}?limit=1000`)).json;
    expect(events.at(-1)).toMatchObject({ action: 'signing-key.rotated', subject: { kind: 'installation' } });
  });

  it('publish each of two runs once, under a number of its own, however many ask at once', async () => {
    const runIds = [
      await trainDeidentifier(started(), snapshotId),
      await trainDeidentifier(started(), snapshotId),
    ];
    const asking = [...runIds, ...runIds, ...runIds].map((runId) =>
      started().admin('POST', routePath('publishRelease'), { runId }),
    );

    const answers = await Promise.all(asking);

    const refused = answers.filter(({ status }) => status !== 201);
    const numbers = answers.filter(({ status }) => status === 201).map(({ json }) => json.number);
    expect([...numbers].sort((a, b) => a - b)).toEqual([Math.min(...numbers), Math.min(...numbers) + 1]);
    expect(refused.map(({ json }) => json.error.code)).toEqual(new Array(4).fill('RELEASE_EXISTS'));
  });

  it('never make a release stable again whose notes were withdrawn', async () => {
    const candidate = await publish('candidate');
    await started().call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });

    expect((await order('promoteRelease', candidate.releaseId)).json.error.code).toBe(
      'POOL_SNAPSHOT_WITHDRAWN',
    );
  });

  it('are for sites, and their orders for the administrator', async () => {
    const other = await enrolSite(started(), 'Another');

    const asNobody = await started().call('GET', routePath('currentChannel', { channel: 'stable' }));
    const unknown = await started().call('GET', '/v1/channels/nightly', { token: other.token });

    expect([asNobody.status, unknown.status]).toEqual([401, 400]);
  });
});
