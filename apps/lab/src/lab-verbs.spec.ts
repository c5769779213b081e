import { describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { registerCommands } from './lab-verbs.js';

/** Noun → its verbs, as `words` have them added. */
async function nounsFor(words?: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const program = new Command('sfumato');
  await registerCommands(program, createSilentTerminal(), words);
  return Object.fromEntries(
    program.commands.map((noun) => [noun.name(), noun.commands.map((command) => command.name())]),
  );
}

describe('the commands of the lab', () => {
  it('are all there where none is named', async () => {
    expect(Object.keys(await nounsFor())).toEqual([
      'corpus',
      'demo',
      'embeddings',
      'evaluate',
      'audit',
      'lab',
    ]);
  });

  it('are the verb or the noun that the command line names', async () => {
    const all = await nounsFor();

    expect(await nounsFor(['lab', 'audit'])).toEqual({ lab: ['audit'] });
    expect(await nounsFor(['audit', 'representer'])).toEqual({ audit: ['representer'] });
    for (const noun of ['corpus', 'demo', 'embeddings', 'evaluate'])
      expect(await nounsFor([noun, 'x'])).toEqual({ [noun]: all[noun] });
  });
});
