import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createTemporaryFolder, repository, runScript } from './scripts.js';

const pages = ['docs/cli.md', 'docs/errors.md'];

describe('the pages of commands and failures', () => {
  it('say what the code defines', () => {
    const { status, output } = runScript('reference.mjs', { arguments: ['--check'] });

    expect(output).toContain(' 0 stale');
    expect(status).toBe(0);
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
