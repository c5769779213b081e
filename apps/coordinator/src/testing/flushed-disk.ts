/**
 * A disk after a power cut: of a folder it keeps the bytes that were flushed, under the names that were
 * flushed, and nothing else.
 *
 * As file systems do (ext4, XFS, APFS): flushing a file makes its name durable, too; flushing a folder
 * makes durable which names are in it, not what those files hold. Everything that a real disk might have
 * written of its own accord is lost here.
 */
import { mkdirSync, readdirSync, readFileSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Records flushes below `root`. */
export class FlushedDisk {
  /** Files and folders by what they are, whatever their names. */
  private readonly files = new Map<string, Buffer>();
  private readonly folders = new Map<string, Map<string, string>>();

  constructor(private readonly root: string) {}

  /** Takes the place of the operating system's flush. */
  readonly flush = (_descriptor: number, path: string): void => {
    const found = statSync(path);
    if (found.isDirectory()) this.folders.set(identityOf(found), namesIn(path));
    else this.files.set(identityOf(found), readFileSync(path));
    this.recordName(path);
  };

  /** Writes what a power cut would leave now to `target`. */
  cut(target: string): void {
    this.write(identityOf(statSync(this.root)), target);
  }

  private recordName(path: string): void {
    if (path === this.root) return;
    const folder = dirname(path);
    const parent = identityOf(statSync(folder));
    const names = this.folders.get(parent) ?? new Map<string, string>();
    this.folders.set(parent, names.set(basename(path), identityOf(statSync(path))));
    this.recordName(folder);
  }

  private write(folder: string, target: string): void {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    for (const [name, identity] of this.folders.get(folder) ?? []) {
      if (identity.startsWith('folder')) this.write(identity, join(target, name));
      else writeFileSync(join(target, name), this.files.get(identity) ?? '', { mode: 0o600 });
    }
  }
}

function namesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  const kept = entries.filter((entry) => entry.isDirectory() || entry.isFile());
  return new Map(kept.map(({ name }) => [name, identityOf(statSync(join(folder, name)))]));
}

/** The same under any name; a file that takes the number of a deleted one has another time of birth. */
function identityOf(found: Stats): string {
  return `${found.isDirectory() ? 'folder' : 'file'} ${found.ino} ${found.birthtimeMs}`;
}
