/** The npm package: what `npm pack` puts in, that it works without the checkout, and that `npx --no` runs it and nothing else. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** A larger file is not ours: the encoder has 43 MB. Bytes. */
const fileSizeMax = 60e6;

/** What `npm pack --json` prints. */
const packSchema = z.array(z.object({ files: z.array(z.object({ path: z.string(), size: z.number() })) }));

let parent = '';

/** Runs a program with nothing of this checkout in its environment; `registry` is where npm would ask. */
async function run(
  file: string,
  words: readonly string[],
  { cwd = parent, registry = 'http://127.0.0.1:9/' } = {},
) {
  const env = {
    PATH: process.env['PATH'],
    HOME: parent,
    npm_config_registry: registry,
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
    DIST_BUILT_FOR: repository,
  };
  try {
    return { code: 0, ...(await promisify(execFile)(file, words, { cwd, env, maxBuffer: 1e7 })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }; // what execFile rejects with
  }
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sfumato-package-'));
});

afterAll(() => rm(parent, { recursive: true, force: true }));

describe('the npm package', () => {
  let files: z.infer<typeof packSchema>[number]['files'] = [];
  const paths = (pattern: RegExp) => files.map(({ path }) => path).filter((path) => pattern.test(path));
  const sfumato = (...words: string[]) =>
    run(process.execPath, [join(parent, 'sfumato-deid', 'bin', 'sfumato.mjs'), ...words]);

  beforeAll(async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: repository });
    const [packed] = packSchema.parse(JSON.parse(stdout));
    files = packed?.files ?? [];
    for (const { path } of files) {
      const target = join(parent, 'sfumato-deid', path);
      await mkdir(dirname(target), { recursive: true });
      await (path.startsWith('starter/') ? symlink : cp)(join(repository, path), target);
    }
    await symlink(join(repository, 'node_modules'), join(parent, 'node_modules'));
  });

  it('holds the command, what was compiled, the starters and the migrations', () => {
    expect(paths(/./)).toEqual(
      expect.arrayContaining([
        'bin/sfumato.mjs',
        'dist/start/whole',
        'dist/apps/site-agent/src/commands.js',
        'dist/generated/prisma/client.js',
        'prisma/migrations/20250101000000_initial/migration.sql',
        'starter/encoder/encoder.onnx',
        'starter/en/release.json',
        'starter/es/release.json',
      ]),
    );
  });

  it('holds no tests, no research, no sources, no source maps and no file of unusual size', () => {
    const sources = /^(apps|libs|research|scripts|tests|examples|dist\/(research|types))\//;

    expect(paths(sources)).toEqual([]);
    expect(paths(/\.(spec|d)\.|\.tsx?$|\.map$|\/(testing|fixtures)\/|\.(jsonl|ann|tar|gz)$/)).toEqual([]);
    expect(files.filter(({ size }) => size > fileSizeMax)).toEqual([]);
  });

  it('tells its name and version, and the options of a verb', async () => {
    expect(await sfumato('--version')).toMatchObject({ code: 0, stdout: 'sfumato-deid 0.2.0\n' });
    expect(await sfumato('demo', '--help')).toMatchObject({ code: 0 });
  });

  it('tags a note outside the checkout', async () => {
    await mkdir(join(parent, 'notes'));
    await writeFile(join(parent, 'notes', 'a.txt'), 'Patient: Carmen Roldan, seen by Dr. Philip Moss.\n');

    const { code } = await sfumato('tag', 'notes', '--out', 'tagged');

    const tagged = await readFile(join(parent, 'tagged', 'a.txt'), 'utf8');
    expect([code, tagged]).toEqual([0, 'Patient: [PATIENT], seen by Dr. [DOCTOR].\n']);
  });
});

/** Knows every package by name, serves none, and notes what it was asked for. */
async function startRegistry() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    asked.push(name);
    const dist = { tarball: `http://${request.headers.host}/${name}.tgz`, shasum: '0'.repeat(40) };
    const version = { name, version: '9.9.9', bin: { [name]: 'x.js' }, dist };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name, 'dist-tags': { latest: '9.9.9' }, versions: { '9.9.9': version } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = z.object({ port: z.number() }).parse(server.address());
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { asked, url: `http://127.0.0.1:${address.port}/`, [Symbol.asyncDispose]: close };
}

describe('npx --no sfumato-deid', () => {
  const words = ['--no', '--', 'sfumato-deid', '--version'];

  it.each(['.', 'docs'])('asks no registry in %s of a checkout', async (folder) => {
    await using registry = await startRegistry();

    const said = await run('npx', words, { cwd: join(repository, folder), registry: registry.url });

    expect(said).toMatchObject({ code: 0, stdout: 'sfumato-deid 0.2.0\n' });
    expect(registry.asked).toEqual([]);
  });

  it('fetches no package elsewhere', async () => {
    await using registry = await startRegistry();
    const elsewhere = await mkdtemp(join(parent, 'elsewhere-'));

    const said = await run('npx', words, { cwd: elsewhere, registry: registry.url });

    expect(said).toMatchObject({ code: 1, stdout: '' });
    expect(registry.asked).toContain('sfumato-deid');
    expect(registry.asked.filter((path) => path.endsWith('.tgz'))).toEqual([]);
  });
});
