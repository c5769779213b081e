/** What every blob store does. The store on S3 is tried when SFUMATO_TEST_S3_ENDPOINT names a server (CONTRIBUTING.md). */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import {
  collect,
  keepText,
  testLimits as limits,
  openTestBucket,
  openTestFiles,
  openTestMemory,
  type TestStore,
  testS3Endpoint,
  textOf,
} from '../testing/test-stores.js';
import type { BlobStore } from './blob-store.js';

describe('the blob store of files', () => conforms(openTestFiles));

describe('the blob store on S3 in memory', () => conforms(() => openTestMemory()));

if (testS3Endpoint === '')
  process.stderr.write('skipped: blobs on S3, because SFUMATO_TEST_S3_ENDPOINT is not set\n');
(testS3Endpoint === '' ? describe.skip : describe)('the blob store on S3', () => conforms(openTestBucket));

function conforms(open: () => Promise<TestStore>): void {
  let store: TestStore;
  let blobs: BlobStore;
  beforeEach(async () => {
    store = await open();
    blobs = store.blobs;
  });
  afterEach(async () => {
    await store[Symbol.asyncDispose]();
  });
  const arriving = () => store.arriving();
  const content = (digest: string) => textOf(blobs, digest);
  const keep = (text: string) => keepText(blobs, text);
  const listed = async () => (await collect(blobs.list())).map(({ digest }) => digest).sort();

  it('keeps bytes that came in pieces under the digest of the whole', async () => {
    const staged = await blobs.stage([Buffer.from('ab'), Buffer.from('cd')], limits);
    await (await staged.send()).keep();

    expect([staged.digest, staged.bytes]).toEqual([sha256('abcd'), 4]);
    expect(await content(sha256('abcd'))).toBe('abcd');
    expect(await arriving()).toEqual([]);
  });

  it('does not show bytes before they are kept, and forgets them when they are not', async () => {
    const staged = await blobs.stage([Buffer.from('abcd')], limits);

    expect(await content(sha256('abcd'))).toBeUndefined();
    await staged[Symbol.asyncDispose]();
    expect(await arriving()).toEqual([]);
  });

  it('shows nothing that was sent and not kept, and forgets it, too', async () => {
    const staged = await blobs.stage([Buffer.from('abcd')], limits);
    await staged.send();

    const seen = [await content(sha256('abcd')), await listed()];
    await staged[Symbol.asyncDispose]();

    expect([...seen, await arriving()]).toEqual([undefined, [], []]);
  });

  it('keeps the same bytes of two senders at once as one blob', async () => {
    await using one = await blobs.stage([Buffer.from('same')], limits);
    await using other = await blobs.stage([Buffer.from('same')], limits);
    const sent = [await one.send(), await other.send()];

    for (const blob of sent) await blob.keep();

    expect([await listed(), await arriving()]).toEqual([[sha256('same')], []]);
  });

  it('keeps the same bytes twice as one blob', async () => {
    expect(await keep('same')).toBe(await keep('same'));
    expect(await listed()).toEqual([sha256('same')]);
  });

  it('takes exactly as many bytes as allowed', async () => {
    expect((await blobs.stage([Buffer.from('0123456789')], limits)).bytes).toBe(10);
  });

  it('stops at the first byte too many, reads no further, and keeps nothing', async () => {
    let pieces = 0;
    async function* endless() {
      for (;;) {
        pieces += 1;
        yield Buffer.from('0123');
      }
    }

    await expect(blobs.stage(endless(), limits)).rejects.toMatchObject({ code: 'PROTOCOL_FRAME_TOO_LARGE' });

    expect(pieces).toBe(3);
    expect(await arriving()).toEqual([]);
  });

  it('keeps nothing of a sender that breaks off', async () => {
    async function* broken() {
      yield Buffer.from('01');
      throw new Error('connection reset');
    }

    await expect(blobs.stage(broken(), limits)).rejects.toMatchObject({ code: 'COORDINATOR_BODY_TRUNCATED' });

    expect(await arriving()).toEqual([]);
  });

  it('erases a blob, and has nothing against erasing it again', async () => {
    const digest = await keep('gone');

    await blobs.delete(digest);
    await blobs.delete(digest);

    expect(await content(digest)).toBeUndefined();
  });

  it('lists what it keeps, with the time of writing', async () => {
    const before = Date.now() - 60_000;
    const digests = [await keep('one'), await keep('two')].sort();

    const times = (await collect(blobs.list())).map(({ writtenAt }) => writtenAt.getTime());

    expect(await listed()).toEqual(digests);
    for (const time of times) expect(time).toBeGreaterThan(before);
  });

  it('makes a path of nothing but a digest', async () => {
    await expect(blobs.open('../../etc/passwd')).rejects.toMatchObject({
      code: 'COORDINATOR_REQUEST_INVALID',
    });
    await expect(blobs.delete(`${'a'.repeat(63)}/`)).rejects.toMatchObject({
      code: 'COORDINATOR_REQUEST_INVALID',
    });
  });

  it('says how many bytes it keeps, and nothing of what it does not keep', async () => {
    const digest = await keep('four');

    expect([await blobs.sizeOf(digest), await blobs.sizeOf(sha256('other'))]).toEqual([4, undefined]);
  });

  it('tells sound bytes from damaged ones and from none, and is repaired by keeping them again', async () => {
    const digest = await keep('sound');
    const isSound = await blobs.isSound(digest);
    await store.overwrite('blobs', digest, 'sounD');
    const isSoundWhenDamaged = await blobs.isSound(digest);
    await keep('sound');

    expect([isSound, isSoundWhenDamaged, await blobs.isSound(digest)]).toEqual([true, false, true]);
    expect(await blobs.isSound(sha256('other'))).toBe(false);
  });

  it('sets a blob aside and gives it back', async () => {
    const digest = await keep('aside');

    const isTaken = await blobs.quarantine.take(digest);
    const seen = await content(digest);
    const aside = await collect(blobs.quarantine.list());
    const isBack = await blobs.quarantine.giveBack(digest);

    expect([isTaken, seen, isBack, await content(digest)]).toEqual([true, undefined, true, 'aside']);
    expect(aside.map(({ writtenAt, ...rest }) => rest)).toEqual([{ digest, bytes: 5 }]);
    expect(await collect(blobs.quarantine.list())).toEqual([]);
  });

  it('sets aside and gives back nothing that is not there', async () => {
    const digest = sha256('other');

    expect([await blobs.quarantine.take(digest), await blobs.quarantine.giveBack(digest)]).toEqual([
      false,
      false,
    ]);
  });

  it('gives back nothing that is not what its digest says', async () => {
    const digest = await keep('true');
    await blobs.quarantine.take(digest);
    await store.overwrite('quarantine', digest, 'forged');

    expect([await blobs.quarantine.giveBack(digest), await content(digest)]).toEqual([false, undefined]);
  });

  it('erases a blob from the quarantine as well', async () => {
    const digest = await keep('withdrawn');
    await blobs.quarantine.take(digest);

    await blobs.delete(digest);

    expect(await collect(blobs.quarantine.list())).toEqual([]);
  });

  it('can be written', async () => {
    await expect(blobs.check()).resolves.toBeUndefined();
  });
}
