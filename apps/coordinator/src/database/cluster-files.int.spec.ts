import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const isCluster = (name: string) => /^(cluster|queue)-.+\.tar/.test(name);

/** `scripts/make-clusters.mjs` in a copy of this installation that has no files yet: the tests around it start from those of the true one. */
describe('the files that embedded databases start from', () => {
  let installation: string;
  const dist = () => join(installation, 'dist');
  const kept = () => readdirSync(dist()).filter(isCluster).sort();
  const makeClusters = () =>
    execFileSync(process.execPath, [join(installation, 'scripts/make-clusters.mjs')], { stdio: 'pipe' });

  beforeAll(async () => {
    installation = await mkdtemp(join(tmpdir(), 'sfumato-installation-'));
    for (const name of ['dist', 'scripts', 'bin', 'package.json'])
      cpSync(name, join(installation, name), {
        recursive: true,
        filter: (file) => !/\.(map|tar|gz)$/.test(file),
      });
    symlinkSync(join(process.cwd(), 'node_modules'), join(installation, 'node_modules'));
  });
  afterAll(() => rm(installation, { recursive: true, force: true }));

  it('are made by a script, for other users to read, and found again by a start', () => {
    const before = kept();

    makeClusters();
    const made = kept().map((name) => statSync(join(dist(), name)));
    makeClusters();

    expect([before.length, made.length]).toEqual([0, 2]);
    expect(made.map(({ mode }) => mode & 0o777)).toEqual([0o644, 0o644]);
    expect(kept().map((name) => statSync(join(dist(), name)).ino)).toEqual(made.map(({ ino }) => ino));
  });

  it('are done without when there is something that cannot be read', () => {
    for (const name of kept()) {
      rmSync(join(dist(), name));
      mkdirSync(join(dist(), name));
    }

    expect(makeClusters).not.toThrow();
  });

  it('are in the image, whose coordinator may not write them', () => {
    const [build = ''] = readFileSync('Dockerfile', 'utf8').split(' AS runtime');

    expect(build).toMatch(/^RUN .*scripts\/build\.mjs && node scripts\/make-clusters\.mjs/m);
  });
});
