import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const folder = join(process.cwd(), 'deploy');
const units = readdirSync(folder).filter((name) => name.endsWith('.service'));
const commandOf = (unit: string): string[] =>
  (/^ExecStart=\S+ \S+sfumato\.mjs (.+)$/m.exec(readFileSync(join(folder, unit), 'utf8'))?.[1] ?? '').split(
    ' ',
  );

describe('the example services', () => {
  it('are one for each program that keeps running at a site or a provider', () => {
    expect(units).toEqual(['sfumato-coordinator.service', 'sfumato-site.service']);
  });

  it.each(units)('%s starts a command that exists, with options that it has', (unit) => {
    const [noun = '', verb = '', ...rest] = commandOf(unit);

    const help = execFileSync(process.execPath, ['bin/sfumato.mjs', noun, verb, '--help'], {
      encoding: 'utf8',
    });

    const options = rest.filter((argument) => argument.startsWith('--'));
    expect([
      help.includes(`sfumato ${noun} ${verb}`),
      options.filter((option) => !help.includes(option)),
    ]).toEqual([true, []]);
  });

  it.each(units)('%s leaves no core file, which would hold what was in memory', (unit) => {
    expect(readFileSync(join(folder, unit), 'utf8')).toMatch(/^LimitCORE=0$/m);
  });
});
