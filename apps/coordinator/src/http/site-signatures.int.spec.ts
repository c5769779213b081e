import { beforeAll, describe, expect, it } from '@jest/globals';
import { contentDigestHeader, routePath } from '#protocol/api';
import { createRequestSigner, signatureHeaders } from '#protocol/client';
import { createSigningKey, fingerprintOf } from '#signing';
import { buildFrameFor, enrolSite, type TestRepresenter, trainRepresenter } from '../testing/scenes.js';
import { type TestCoordinator, withCoordinator } from '../testing/test-coordinator.js';

/** Enrols a site with a key; its signer may stand on another clock or name other parties. */
async function enrolSigning(coordinator: TestCoordinator, name: string) {
  const { key } = createSigningKey();
  const { code } = (await coordinator.admin('POST', routePath('inviteSite'), { name })).json;
  const body = { code, publicKey: key.publicKey };
  const { json } = await coordinator.call('POST', routePath('enrol'), { body });
  const { siteId, token, installationId } = json as Record<'siteId' | 'token' | 'installationId', string>;
  const signer = { key, siteId, installationId, clock: () => new Date() };
  return { key, siteId, token, installationId, signer, sign: createRequestSigner(signer) };
}

describe('a request of a site that has a key', () => {
  const started = withCoordinator();
  let representer: TestRepresenter;
  let site: Awaited<ReturnType<typeof enrolSigning>>;
  beforeAll(async () => {
    representer = await trainRepresenter(started());
    site = await enrolSigning(started(), 'Signing');
  });
  const list = { method: 'GET', path: routePath('listReceipts') } as const;
  const ask = async (
    headers: Readonly<Record<string, string>>,
    token = site.token,
    path: string = list.path,
  ) => {
    const { status, json } = await started().call('GET', path, { token, headers });
    return status === 200 ? 'let in' : json.error.code;
  };

  it('is let in when it is signed, once', async () => {
    const headers = site.sign(list);

    expect([await ask(headers), await ask(headers), await ask(site.sign(list))]).toEqual([
      'let in',
      'SIGNATURE_REPLAYED',
      'let in',
    ]);
  });

  it('gives one answer when it is sent several times at once', async () => {
    const headers = site.sign(list);

    const outcomes = await Promise.all([ask(headers), ask(headers), ask(headers)]);

    expect(outcomes.sort()).toEqual(['SIGNATURE_REPLAYED', 'SIGNATURE_REPLAYED', 'let in']);
  });

  it('is refused unsigned, whatever its token', async () => {
    expect(await ask({})).toBe('SIGNATURE_MISSING');
  });

  it('is refused for another path, another coordinator, and another site', async () => {
    const other = await enrolSigning(started(), 'Other');
    const elsewhere = createRequestSigner({ ...site.signer, installationId: other.siteId });

    expect(await ask(site.sign(list), site.token, `${list.path}?all=1`)).toBe('SIGNATURE_WRONG');
    expect(await ask(elsewhere(list))).toBe('SIGNATURE_WRONG');
    expect(await ask(other.sign(list))).toBe('SIGNATURE_SITE_KEY_UNKNOWN');
    expect(await ask(site.sign(list), other.token)).toBe('SIGNATURE_SITE_KEY_UNKNOWN');
  });

  it.each([-310_000, 310_000])('is refused when its clock is %d ms away', async (milliseconds) => {
    const clock = () => new Date(Date.now() + milliseconds);

    expect(await ask(createRequestSigner({ ...site.signer, clock })(list))).toBe('SIGNATURE_SKEWED');
  });

  it('is refused with another JSON body, or none, than was signed', async () => {
    const request = { method: 'POST', path: routePath('withdraw') } as const;
    const send = async (body: unknown, signedBody: string) => {
      const headers = site.sign({ ...request, body: signedBody });
      const options = { token: site.token, headers, ...(body === undefined ? {} : { body }) };
      const { status, json } = await started().call(request.method, request.path, options);
      return status === 200 ? 'let in' : json.error.code;
    };
    const batch = { scope: 'batch', representerId: representer.representerId, batchNumber: 9 };

    expect(await send({ scope: 'all' }, JSON.stringify(batch))).toBe('SIGNATURE_BODY_DIFFERS');
    expect(await send(undefined, JSON.stringify(batch))).toBe('SIGNATURE_BODY_DIFFERS');
    expect(await send({ scope: 'all' }, JSON.stringify({ scope: 'all' }))).toBe('let in');
  });

  it('keeps no frame whose bytes are not those that were signed', async () => {
    const params = { representerId: representer.representerId, batchNumber: 0 };
    const path = routePath('uploadBatch', params);
    const bytes = buildFrameFor(representer);
    const put = (headers: Readonly<Record<string, string>>) =>
      started().call('PUT', path, { token: site.token, bytes, headers });

    const other = await put(site.sign({ method: 'PUT', path, body: 'other bytes' }));
    const renamed = site.sign({ method: 'PUT', path, body: 'other bytes' });
    const own = site.sign({ method: 'PUT', path, body: bytes });
    const digest = own[contentDigestHeader] ?? '';
    const swapped = await put({ ...renamed, [contentDigestHeader]: digest });
    const kept = await put(own);

    expect([other.status, other.json.error.code]).toEqual([400, 'SIGNATURE_BODY_DIFFERS']);
    expect([swapped.status, swapped.json.error.code]).toEqual([401, 'SIGNATURE_WRONG']);
    expect(kept.status).toBe(201);
  });

  it('is refused from the moment of its revocation, signed or not', async () => {
    const gone = await enrolSigning(started(), 'Gone');
    await started().admin('POST', routePath('revokeSite', { siteId: gone.siteId }));

    expect(await ask(gone.sign(list), gone.token)).toBe('ENROLMENT_SITE_REVOKED');
  });

  it('needs the key of the latest enrolment: an earlier one opens nothing', async () => {
    const first = await enrolSigning(started(), 'Again');
    const invitation = await started().admin('POST', routePath('inviteSite'), { name: 'Again', renew: true });
    const { key } = createSigningKey();
    const body = { code: invitation.json.code, publicKey: key.publicKey };
    const { token } = (await started().call('POST', routePath('enrol'), { body })).json;

    expect(await ask(first.sign(list), token)).toBe('SIGNATURE_SITE_KEY_UNKNOWN');
    expect(await ask(createRequestSigner({ ...first.signer, key })(list), token)).toBe('let in');
  });

  it('is refused with a malformed header, whose value is not repeated', async () => {
    const headers = { ...site.sign(list), [signatureHeaders.nonce]: 'Quillfeather' };

    const { status, bytes } = await started().call('GET', list.path, { token: site.token, headers });

    expect(status).toBe(400);
    expect(Buffer.from(bytes).toString()).not.toContain('Quillfeather');
  });
});

