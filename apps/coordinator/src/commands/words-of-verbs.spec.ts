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

describe('ids on the command line', () => {
  const half = '0b9f6f0e-3c1d-4a52-9a57-5e8f6c1d2a3';

  it.each([
    ['publish', 'RUN_UNKNOWN', 'runId', 'runs'],
    ['publish-representer', 'RUN_UNKNOWN', 'runId', 'runs'],
    ['runs', 'RUN_UNKNOWN', 'runId', 'runs'],
    ['waive --reason why', 'REPRESENTER_UNKNOWN', 'representerId', 'representers'],
    ['rollback', 'RELEASE_UNKNOWN', 'releaseId', 'releases'],
  ])('%s names what lists them when it is given none', async (verb, code, field, list) => {
    await expect(run(...verb.split(' '), half)).rejects.toMatchObject({
      code,
      details: { [field]: half, expected: `an id that "sfumato coordinator ${list}" lists` },
    });
  });

  it('are asked for once they have their form', async () => {
    const elsewhere = ['--url', 'http://127.0.0.1:9', '--token-file', '/nowhere/token'];

    await expect(run('publish', `${half}b`, ...elsewhere)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});
