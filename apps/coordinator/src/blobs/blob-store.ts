/**
 * Files by the SHA-256 of their bytes: frames, models, manifests. The interface is what a store on S3 would implement as well; the
 * one that is here keeps them in the data directory.
 */
import type { Readable } from 'node:stream';
import type { FailureCode } from '#foundation';

/** Bytes that have arrived and been hashed, but are not yet kept. */
export interface StagedBlob {
  readonly digest: string;
  readonly bytes: number;
  /** All of it in memory; only for blobs whose limit was small enough for that. */
  read(): Promise<Uint8Array>;
  /** Makes it durable under its digest. Keeping the same bytes twice is one blob. */
  keep(): Promise<void>;
  /** Forgets it; harmless after `keep`. */
  discard(): Promise<void>;
}

/** Bytes in pieces: a request, a file, a list. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What bounds a blob while it arrives. */
export interface StageLimits {
  readonly maxBytes: number;
  /** The failure when there is more. */
  readonly tooLarge: FailureCode;
}

/** Content-addressed storage. */
export interface BlobStore {
  /**
   * Receives a stream into a place of its own, counting and hashing. Fails with `tooLarge`, with COORDINATOR_BODY_TRUNCATED
   * when the sender goes away, or with DISK_FULL, and then keeps nothing.
   */
  stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob>;
  /** A stream of the bytes and how many they are; undefined when there is no such blob. */
  open(digest: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
  /** Erases it; no complaint when it is not there. */
  delete(digest: string): Promise<void>;
  /** Every digest that is kept and when it was written, for whoever looks for those that nothing needs. */
  list(): AsyncIterable<{ readonly digest: string; readonly writtenAt: Date }>;
  /** Fails when the store cannot be written. */
  check(): Promise<void>;
}

/** Token of the store in the container. */
export const blobStoreToken = Symbol('blobStore');
