import { describe, expect, it } from '@jest/globals';
import { routePath, routes } from '#protocol/api';
import { openPage } from '../testing/page-visit.js';
import { enrolSite } from '../testing/scenes.js';
import { type TestCoordinator, withCoordinator } from '../testing/test-coordinator.js';

const makeLink = async (coordinator: TestCoordinator): Promise<string> =>
  (await coordinator.admin('POST', routePath('makePageLink'))).json.path;

/** Opens an address as a browser that follows no redirects. */
const visit = (coordinator: TestCoordinator, path: string, headers: Record<string, string> = {}) =>
  fetch(`${coordinator.url}${path}`, { redirect: 'manual', headers });

describe('a link to the page', () => {
  const started = withCoordinator();

  it('signs one browser in, once', async () => {
    const link = await makeLink(started());

    const first = await visit(started(), link);
    const second = await visit(started(), link);

    expect([first.status, first.headers.get('location')]).toEqual([303, '/']);
    expect(first.headers.get('set-cookie')).toMatch(
      /^sfumato-page-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=(28800|2879\d)$/,
    );
    expect([second.status, second.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await second.text()).toContain('data-link="refused"');
  });

  it('is not used up by who looks ahead with HEAD', async () => {
    const link = await makeLink(started());

    const ahead = await started().call('HEAD', link);
    const { status } = await visit(started(), link);

    expect([ahead.status, ahead.headers.get('set-cookie'), status]).toEqual([200, null, 303]);
  });

  it('opens nothing when it was never given out', async () => {
    const { status, headers } = await visit(started(), `/?link=${'a'.repeat(43)}`);

    expect([status, headers.get('set-cookie')]).toEqual([401, null]);
  });

  it('opens nothing after ten minutes, and a session ends after eight hours', async () => {
    const late = await makeLink(started());
    const used = await openPage(started());

    started().advance(10 * 60_000 + 1);
    const refused = await visit(started(), late);
    const early = await used.call('GET', routePath('listSites'));
    started().advance(8 * 3_600_000);
    const after = await used.call('GET', routePath('listSites'));

    expect(refused.status).toBe(401);
    expect([early.status, after.status]).toEqual([200, 401]);
    expect(after.json.error.code).toBe('PAGE_SIGNED_OUT');
  });

  it('stands in no line of the log', async () => {
    const link = await makeLink(started());
    await visit(started(), link);

    expect(started().logLines.join('\n')).not.toContain(link.split('=')[1]);
  });
});

describe('a link to the page behind a proxy that ends TLS', () => {
  const started = withCoordinator({ trustedProxies: ['loopback'] });

  it('gives a cookie that goes over TLS alone', async () => {
    const link = await makeLink(started());

    const { headers } = await visit(started(), link, { 'x-forwarded-proto': 'https' });

    expect(headers.get('set-cookie')).toMatch(/^__Host-sfumato-page=.*; Secure$/);
  });
});

describe('somebody who tries links', () => {
  const started = withCoordinator({ enrolmentAttemptsPerMinute: 3 });

  it('is told to wait after some of them', async () => {
    const tries = [1, 2, 3, 4].map((digit) => `/?link=${String(digit).repeat(43)}`);

    const statuses = [];
    for (const path of tries) statuses.push((await visit(started(), path)).status);

    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

describe('a browser that is signed in', () => {
  const started = withCoordinator();

  it('may what the administrator may, and nothing of sites and trainers', async () => {
    const page = await openPage(started());
    const ask = async (caller: string) =>
      Promise.all(
        Object.values(routes)
          .filter((row) => row.caller === caller && row.method === 'GET')
          .map(async ({ method, path }) => (await page.call(method, path)).status),
      );

    expect(await ask('admin')).not.toContain(401);
    expect(new Set([...(await ask('site')), ...(await ask('trainer'))])).toEqual(new Set([401]));
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another page of this machine', { 'sec-fetch-site': 'same-site' }],
    ['a page that does not know the token', { 'sfumato-page-token': 'a'.repeat(64) }],
  ])('does nothing for %s', async (_, headers) => {
    const page = await openPage(started());

    const read = await page.call('GET', routePath('listSites'), { headers });
    const written = await page.call('POST', routePath('inviteSite'), { headers, body: { name: 'Forged' } });

    expect([read.json.error.code, written.json.error.code]).toEqual([
      'PAGE_ORIGIN_REFUSED',
      'PAGE_ORIGIN_REFUSED',
    ]);
  });

  it('acts with its token from its own origin, and the audit trail has it', async () => {
    const page = await openPage(started());

    const { json } = await page.call('POST', routePath('inviteSite'), { body: { name: 'By the page' } });

    const { events } = (await started().admin('GET', `${routePath('listAudit')}?order=latest`)).json;
    expect(events[0]).toMatchObject({ action: 'site.invited', subject: { id: json.siteId } });
  });

  it('makes no further links, and is out after a sign-out', async () => {
    const page = await openPage(started());

    const link = await page.call('POST', routePath('makePageLink'));
    const out = await page.call('POST', routePath('signOut'));
    const after = await page.call('GET', routePath('listSites'));

    expect([link.status, out.status, after.status]).toEqual([401, 204, 401]);
  });

  it('loads from the coordinator alone, runs no inline script or style, and is framed by nobody', async () => {
    const { headers } = await visit(started(), '/');

    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self' 'nonce-");
    expect(policy).toContain("style-src 'self'; connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });
});

describe('the contact of a site', () => {
  const started = withCoordinator();

  it('is its last request, with the version that it says and the code that it was refused with', async () => {
    const { siteId, token } = await enrolSite(started(), 'Contact');
    const ask = (headers: Record<string, string>) =>
      started().call('GET', routePath('currentRelease'), { token, headers });
    const contact = async () =>
      (await started().admin('GET', routePath('listSites'))).json.sites.find(
        (site: { siteId: string }) => site.siteId === siteId,
      ).lastContact;

    const before = await contact();
    await ask({ 'user-agent': 'sfumato/1.2.3' });
    const known = await contact();
    await ask({ 'user-agent': 'sfumato/<script>' });

    expect(before).toBeNull();
    expect(known).toMatchObject({ agent: '1.2.3', refused: { code: 'RELEASE_NONE' } });
    expect((await contact()).agent).toBeNull();
  });
});
