/** The verbs about people and the schedule, as processes against a real coordinator: what each prints where, and how it ends. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSilentTerminal } from '#command-line/testing';
import { routePath, routes } from '#protocol/api';
import { testTokens, withCoordinator } from './testing/test-coordinator.js';
import { runVerbHere, targetOf } from './testing/verb-here.js';
import { runVerbProcess } from './testing/verb-process.js';

const started = withCoordinator();

/** As the installation, or with a person's token. */
const run = (words: readonly string[], token: string = testTokens.admin) =>
  runVerbProcess(['coordinator', ...words], { SFUMATO_URL: started().url, SFUMATO_ADMIN_TOKEN: token });

/** Refused with a code: one document on standard output, and the exit code of failures or of bad arguments. */
async function expectRefused(
  words: readonly string[],
  [code, exitCode]: readonly [string, number],
  token?: string,
): Promise<void> {
  const ended = await run([...words, '--json'], token);
  expect([ended.json?.error.code, ended.exitCode]).toEqual([code, exitCode]);
  expect(ended.stderr).not.toContain('bug:');
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-people-'));
  await writeFile(join(folder, 'token'), testTokens.admin);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the verb fails with in this process, where a list of refusals needs no process for each: others below end with every kind of exit code. */
async function failureOf(words: readonly string[]): Promise<unknown> {
  const target = targetOf({ url: started().url, tokenFile: join(folder, 'token') });
  return runVerbHere(createSilentTerminal(), [...words, ...target]).catch((error: unknown) => error);
}

// Codes of the library of command lines, for all of which a process says ARGUMENTS_INVALID.
const argumentInvalid = 'commander.invalidArgument';
const optionMissing = 'commander.missingMandatoryOptionValue';

describe('the verbs about people', () => {
  it('add a person: the token alone on standard output, or one JSON document', async () => {
    const plain = await run(['add-person', 'A. Moss', '--role', 'operator', '--days', '30']);
    const { exitCode, json } = await run(['add-person', 'B. Reed', '--role', 'auditor', '--json']);

    expect([plain.exitCode, exitCode]).toEqual([0, 0]);
    expect(plain.stdout).toMatch(/^sfp_[\w-]{43}\n$/);
    expect(plain.stderr).toContain('hand this token to A. Moss by another channel');
    expect(plain.stderr).not.toContain('sfp_');
    expect(routes.addPerson.answer.parse(json)).toMatchObject({ name: 'B. Reed', role: 'auditor' });
    expect((await run(['sites', '--json'], plain.stdout.trim())).json).toEqual({ sites: [] });
  });

  it.each([
    ['a role that does not exist', ['--role', 'king'], argumentInvalid],
    ['no role', [], optionMissing],
    ['a token that lasts no day', ['--role', 'auditor', '--days', '0'], argumentInvalid],
    ['a token for longer than a year', ['--role', 'auditor', '--days', '366'], 'COORDINATOR_REQUEST_INVALID'],
  ])('add nobody for %s', async (_, options, code) => {
    expect(await failureOf(['add-person', 'C. Finch', ...options])).toMatchObject({ code });

    const { people } = (await started().admin('GET', routePath('listPeople'))).json;
    expect(people.map(({ name }: { name: string }) => name)).not.toContain('C. Finch');
  });

  it('list the people, with the day of the last use', async () => {
    const { json } = await run(['add-person', 'D. Lark', '--role', 'provider', '--json']);
    const before = await run(['people']);
    await run(['sites'], json.token);

    const listed = await run(['people', '--json']);

    expect(before.stdout).toMatch(/^D\. Lark +provider +\S+ +never$/m);
    const { people } = routes.listPeople.answer.parse(listed.json);
    expect(people.find(({ name }) => name === 'D. Lark')?.lastUsedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await run(['people'])).stdout).toMatch(/^D\. Lark +provider .* \d{4}-\d\d-\d\d$/m);
    expect([before.exitCode, listed.exitCode]).toEqual([0, 0]);
    await expectRefused(['add-person', 'D. Lark', '--role', 'auditor'], ['PERSON_NAME_TAKEN', 2]);
  });

  it('give a person another token, by name or id, which ends the one before', async () => {
    const added = (await run(['add-person', 'E. Swift', '--role', 'auditor', '--json'])).json;

    const plain = await run(['rotate-token', 'E. Swift', '--days', '7']);
    const { json } = await run(['rotate-token', added.personId, '--json']);

    expect(plain.stdout).toMatch(/^sfp_[\w-]{43}\n$/);
    expect(routes.rotatePersonToken.answer.parse(json).personId).toBe(added.personId);
    expect((await run(['sites'], json.token)).exitCode).toBe(0);
    await expectRefused(['sites'], ['COORDINATOR_TOKEN_UNKNOWN', 2], plain.stdout.trim());
    await expectRefused(['rotate-token', 'Nobody'], ['PERSON_UNKNOWN', 2]);
    await expectRefused(['rotate-token'], ['ARGUMENTS_INVALID', 3]);
  });

  it('remove a person once that is confirmed, and the token ends', async () => {
    const { token } = (await run(['add-person', 'F. Wren', '--role', 'auditor', '--json'])).json;

    await expectRefused(['remove-person', 'F. Wren'], ['CONFIRMATION_NEEDED', 2]);
    const still = await run(['sites'], token);
    const removed = await run(['remove-person', 'F. Wren', '--yes']);

    expect([still.exitCode, removed.exitCode, removed.stdout]).toEqual([0, 0, 'F. Wren removed\n']);
    await expectRefused(['sites'], ['COORDINATOR_TOKEN_UNKNOWN', 2], token);
    await expectRefused(['remove-person', 'F. Wren', '--yes'], ['PERSON_UNKNOWN', 2]);
    const { personId } = (await run(['add-person', 'F. Wren', '--role', 'auditor', '--json'])).json;
    expect((await run(['remove-person', personId, '--yes', '--json'])).json).toMatchObject({
      personId,
      status: 'removed',
    });
  });

  it('are for the installation: a person adds nobody', async () => {
    const { token } = (await run(['add-person', 'G. Crane', '--role', 'operator', '--json'])).json;

    await expectRefused(['add-person', 'H. Kite', '--role', 'auditor'], ['PERSON_ROLE_REFUSED', 2], token);
  });
});

