/** A release that has been opened. */
import type { ReleaseAtWork } from '#encoding';

/** A release, ready to be used for any number of corpora. */
export interface Tagger extends ReleaseAtWork {
  readonly releaseId: string;
  /** Of its models and word vectors, 64 hexadecimal characters; none where rules work alone. */
  readonly digest?: string;
  readonly beside?: Tagger;
  close(): Promise<void>;
}
