/** Which ids can become names of files below a folder: safe ones, short enough, and none in the place of another. */
import { join } from 'node:path';
import { Failure, type FailureDetails, KeySet, keyOfText } from '#foundation';

/** An id becomes a path below the folder; nothing in it may lead elsewhere or hide the file. Fails with TEXT_ID_UNSAFE. */
export function requireSafeId(id: string): void {
  const isSafe =
    id.split('/').every((part) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(part)) && !/\p{Surrogate}/u.test(id);
  if (!isSafe) throw unsafe(id, {});
}

/** The files of one corpus: one name that cannot be taken must not end the writing of all the others. */
export class FileNames {
  private readonly files = new KeySet();
  private readonly folders = new KeySet();

  constructor(private readonly folder: string) {}

  /** Fails with TEXT_ID_UNSAFE for a name that is too long, is a folder of another note, or needs a note's file as a folder. */
  requireFree(id: string, name: string): void {
    if (name.split('/').some((part) => Buffer.byteLength(part) > nameBytesMax))
      throw unsafe(id, { bytesMax: nameBytesMax });
    if (Buffer.byteLength(join(this.folder, name)) > pathBytesMax) throw unsafe(id, { pathBytesMax });
    const isTaken =
      this.folders.has(keyOfText(name)) ||
      foldersOf(name).some((folder) => this.files.has(keyOfText(folder)));
    if (isTaken) throw unsafe(id, { expected: 'a name that is not both a file and a folder of this corpus' });
  }

  take(name: string): void {
    this.files.add(keyOfText(name));
    for (const folder of foldersOf(name)) this.folders.add(keyOfText(folder));
  }
}

/** What file systems take for one name; counted in bytes. */
const nameBytesMax = 255;

/** Linux takes 4,095 for a path; the rest is for the longer name that a file has while it is written. */
const pathBytesMax = 4000;

/** An id may be as long as a document; its beginning tells which it is. */
const idShownMax = 200;

function unsafe(id: string, facts: FailureDetails): Failure {
  const shown = id.length > idShownMax ? `${id.slice(0, idShownMax)}…` : id;
  return new Failure('TEXT_ID_UNSAFE', { id: JSON.stringify(shown), ...facts });
}

/** `a/b/c.txt`: `a` and `a/b`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, last) => parts.slice(0, last + 1).join('/'));
}
