import { describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { addReleaseVerbs } from './release-verbs.js';
import { addRunVerbs, addTrainVerbs } from './run-verbs.js';
import { addScheduleVerbs } from './schedule-verbs.js';
import { addSiteVerbs, siteAmong } from './site-verbs.js';

const verbs = [addSiteVerbs, addTrainVerbs, addScheduleVerbs, addRunVerbs, addReleaseVerbs];

/** Runs a verb of the coordinator; a bad argument ends it before anybody is asked. */
function run(...words: string[]): Promise<unknown> {
  const coordinator = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const add of verbs) add(coordinator, createSilentTerminal());
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

describe('times on the command line', () => {
  it.each(['1m', '0d', '733d', '30 days'])('refuses --every %j and says what it takes', async (every) => {
    await expect(run('schedule', 'set', '--every', every)).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { field: '--every', value: every, expected: '12h, 30d or 4w, at most 732d' },
    });
  });
});

describe('sites on the command line', () => {
  it('are named where there is none of them, with what lists them', () => {
    expect(() => siteAmong([], 'northgat')).toThrow(
      expect.objectContaining({
        code: 'ENROLMENT_SITE_UNKNOWN',
        details: {
          site: 'northgat',
          expected: 'a name or an id that "sfumato coordinator sites" lists',
        },
      }),
    );
  });
});
