/** What is added to the rows that leave, measured on the frames that `sfumato site stage` writes: real threads, real source. */
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkFrame, float16ToFloat32, openFrame } from '#protocol/frames';
import { openRealSites } from './testing/real-site.js';
import { buildNote, writeNotes } from './testing/site-fixture.js';

/** Nobody's manifest: next to nothing in two dimensions, plenty in one, less than a site may ask for in the last. */
const stated = [1e-9, 0.35, 0, 0.03];
const R = stated.length;

/** Tokens of the sentence that stands in every note, more often than one thread encodes at a time; no other is as short. */
const tokens = 4;
const copies = { notes: 500, perNote: 5 } as const;
const count = copies.notes * copies.perNote;

let sites: Awaited<ReturnType<typeof openRealSites>>;
let notes = '';

beforeAll(async () => {
  sites = await openRealSites({ noise: { input: [], output: stated } });
  expect(await sites.joinAndPull('joined')).toEqual([0, 0]);
  const sentence = 'Patient rests well.\n\n'.repeat(copies.perNote);
  notes = await writeNotes(
    sites.folder,
    Array.from({ length: copies.notes }, (_, index) =>
      buildNote(
        `n${index}`,
        `${sentence}Seen by [[NAME|Wrenlow${index}]] on ward number ${index} for cough.`,
      ),
    ),
  );
});

afterAll(() => sites[Symbol.asyncDispose]());

/** Stages the notes at a site that has staged nothing yet; result: every encoding of the repeated sentence, (T, R) each. */
async function stagedRows(site: string, env: Readonly<Record<string, string>> = {}): Promise<Float32Array[]> {
  await cp(join(sites.folder, 'joined'), join(sites.folder, site), { recursive: true });
  const argv = ['stage', '--notes', notes, '--format', 'jsonl', '--surrogates', 'none'];
  const staged = await sites.runVerb(site, argv, { env });
  expect(staged).toMatchObject({ exitCode: 0 });
  const folder = join(sites.folder, site, 'stages', staged.json.stageId);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.frame'));
  const frames = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return frames
    .flatMap((bytes) => [...openFrame(checkFrame(bytes))])
    .filter(({ labelIds }) => labelIds.length === tokens)
    .map(({ vectors }) => asFloats(vectors));
}

let usual: Promise<Float32Array[]> | undefined;

/** Of one staging without settings, for all tests that look at one. */
function usualRows(): Promise<Float32Array[]> {
  usual ??= stagedRows('usual');
  return usual;
}

function asFloats(halves: Uint16Array): Float32Array {
  const values = new Float32Array(halves.length);
  float16ToFloat32(halves, values);
  return values;
}

/** Deviation of each dimension around the mean of its token: the rows themselves are not known here. */
function spreadOf(rows: readonly Float32Array[]): number[] {
  const mean = new Float64Array(tokens * R);
  for (const row of rows)
    row.forEach((value, at) => {
      mean[at] = (mean[at] ?? 0) + value / rows.length;
    });
  const squares = new Float64Array(R);
  for (const row of rows)
    row.forEach((value, at) => {
      squares[at % R] = (squares[at % R] ?? 0) + (value - (mean[at] ?? 0)) ** 2;
    });
  return [...squares].map((sum) => Math.sqrt(sum / (rows.length * tokens)));
}

/** Five standard errors, σ / √(2n). */
const isDeviation = (found: number, expected: number): boolean =>
  Math.abs(found / expected - 1) < 5 / Math.sqrt(2 * count * tokens);

describe('the noise of a site', () => {
  it.each<[string, () => Promise<Float32Array[]>, readonly number[]]>([
    ['of its manifest, nowhere below 0.02', usualRows, [0.02, 0.35, 0.02, 0.03]],
    [
      'no smaller than what the site asks for',
      () => stagedRows('asking', { SFUMATO_SITE_NOISE_FLOOR: '0.1' }),
      [0.1, 0.35, 0.1, 0.1],
    ],
  ])('has the deviation %s, in every dimension', async (_, staged, expected) => {
    const rows = await staged();

    const found = spreadOf(rows);

    expect(rows).toHaveLength(count);
    for (const [dimension, stdDev] of expected.entries()) {
      const measured = found[dimension] ?? 0;
      expect(isDeviation(measured, stdDev)).toBe(true);
      expect(isDeviation(measured, (2 / 3) * stdDev)).toBe(false);
      expect(isDeviation(measured, (3 / 2) * stdDev)).toBe(false);
    }
  });

  it('is never repeated: not by the threads of one staging, not by another staging of the same notes', async () => {
    const first = await usualRows();
    const second = await stagedRows('again');

    const all = [...first, ...second].map((rows) => rows.join());

    expect(all).toHaveLength(2 * count);
    expect(new Set(all).size).toBe(2 * count);
  });

  it('cannot be asked to be less than the floor of the agent', async () => {
    const env = { SFUMATO_SITE_NOISE_FLOOR: '0.01' };

    expect(await sites.runVerb('lower', ['status'], { env })).toMatchObject({
      exitCode: 2,
      json: { error: { code: 'SETTING_INVALID' } },
    });
  });
});
