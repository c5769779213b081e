import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Failure, sha256 } from '#foundation';
import { PassingFailure } from '#protocol';
import { fetchBatches, frameFileName } from './fetch-batches.js';

let folder = '';
const signal = new AbortController().signal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-fetch-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const frames = ['first frame, a longer one', 'second frame'].map((text) => Buffer.from(text));
const members = frames.map((frame) => ({
  digest: sha256(frame),
  bytes: frame.length,
  sentences: 1,
  tokens: 1,
}));

/** Serves the frames and writes down which were asked for. */
function server(answer: (frame: Buffer) => Uint8Array = (frame) => frame) {
  const asked: string[] = [];
  const quick = { attempts: 2, firstPauseMs: 1, pauseMsMax: 1 };
  const client = {
    patience: { patient: quick, brief: quick },
    batch: async function* (digest: string) {
      asked.push(digest);
      const frame = frames.find((candidate) => sha256(candidate) === digest) ?? Buffer.alloc(0);
      yield answer(frame).subarray(0, 5);
      yield answer(frame).subarray(5);
    },
  };
  return { asked, client };
}

const pathOf = (index: number) => join(folder, frameFileName(members[index]?.digest ?? ''));

describe('fetchBatches', () => {
  it('writes every frame under its digest and counts the bytes', async () => {
    const { client } = server();

    const bytes = await fetchBatches(members, { client, folder, signal });

    expect(bytes).toBe(37);
    expect(await readFile(pathOf(0), 'utf8')).toBe('first frame, a longer one');
    expect(await readFile(pathOf(1), 'utf8')).toBe('second frame');
  });

  it('does not fetch again what is there and whole', async () => {
    const { client, asked } = server();
    await fetchBatches(members, { client, folder, signal });

    const bytes = await fetchBatches(members, { client, folder, signal });

    expect([bytes, asked.length]).toEqual([0, 2]);
  });

  it('fetches again what is damaged', async () => {
    const { client } = server();
    await writeFile(pathOf(1), 'second frane');

    await fetchBatches(members, { client, folder, signal });

    expect(await readFile(pathOf(1), 'utf8')).toBe('second frame');
  });

  it('refuses other bytes than the snapshot names and leaves no file', async () => {
    const { client } = server((frame) => Buffer.concat([frame, Buffer.from('!')]));

    await expect(fetchBatches(members, { client, folder, signal })).rejects.toMatchObject({
      code: 'TRAINER_BATCH_DIFFERS',
    });
    await expect(readFile(pathOf(0))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('tries again after a broken connection', async () => {
    const { client, asked } = server((frame) => {
      if (asked.length === 1) throw new PassingFailure(new Failure('COORDINATOR_UNREACHABLE'));
      return frame;
    });

    await fetchBatches(members.slice(0, 1), { client, folder, signal });

    expect(asked).toHaveLength(2);
    expect(await readFile(pathOf(0), 'utf8')).toBe('first frame, a longer one');
  });

  it('ends when the trainer stops', async () => {
    const { client, asked } = server();

    const fetching = fetchBatches(members, {
      client,
      folder,
      signal: AbortSignal.abort(new Failure('INTERRUPTED')),
    });

    await expect(fetching).rejects.toMatchObject({ code: 'INTERRUPTED' });
    expect(asked).toEqual([]);
  });
});
