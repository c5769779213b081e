import { describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { benchNames } from './bench.js';
import { registerBenchCommand } from './bench-verbs.js';
import { benchOpeners } from './run-bench.js';

function run(...args: readonly string[]): Promise<unknown> {
  const program = new Command().exitOverride();
  registerBenchCommand(program, createSilentTerminal());
  return program.parseAsync(['bench', ...args], { from: 'user' });
}

describe('lab bench', () => {
  it('refuses an unknown benchmark and lists those there are', async () => {
    await expect(run('sleep')).rejects.toMatchObject({
      code: 'LAB_BENCHMARK_UNKNOWN',
      details: {
        known: 'train epoch pass game encode tag encode-cells tag-cells neighbours ingest pool growth',
      },
    });
  });

  it.each([['--repeats'], ['--seconds'], ['--threads'], ['--notes']])('refuses %s 0', async (option) => {
    await expect(run('ingest', option, '0')).rejects.toMatchObject({ code: 'SETTING_INVALID' });
  });

  it.each(benchNames.map((name) => [name]))('finds %s', async (name) => {
    expect(typeof (await benchOpeners[name]())).toBe('function');
  });
});
