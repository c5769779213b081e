// Compiles changed TypeScript files to dist/ with swc, copies data files, and generates the Prisma client if the
// schema changed. Called by bin/sfumato, `npm run build` and the tests; takes no arguments.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Updates dist/ and generated/ from the sources, optionally with research; returns the number of compiled files. */
export async function build({ withResearch = false } = {}) {
  await generatePrismaClient();
  const files = listFiles(['apps', 'libs', 'generated', ...(withResearch ? ['research'] : [])]);
  for (const file of files.filter(isData).filter(isStale)) copy(file);
  const stale = files.filter(isSource).filter(isStale);
  const stamp = join(root, 'dist', 'start', 'whole');
  if (stale.length > 0) {
    rmSync(stamp, { force: true }); // invalidates the joined modules
    const { transform } = await import('@swc/core');
    await Promise.all(stale.map((source) => compile(source, transform)));
  }
  if (!existsSync(stamp)) {
    const { bundleStart } = await import('./bundle-start.mjs');
    await bundleStart(root);
  }
  return stale.length;
}

function listFiles(names) {
  const folders = names.map((folder) => join(root, folder)).filter((f) => existsSync(f));
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const isSource = (file) => /\.tsx?$/.test(file) && !/\.(spec|d)\.ts$/.test(file);

/** Data files that compiled code reads at runtime; fixtures are only for tests, which read the sources. */
const isData = (file) =>
  /[/\\]src[/\\].*\.(json|css|txt)$/.test(file) &&
  !file.endsWith('tsconfig.json') &&
  !/[/\\]fixtures[/\\]/.test(file);

const target = (source) => join(root, 'dist', relative(root, source).replace(/\.tsx?$/, '.js'));

function copy(file) {
  mkdirSync(dirname(target(file)), { recursive: true });
  writeWhole(target(file), readFileSync(file));
}

function isStale(source) {
  const compiled = statSync(target(source), { throwIfNoEntry: false });
  return compiled === undefined || compiled.mtimeMs < statSync(source).mtimeMs;
}

async function compile(source, transform) {
  const { code, map } = await transform(readFileSync(source, 'utf8'), {
    filename: source,
    sourceMaps: true,
    swcrc: false,
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true, tsx: source.endsWith('.tsx') },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic', importSource: 'preact' },
      },
      keepClassNames: true,
    },
  });
  const out = target(source);
  mkdirSync(dirname(out), { recursive: true });
  writeWhole(`${out}.map`, map);
  writeWhole(out, `${code}\n//# sourceMappingURL=${out.split('/').pop()}.map\n`);
}

/** Writes atomically, so that a concurrent build never reads half a file. */
function writeWhole(path, content) {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, content);
  renameSync(temporary, path);
}

async function generatePrismaClient() {
  const schema = join(root, 'prisma', 'schema.prisma');
  if (!existsSync(schema)) return;
  const stamp = join(root, 'generated', 'schema.sha256');
  const digest = createHash('sha256').update(readFileSync(schema)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  rmSync(join(root, 'generated'), { recursive: true, force: true });
  // Only `prisma migrate` needs the schema engine; naming any executable avoids a download that may fail.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' };
  const cli = join(root, 'node_modules', 'prisma', 'build', 'index.js');
  execFileSync(process.execPath, [cli, 'generate', '--schema', schema], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'], // errors include stderr; otherwise it is noise
  });
  writeFileSync(stamp, digest);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const count = await build({ withResearch: true });
  process.stderr.write(`build: ${count} files compiled\n`);
}
