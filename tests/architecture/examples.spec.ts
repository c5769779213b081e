import { describe, expect, it } from '@jest/globals';
import { Command, examples } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { registerCommands as registerCoordinator } from '../../apps/coordinator/src/coordinator-verbs.js';
import { registerCommands as registerLab } from '../../apps/lab/src/lab-verbs.js';
import { registerCommands as registerSite } from '../../apps/site-agent/src/commands.js';
import { registerCommands as registerTrainer } from '../../apps/trainer/src/trainer-verbs.js';
import { registerCommands as registerResearch } from '../../research/src/research-verbs.js';

/** Every command that does something, with its words, as the apps register them. */
async function readCommands(): Promise<ReadonlyMap<string, Command>> {
  const program = new Command('sfumato');
  for (const register of [registerCoordinator, registerLab, registerResearch, registerSite, registerTrainer])
    await register(program, createSilentTerminal());
  const found = new Map<string, Command>();
  const visit = (command: Command, words: string) => {
    if (command.commands.length === 0) found.set(words, command);
    for (const inner of command.commands) visit(inner, `${words} ${inner.name()}`);
  };
  for (const command of program.commands) visit(command, command.name());
  return found;
}

const commands = await readCommands();

/** Words as a shell would cut them, as far as the examples need. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('the examples of --help', () => {
  it('are one for each command', () => {
    expect(commands.size).toBeGreaterThan(30);
    expect([...commands.keys()].filter((words) => examples[words] === undefined)).toEqual([]);
  });

  it('are lines that their commands accept', async () => {
    const refused: string[] = [];

    for (const [words, command] of commands) {
      command.exitOverride().configureOutput({ writeErr: () => {} });
      command.action(() => {}); // in place of the work
      await command.parseAsync(wordsOf(examples[words] ?? ''), { from: 'user' }).catch((error: unknown) => {
        refused.push(`${words}: ${String(error)}`);
      });
    }

    expect(refused).toEqual([]);
  });
});

describe('the language of notes', () => {
  const spoken = [...commands].filter(([, { options }]) =>
    options.some(({ flags }) => flags.includes('--lang')),
  );

  it('is an option of the verbs that no model or corpus tells it', () => {
    expect(spoken.map(([words]) => words).sort()).toEqual([
      'audit representer',
      'calibrate',
      'certify plan',
      'certify verify',
      'corpus convert',
      'deidentify',
      'embeddings cells',
      'lab audit',
      'lab learn',
      'lab outcomes',
      'serve',
      'tag',
      'trainer start',
    ]);
  });

  it.each(spoken)('may be given to %s as --language or --lang', (_, command) => {
    for (const written of ['--language', '--lang']) {
      command.parseOptions([written, 'es']);
      expect(command.opts()).toMatchObject({ language: 'es' });
      command.setOptionValue('language', undefined);
    }
  });
});
