import { describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { registerCommands } from './commands.js';
import { temporaryFolder } from './testing/site-fixture.js';

async function buildProgram(words?: readonly string[]) {
  const terminal = createSilentTerminal();
  const program = new Command('sfumato')
    .exitOverride()
    .configureOutput({ writeErr: () => {}, writeOut: () => {} });
  await registerCommands(program, terminal, words);
  const run = (...argv: string[]) => program.parseAsync(argv, { from: 'user' });
  return { program, terminal, run };
}

describe('sfumato site', () => {
  it('has the verbs in the order of the work', async () => {
    const [site] = (await buildProgram()).program.commands;

    const verbs = site?.commands.map((command) => command.name());

    expect(verbs?.join(' ')).toBe(
      'join doctor pull adapt stage preview approve upload status withdraw receipts head log rotate-key export import tag add-reader start support',
    );
  });

  it('adds only the verb or the noun that the command line names', async () => {
    const all = (await buildProgram()).program.commands;

    for (const name of all[0]?.commands.map((command) => command.name()) ?? []) {
      const { program } = await buildProgram(['site', name]);
      expect(program.commands.map((noun) => noun.commands.map((command) => command.name()))).toEqual([
        [name],
      ]);
    }
    for (const noun of ['tag', 'policy', 'calibrate', 'review', 'certify', 'serve']) {
      const { program } = await buildProgram([noun, 'notes']);
      expect(program.commands.map((command) => command.name())).toEqual([noun]);
    }
  });

  it('gives every verb --data and --json', async () => {
    const [site] = (await buildProgram()).program.commands;

    const missing = site?.commands.filter(
      ({ options }) => !['--data', '--json'].every((name) => options.some(({ long }) => long === name)),
    );

    expect(missing).toEqual([]);
  });

  it.each([
    ['no notes', ['stage', '--format', 'jsonl']],
    ['an unknown encoding', ['tag', '--notes', 'x', '--out', 'y', '--encoding', 'ebcdic']],
    ['an unknown format', ['stage', '--notes', 'x', '--format', 'docx']],
    ['an unknown kind of surrogates', ['stage', '--notes', 'x', '--format', 'jsonl', '--surrogates', 'some']],
    ['a batch that is no number', ['withdraw', '--batch', '-1']],
    ['an unknown verb', ['destroy']],
  ])('refuses %s before anything is done', async (_, argv) => {
    const { run } = await buildProgram();

    await expect(run('site', ...argv)).rejects.toMatchObject({ name: 'CommanderError' });
  });

  it('answers a question on standard output and tells what it does on standard error', async () => {
    await using folder = await temporaryFolder();
    const { run, terminal } = await buildProgram();

    await run('site', 'doctor', '--data', folder.path);
    process.exitCode = 0; // the doctor has found a fault, as it should

    expect(terminal.dataLines.join('\n')).toContain('fault    site');
    expect(terminal.spokenLines).toEqual([]);
  });

  it.each([
    ['status'],
    ['upload'],
    ['pull'],
    ['stage', '--notes', 'x', '--format', 'jsonl'],
    ['withdraw', '--yes'],
  ])('fails with a code on %s before the site has joined', async (...argv) => {
    await using folder = await temporaryFolder();
    const { run } = await buildProgram();

    await expect(run('site', ...argv, '--data', folder.path)).rejects.toMatchObject({
      code: 'SITE_NOT_JOINED',
    });
  });

  it('prints one JSON document with --json', async () => {
    await using folder = await temporaryFolder();
    const { run, terminal } = await buildProgram();

    await run('site', 'doctor', '--data', folder.path, '--json');
    process.exitCode = undefined; // the doctor found faults, as it should

    expect(terminal.dataLines).toHaveLength(1);
    expect(JSON.parse(terminal.dataLines[0] ?? '')).toMatchObject({ sound: false });
  });
});
