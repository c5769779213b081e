/**
 * Files by the SHA-256 of their bytes: frames, models, manifests. Two stores keep them: one in the data directory, one on an
 * S3-compatible server; both pass the same conformance tests.
 */
import type { Readable } from 'node:stream';
import type { FailureCode } from '#foundation';

/** Bytes that have arrived and been hashed, but are not yet kept. Disposing forgets them, sent or not, and is harmless after `keep`. */
export interface StagedBlob extends AsyncDisposable {
  readonly digest: string;
  readonly bytes: number;
  /** All of it in memory; only for blobs whose limit was small enough for that. */
  read(): Promise<Uint8Array>;
  /** Brings the bytes to where the store is, which may take minutes: before a transaction, never in it. Nothing is kept by it. */
  send(): Promise<SentBlob>;
}

/** Bytes that are where the store is. */
export interface SentBlob {
  readonly digest: string;
  /**
   * Makes it durable under its digest, without moving its bytes. Keeping the same bytes twice is one blob, and repairs a damaged one.
   * Called by `BlobKeeper` alone.
   */
  keep(): Promise<void>;
}

/** Bytes in pieces: a request, a file, a list. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What bounds a blob while it arrives. */
export interface StageLimits {
  readonly maxBytes: number;
  /** The failure when there is more. */
  readonly tooLarge: FailureCode;
}

/** A blob as a walk through the store finds it. */
export interface FoundBlob {
  readonly digest: string;
  readonly writtenAt: Date;
}

/** Content-addressed storage. */
export interface BlobStore {
  /**
   * Receives a stream into a place of its own, counting and hashing. Fails with `tooLarge`, with COORDINATOR_BODY_TRUNCATED
   * when the sender goes away, with COORDINATOR_DISK_FULL below the reserve, or with DISK_FULL, and then keeps nothing.
   */
  stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob>;
  /** A stream of the bytes and how many they are; undefined when there is no such blob. */
  open(digest: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
  /** How many bytes are kept under the digest; undefined when there is no such blob. */
  sizeOf(digest: string): Promise<number | undefined>;
  /** Whether the bytes under the digest are there and are the ones that it names; reads all of them. */
  isSound(digest: string): Promise<boolean>;
  /** Erases it, in the quarantine too; no complaint when it is not there. */
  delete(digest: string): Promise<void>;
  /** Every blob that is kept, for whoever looks for those that nothing needs. */
  list(): AsyncIterable<FoundBlob>;
  /** Forgets what was half-received by a process that is gone. Returns how many. */
  forgetArrivals(): Promise<number>;
  /** Fails when the store cannot be written. */
  check(): Promise<void>;
  /** Fails with COORDINATOR_DISK_FULL when less space is free than the reserve. */
  requireRoom(): Promise<void>;
  /** How much may still be written, and how much of it has to stay free. */
  room(): { readonly freeBytes: number; readonly reserveBytes: number };
  /** Blobs that no row named, kept until a person decides. */
  readonly quarantine: Quarantine;
}

/** Where blobs wait that no row names. Nothing is erased from it but by `erase` and `BlobStore.delete`. */
export interface Quarantine {
  /** Moves a blob out of the store; false when it is not there. */
  take(digest: string): Promise<boolean>;
  /** Moves it back when it still has the bytes of its digest; false when it does not, or is not there. */
  giveBack(digest: string): Promise<boolean>;
  list(): AsyncIterable<FoundBlob & { readonly bytes: number }>;
  erase(digest: string): Promise<void>;
}

/** Token of the store in the container. */
export const blobStoreToken = Symbol('blobStore');

/** SHA-256 as 64 hexadecimal characters: nothing else becomes a path or a key. */
export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
