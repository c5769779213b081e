import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { repository } from './scripts.js';

const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(readJson('package.json'));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        link: z.boolean().optional(),
        optional: z.boolean().optional(),
        os: z.array(z.string()).optional(),
        cpu: z.array(z.string()).optional(),
        libc: z.array(z.string()).optional(),
        hasInstallScript: z.boolean().optional(),
        dependencies: z.record(z.string(), z.string()).optional(),
        devDependencies: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(readJson('package-lock.json'));

/**
 * Packages that would like to run something on installation. It is never run (`ignore-scripts`), so each is here with
 * what makes it work all the same; a new one has to be looked at first.
 */
const worksWithoutInstallScript: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'would compile from source; watch modes are not used',
  '@prisma/engines': 'would download engines; the query compiler is WebAssembly',
  '@scarf/scarf': 'would report the installation to its maker',
  '@swc/core': 'would fall back to WebAssembly; the binaries come as npm packages',
  'msgpackr-extract': 'would compile an optional accelerator; msgpackr works without it',
  esbuild: 'would check its binary, which npm installs as a package of the platform',
  'onnxruntime-node': 'would download CUDA libraries; the CPU library is in the package',
  prisma: 'would check the version of Node',
};

describe('the packages', () => {
  it('are pinned exactly', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );

    expect(loose).toEqual([]);
  });

  it('are the same in the manifest and in the lock file', () => {
    const { dependencies, devDependencies } = lock.packages[''] ?? {};

    expect({ dependencies, devDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    });
  });

  it('come from whatever registry npm is set to: the lock file names no host', () => {
    expect(readFileSync(join(repository, 'package-lock.json'), 'utf8')).not.toMatch(
      /"resolved"\s*:\s*"[a-z+]+:\/\//,
    );
  });

  it('are recognised by their digest, all that may be installed on this platform', () => {
    const withoutDigest = Object.entries(lock.packages).filter(
      ([path, { integrity, link }]) => path !== '' && link !== true && integrity === undefined,
    );

    // `complete-lockfile.mjs` names binaries of other platforms that a registry did not serve: no digest was to be had.
    const here = withoutDigest.filter(([, { os, cpu, libc }]) => isForThisPlatform({ os, cpu, libc }));
    expect(here.map(([path]) => path)).toEqual([]);
    for (const [, entry] of withoutDigest) expect(entry.optional).toBe(true);
  });

  it('run nothing on installation', () => {
    expect(readFileSync(join(repository, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
  });

  it('need nothing run on installation, as far as anybody looked', () => {
    const wanting = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));

    expect([...new Set(wanting)].sort()).toEqual(Object.keys(worksWithoutInstallScript).sort());
  });
});

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(repository, file), 'utf8'));
}

function isForThisPlatform({
  os,
  cpu,
  libc,
}: Readonly<Record<'os' | 'cpu' | 'libc', string[] | undefined>>): boolean {
  const names = (list: string[] | undefined, value: string): boolean =>
    list === undefined || list.includes(value);
  return names(os, process.platform) && names(cpu, process.arch) && libc?.includes('musl') !== true;
}
