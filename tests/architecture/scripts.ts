/** Runs the checking scripts of the repository as `npm run check` does, on the repository or on a copy. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const repository: string = fileURLToPath(new URL('../../', import.meta.url));

/** What a script said and how it ended. */
export interface Outcome {
  readonly status: number | null;
  /** Both streams. */
  readonly output: string;
}

/** Runs `scripts/NAME` of the folder `root`. */
export function runScript(
  name: string,
  options: { readonly root?: string; readonly arguments?: readonly string[] } = {},
): Outcome {
  const root = options.root ?? repository;
  const script = join(root, 'scripts', name);
  const run = spawnSync(process.execPath, [script, ...(options.arguments ?? [])], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status: run.status, output: `${run.stdout}${run.stderr}` };
}

/** A folder outside the repository that is removed when its owner goes out of scope. */
export interface TemporaryFolder extends Disposable {
  readonly path: string;
  /** Writes a file of the folder, with the folders above it. */
  write(file: string, content: string): void;
}

/** An empty folder. */
export function createTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'sfumato-architecture-'));
  return {
    path,
    write: (file, content) => {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), content);
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** The sources and the import table of the repository, with its packages linked in. */
export function createSourceCopy(): TemporaryFolder {
  const copy = createTemporaryFolder();
  const parts = [
    'apps',
    'libs',
    'generated',
    'scripts',
    'architecture.config.json',
    'package.json',
    'tsconfig.base.json',
  ];
  for (const part of parts) copyIfThere(part, copy.path);
  symlinkSync(join(repository, 'node_modules'), join(copy.path, 'node_modules'));
  // The linked packages must count as those of the copy, not as files somewhere else.
  copyIfThere('.dependency-cruiser.cjs', copy.path, 'repository-rules.cjs');
  copy.write(
    '.dependency-cruiser.cjs',
    "const rules = require('./repository-rules.cjs');\nrules.options.preserveSymlinks = true;\nmodule.exports = rules;\n",
  );
  return copy;
}

function copyIfThere(part: string, target: string, name = part): void {
  const isSource = (path: string) => !/\.spec\.ts$|\/fixtures\/.*\.(xml|json|jsonl|txt|bin|vec)$/.test(path);
  try {
    cpSync(join(repository, part), join(target, name), { recursive: true, filter: isSource });
  } catch (error) {
    // Others may be writing the tree; `generated` may not exist yet.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
