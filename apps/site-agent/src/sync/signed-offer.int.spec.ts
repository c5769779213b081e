/** A site installs what the key that it pinned has signed, and nothing that is older, frozen or changed on the way. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createSigningKey, fingerprintOf, introduceKey, signModel } from '#signing';
import { readSite } from '../data/site-record.js';
import { buildManifest, buildRelease } from '../testing/fake-coordinator.js';
import { openSite } from '../testing/open-site.js';
import { runDoctor } from './doctor.js';
import { pull } from './pull.js';
import { readStatus } from './status.js';

type Site = Awaited<ReturnType<typeof openSite>>;

const newer = buildManifest({ representerId: '44444444-4444-4444-8444-444444444444' });

/** Offers a new representer with something wrong about its signature. */
const lies: Readonly<Record<string, (site: Site) => void>> = {
  SITE_MODEL_UNSIGNED: ({ coordinator }) =>
    void coordinator.refusals.set('currentChannel', 'COORDINATOR_ROUTE_UNKNOWN'),
  SIGNATURE_KEY_UNKNOWN: ({ coordinator }) => {
    coordinator.signing = { ...coordinator.signing, key: createSigningKey().key };
  },
  SIGNATURE_INVALID: ({ coordinator }) => {
    const stranger = createSigningKey().key;
    const { publicKey } = coordinator.signing.key;
    coordinator.signing = { ...coordinator.signing, key: { ...stranger, publicKey } };
  },
  SIGNED_FILES_DIFFER: ({ coordinator }) =>
    void coordinator.files.set('manifest.json', Buffer.from(JSON.stringify({ ...newer, neighbours: 11 }))),
  SITE_STATEMENT_OLDER: ({ coordinator }) => {
    coordinator.signing = { ...coordinator.signing, sequence: 0 };
  },
  SITE_STATEMENT_EXPIRED: ({ coordinator }) => {
    coordinator.signing = { ...coordinator.signing, expiresAt: '2025-03-04T05:06:07.000Z' };
  },
  SITE_STATEMENT_AHEAD: ({ coordinator }) => {
    coordinator.signing = { ...coordinator.signing, issuedAt: '2025-03-05T05:06:08.000Z' };
  },
};

