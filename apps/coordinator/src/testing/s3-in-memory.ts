/** An S3 server in this process, as far as a store asks one: for tests where no server is given. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Answer, S3Library } from '../blobs/s3-bucket.js';

/** An object of the bucket. */
interface StoredObject {
  readonly bytes: Buffer;
  readonly writtenAt: Date;
}

/** A library whose clients all speak to one server with one bucket. */
export interface S3InMemory {
  readonly library: S3Library;
  /** By key, with the prefix. */
  readonly objects: Map<string, StoredObject>;
  /** Names of the commands that were sent, in order. */
  readonly asked: string[];
}

/** A server with an empty bucket that keeps no versions. */
export function createS3InMemory(): S3InMemory {
  const objects = new Map<string, StoredObject>();
  const asked: string[] = [];
  class S3Client {
    async send(command: object): Promise<S3Answer> {
      if (!(command instanceof Command)) throw new TypeError('not a command of this library');
      asked.push(command.constructor.name);
      return command.answer(objects);
    }

    destroy(): void {}
  }
  return { library: { S3Client, ...commands }, objects, asked };
}

/** What a command is given, as far as it is looked at. */
interface Input {
  readonly Key?: string;
  readonly Prefix?: string;
  readonly Body?: Readable;
  readonly CopySource?: string;
  readonly ChecksumSHA256?: string;
}

abstract class Command {
  constructor(protected readonly input: Input) {}

  abstract answer(objects: Map<string, StoredObject>): S3Answer | Promise<S3Answer>;

  /** Fails as the library does for what is not there. */
  protected found(objects: Map<string, StoredObject>, key = this.input.Key ?? ''): StoredObject {
    const object = objects.get(key);
    if (object === undefined) throw Object.assign(new Error('not there'), { name: 'NoSuchKey' });
    return object;
  }
}

const commands = {
  PutObjectCommand: class PutObjectCommand extends Command {
    async answer(objects: Map<string, StoredObject>): Promise<S3Answer> {
      const { Key = '', Body = Readable.from([]), ChecksumSHA256 } = this.input;
      const bytes = await buffer(Body);
      if (createHash('sha256').update(bytes).digest('base64') !== ChecksumSHA256)
        throw Object.assign(new Error('other bytes'), { name: 'BadDigest' });
      objects.set(Key, { bytes, writtenAt: new Date() });
      return { ChecksumSHA256 };
    }
  },
  CopyObjectCommand: class CopyObjectCommand extends Command {
    answer(objects: Map<string, StoredObject>): S3Answer {
      const [, ...key] = decodeURIComponent(this.input.CopySource ?? '').split('/');
      const { bytes } = this.found(objects, key.join('/'));
      objects.set(this.input.Key ?? '', { bytes, writtenAt: new Date() });
      return {};
    }
  },
  GetObjectCommand: class GetObjectCommand extends Command {
    answer(objects: Map<string, StoredObject>): S3Answer {
      const { bytes } = this.found(objects);
      return { Body: Readable.from([bytes]), ContentLength: bytes.length };
    }
  },
  HeadObjectCommand: class HeadObjectCommand extends Command {
    answer(objects: Map<string, StoredObject>): S3Answer {
      return { ContentLength: this.found(objects).bytes.length };
    }
  },
  DeleteObjectCommand: class DeleteObjectCommand extends Command {
    answer(objects: Map<string, StoredObject>): S3Answer {
      objects.delete(this.input.Key ?? '');
      return {};
    }
  },
  ListObjectsV2Command: class ListObjectsV2Command extends Command {
    answer(objects: Map<string, StoredObject>): S3Answer {
      const { Prefix = '' } = this.input;
      const Contents = [...objects]
        .filter(([Key]) => Key.startsWith(Prefix))
        .map(([Key, { bytes, writtenAt }]) => ({ Key, LastModified: writtenAt, Size: bytes.length }));
      return { Contents };
    }
  },
  HeadBucketCommand: class HeadBucketCommand extends Command {
    answer(): S3Answer {
      return {};
    }
  },
  GetBucketVersioningCommand: class GetBucketVersioningCommand extends Command {
    answer(): S3Answer {
      return {};
    }
  },
};
