/** What is used of `@aws-sdk/client-s3`, an optional package: it is loaded when a bucket is set, and only then. */
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Failure, systemCodeOf } from '#foundation';

/** An answer as far as it is read. */
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

/** A connection to one server. */
export interface S3Client {
  send(command: Command): Promise<S3Answer>;
  destroy(): void;
}

/** The commands by which a store is made. */
export interface S3Library {
  readonly S3Client: new (configuration: Readonly<Record<string, unknown>>) => S3Client;
  readonly PutObjectCommand: CommandClass;
  readonly GetObjectCommand: CommandClass;
  readonly HeadObjectCommand: CommandClass;
  readonly HeadBucketCommand: CommandClass;
  readonly GetBucketVersioningCommand: CommandClass;
  readonly CopyObjectCommand: CommandClass;
  readonly DeleteObjectCommand: CommandClass;
  readonly ListObjectsV2Command: CommandClass;
}

const packageName = '@aws-sdk/client-s3';

/** Loads the package, for tests also from another folder's `node_modules`; fails with COORDINATOR_S3_PACKAGE_MISSING. */
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
