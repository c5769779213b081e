/** Content-addressed files in the data directory or on an S3 server; both pass the same conformance tests. */
import type { Readable } from 'node:stream';
import type { FailureCode } from '#foundation';

/** Bytes that arrived and were hashed. Disposing erases them, and is harmless after `keep`. */
export interface StagedBlob extends AsyncDisposable {
  readonly digest: string;
  readonly bytes: number;
  /** All bytes in memory, for blobs with a small limit. */
  read(): Promise<Uint8Array>;
  /** Sends the bytes, which may take minutes: never inside a transaction. Keeps nothing yet. */
  send(): Promise<SentBlob>;
}

/** Bytes that have reached the store. */
export interface SentBlob {
  readonly digest: string;
  /**
   * Makes the blob durable under its digest, without moving bytes. Repeating it changes nothing, and
   * repairs a damaged blob. Called by `BlobKeeper` alone.
   */
  keep(): Promise<void>;
}

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Limits of an arriving blob. */
export interface StageLimits {
  readonly maxBytes: number;
  /** The failure beyond `maxBytes`. */
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
   * Receives a stream, counting and hashing. Fails with `tooLarge`, with COORDINATOR_BODY_TRUNCATED when
   * the sender goes away, with COORDINATOR_DISK_FULL below the reserve, or with DISK_FULL, and then keeps
   * nothing.
   */
  stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob>;
  /** A stream of the bytes, and their number; undefined when there is no such blob. */
  open(digest: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
  /** Undefined when there is no such blob. */
  sizeOf(digest: string): Promise<number | undefined>;
  /** Whether the bytes match the digest; reads all of them. */
  isSound(digest: string): Promise<boolean>;
  /** Erases the blob, also from the quarantine; missing ones are ignored. */
  delete(digest: string): Promise<void>;
  /** Every blob that is kept. */
  list(): AsyncIterable<FoundBlob>;
  /** Erases what dead processes left half received; returns how many. */
  forgetArrivals(): Promise<number>;
  /** Fails when the store cannot be written. */
  check(): Promise<void>;
  /** Fails with COORDINATOR_DISK_FULL when less space is free than the reserve. */
  requireRoom(): Promise<void>;
  /** How much may still be written, and how much has to stay free. */
  room(): { readonly freeBytes: number; readonly reserveBytes: number };
  /** Blobs without a row, kept until a person decides. */
  readonly quarantine: Quarantine;
}

/** Set-aside blobs. Only `erase` and `BlobStore.delete` erase from it. */
export interface Quarantine {
  /** Moves a blob out of the store; false when it is not there. */
  take(digest: string): Promise<boolean>;
  /** Moves a blob back; false when it is not there or no longer matches its digest. */
  giveBack(digest: string): Promise<boolean>;
  list(): AsyncIterable<FoundBlob & { readonly bytes: number }>;
  erase(digest: string): Promise<void>;
}

export const blobStoreToken = Symbol('blobStore');

/** Whether a name is a SHA-256 in hexadecimal: nothing else becomes a path or a key. */
export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