describe('a site whose key waits for confirmation', () => {
  const started = withCoordinator({ sitesWait: true });
  const list = { method: 'GET', path: routePath('listReceipts') } as const;
  const ask = async ({ token, sign }: Pick<Awaited<ReturnType<typeof enrolSigning>>, 'token' | 'sign'>) => {
    const { status, json } = await started().call('GET', list.path, { token, headers: sign(list) });
    return status === 200 ? 'let in' : json.error.code;
  };
  const confirm = async (siteId: string, fingerprint: string) => {
    const { status, json } = await started().admin('POST', routePath('confirmSite', { siteId }), {
      fingerprint,
    });
    return status === 204 ? 'confirmed' : json.error.code;
  };
  const seen = async (id: string) => {
    const { sites } = (await started().admin('GET', routePath('listSites'))).json;
    return sites.find(({ siteId }: { siteId: string }) => siteId === id);
  };

  it('may do nothing until a person names the fingerprint that it reads out, and no other', async () => {
    const site = await enrolSigning(started(), 'Waiting');
    const stranger = await enrolSigning(started(), 'Stranger');
    const before = await ask(site);
    const wrong = await confirm(site.siteId, fingerprintOf(stranger.key.publicKey));
    const still = await ask(site);

    const done = await confirm(site.siteId, fingerprintOf(site.key.publicKey));

    expect([before, wrong, still, done]).toEqual([
      'ENROLMENT_SITE_UNCONFIRMED',
      'ENROLMENT_FINGERPRINT_WRONG',
      'ENROLMENT_SITE_UNCONFIRMED',
      'confirmed',
    ]);
    expect([await ask(site), await ask(stranger)]).toEqual(['let in', 'ENROLMENT_SITE_UNCONFIRMED']);
    expect(await seen(site.siteId)).toMatchObject({ fingerprint: fingerprintOf(site.key.publicKey) });
    expect((await seen(site.siteId)).confirmedAt).toEqual(expect.any(String));
    expect((await seen(stranger.siteId)).confirmedAt).toBeNull();
  });

  it('has to be confirmed again after it has joined again, with whatever key', async () => {
    const site = await enrolSigning(started(), 'Twice');
    await confirm(site.siteId, fingerprintOf(site.key.publicKey));
    const { code } = (await started().admin('POST', routePath('inviteSite'), { name: 'Twice', renew: true }))
      .json;
    const body = { code, publicKey: site.key.publicKey };
    const { token } = (await started().call('POST', routePath('enrol'), { body })).json;

    expect(await ask({ ...site, token })).toBe('ENROLMENT_SITE_UNCONFIRMED');
  });

  it('stays out without a key, but may register its first one, also twice, and is let in once that is confirmed', async () => {
    const { siteId, token } = await enrolSite(started(), 'Keyless');
    const { key } = createSigningKey();
    const path = routePath('registerSiteKey');
    const body = { publicKey: key.publicKey };
    const { json } = await started().call('GET', list.path, { token });
    const first = await started().call('PUT', path, { token, body });
    const { installationId } = first.json;
    const sign = createRequestSigner({ key, siteId, installationId, clock: () => new Date() });
    const headers = sign({ method: 'PUT', path, body: JSON.stringify(body) });

    const again = await started().call('PUT', path, { token, body, headers });

    expect([json.error.code, first.status, again.status]).toEqual(['ENROLMENT_SITE_UNCONFIRMED', 200, 200]);
    expect(await ask({ token, sign })).toBe('ENROLMENT_SITE_UNCONFIRMED');
    await confirm(siteId, fingerprintOf(key.publicKey));
    expect(await ask({ token, sign })).toBe('let in');
  });
});

