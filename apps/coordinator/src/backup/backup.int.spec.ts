/** Backups of a real coordinator: taken, damaged, restored, and made whole again by what a site sends. */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { invariantNames } from '#protocol/admin';
import { routePath } from '#protocol/api';
import { writeInstallationMark } from '../config/data-directory.js';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import {
  type Answer,
  startTestCoordinator,
  type TestCoordinator,
  testTokens,
} from '../testing/test-coordinator.js';
import { runVerbProcess } from '../testing/verb-process.js';
import { checkBackup, leftBeside, makeBackup, restoreBackup } from './backup.js';

const clock = () => new Date('2026-03-01T00:00:00.000Z');
const embedded = (dataDirectory: string) => ({ dataDirectory, databaseUrl: undefined, s3: undefined });

let folder: string;
/** The data directory of a coordinator that a site has sent one batch and that was stopped; tests that start one take a copy. */
let stopped: string;
let representer: TestRepresenter;
let token: string;
beforeAll(async () => {
  const coordinator = await startTestCoordinator();
  representer = await trainRepresenter(coordinator);
  ({ token } = await enrolSite(coordinator, 'Saint Brigid'));
  expect((await send(coordinator, 0)).status).toBe(201);
  await coordinator.stop();
  stopped = coordinator.dataDirectory;
});
afterAll(() => rm(stopped, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function send(at: TestCoordinator, batchNumber: number): Promise<Answer> {
  const sentences = [buildSentence([0, 1], 0x3c00 + batchNumber)];
  const bytes = buildFrameFor(representer, { batchNumber, sentences });
  return upload(at, token, { ...representer, batchNumber, bytes });
}

/** The stopped coordinator goes on, in a directory that is the test's own. */
async function startCopy(): Promise<TestCoordinator> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'sfumato-copy-'));
  await cp(stopped, dataDirectory, { recursive: true });
  return startTestCoordinator({ dataDirectory });
}

const receiptsOf = async (coordinator: TestCoordinator) =>
  (await coordinator.call('GET', routePath('listReceipts'), { token })).json.receipts;

const brokenOf = async (coordinator: TestCoordinator): Promise<string[]> => {
  const broken: string[] = [];
  for (const name of invariantNames) {
    const { json } = await coordinator.admin('GET', `${routePath('checkInvariant')}?name=${name}`);
    if (json.faults !== 0) broken.push(name);
  }
  return broken;
};

