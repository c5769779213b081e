/** Adds `schedule set`, `show` and `off`. */
import { type Command, counted, type Terminal, wholeNumber } from '#command-line';
import { Failure } from '#foundation';
import { everySecondsMax, type ScheduleView } from '#protocol/admin';
import { type AdminFlags, addVerb, clientFor, collect, print } from './admin-client.js';
import { readRunSettings } from './run-verbs.js';

interface SetFlags extends AdminFlags {
  readonly every?: string;
  readonly cron?: string;
  readonly minSites: number;
  readonly seed: number;
  readonly settings?: string;
  readonly set: readonly string[];
}

export function addScheduleVerbs(coordinator: Command, terminal: Terminal): void {
  const schedule = coordinator
    .command('schedule')
    .description('train on the pool at set times; each time publishes a candidate, which a person promotes');
  addVerb(schedule, 'set', 'snapshot, train and publish a candidate at these times from now on')
    .option('--every <time>', 'so many hours, days or weeks from now, and again: 12h, 30d, 4w')
    .option(
      '--cron <fields>',
      'five fields of a crontab, in UTC: "0 3 1 * *" is the first of each month at 3',
    )
    .option('--min-sites <number>', 'do nothing while the pool comes from fewer sites', wholeNumber(1), 1)
    .option('--seed <number>', 'seed of the trainings', wholeNumber(0), 1)
    .option('--settings <file>', 'JSON file with settings of the trainings, as train-deidentifier takes them')
    .option('--set <name=value>', 'one setting, e.g. schedule.epochsMax=5; may be repeated', collect, [])
    .action(async (flags: SetFlags) => {
      const body = {
        ...timesOf(flags),
        seed: flags.seed,
        sitesMin: flags.minSites,
        settings: await readRunSettings(flags),
      };
      const answer = await (await clientFor(flags)).call('setSchedule', { body });
      print(terminal, flags, answer, (view) => describeSchedule(view).slice(0, 1));
    });
  addVerb(schedule, 'show', 'when a release is due, and what came of each time').action(
    async (flags: AdminFlags) => {
      print(terminal, flags, await (await clientFor(flags)).call('showSchedule'), describeSchedule);
    },
  );
  addVerb(schedule, 'off', 'switch it off; a training that it has started goes on').action(
    async (flags: AdminFlags) => {
      const answer = await (await clientFor(flags)).call('endSchedule');
      print(terminal, flags, answer, (view) => describeSchedule(view).slice(0, 1));
    },
  );
}

const secondsOf: Readonly<Record<string, number>> = { h: 3_600, d: 86_400, w: 604_800 };

function timesOf({ every, cron }: Pick<SetFlags, 'every' | 'cron'>) {
  if ((every === undefined) === (cron === undefined))
    throw new Failure('SETTING_INVALID', { fields: '--every --cron', expected: 'one of them' });
  if (cron !== undefined) return { cron };
  const [, number = '', unit = ''] = /^([1-9]\d{0,3})([hdw])$/.exec(every ?? '') ?? [];
  const seconds = Number(number) * (secondsOf[unit] ?? 0);
  if (seconds === 0 || seconds > everySecondsMax)
    throw new Failure('SETTING_INVALID', {
      field: '--every',
      value: every ?? '',
      expected: `12h, 30d or 4w, at most ${everySecondsMax / 86_400}d`,
    });
  return { everySeconds: seconds };
}

function describeSchedule({ schedule, history }: ScheduleView): string[] {
  const past = history.map(({ dueAt, reason, runId, releaseNumber }) => {
    const made = releaseNumber === null ? '' : `, release ${releaseNumber}`;
    return `${dueAt}  ${reason}${made}${runId === null ? '' : `  run ${runId}`}`;
  });
  if (schedule === null) return ['off', ...past];
  const { everySeconds, cron, nextAt, sitesMin, seed } = schedule;
  const times = everySeconds === null ? `at "${cron}" (UTC)` : `every ${spell(everySeconds)}`;
  return [`${times}, next ${nextAt}, from ${counted(sitesMin, 'site')} or more, seed ${seed}`, ...past];
}

function spell(seconds: number): string {
  const isDays = seconds % 86_400 === 0;
  return isDays ? counted(seconds / 86_400, 'day') : counted(seconds / 3_600, 'hour');
}
