/** Content-addressed storage in the data directory or on an S3 server; both pass the same conformance tests. */
import type { Readable } from 'node:stream';
import type { FailureCode } from '#foundation';

/** A received and hashed blob. Disposing erases the bytes, unless `keep` was called. */
export interface StagedBlob extends AsyncDisposable {
  readonly digest: string;
  readonly bytes: number;
  /** Reads all bytes into memory; for blobs with a small limit. */
  read(): Promise<Uint8Array>;
  /** Uploads the bytes but keeps nothing yet. May take minutes: never call it inside a transaction. */
  send(): Promise<SentBlob>;
}

/** A blob whose bytes have reached the store. */
export interface SentBlob {
  readonly digest: string;
  /** Makes the blob durable without sending bytes. Idempotent; repairs damage. Only `BlobKeeper` calls it. */
  keep(): Promise<void>;
}

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Limits of an arriving blob. */
export interface StageLimits {
  readonly maxBytes: number;
  readonly tooLarge: FailureCode;
}

/** A blob found while listing the store. */
export interface FoundBlob {
  readonly digest: string;
  readonly writtenAt: Date;
}

/** Content-addressed storage. */
export interface BlobStore {
  /**
   * Receives, counts and hashes a stream; keeps nothing on failure. Fails with `tooLarge`, with
   * COORDINATOR_BODY_TRUNCATED when the sender goes away, COORDINATOR_DISK_FULL below the reserve, or
   * DISK_FULL.
   */
  stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob>;
  /** The bytes as a stream, and their number; undefined when there is no such blob. */
  open(digest: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
  sizeOf(digest: string): Promise<number | undefined>;
  /** Whether the bytes match the digest; reads all of them. */
  isSound(digest: string): Promise<boolean>;
  /** Erases the blob, in the quarantine too; ignores missing ones. */
  delete(digest: string): Promise<void>;
  list(): AsyncIterable<FoundBlob>;
  /** Erases what dead processes left half-received; returns how many. */
  forgetArrivals(): Promise<number>;
  /** Fails when the store cannot be written. */
  check(): Promise<void>;
  /** Fails with COORDINATOR_DISK_FULL when less space is free than the reserve. */
  requireRoom(): Promise<void>;
  /** Free space, and how much of it must stay free. */
  room(): { readonly freeBytes: number; readonly reserveBytes: number };
  /** Blobs that no row names, kept until a person decides. */
  readonly quarantine: Quarantine;
}

/** Set-aside blobs; only `erase` and `BlobStore.delete` erase them. */
export interface Quarantine {
  /** Moves a blob out of the store; false when it is not there. */
  take(digest: string): Promise<boolean>;
  /** Moves a blob back; false when it is not there or no longer matches its digest. */
  giveBack(digest: string): Promise<boolean>;
  list(): AsyncIterable<FoundBlob & { readonly bytes: number }>;
  erase(digest: string): Promise<void>;
}

export const blobStoreToken = Symbol('blobStore');

/** Whether a name is a SHA-256 in hexadecimal; nothing else becomes a path or a key. */
export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