describe('the verbs about the schedule', () => {
  const day = 86_400;

  it('set it, show it and switch it off, in a line or as one JSON document', async () => {
    const every = await run(['schedule', 'set', '--every', '4w', '--min-sites', '2', '--seed', '9']);
    const cron = await run([
      'schedule',
      'set',
      '--cron',
      '0 3 1 * *',
      '--set',
      'schedule.epochsMax=5',
      '--json',
    ]);
    const shown = await run(['schedule', 'show']);
    const json = await run(['schedule', 'show', '--json']);
    const off = await run(['schedule', 'off']);
    const again = await run(['schedule', 'off', '--json']);

    expect(every.stdout).toMatch(/^every 28 days, next \S+, from 2 sites or more, seed 9\n$/);
    expect(routes.setSchedule.answer.parse(cron.json).schedule).toMatchObject({
      cron: '0 3 1 * *',
      everySeconds: null,
      sitesMin: 1,
    });
    expect(shown.stdout).toMatch(/^at "0 3 1 \* \*" \(UTC\), next \d{4}-\d\d-01T03:00:00\.000Z, /);
    expect(json.json).toEqual(cron.json);
    expect([off.stdout, again.json.schedule]).toEqual(['off\n', null]);
    expect([every, cron, shown, json, off, again].map(({ exitCode }) => exitCode)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
    expect((await run(['schedule', 'show'])).stdout).toBe('off\n');
  });

  it.each([
    ['no time', [], 'SETTING_INVALID'],
    ['two times', ['--every', '1d', '--cron', '0 3 1 * *'], 'SETTING_INVALID'],
    ['a time without a unit', ['--every', '30'], 'SETTING_INVALID'],
    ['a crontab that is none', ['--cron', 'now and then'], 'COORDINATOR_REQUEST_INVALID'],
    ['a setting that no training has', ['--every', '1d', '--set', 'epochs=5'], 'SETTING_INVALID'],
    ['less than one site', ['--every', '1d', '--min-sites', '0'], argumentInvalid],
  ])('set nothing for %s', async (_, options, code) => {
    await started().admin('POST', routePath('setSchedule'), { everySeconds: 2 * day });

    expect(await failureOf(['schedule', 'set', ...options])).toMatchObject({ code });

    const { schedule } = (await started().admin('GET', routePath('showSchedule'))).json;
    expect(schedule.everySeconds).toBe(2 * day);
  });

  it('are not for an auditor, who may look', async () => {
    const { token } = (await run(['add-person', 'J. Heron', '--role', 'auditor', '--json'])).json;

    await expectRefused(['schedule', 'set', '--every', '1d'], ['PERSON_ROLE_REFUSED', 2], token);
    await expectRefused(['schedule', 'off'], ['PERSON_ROLE_REFUSED', 2], token);
    expect((await run(['schedule', 'show'], token)).exitCode).toBe(0);
  });
});
