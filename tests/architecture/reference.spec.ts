import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { variables } from '../../apps/coordinator/src/commands/admin-client.js';
import * as coordinator from '../../apps/coordinator/src/config/settings.js';
import * as site from '../../apps/site-agent/src/environment.js';
import * as trainer from '../../apps/trainer/src/settings.js';
import { createTemporaryFolder, repository, runScript } from './scripts.js';

const pages = ['docs/cli.md', 'docs/errors.md', 'docs/settings.md'];

describe('the pages of commands, failures and settings', () => {
  it('say what the code defines', () => {
    const { status, output } = runScript('reference.mjs', { arguments: ['--check'] });

    expect(output).toContain(' 0 stale');
    expect(status).toBe(0);
  });

  it('have every variable that a program reads, those that may stand in files and those of flags', () => {
    const text = readFileSync(join(repository, 'docs/settings.md'), 'utf8');
    const schemas = [
      coordinator.environmentSchema,
      variables,
      trainer.environmentSchema,
      site.environmentSchema,
    ];
    const read = schemas.flatMap(({ shape }) => Object.keys(shape));
    const inFiles = [...coordinator.secrets, ...trainer.inFiles].map((name) => `${name}_FILE`);

    const lacking = [...read, ...inFiles].filter((name) => !text.includes(`\`${name}\``));

    expect(lacking).toEqual([]);
    expect(read.length).toBeGreaterThan(60);
    expect(Object.values(trainer.environmentNames).filter((name) => !read.includes(name))).toEqual([]);
  });

  it('are stale as soon as one word differs, and written anew without a check', () => {
    using folder = createTemporaryFolder();
    for (const page of pages) folder.write(page, readFileSync(join(repository, page), 'utf8'));
    folder.write('docs/errors.md', '# Failures\n');
    const run = (...flags: string[]) =>
      runScript('reference.mjs', { arguments: [...flags, '--root', folder.path] });

    const stale = run('--check');
    run();

    expect(stale.output).toContain('docs/errors.md differs from the code');
    expect(stale.status).toBe(1);
    expect(run('--check').status).toBe(0);
  });
});