describe('a pull', () => {
  it.each(Object.keys(lies))('is refused with %s, and replaces nothing', async (code) => {
    await using site = await openSite();
    const before = await readStatus(site.context);
    site.coordinator.representer = newer;
    lies[code]?.(site);

    await expect(pull(site.context)).rejects.toMatchObject({ code });

    expect(await readStatus(site.context)).toEqual(before);
  });

  it.each([
    ['missing', (files: object) => ({ 'manifest.json': Reflect.get(files, 'manifest.json') })],
    ['extra', (files: object) => ({ ...files, 'other.onnx': 'a'.repeat(64) })],
  ])('is refused when a signed list has a file %s', async (difference, change) => {
    await using site = await openSite();
    site.coordinator.release = buildRelease();
    const { releaseId } = site.coordinator.release;
    await pull(site.context);
    const folder = site.context.paths.releaseFolder(releaseId);
    const { modelKey } = site.coordinator.signing.key;
    const signature = JSON.parse(await readFile(join(folder, 'model.sig'), 'utf8'));
    const { resources } = JSON.parse(
      Buffer.from(signature.dsseEnvelope.payload, 'base64').toString(),
    ).predicate;
    const files = Object.fromEntries(
      resources.map((one: { name: string; digest: string }) => [one.name, one.digest]),
    );
    await writeFile(join(folder, 'model.sig'), signModel(releaseId, change(files), modelKey));

    const check = (await runDoctor(site.context)).find((one) => one.check === 'signatures');

    expect(check).toMatchObject({ outcome: 'fault', code: 'SIGNED_FILES_DIFFER' });
    expect(check?.detail).toContain(difference === 'missing' ? 'extra' : 'missing');
  });

  it('pins the key when it joins, at the next pull where it joined before there was one, and says so', async () => {
    await using site = await openSite();
    const { coordinatorKey, ...others } = JSON.parse(await readFile(site.context.paths.siteFile, 'utf8'));
    await writeFile(site.context.paths.siteFile, JSON.stringify(others));

    const report = await pull(site.context);

    const fingerprint = fingerprintOf(site.coordinator.signing.key.publicKey);
    expect(coordinatorKey).toBe(site.coordinator.signing.key.publicKey);
    expect(report.coordinatorKey).toEqual({ fingerprint, pinned: 'now' });
    expect(await readStatus(site.context)).toMatchObject({ coordinatorFingerprint: fingerprint });
    expect(site.terminal.spokenLines.join('\n')).toContain(fingerprint);
  });

  it('follows a key that the pinned one introduced, with the models that it has', async () => {
    await using site = await openSite();
    const { key: before } = site.coordinator.signing;
    const key = createSigningKey().key;
    const introductions = [introduceKey(before, key.publicKey, new Date(0))];
    site.coordinator.signing = { ...site.coordinator.signing, key, introductions };

    const report = await pull(site.context);

    expect(report).toMatchObject({ downloaded: [], coordinatorKey: { pinned: 'replaced' } });
    expect((await readSite(site.context.paths)).coordinatorKey).toBe(key.publicKey);
    expect((await pull(site.context)).coordinatorKey.pinned).toBe('before');
  });

  it('takes a lower number by a signed order with both numbers, and by no order with another', async () => {
    await using site = await openSite();
    const { coordinator } = site;
    coordinator.release = buildRelease();
    coordinator.numbers.release = 5;
    await pull(site.context);
    const back = { ...buildRelease(), releaseId: '55555555-4444-4444-8444-444444444444' };
    coordinator.release = back;
    coordinator.numbers.release = 4;
    const ordered = (from: number, to: number) => {
      const orderedAt = '2025-03-01T00:00:00.000Z';
      coordinator.signing = { ...coordinator.signing, rollback: { from, to, orderedAt } };
      return pull(site.context);
    };

    await expect(pull(site.context)).rejects.toMatchObject({ code: 'SITE_MODEL_OLDER' });
    await expect(ordered(4, 4)).rejects.toMatchObject({ code: 'SITE_MODEL_OLDER' });
    await expect(ordered(5, 3)).rejects.toMatchObject({ code: 'SITE_MODEL_OLDER' });
    expect(await ordered(5, 4)).toMatchObject({ releaseId: back.releaseId });
  });
});

describe("the coordinator's word", () => {
  it('grows stale and expires before the eyes of status and doctor, while the models stay in use', async () => {
    await using site = await openSite();
    site.coordinator.signing = { ...site.coordinator.signing, expiresAt: '2025-03-11T00:00:00.000Z' };
    await pull(site.context);
    const at = (day: number) => ({ ...site.context, clock: () => new Date(Date.UTC(2025, 2, day, 12)) });
    const signatures = async (day: number) =>
      (await runDoctor(at(day))).find(({ check }) => check === 'signatures')?.outcome;

    expect([await signatures(4), await signatures(8), await signatures(12)]).toEqual([
      'ok',
      'warning',
      'fault',
    ]);
    expect((await readStatus(at(8))).heard).toContain('stale');
    expect((await readStatus(at(12))).heard).toContain('expired');
    expect((await readStatus(at(12))).representerId).toBe(buildManifest().representerId);
  });
});

describe('the models in use', () => {
  it.each([
    ['changed', (folder: string) => writeFile(join(folder, 'representer.onnx'), 'other weights')],
    ['missing', (folder: string) => rm(join(folder, 'representer.onnx'))],
    ['extra', (folder: string) => writeFile(join(folder, 'other.onnx'), 'weights')],
  ])('are told by doctor when a file of theirs is %s', async (difference, change) => {
    await using site = await openSite();
    await change(site.context.paths.representerFolder(buildManifest().representerId));

    const check = (await runDoctor(site.context)).find((one) => one.check === 'signatures');

    expect(check).toMatchObject({ outcome: 'fault', code: 'SIGNED_FILES_DIFFER' });
    expect(check?.detail).toContain(difference);
  });
});
