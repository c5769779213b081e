import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { pull } from '../sync/pull.js';
import { readStatus } from '../sync/status.js';
import { buildManifest, buildRelease } from '../testing/fake-coordinator.js';
import { openSite } from '../testing/open-site.js';

const id = (digit: number) => `${digit}`.repeat(8).concat('-4444-4444-8444-444444444444');
const releaseOf = (digit: number) => ({ ...buildRelease(), releaseId: id(digit) });
const representerOf = (digit: number) => buildManifest({ representerId: id(digit) });

type Site = Awaited<ReturnType<typeof openSite>>;

/** Offers a release; an `undefined` number is not told. */
function offer({ coordinator }: Site, digit: number | undefined, number?: number): void {
  coordinator.release = digit === undefined ? undefined : releaseOf(digit);
  coordinator.numbers.release = number;
}

const forged = Buffer.from('forged weights');
const forgedFile = { sha256: sha256(forged), bytes: forged.length };

describe('pull from a coordinator that goes back', () => {
  it.each([
    ['a smaller number', 1, 6],
    ['the same number under another id', 3, 7],
    ['no number', 3, undefined],
    ['no release', undefined, undefined],
  ] as const)(
    'refuses %s, after the models were deleted too, until it is accepted',
    async (_, digit, number) => {
      await using site = await openSite();
      offer(site, 2, 7);
      await pull(site.context);
      await rm(join(site.context.paths.root, 'releases'), { recursive: true });
      await rm(site.context.paths.currentFile);
      offer(site, digit, number);

      await expect(pull(site.context)).rejects.toMatchObject({ code: 'SITE_MODEL_OLDER' });

      const releaseId = digit === undefined ? null : id(digit);
      expect(await pull(site.context, { acceptOlder: true })).toMatchObject({ releaseId });
      expect(await pull(site.context)).toMatchObject({ releaseId });
    },
  );

  it('takes what is newer, and the same again', async () => {
    await using site = await openSite();
    const taken: (string | null)[] = [];

    for (const [digit, number] of [
      [1, 1],
      [2, 2],
      [2, 2],
      [5, 9],
    ] as const) {
      offer(site, digit, number);
      taken.push((await pull(site.context)).releaseId);
    }

    expect(taken).toEqual([id(1), id(2), id(2), id(5)]);
  });

  it('refuses a release without a number that was replaced by another one before', async () => {
    await using site = await openSite();
    offer(site, 1);
    await pull(site.context);
    offer(site, 2);
    await pull(site.context);
    offer(site, 1);

    await expect(pull(site.context)).rejects.toMatchObject({ code: 'SITE_MODEL_OLDER' });
  });

  it.each([
    ['with numbers', 4, 3],
    ['without', undefined, undefined],
  ] as const)('refuses a representer that was replaced before, %s', async (_, newer, older) => {
    await using site = await openSite();
    site.coordinator.representer = representerOf(1);
    site.coordinator.numbers.representer = older;
    await pull(site.context);
    site.coordinator.representer = representerOf(2);
    site.coordinator.numbers.representer = newer;
    await pull(site.context);
    site.coordinator.representer = representerOf(1);
    site.coordinator.numbers.representer = older;

    await expect(pull(site.context)).rejects.toMatchObject({ code: 'SITE_MODEL_OLDER' });
    expect(await readStatus(site.context)).toMatchObject({ representerId: id(2) });
  });
});

describe('pull of other bytes under a known id', () => {
  it.each([
    [
      'the representer',
      (site: Site) => {
        site.coordinator.files.set('representer.onnx', forged);
        site.coordinator.representer = buildManifest({ files: { 'representer.onnx': forgedFile } });
      },
    ],
    [
      'the representer of a new release',
      (site: Site) => {
        site.coordinator.files.set('representer.onnx', forged);
        const representer = buildManifest({ files: { 'representer.onnx': forgedFile } });
        site.coordinator.release = { ...buildRelease(representer), releaseId: id(9) };
      },
    ],
    [
      'the release',
      (site: Site) => {
        site.coordinator.files.set('deidentifier.onnx', forged);
        site.coordinator.release = { ...buildRelease(), files: { 'deidentifier.onnx': forgedFile } };
      },
    ],
  ])('refuses it for %s, whatever is accepted, and fetches no model', async (_, forge) => {
    await using site = await openSite({}, true);
    const before = site.coordinator.requests.filter(({ path }) => path.endsWith('.onnx')).length;
    forge(site);

    for (const acceptOlder of [false, true])
      await expect(pull(site.context, { acceptOlder })).rejects.toMatchObject({ code: 'SITE_MODEL_CHANGED' });

    expect(site.coordinator.requests.filter(({ path }) => path.endsWith('.onnx'))).toHaveLength(before);
  });

  it('refuses it in a site that pulled before there was a record', async () => {
    await using site = await openSite({}, true);
    await rm(site.context.paths.seenModelsFile);
    site.coordinator.release = { ...buildRelease(), files: { 'deidentifier.onnx': forgedFile } };

    await expect(pull(site.context)).rejects.toMatchObject({ code: 'SITE_MODEL_CHANGED' });
  });
});
