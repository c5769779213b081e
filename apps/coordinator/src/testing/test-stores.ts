/**
 * The stores that the conformance tests run on: files and S3 in memory always, S3 on a server when one is
 * given.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sha256 } from '#foundation';
import type { BlobStore } from '../blobs/blob-store.js';
import { createFileBlobStore } from '../blobs/file-blob-store.js';
import { createS3BlobStore } from '../blobs/s3-blob-store.js';
import { loadS3Library, type S3Client, type S3Library } from '../blobs/s3-bucket.js';
import { createS3InMemory, type S3InMemory } from './s3-in-memory.js';

/** A store of its own, with what a test needs beside the interface. */
export interface TestStore extends AsyncDisposable {
  readonly blobs: BlobStore;
  /** Names of what has arrived and is not kept. */
  arriving(): Promise<readonly string[]>;
  /** Puts other bytes in the place of a blob: damage, or a forgery. */
  overwrite(place: 'blobs' | 'quarantine', digest: string, text: string): Promise<void>;
}

/** Address of an S3 server on which tests may make buckets; empty when there is none. */
export const testS3Endpoint = process.env['SFUMATO_TEST_S3_ENDPOINT'] ?? '';

/** A folder with `node_modules/@aws-sdk/client-s3`; undefined: installed beside Sfumato. */
const packageFolder = process.env['SFUMATO_TEST_S3_PACKAGE'];

/** All that a walk finds. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** What tests let a store take in. */
export const testLimits = { maxBytes: 10, tooLarge: 'PROTOCOL_FRAME_TOO_LARGE' } as const;

/** Keeps a text; result: its digest. */
export async function keepText(blobs: BlobStore, text: string): Promise<string> {
  const staged = await blobs.stage([Buffer.from(text)], testLimits);
  await (await staged.send()).keep();
  return staged.digest;
}

/** What a store holds under a digest, as text. */
export async function textOf(blobs: BlobStore, digest: string): Promise<string | undefined> {
  const blob = await blobs.open(digest);
  return blob === undefined ? undefined : Buffer.concat(await blob.stream.toArray()).toString();
}

/** Files in a folder of their own. */
export async function openTestFiles(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'sfumato-blobs-'));
  const pathOf = (place: string, digest: string) =>
    join(directory, place, place === 'blobs' ? digest.slice(0, 2) : '', digest);
  return {
    blobs: await createFileBlobStore(directory),
    arriving: () => readdir(join(directory, 'incoming')),
    overwrite: (place, digest, text) => writeFile(pathOf(place, digest), text),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

/** A bucket of its own on the test server. */
export async function openTestBucket(): Promise<TestStore> {
  return openBucket(await createTestBucket());
}

/** A bucket on a server in this process. */
export async function openTestMemory(server: S3InMemory = createS3InMemory()): Promise<TestStore> {
  const { library } = server;
  return openBucket({ library, settings: settingsOf('memory'), client: new library.S3Client({}) });
}

interface OpenBucket {
  readonly library: S3Library;
  readonly settings: ReturnType<typeof settingsOf>;
  readonly client: S3Client;
}

async function openBucket({ library, settings, client }: OpenBucket): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'sfumato-blobs-'));
  const blobs = await createS3BlobStore({ library, settings, directory });
  const keyOf = (place: string, digest: string) =>
    `${settings.prefix}${place}/${place === 'blobs' ? `${digest.slice(0, 2)}/` : ''}${digest}`;
  return {
    blobs,
    arriving: async () => {
      const listing = { Bucket: settings.bucket, Prefix: `${settings.prefix}incoming/` };
      const { Contents = [] } = await client.send(new library.ListObjectsV2Command(listing));
      return [...(await readdir(join(directory, 'incoming'))), ...Contents.map(({ Key = '' }) => Key)];
    },
    overwrite: async (place, digest, text) => {
      const target = { Bucket: settings.bucket, Key: keyOf(place, digest) };
      const ChecksumSHA256 = Buffer.from(sha256(text), 'hex').toString('base64');
      const Body = Readable.from([Buffer.from(text)]);
      const ContentLength = Buffer.byteLength(text);
      await client.send(new library.PutObjectCommand({ ...target, Body, ContentLength, ChecksumSHA256 }));
    },
    [Symbol.asyncDispose]: async () => {
      blobs[Symbol.dispose]();
      client.destroy();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A new bucket; the credentials are invented, as test servers take any. */
export async function createTestBucket() {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'invented';
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'invented';
  const library = (await loadS3Library(packageFolder)) as S3Library & BucketCommands; // tests use a few more commands
  const settings = settingsOf(testS3Endpoint);
  const { endpoint, region } = settings;
  const client: S3Client = new library.S3Client({ endpoint, region, forcePathStyle: true });
  await client.send(new library.CreateBucketCommand({ Bucket: settings.bucket }));
  return { library, settings, client };
}

const settingsOf = (endpoint: string) => ({
  bucket: `sfumato-test-${randomUUID()}`,
  endpoint,
  region: 'us-east-1',
  prefix: 'one/',
  pathStyle: true,
});

type CommandClass = S3Library['PutObjectCommand'];

interface BucketCommands {
  readonly CreateBucketCommand: CommandClass;
  readonly PutBucketVersioningCommand: CommandClass;
}
