import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { repository, runScript } from './scripts.js';

const folder = join(repository, 'scripts');
const scripts = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
const isImported = (name: string) => /^export /m.test(readFileSync(join(folder, name), 'utf8'));
const programs = scripts.filter((name) => !isImported(name) && name !== 'say-help.mjs');

describe('the scripts', () => {
  it.each(programs)('%s loads all that it imports, and says with --help what it is for', (name) => {
    const { status, output } = runScript(name, { arguments: ['--help'] });

    const [, head = ''] = /^\/\/ (.*)$/m.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    expect({ status, begins: output.startsWith(head), isLong: head.length > 40 }).toEqual({
      status: 0,
      begins: true,
      isLong: true,
    });
  });

  it('do nothing when they are imported, if others import them', () => {
    const modules = scripts.filter(isImported).map((name) => pathToFileURL(join(folder, name)).href);
    const code = `for (const file of ${JSON.stringify(modules)}) await import(file);`;

    const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });

    expect(modules.length).toBeGreaterThan(3);
    expect([run.status, run.stdout, run.stderr]).toEqual([0, '', '']);
  });
});
