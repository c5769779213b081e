/** Requests to a bucket through the optional package `@aws-sdk/client-s3`, loaded only if a bucket is set. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Failure, systemCodeOf } from '#foundation';
import type { S3Settings } from '../config/settings.js';
import type { Arrival } from './arrivals.js';

/** The fields of an answer that are read. */
export interface S3Answer {
  readonly Body?: Readable;
  readonly ContentLength?: number;
  readonly ChecksumSHA256?: string;
  readonly Status?: string;
  readonly IsTruncated?: boolean;
  readonly NextContinuationToken?: string;
  readonly Contents?: readonly {
    readonly Key?: string;
    readonly LastModified?: Date;
    readonly Size?: number;
  }[];
}

type Command = object;
type CommandClass = new (input: Readonly<Record<string, unknown>>) => Command;

export interface S3Client {
  send(command: Command): Promise<S3Answer>;
  destroy(): void;
}

/** The commands that are used. */
export type S3Library = Readonly<Record<S3Command, CommandClass>> & {
  readonly S3Client: new (configuration: Readonly<Record<string, unknown>>) => S3Client;
};

type S3Command =
  | `${'Put' | 'Get' | 'Head' | 'Copy' | 'Delete'}ObjectCommand`
  | 'HeadBucketCommand'
  | 'GetBucketVersioningCommand'
  | 'ListObjectsV2Command';

const packageName = '@aws-sdk/client-s3';

/** Loads the package, from another folder if given. Fails with COORDINATOR_S3_PACKAGE_MISSING. */
export async function loadS3Library(from?: string): Promise<S3Library> {
  try {
    const require = createRequire(
      from === undefined ? import.meta.url : pathToFileURL(`${from}/package.json`),
    );
    return require(packageName) as S3Library; // its documented interface
  } catch (cause) {
    if (systemCodeOf(cause) !== 'MODULE_NOT_FOUND') throw cause;
    throw new Failure('COORDINATOR_S3_PACKAGE_MISSING', { package: packageName }, { cause });
  }
}

/** An object in a listing; its key excludes the prefix. */
export interface FoundObject {
  readonly key: string;
  readonly writtenAt: Date;
  readonly bytes: number;
}

/** Requests to one bucket; keys exclude the prefix. */
export class Bucket {
  constructor(
    private readonly client: S3Client,
    private readonly library: S3Library,
    private readonly settings: S3Settings,
  ) {}

  async put(key: string, { path, digest, bytes }: Arrival): Promise<void> {
    const checksum = Buffer.from(digest, 'hex').toString('base64');
    const attempt = async () => {
      const body = createReadStream(path);
      const command = new this.library.PutObjectCommand({
        ...this.at(key),
        Body: body,
        ContentLength: bytes,
        ChecksumSHA256: checksum, // the server rejects other bytes
      });
      try {
        return await this.client.send(command);
      } finally {
        body.destroy(); // the library leaves it open on failure, and the disk would keep the bytes
      }
    };
    // The library retries on its own, but not streamed bodies.
    const answer = await this.asking(() =>
      attempt().catch((error: unknown) => (wasCut(error) ? attempt() : Promise.reject(error))),
    );
    // A server that reports a digest has computed it over the bytes it received.
    if (answer?.ChecksumSHA256 !== undefined && answer.ChecksumSHA256 !== checksum)
      throw new Failure('COORDINATOR_S3_AWAY', { reason: 'other checksum' });
  }

  async get(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined> {
    const answer = await this.send(new this.library.GetObjectCommand(this.at(key)));
    if (answer?.Body === undefined) return undefined;
    return { stream: answer.Body, bytes: answer.ContentLength ?? 0 };
  }

  async sizeOf(key: string): Promise<number | undefined> {
    return (await this.send(new this.library.HeadObjectCommand(this.at(key))))?.ContentLength;
  }

  async digestOf(key: string): Promise<string | undefined> {
    const found = await this.get(key);
    if (found === undefined) return undefined;
    const hash = createHash('sha256');
    for await (const piece of found.stream) hash.update(piece as Uint8Array); // an unencoded stream yields bytes
    return hash.digest('hex');
  }

  async delete(key: string): Promise<void> {
    await this.send(new this.library.DeleteObjectCommand(this.at(key)));
  }

  /** Copies, then deletes: a crash in between leaves both objects. False when there is none. */
  async move(from: string, to: string): Promise<boolean> {
    const { Bucket, Key } = this.at(from);
    const source = `${Bucket}/${Key}`.split('/').map(encodeURIComponent).join('/');
    const copied = await this.send(
      new this.library.CopyObjectCommand({ ...this.at(to), CopySource: source }),
    );
    if (copied === undefined) return false;
    await this.delete(from);
    return true;
  }

  async *list(folder: string): AsyncIterable<FoundObject> {
    const { Bucket, Key: Prefix } = this.at(folder);
    let next: string | undefined;
    do {
      const page: S3Answer | undefined = await this.send(
        new this.library.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: next }),
      );
      for (const { Key = '', LastModified, Size } of page?.Contents ?? [])
        if (Key.startsWith(Prefix) && LastModified !== undefined)
          yield {
            key: Key.slice(this.settings.prefix.length),
            writtenAt: LastModified,
            bytes: Size ?? 0,
          };
      next = page?.NextContinuationToken;
    } while (next !== undefined);
  }

  async check(): Promise<void> {
    const { bucket: Bucket } = this.settings;
    const answer = await this.send(new this.library.HeadBucketCommand({ Bucket }));
    if (answer === undefined) throw new Failure('COORDINATOR_S3_AWAY', { reason: 'no such bucket' });
  }

  async requireNoVersions(): Promise<void> {
    await this.check();
    const { bucket: Bucket } = this.settings;
    const answer = await this.send(new this.library.GetBucketVersioningCommand({ Bucket }));
    if (answer?.Status !== undefined) throw new Failure('COORDINATOR_S3_VERSIONED', { bucket: Bucket });
  }

  close(): void {
    this.client.destroy();
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${key}` };
  }

  private send(command: object): Promise<S3Answer | undefined> {
    return this.asking(() => this.client.send(command));
  }

  /** Undefined for a missing object. Failures carry the error's name only: its message may quote the request. */
  private async asking(ask: () => Promise<S3Answer>): Promise<S3Answer | undefined> {
    try {
      return await ask();
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown';
      if (['NoSuchKey', 'NotFound'].includes(name)) return undefined;
      throw new Failure('COORDINATOR_S3_AWAY', { reason: name });
    }
  }
}

/** Servers close idle connections, sometimes just as a request reuses one. */
function wasCut(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(systemCodeOf(error) ?? '');
}
