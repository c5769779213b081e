import { describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { addTrainVerbs } from './run-verbs.js';
import { addScheduleVerbs } from './schedule-verbs.js';
import { addSiteVerbs } from './site-verbs.js';

/** Runs a verb of the coordinator; a bad argument ends it before anybody is asked. */
function run(...words: string[]): Promise<unknown> {
  const coordinator = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const add of [addSiteVerbs, addTrainVerbs, addScheduleVerbs]) add(coordinator, createSilentTerminal());
  return coordinator.parseAsync(words, { from: 'user' });
}

describe('numbers on the command line', () => {
  it.each([
    ['withdraw First --representer one --batch', ''],
    ['withdraw First --representer one --batch', '3x'],
    ['train-representer --seed', ''],
    ['train-deidentifier --seed', 'one'],
    ['schedule set --every 4w --seed', '-1'],
  ])('refuses %s %j instead of taking it for another number', async (words, value) => {
    await expect(run(...words.split(' '), value)).rejects.toMatchObject({
      code: 'commander.invalidArgument',
    });
  });
});
