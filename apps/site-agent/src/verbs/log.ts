/** `site log`: what this site let in and out, and who answered for it, once every line follows from the one before. */
import { type Command, counted, type Terminal } from '#command-line';
import { readLog, type SiteLogEntry } from '../data/site-log.js';
import { runVerb } from './verb.js';

/** Adds `log`. */
export function registerLog(site: Command, terminal: Terminal): void {
  const log = site
    .command('log')
    .description('show and check what this site let in and out, and who answered for it');
  runVerb(log, terminal, async ({ paths }) => {
    const entries = await readLog(paths);
    return { json: { entries }, lines: entries.map(entryLine), isAnswer: true };
  });
}

function entryLine({ number, at, act, subject, content, by, count }: SiteLogEntry): string {
  const details = [
    count === null ? '' : counted(count, 'batch', 'batches'),
    by === null ? '' : `by ${by}`,
    content === null ? '' : content.slice(0, 12),
  ];
  return [
    String(number).padStart(4),
    at,
    act.padEnd(9),
    subject,
    ...details.filter((part) => part !== ''),
  ].join('  ');
}