describe('a backup', () => {
  it('restores what was there when it was taken, and the site sends again what came later', async () => {
    const manifest = await makeBackup(embedded(stopped), join(folder, 'monday'), clock);
    await using later = await startCopy();
    expect((await send(later, 1)).status).toBe(201);
    const whole = await receiptsOf(later);
    await later.stop();

    await restoreBackup(join(folder, 'monday'), join(folder, 'restored'));
    await using restored = await startTestCoordinator({ dataDirectory: join(folder, 'restored') });
    const gap = await receiptsOf(restored);
    const again = await send(restored, 1);

    expect([whole.length, gap.length, again.status]).toEqual([2, 1, 201]);
    const digests = (list: readonly { digest: string }[]) => list.map(({ digest }) => digest);
    expect(digests(await receiptsOf(restored))).toEqual(digests(whole));
    expect(await brokenOf(restored)).toEqual([]);
    expect(manifest).toMatchObject({ database: 'embedded', blobs: 'files', damaged: [] });
  });

  it('goes to the place that is named, also with a slash at its end, and so does what is restored', async () => {
    const [data, monday, restored] = (['data', 'monday', 'restored'] as const).map((name) =>
      join(folder, name),
    ) as [string, string, string];
    await mkdir(data);
    await writeInstallationMark(data, { id: randomUUID(), bound: true });

    await makeBackup(embedded(data), `${monday}/`, clock);
    await restoreBackup(monday, `${restored}/`);

    expect(await readdir(restored)).toEqual(['installation.json']);
    expect((await readdir(folder)).sort()).toEqual(['data', 'monday', 'restored']);
  });

  it('is for its owner alone, keeps the signing key, and has no lock, socket or half of a file', async () => {
    const place = join(folder, 'monday');

    const { files } = await makeBackup(embedded(stopped), place, clock);

    const names = files.map(({ path }) => path);
    expect(names).toEqual(
      expect.arrayContaining(['installation.json', 'signing-key.pem', 'database/PG_VERSION']),
    );
    expect(names.filter((name) => /^(lock|sockets|incoming|queue)|\.partial/.test(name))).toEqual([]);
    expect((await stat(place)).mode & 0o077).toBe(0);
    expect((await stat(join(place, 'data', 'signing-key.pem'))).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual(['monday']);
  });
});

describe('a backup of a coordinator that works', () => {
  let coordinator: TestCoordinator;
  beforeAll(async () => {
    coordinator = await startCopy();
  });
  afterAll(async () => {
    await coordinator[Symbol.asyncDispose]();
  });

  it('is refused while it works on its embedded database, beside which nothing is left', async () => {
    const outcome = makeBackup(embedded(coordinator.dataDirectory), join(folder, 'monday'), clock);

    await expect(outcome).rejects.toMatchObject({ code: 'COORDINATOR_DATA_IN_USE' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('beside a database on a server holds its blobs, and leaves damaged ones out', async () => {
    const { digest } = (await send(coordinator, 1)).json;
    const blob = join(coordinator.dataDirectory, 'blobs', digest.slice(0, 2), digest);
    await writeFile(blob, Buffer.concat([await readFile(blob), Buffer.from('x')]));
    const settings = {
      ...embedded(coordinator.dataDirectory),
      databaseUrl: 'postgresql://elsewhere/sfumato',
    };

    const { files, damaged, database } = await makeBackup(settings, join(folder, 'monday'), clock);

    expect([damaged, database]).toEqual([[digest], 'server']);
    expect(files.some(({ path }) => path.endsWith(digest))).toBe(false);
    expect(files.filter(({ path }) => path.startsWith('blobs/')).length).toBeGreaterThan(0);
    expect((await checkBackup(join(folder, 'monday'))).damaged).toEqual([digest]);
  });
});

describe('restoring', () => {
  let taken: string;
  let place: string;
  let blobFile: string;
  beforeAll(async () => {
    taken = await mkdtemp(join(tmpdir(), 'sfumato-backup-taken-'));
    await makeBackup(embedded(stopped), join(taken, 'monday'), clock);
  });
  afterAll(() => rm(taken, { recursive: true, force: true }));
  beforeEach(async () => {
    place = join(folder, 'monday');
    await cp(join(taken, 'monday'), place, { recursive: true });
    const { files } = await checkBackup(place);
    blobFile = join(place, 'data', files.find(({ path }) => path.startsWith('blobs/'))?.path ?? '');
  });

  it.each([
    ['a byte that changed', async () => writeFile(blobFile, (await readFile(blobFile)).fill(0))],
    ['a file that is missing', () => rm(blobFile)],
    ['a file that ends too early', async () => writeFile(blobFile, (await readFile(blobFile)).subarray(1))],
    ['a file that nobody put there', () => writeFile(join(place, 'data', 'more'), 'x')],
    ['no manifest', () => rm(join(place, 'backup.json'))],
    ['half a manifest', () => writeFile(join(place, 'backup.json'), '{"formatVersion":1')],
  ])('refuses %s, and leaves nothing behind', async (_, spoil) => {
    await spoil();

    const outcome = restoreBackup(place, join(folder, 'restored'));

    await expect(outcome).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
    expect(await readdir(folder)).toEqual(['monday']);
  });

  it('erases a copy that failed half-way', async () => {
    const manifest = JSON.parse(await readFile(join(place, 'backup.json'), 'utf8'));
    manifest.files.push(manifest.files[0]); // is there already when it is copied again
    await writeFile(join(place, 'backup.json'), JSON.stringify(manifest));

    await expect(restoreBackup(place, join(folder, 'restored'))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['monday']);
  });

  it('names what lies beside a restored directory and still holds keys, and nothing else', async () => {
    const data = join(folder, 'restored');
    await mkdir(`${data}.old`);
    await writeFile(join(`${data}.old`, 'installation.json'), '{}');
    await mkdir(`${data}.partial`);
    await mkdir(`${data}-notes`);
    await writeFile(`${data}.txt`, '');

    expect(await leftBeside(data)).toEqual([`${data}.old`, `${data}.partial`]);
  });

  it('refuses a manifest that leads out of the folder', async () => {
    const manifest = JSON.parse(await readFile(join(place, 'backup.json'), 'utf8'));
    manifest.files[0].path = '../../outside';
    await writeFile(join(place, 'backup.json'), JSON.stringify(manifest));

    await expect(restoreBackup(place, join(folder, 'restored'))).rejects.toMatchObject({
      code: 'BACKUP_DAMAGED',
    });
  });

  it('overwrites no directory in which something is', async () => {
    await writeFile(join(folder, 'kept'), 'x');

    await expect(restoreBackup(place, folder)).rejects.toMatchObject({ code: 'BACKUP_PLACE_TAKEN' });
    expect(await readFile(join(folder, 'kept'), 'utf8')).toBe('x');
  });

  it('is a verb, as is the backup: one line or one JSON document, and exit codes', async () => {
    const data = join(folder, 'restored');
    const run = (...words: string[]) => runVerbProcess(['coordinator', ...words], { SFUMATO_DATA: data });

    const restored = await run('restore', '--from', place);
    const taken = await run('restore', '--from', place, '--json');
    const again = await run('backup', '--out', join(folder, 'tuesday'), '--json');
    const twice = await run('backup', '--out', join(folder, 'tuesday'), '--json');
    const nothing = await run(
      'backup',
      '--data',
      join(folder, 'empty'),
      '--out',
      join(folder, 'none'),
      '--json',
    );

    expect([restored.exitCode, again.exitCode]).toEqual([0, 0]);
    expect(restored.stdout).toMatch(
      /^restored to \S+: [\d,]+ files, of them [\d,]+ blobs?, [\d,]+ bytes, each with its digest\n$/,
    );
    expect(restored.stderr).toMatch(/withdraw, revoke and rotate again what was .* since \d{4}-/);
    expect(again.json).toMatchObject({ database: 'embedded', blobs: 'files', damaged: [] });
    expect([taken.exitCode, taken.json.error.code]).toEqual([2, 'BACKUP_PLACE_TAKEN']);
    expect([twice.exitCode, twice.json.error.code]).toEqual([2, 'BACKUP_PLACE_TAKEN']);
    expect([nothing.exitCode, nothing.json.error.code]).toEqual([2, 'BACKUP_NOTHING']);
    await using restarted = await startTestCoordinator({ dataDirectory: data });
    expect(
      (await restarted.call('GET', routePath('listSites'), { token: testTokens.admin })).json.sites,
    ).toHaveLength(1);
  });
});
