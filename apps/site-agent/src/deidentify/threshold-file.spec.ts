import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Tagger } from './deidentifier.js';
import { openRulesAlone } from './open-tagger.js';
import { layersDigest, openAtThreshold, type ThresholdFile, type ThresholdFlags } from './threshold-file.js';

const digest = 'd'.repeat(64);
const row = {
  threshold: 0.2,
  identifiers: 100,
  hidden: 98,
  recall: 0.98,
  precision: 0.9,
  fBeta: 0.96,
  falseMarksPer1000Words: 3,
  leftPerDocument: 0.1,
};
const file: ThresholdFile = {
  formatVersion: 1,
  releaseId: 'one',
  releaseDigest: digest,
  layers: 'none',
  recallTarget: 0.97,
  beta: 2,
  threshold: 0.2,
  heldOut: { ...row, notes: 20, recallInterval: { low: 0.93, high: 0.994 }, byLabel: [] },
  chosenOn: { notes: 20, table: [row] },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Opens a tagger of the release `release` with a file of this content; what was asked for, said and closed. */
async function opened(
  content: unknown,
  { release = digest, ...flags }: ThresholdFlags & { release?: string } = {},
) {
  const threshold = flags.threshold ?? join(folder, 'threshold.json');
  await writeFile(join(folder, 'threshold.json'), ''); // whoever names a share reads no file
  if (flags.threshold === undefined)
    await writeFile(
      threshold,
      typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
    );
  const told = { asked: false, closed: false, said: [] as string[] };
  const terminal = { say: (line: string) => void told.said.push(line) };
  const alone = await openRulesAlone({ say: () => {} }, 'en', folder);
  const close = async () => {
    told.closed = true;
    await alone.close();
  };
  const open = async ({ tellsMarginals }: { tellsMarginals: boolean }): Promise<Tagger> => {
    told.asked = tellsMarginals;
    return { ...alone, digest: release, close };
  };
  const result = await openAtThreshold(terminal, { ...flags, threshold }, open).then(
    (tagger) => ({ threshold: tagger.threshold }),
    (error: { code: string; details: object }) => ({ code: error.code, details: error.details }),
  );
  return { ...told, ...result };
}

describe('a threshold file', () => {
  it('makes the release that it was chosen for tell marginals, and sets its threshold', async () => {
    expect(await opened(file)).toEqual({ asked: true, closed: false, said: [], threshold: 0.2 });
  });

  it('may be a share, which fits every release, and is refused where it is none', async () => {
    expect(await opened('', { threshold: '.35', release: 'e'.repeat(64) })).toMatchObject({
      asked: true,
      said: [],
      threshold: 0.35,
    });
    expect(await opened('', { threshold: '1e-3' })).toMatchObject({ threshold: 0.001 });
    for (const threshold of [
      '0',
      '1',
      '2.5',
      '-1',
      '-0.5',
      '',
      ' ',
      'NaN',
      'Infinity',
      '1e3',
      '0,5',
      '12 %',
      '1.',
    ])
      expect(await opened('', { threshold })).toMatchObject({
        code: 'SETTING_INVALID',
        details: { field: 'threshold', expected: 'between 0 and 1, or a file' },
        asked: false,
      });
  });

  it.each(['0.5.json', './1', 'e1', '-x', 'nan.json'])(
    'is looked for under the name %s',
    async (threshold) => {
      expect(await opened('', { threshold })).toMatchObject({
        code: 'FILE_NOT_FOUND',
        details: { file: threshold },
      });
    },
  );

  it('gives way to nothing: without one the release keeps its own', async () => {
    const open = async () => ({ ...(await openRulesAlone({ say: () => {} }, 'en', folder)), threshold: 0.2 });

    expect((await openAtThreshold({ say: () => {} }, {}, open)).threshold).toBe(0.2);
    expect((await openAtThreshold({ say: () => {} }, { threshold: '0.5' }, open)).threshold).toBe(0.5);
  });

  it('is refused with another release, which is closed', async () => {
    expect(await opened(file, { release: 'e'.repeat(64) })).toMatchObject({
      code: 'SITE_THRESHOLD_FOREIGN',
      closed: true,
    });
  });

  it.each([
    ['of another version', { ...file, formatVersion: 2 }, 'formatVersion'],
    ['with a threshold above 1', { ...file, threshold: 1.2 }, 'threshold'],
    ['with a field that nobody knows', { ...file, treshold: 0.1 }, 'the file'],
    ['that is not JSON', '{', 'the file'],
  ])('%s is refused, by the name of its field', async (_, content, field) => {
    expect(await opened(content)).toMatchObject({
      code: 'SITE_THRESHOLD_INVALID',
      details: expect.objectContaining({ field }),
      asked: false,
    });
  });

  it('is refused in another encoding than UTF-8', async () => {
    const latin = Buffer.from(JSON.stringify({ ...file, releaseId: 'Zürich' }), 'latin1');

    expect(await opened(latin)).toMatchObject({ code: 'FILE_NOT_UTF8', asked: false });
  });

  it('warns where other rules stand around the release than when it was chosen', async () => {
    expect((await opened(file, { rules: true })).said).toEqual([
      expect.stringContaining('other rules around the release'),
    ]);
  });

  it('takes layers for others when a list changes, and not when a known value does', async () => {
    const deny = join(folder, 'deny.txt');
    await writeFile(deny, 'Blue Ward\n');
    const before = await layersDigest({ rules: true, deny });
    await writeFile(deny, 'Red Ward\n');

    expect(await layersDigest({ rules: true, deny })).not.toBe(before);
    expect(await layersDigest({ rules: true, known: 'a' })).toBe(
      await layersDigest({ rules: true, known: 'b' }),
    );
    expect(await layersDigest({})).toBe('none');
  });
});
