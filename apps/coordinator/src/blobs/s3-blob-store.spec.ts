import type { ReadStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Failure, sha256 } from '#foundation';
import { createS3InMemory } from '../testing/s3-in-memory.js';
import { collect, createTestBucket, openTestMemory, testS3Endpoint } from '../testing/test-stores.js';
import { createS3BlobStore } from './s3-blob-store.js';
import { loadS3Library } from './s3-bucket.js';

const temporary = () => mkdtemp(join(tmpdir(), 'sfumato-s3-'));

describe('the package for S3', () => {
  it('is asked for by name where it is missing', async () => {
    await expect(loadS3Library(await temporary())).rejects.toMatchObject({
      code: 'COORDINATOR_S3_PACKAGE_MISSING',
      details: { package: '@aws-sdk/client-s3' },
    });
  });
});

describe('the blob store on S3 in memory', () => {
  const limits = { maxBytes: 10, tooLarge: 'PROTOCOL_FRAME_TOO_LARGE' } as const;

  it('has sent the bytes before it keeps them: what is held meanwhile is not held for long', async () => {
    const server = createS3InMemory();
    await using store = await openTestMemory(server);
    await using staged = await store.blobs.stage([Buffer.from('model')], limits);
    const sent = await staged.send();
    const before = server.asked.length;

    await sent.keep();

    expect(server.asked.slice(before)).toEqual(['CopyObjectCommand', 'DeleteObjectCommand']);
  });

  it.each([
    ['is tried once more when the connection was cut', 'ECONNRESET', 1, ['kept', 2]],
    ['is given up when it was cut twice', 'ECONNRESET', 2, ['COORDINATOR_S3_AWAY', 2]],
    ['is given up at once for any other reason', 'ECONNREFUSED', 1, ['COORDINATOR_S3_AWAY', 1]],
  ] as const)('what is sent %s, and no file of it stays open', async (_, code, failures, expected) => {
    const bodies: ReadStream[] = [];
    const server = createS3InMemory();
    class S3Client extends server.library.S3Client {
      override send(command: { readonly input: { readonly Body?: ReadStream } }) {
        if (command.input.Body !== undefined && bodies.push(command.input.Body) <= failures)
          return Promise.reject(Object.assign(new Error('the connection'), { code }));
        return super.send(command);
      }
    }
    await using store = await openTestMemory({ ...server, library: { ...server.library, S3Client } });
    await using staged = await store.blobs.stage([Buffer.from('model')], limits);

    const got = await staged.send().then(
      () => 'kept',
      (error: Failure) => error.code,
    );

    expect([got, bodies.length]).toEqual(expected);
    expect(bodies.map(({ destroyed }) => destroyed)).toEqual(bodies.map(() => true));
  });

  it('forgets an hour later what was sent by a process that is gone', async () => {
    const server = createS3InMemory();
    await using store = await openTestMemory(server);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    server.objects.set('one/incoming/old', { bytes: Buffer.from('x'), writtenAt: minutesAgo(90) });
    server.objects.set('one/incoming/young', { bytes: Buffer.from('x'), writtenAt: minutesAgo(30) });
    server.objects.set('other/incoming/old', { bytes: Buffer.from('x'), writtenAt: minutesAgo(90) });

    expect(await store.blobs.forgetArrivals()).toBe(1);
    expect([...server.objects.keys()]).toEqual(['one/incoming/young', 'other/incoming/old']);
  });

  it('keeps nothing when what was sent is gone', async () => {
    const server = createS3InMemory();
    await using store = await openTestMemory(server);
    await using staged = await store.blobs.stage([Buffer.from('model')], limits);
    const sent = await staged.send();
    server.objects.clear();

    await expect(sent.keep()).rejects.toMatchObject({ code: 'COORDINATOR_S3_AWAY' });
  });
});

if (testS3Endpoint === '')
  process.stderr.write('skipped: the blob store on S3, because SFUMATO_TEST_S3_ENDPOINT names no server\n');

(testS3Endpoint === '' ? describe.skip : describe)('the blob store on S3', () => {
  it('refuses a bucket that keeps versions, because nothing could be erased from it', async () => {
    const { library, settings, client } = await createTestBucket();
    const versioning = { VersioningConfiguration: { Status: 'Enabled' } };
    await client.send(new library.PutBucketVersioningCommand({ Bucket: settings.bucket, ...versioning }));

    const outcome = createS3BlobStore({ library, settings, directory: await temporary() });

    await expect(outcome).rejects.toMatchObject({ code: 'COORDINATOR_S3_VERSIONED' });
  });

  it('refuses a bucket that is not there, and a server that is not there', async () => {
    const { library, settings } = await createTestBucket();
    const directory = await temporary();
    const port = await closedPort();

    for (const other of [{ bucket: 'sfumato-of-nobody' }, { endpoint: `http://127.0.0.1:${port}` }])
      await expect(
        createS3BlobStore({ library, settings: { ...settings, ...other }, directory }),
      ).rejects.toMatchObject({ code: 'COORDINATOR_S3_AWAY' });
  });

  it('keeps a model of many pieces whole, and lists more than one page', async () => {
    const { library, settings } = await createTestBucket();
    using blobs = await createS3BlobStore({ library, settings, directory: await temporary() });
    const model = Buffer.alloc(9_000_001, 'model');
    const limits = { maxBytes: 10_000_000, tooLarge: 'PROTOCOL_FRAME_TOO_LARGE' } as const;
    await using staged = await blobs.stage([model], limits);
    await (await staged.send()).keep();
    const keepNumber = async (index: number) => {
      await using small = await blobs.stage([Buffer.from(`${index}`)], limits);
      await (await small.send()).keep();
    };
    const groups = Array.from({ length: 77 }, (_, group) => group * 13);
    for (const first of groups)
      await Promise.all(Array.from({ length: 13 }, (_, index) => keepNumber(first + index)));

    const found = await collect(blobs.list());

    expect([found.length, await blobs.isSound(sha256(model))]).toEqual([1_002, true]);
  });

  it('leaves alone what another installation keeps in the same bucket', async () => {
    const { library, settings } = await createTestBucket();
    const limits = { maxBytes: 10, tooLarge: 'PROTOCOL_FRAME_TOO_LARGE' } as const;
    using one = await createS3BlobStore({ library, settings, directory: await temporary() });
    const other = { ...settings, prefix: 'other/' };
    using two = await createS3BlobStore({ library, settings: other, directory: await temporary() });
    await using staged = await one.stage([Buffer.from('mine')], limits);
    await (await staged.send()).keep();

    await two.delete(staged.digest);

    expect([await collect(two.list()), await one.isSound(staged.digest)]).toEqual([[], true]);
  });
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0);
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