describe('a site that replaces its key', () => {
  const started = withCoordinator();
  const put = { method: 'PUT', path: routePath('registerSiteKey') } as const;
  const list = { method: 'GET', path: routePath('listReceipts') } as const;
  type Signing = Awaited<ReturnType<typeof enrolSigning>>;
  const register = async ({ token }: Signing, sign: Signing['sign'], publicKey: string) => {
    const headers = sign({ ...put, body: JSON.stringify({ publicKey }) });
    const { status, json } = await started().call('PUT', put.path, { token, headers, body: { publicKey } });
    return status === 200 ? (json.publicKey as string) : json.error.code;
  };
  const ask = async ({ token }: Signing, sign: Signing['sign']) => {
    const { status, json } = await started().call('GET', list.path, { token, headers: sign(list) });
    return status === 200 ? 'let in' : json.error.code;
  };

  it('signs with either for a day, and with the new one alone afterwards', async () => {
    const site = await enrolSigning(started(), 'Rotating');
    const { key } = createSigningKey();
    const clock = { now: 0 };
    const signer = { ...site.signer, clock: () => new Date(Date.now() + clock.now) };
    const old = createRequestSigner(signer);
    const fresh = createRequestSigner({ ...signer, key });

    expect(await register(site, old, key.publicKey)).toBe(key.publicKey);
    expect([await ask(site, old), await ask(site, fresh)]).toEqual(['let in', 'let in']);

    clock.now = 25 * 3_600_000;
    started().advance(clock.now);
    expect([await ask(site, old), await ask(site, fresh)]).toEqual(['SIGNATURE_SITE_KEY_UNKNOWN', 'let in']);
    started().advance(-clock.now);
  });

  it('registers the same key twice as once, and none by a key that was replaced', async () => {
    const site = await enrolSigning(started(), 'Thrice');
    const next = createSigningKey().key;
    const thief = createSigningKey().key;
    const fresh = createRequestSigner({ ...site.signer, key: next });
    await register(site, site.sign, next.publicKey);

    expect(await register(site, fresh, next.publicKey)).toBe(next.publicKey);
    expect(await register(site, site.sign, thief.publicKey)).toBe('SIGNATURE_SITE_KEY_UNKNOWN');

    const { events } = (await started().admin('GET', `${routePath('listAudit')}?order=latest&limit=20`)).json;
    const rotations = events.filter(
      ({ action, subject }: { action: string; subject: { id: string } }) =>
        action === 'site.key-rotated' && subject.id === site.siteId,
    );
    expect(rotations).toHaveLength(1);
  });

  it('has one key in the end when it registers two at once', async () => {
    const site = await enrolSigning(started(), 'Hasty');
    const keys = [createSigningKey().key, createSigningKey().key];

    const answers = await Promise.all(keys.map(({ publicKey }) => register(site, site.sign, publicKey)));

    const taken = answers.filter((answer) => keys.some(({ publicKey }) => publicKey === answer));
    expect(taken).toHaveLength(1);
    expect(answers).toContain('SIGNATURE_SITE_KEY_UNKNOWN');
  });

  it('gets its first key by its token alone where it joined without one, and signs from then on', async () => {
    const { token } = await enrolSite(started(), 'Older');
    const { key } = createSigningKey();
    const call = (method: 'GET' | 'PUT', body?: object) =>
      started().call(method, put.path, { token, ...(body === undefined ? {} : { body }) });
    const before = (await call('GET')).json;

    const given = await call('PUT', { publicKey: key.publicKey });

    expect([before.publicKey, given.json.publicKey]).toEqual([null, key.publicKey]);
    expect((await started().call('GET', list.path, { token })).json.error.code).toBe('SIGNATURE_MISSING');
  });
});
