import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Failure, sha256 } from '#foundation';
import { PassingFailure } from '#protocol/client';
import { encodeMixedFrame } from '#protocol/frames';
import { buildRepresenterManifest } from '#protocol/testing';
import { fetchPool, frameFileName } from './run-folder.js';

let folder = '';
const signal = new AbortController().signal;
const claim = { runId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', fence: 1 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-fetch-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A mixed frame of one sentence, told by its site. */
const frameOf = (site: number) =>
  encodeMixedFrame({
    representerId: claim.runId,
    representerDigest: sha256('representer'),
    representationSize: 1,
    labelCount: 3,
    casingCount: 7,
    sentences: [{ vectors: Uint16Array.of(0), labelIds: Uint8Array.of(0), casingIds: Uint8Array.of(0) }],
    siteNumbers: [site],
  });
const blocks = [[frameOf(0), frameOf(1)], [frameOf(2)]];
const pool = {
  representer: buildRepresenterManifest(),
  sites: 3,
  sentences: 3,
  tokens: 3,
  blocks: blocks.length,
};
const digests = blocks.flat().map((frame) => sha256(frame));

/** Serves the blocks in pieces of seven bytes, and writes down which were asked for. */
function server(answer: (block: Buffer, asked: number) => Buffer = (block) => block) {
  const asked: number[] = [];
  const quick = { attempts: 2, firstPauseMs: 1, pauseMsMax: 1 };
  const client = {
    patience: { patient: quick, brief: quick },
    poolBlock: async function* (_: typeof claim, block: number) {
      asked.push(block);
      const bytes = answer(Buffer.concat(blocks[block] ?? []), asked.length);
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    },
  };
  return { asked, client };
}

const fetch = (client: ReturnType<typeof server>['client']) =>
  fetchPool(pool, { client, claim, folder, signal });
const filesIn = async () => (await readdir(folder)).filter((name) => name.endsWith('.frame')).sort();

describe('fetchPool', () => {
  it('cuts every block into its frames, writes each under its digest, and counts the bytes', async () => {
    const { frames, bytes } = await fetch(server().client);

    expect(frames).toEqual(digests);
    expect(bytes).toBe(blocks.flat().reduce((sum, { length }) => sum + length, 0));
    expect(await filesIn()).toEqual(digests.map(frameFileName).sort());
    const [first = ''] = digests;
    expect(sha256(await readFile(join(folder, frameFileName(first))))).toBe(first);
  });

  it('does not fetch again what came whole: it would be mixed otherwise', async () => {
    const { client, asked } = server();
    await fetch(client);

    const { frames, bytes } = await fetch(client);

    expect([frames, bytes, asked]).toEqual([digests, 0, [0, 1]]);
  });

  it('fetches a block again whose list was left half', async () => {
    const { client, asked } = server();
    await fetch(client);
    await writeFile(join(folder, '0.json'), '["abc');

    expect((await fetch(client)).frames).toEqual(digests);
    expect(asked).toEqual([0, 1, 0]);
  });

  it('keeps nothing of a block that breaks off, and tries again', async () => {
    const { client, asked } = server((block, time) => {
      if (time === 1) throw new PassingFailure(new Failure('COORDINATOR_UNREACHABLE'));
      return block;
    });

    expect((await fetch(client)).frames).toEqual(digests);
    expect(asked).toEqual([0, 0, 1]);
  });

  it.each<[string, (block: Buffer) => Buffer, string]>([
    ['a block that ends within a frame', (block) => block.subarray(0, -1), 'PROTOCOL_FRAME_TRUNCATED'],
    ['what is no frame', (block) => Buffer.alloc(block.length), 'PROTOCOL_FRAME_MAGIC_UNKNOWN'],
  ])('refuses %s and leaves no file', async (_, answer, code) => {
    await expect(fetch(server(answer).client)).rejects.toMatchObject({ code });
    expect(await filesIn()).toEqual([]);
  });

  it('ends when the trainer stops', async () => {
    const { client, asked } = server();
    const stopped = AbortSignal.abort(new Failure('INTERRUPTED'));

    const fetching = fetchPool(pool, { client, claim, folder, signal: stopped });

    await expect(fetching).rejects.toMatchObject({ code: 'INTERRUPTED' });
    expect(asked).toEqual([]);
  });
});
