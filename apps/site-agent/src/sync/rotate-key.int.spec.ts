import { existsSync } from 'node:fs';
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { createSigningKey, fingerprintOf, readSigningKey } from '#signing';
import { readLog } from '../data/site-log.js';
import { openSite } from '../testing/open-site.js';
import { pull } from './pull.js';
import { rotateKey } from './rotate-key.js';
import { readStatus } from './status.js';

type Site = Awaited<ReturnType<typeof openSite>>;

const keyOf = async ({ context }: Site) => (await readSigningKey(context.paths.keyFile))?.publicKey;

/** What has to be so after every rotation, however it came about. */
async function expectRotated(site: Site, before: string | undefined): Promise<void> {
  const { paths } = site.context;
  const now = await keyOf(site);
  expect(now).not.toBe(before);
  expect(site.coordinator.publicKey).toBe(now);
  expect(existsSync(paths.newKeyFile)).toBe(false);
  expect((await stat(paths.keyFile)).mode & 0o777).toBe(0o600);
  await pull(site.context); // signed with the key that the coordinator has
  expect(await readStatus(site.context)).toMatchObject({ fingerprint: fingerprintOf(now ?? '') });
}

describe('rotate-key', () => {
  it('keeps the key that it has where the coordinator answers that it registered another', async () => {
    await using site = await openSite();
    const before = await keyOf(site);
    const { publicKey: other } = createSigningKey().key;
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (init?.method !== 'PUT') return globalThis.fetch(url, init);
      return Response.json({
        ...((await (await globalThis.fetch(url, init)).json()) as object),
        publicKey: other,
      });
    };

    await expect(rotateKey({ ...site.context, fetch })).rejects.toMatchObject({
      code: 'COORDINATOR_ANSWER_UNKNOWN',
      details: { field: 'publicKey' },
    });

    expect(await keyOf(site)).toBe(before);
    await rotateKey(site.context);
    await expectRotated(site, before);
  });

  it('registers a new key by a request of the old one, signs with it from then on, and tells the log', async () => {
    await using site = await openSite();
    const before = await keyOf(site);

    const { fingerprint } = await rotateKey(site.context);

    await expectRotated(site, before);
    const last = (await readLog(site.context.paths)).findLast(({ act }) => act === 'rotated-key');
    expect(last?.subject).toBe(fingerprint);
  });

  it('goes on with the key that it had made when it died before the coordinator heard of it', async () => {
    await using site = await openSite();
    const before = await keyOf(site);
    const made = createSigningKey();
    await writeFile(site.context.paths.newKeyFile, made.pem, { mode: 0o600 });

    await rotateKey(site.context);

    await expectRotated(site, before);
    expect(await keyOf(site)).toBe(made.key.publicKey);
  });

  it('goes on when it died after the coordinator had registered the key, which the old one no longer may replace', async () => {
    await using site = await openSite();
    const before = await keyOf(site);
    const made = createSigningKey();
    await writeFile(site.context.paths.newKeyFile, made.pem, { mode: 0o600 });
    site.coordinator.publicKey = made.key.publicKey;

    await rotateKey(site.context);

    await expectRotated(site, before);
  });

  it('goes on when it died between putting the key in its place and clearing up', async () => {
    await using site = await openSite();
    const before = await keyOf(site);
    await rotateKey(site.context);
    await copyFile(site.context.paths.keyFile, site.context.paths.newKeyFile);

    await rotateKey(site.context);

    await expectRotated(site, before);
  });

  it('gives a first key to a site that joined before there were any', async () => {
    await using site = await openSite();
    const { paths } = site.context;
    const {
      installationId: _id,
      coordinatorKey: _key,
      ...older
    } = JSON.parse(await readFile(paths.siteFile, 'utf8'));
    await writeFile(paths.siteFile, JSON.stringify(older));
    await rm(paths.keyFile);
    site.coordinator.publicKey = undefined;

    await rotateKey(site.context);

    await expectRotated(site, undefined);
  });

  it('changes nothing where the coordinator cannot be reached', async () => {
    await using site = await openSite();
    const before = await keyOf(site);
    site.coordinator.refusals.set('registerSiteKey', 'COORDINATOR_SITE_TOO_BUSY');

    await expect(rotateKey(site.context)).rejects.toMatchObject({ code: 'COORDINATOR_SITE_TOO_BUSY' });

    expect(await keyOf(site)).toBe(before);
    site.coordinator.refusals.clear();
    await rotateKey(site.context);
    await expectRotated(site, before);
  });
});

describe('a first key that is being registered', () => {
  it('signs already when the verb died after the coordinator had it, and status shows its fingerprint', async () => {
    await using site = await openSite();
    const { paths } = site.context;
    await rm(paths.keyFile);
    const made = createSigningKey();
    await writeFile(paths.newKeyFile, made.pem, { mode: 0o600 });
    site.coordinator.publicKey = made.key.publicKey;

    await pull(site.context);

    expect(await readStatus(site.context)).toMatchObject({ fingerprint: fingerprintOf(made.key.publicKey) });
    await rotateKey(site.context);
    await expectRotated(site, undefined);
  });
});
