import { existsSync } from 'node:fs';
import { chmod, mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/site-fixture.js';
import { requireOwnFolder, sitePaths, withSiteLock } from './site-directory.js';
import { readSite } from './site-record.js';

/** As `writeFileAtomic` names what it is writing. */
const partialIn = (folder: string) => join(folder, '.0f8fad5b-d9cb-469f-a165-70867728950e.partial');

describe('withSiteLock', () => {
  it('refuses a second command while the first works, and lets it in afterwards', async () => {
    await using folder = await temporaryFolder();
    const paths = sitePaths(folder.path);

    await withSiteLock(paths, async () => {
      await expect(withSiteLock(paths, async () => 'in')).rejects.toMatchObject({ code: 'SITE_DATA_IN_USE' });
    });

    expect(await withSiteLock(paths, async () => 'in')).toBe('in');
  });

  it.each([
    ['a process that is gone', String(2 ** 22 - 1)],
    ['a process whose number somebody else has now', String(process.ppid)],
    ['this very number, as after a restart of a container', String(process.pid)],
    ['nobody, cut while it was written', ''],
  ])('takes the lock file of %s and removes what it left', async (_, holder) => {
    await using folder = await temporaryFolder();
    const paths = sitePaths(folder.path);
    await writeFile(paths.lockFile, holder);
    await mkdir(paths.partialFolder);
    await writeFile(join(paths.partialFolder, 'half.frame'), 'half');

    const leftOver = await withSiteLock(paths, async () => existsSync(paths.partialFolder));

    expect(leftOver).toBe(false);
  });

  it('removes what a killed process was writing, models in part included, and nothing else', async () => {
    await using folder = await temporaryFolder();
    const paths = sitePaths(folder.path);
    const models = paths.representerFolder('r-1');
    await mkdir(models, { recursive: true });
    const half = partialIn(models);
    const whole = join(models, 'representer.onnx');
    const old = partialIn(paths.root);
    for (const file of [half, whole, old]) await writeFile(file, 'x');
    const dayBeforeYesterday = new Date(Date.now() - 48 * 3_600_000);
    await utimes(old, dayBeforeYesterday, dayBeforeYesterday);

    await withSiteLock(paths, async () => {});

    expect([half, whole, old].map(existsSync)).toEqual([false, true, false]);
  });

  it('leaves alone what a running start is writing, which takes no lock', async () => {
    await using folder = await temporaryFolder();
    const paths = sitePaths(folder.path);
    const beat = partialIn(paths.root);
    await writeFile(paths.startStateFile, '{}');
    await writeFile(beat, '{"process":');

    await withSiteLock(paths, async () => {});

    expect([paths.startStateFile, beat].map(existsSync)).toEqual([true, true]);
  });

  it('is released when the work fails', async () => {
    await using folder = await temporaryFolder();
    const paths = sitePaths(folder.path);

    await expect(
      withSiteLock(paths, async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');

    expect(await withSiteLock(paths, async () => 'in')).toBe('in');
  });
});

describe('a site directory', () => {
  it.each([0o777, 0o770, 0o702])('is refused with mode %o, and nothing is written in it', async (mode) => {
    await using folder = await temporaryFolder();
    const paths = sitePaths(folder.path);
    await chmod(folder.path, mode);

    const refused = { code: 'SITE_DATA_EXPOSED', details: { mode: mode.toString(8) } };
    await expect(readSite(paths)).rejects.toMatchObject(refused);
    await expect(withSiteLock(paths, async () => 'in')).rejects.toMatchObject(refused);
    expect(existsSync(paths.lockFile)).toBe(false);
  });

  it('is refused when another user owns it', async () => {
    await using folder = await temporaryFolder();
    const { uid } = await stat(folder.path);

    await expect(requireOwnFolder(sitePaths(folder.path), uid + 1)).rejects.toMatchObject({
      code: 'SITE_DATA_EXPOSED',
      details: { owner: uid },
    });
    await requireOwnFolder(sitePaths(folder.path), uid);
  });

  it('is made for this user alone', async () => {
    await using folder = await temporaryFolder();
    const paths = sitePaths(join(folder.path, 'new', 'site'));

    await withSiteLock(paths, async () => {});

    expect((await stat(paths.root)).mode & 0o777).toBe(0o700);
  });
});
