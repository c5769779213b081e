import { beforeAll, describe, expect, it } from '@jest/globals';
import { contentDigestHeader, createRequestSigner, routePath, signatureHeaders } from '#protocol';
import { createSigningKey } from '#signing';
import { buildFrameFor, type TestRepresenter, trainRepresenter } from '../testing/scenes.js';
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
    const [path, bytes] = [routePath('uploadBatch', params), buildFrameFor(representer)];
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
