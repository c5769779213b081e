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
    expect(Object.keys(await nounsFor())).toEqual(['corpus', 'demo', 'embeddings', 'evaluate', 'lab']);
  });

  it('are the verb or the noun that the command line names', async () => {
    const all = await nounsFor();

    for (const verb of all['lab'] ?? []) expect(await nounsFor(['lab', verb])).toEqual({ lab: [verb] });
    for (const noun of ['corpus', 'demo', 'embeddings', 'evaluate'])
      expect(await nounsFor([noun, 'x'])).toEqual({ [noun]: all[noun] });
  });

  it('are all verbs of the lab where its overview is asked for', async () => {
    expect(await nounsFor(['lab', '--help'])).toEqual({ lab: (await nounsFor())['lab'] });
  });
});
