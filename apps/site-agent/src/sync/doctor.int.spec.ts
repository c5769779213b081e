import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  buildManifest,
  buildRelease,
  startFakeCoordinatorOfToday,
  testCode,
} from '../testing/fake-coordinator.js';
import { buildContext, temporaryFolder } from '../testing/site-fixture.js';
import { describeLog, judgeFreeSpace, runDoctor } from './doctor.js';
import { join as joinSite } from './join.js';
import { pull } from './pull.js';
import { readStatus } from './status.js';

async function openSite() {
  const folder = await temporaryFolder();
  const coordinator = await startFakeCoordinatorOfToday();
  coordinator.release = buildRelease();
  const { context } = buildContext(folder.path, { clock: () => new Date() });
  await joinSite(context, coordinator.url, testCode);
  await pull(context);
  const dispose = async () => {
    await coordinator[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
  return { coordinator, context, [Symbol.asyncDispose]: dispose };
}

const outcomes = async (...given: Parameters<typeof runDoctor>) =>
  Object.fromEntries((await runDoctor(...given)).map(({ check, outcome }) => [check, outcome]));

describe('runDoctor', () => {
  it('finds nothing wrong with a site that is ready', async () => {
    await using site = await openSite();

    const { disk, ...others } = await outcomes(site.context);

    expect(['ok', 'warning']).toContain(disk);
    expect(others).toEqual({
      site: 'ok',
      secrets: 'ok',
      key: 'ok',
      coordinator: 'ok',
      trail: 'ok',
      log: 'ok',
      clock: 'ok',
      signatures: 'ok',
      audit: 'skipped',
      representer: 'ok',
      release: 'ok',
    });
  });

  it('says of a directory that others can write in by which command it is closed', async () => {
    await using site = await openSite();
    const { root } = site.context.paths;
    await chmod(root, 0o777);

    const [first] = await runDoctor(site.context);

    expect(first).toMatchObject({
      check: 'site',
      outcome: 'fault',
      code: 'SITE_DATA_EXPOSED',
      remedy: expect.stringContaining(`chmod 700 '${root}'`),
    });
  });

  it('names every secret that others can read, by a command that a shell takes', async () => {
    await using site = await openSite();
    const { keyFile, readersFile } = site.context.paths;
    await writeFile(readersFile, '{}');
    await chmod(readersFile, 0o640);
    await chmod(keyFile, 0o644);

    const found = (await runDoctor(site.context)).find(({ check }) => check === 'secrets');

    expect(found).toMatchObject({
      outcome: 'fault',
      detail: 'other users can read site-key.pem, readers.json',
      remedy: expect.stringContaining(`chmod 600 '${keyFile}' '${readersFile}'; if somebody`),
    });
    expect(found?.remedy).toContain('--again');
  });

  it('asks a coordinator that is away once, and not at every check', async () => {
    await using site = await openSite();
    let asked = 0;
    const fetch: typeof globalThis.fetch = async () => {
      asked += 1;
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    };

    const checks = await outcomes({ ...site.context, fetch });

    expect(checks).toMatchObject({ coordinator: 'fault', clock: 'skipped', trail: 'skipped' });
    expect(asked).toBeLessThanOrEqual(2); // the check of the key asks whether anybody has confirmed it
  });

  it('says before a site has joined what is missing, without failing', async () => {
    await using folder = await temporaryFolder();
    const { context } = buildContext(folder.path);

    const checks = await runDoctor(context);

    // Once: everything else has no other cause.
    expect(checks.filter(({ outcome }) => outcome === 'fault')).toEqual([
      expect.objectContaining({ check: 'site', code: 'SITE_NOT_JOINED' }),
    ]);
    expect(checks.filter(({ outcome }) => outcome === 'skipped').map(({ check }) => check)).toEqual([
      ...['secrets', 'key', 'coordinator', 'clock', 'signatures', 'trail', 'audit', 'representer', 'release'],
    ]);
  });

  it('counts one line of the log as one', () => {
    expect([1, 2].map(describeLog)).toEqual(['1 line', '2 lines, each following from the one before']);
  });

  it('says of everything that is amiss the cause and what to do, and of the rest nothing to do', async () => {
    await using site = await openSite();
    await using folder = await temporaryFolder();
    const { paths } = site.context;
    await chmod(paths.siteFile, 0o644);
    await rm(paths.confirmationFile, { force: true });
    await writeFile(
      join(paths.representerFolder(buildManifest().representerId), 'representer.onnx'),
      'changed',
    );
    const late = { ...site.context, clock: () => new Date(Date.now() + 400 * 86_400_000) };
    const checks = [...(await runDoctor(late)), ...(await runDoctor(buildContext(folder.path).context))];
    await site.coordinator[Symbol.asyncDispose]();
    checks.push(...(await runDoctor(site.context)));

    const amiss = checks.filter(({ outcome }) => outcome === 'warning' || outcome === 'fault');
    expect(amiss.length).toBeGreaterThan(10);
    expect(amiss.filter(({ detail, remedy = '' }) => detail === '' || remedy === '')).toEqual([]);
    expect(checks.filter((check) => !amiss.includes(check) && check.remedy !== undefined)).toEqual([]);
    expect(checks.at(4)).toMatchObject({ check: 'coordinator' });
    const away = checks.filter(({ check }) => check === 'coordinator').at(-1);
    expect(away?.detail).toContain('reason=ECONNREFUSED');
  });

  it('notices a token that others can read, a changed model, a wrong clock and a dead coordinator', async () => {
    await using site = await openSite();
    const { paths } = site.context;
    await chmod(paths.siteFile, 0o644);
    const folder = paths.representerFolder(buildManifest().representerId);
    await writeFile(join(folder, 'representer.onnx'), 'changed');

    const wrongClock = { ...site.context, clock: () => new Date(Date.now() + 3_600_000) };
    expect(await outcomes(wrongClock)).toMatchObject({
      secrets: 'fault',
      clock: 'warning',
      representer: 'fault',
    });
    await site.coordinator[Symbol.asyncDispose]();
    expect(await outcomes(site.context)).toMatchObject({ coordinator: 'fault' });
  });

  it('says how far a clock is off that a coordinator refuses signatures for', async () => {
    await using site = await openSite();
    const error = { code: 'SIGNATURE_SKEWED', message: '', remedy: '', correlationId: 'c-1' };
    const refusal = JSON.stringify({ error: { ...error, details: { seconds: 3_600 } } });
    const fetch: typeof globalThis.fetch = async (url, init) =>
      String(url).endsWith('/v1/uploads')
        ? new Response(refusal, { status: 401 })
        : globalThis.fetch(url, init);

    const checks = await runDoctor({ ...site.context, fetch });

    expect(checks.find(({ check }) => check === 'clock')).toEqual({
      check: 'clock',
      outcome: 'fault',
      code: 'SIGNATURE_SKEWED',
      detail: "3600 s from the coordinator's clock, which refuses what this site signs",
      remedy: expect.stringContaining('time server'),
    });
  });

  it('says that a coordinator did not tell the time which tells something else', async () => {
    await using site = await openSite();
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const answer = await globalThis.fetch(url, init);
      return new Response(await answer.text(), { status: answer.status, headers: { date: 'soon' } });
    };

    const checks = await runDoctor({ ...site.context, fetch });

    expect(checks.find(({ check }) => check === 'clock')).toEqual({
      check: 'clock',
      outcome: 'skipped',
      detail: 'the coordinator did not tell the time',
    });
  });

  it("shows the fingerprint of the site's own key, whether somebody has confirmed it, and the fingerprint alone without a network", async () => {
    await using site = await openSite();
    const { fingerprint } = await readStatus(site.context);
    const key = async () => (await runDoctor(site.context)).find(({ check }) => check === 'key');

    const unasked = await key();
    site.coordinator.confirmation = { confirmedAt: null, isConfirmationAwaited: true };
    const waiting = await key();
    await site.coordinator[Symbol.asyncDispose]();
    await rm(site.context.paths.confirmationFile);
    const alone = await key();

    expect([unasked?.outcome, waiting?.outcome, alone?.outcome]).toEqual(['ok', 'warning', 'warning']);
    for (const finding of [unasked, waiting, alone]) expect(finding?.detail).toContain(fingerprint);
    expect(waiting?.detail).toContain('until they confirm it this site may do nothing');
    expect(alone?.detail).toContain('did not say');
  });

  it('says which noise it will add: that of the manifest, nowhere below the floor of this site', async () => {
    await using site = await openSite();
    const detailOf = async (noiseFloor: number) =>
      (await runDoctor({ ...site.context, noiseFloor })).find(({ check }) => check === 'representer')?.detail;

    expect(await detailOf(0.02)).toContain('noise of deviation 0.050 in every dimension');
    expect(await detailOf(0.3)).toContain('noise of deviation 0.300 in every dimension');
  });
});

describe('judgeFreeSpace', () => {
  it.each([
    [0, 'fault'],
    [63 * 1024 ** 2, 'fault'],
    [65 * 1024 ** 2, 'warning'],
    [1024 ** 3, 'ok'],
  ])('takes %d free bytes for %s', (free, outcome) => {
    expect(judgeFreeSpace(free)).toMatchObject({ outcome });
  });
});
