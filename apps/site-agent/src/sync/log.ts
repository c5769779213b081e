/** `site log`: checks and shows the log. */
import { type Command, counted, type Terminal } from '#command-line';
import { readLog, type SiteLogEntry } from '../data/site-log.js';
import { runVerb } from '../verb.js';

export function registerLog(site: Command, terminal: Terminal): void {
  const log = site
    .command('log')
    .description('show and check what this site let in and out, and who answered for it');
  runVerb(log, terminal, async ({ paths }) => {
    const entries = (await readLog(paths)).map((entry) => ({ ...entry, word: words[entry.act] ?? null }));
    const actWidth = entries.reduce((width, { act }) => Math.max(width, act.length), 0);
    const shown = entries.map((entry) => entryLine(entry, actWidth));
    const lines = entries.length === 0 ? ['nothing was let in or out yet'] : shown;
    return { json: { entries }, lines, isAnswer: true };
  });
}

/** Who vouches for an act; this site vouches for all others. */
const words: Partial<Record<SiteLogEntry['act'], 'coordinator' | 'signed receipt'>> = {
  withdrew: 'coordinator',
  erased: 'signed receipt',
};

type ShownEntry = SiteLogEntry & { readonly word: string | null };

function entryLine(
  { number, at, act, subject, content, by, count, word }: ShownEntry,
  actWidth: number,
): string {
  const details = [
    count === null ? '' : counted(count, 'batch', 'batches'),
    by === null ? '' : `by ${by}`,
    content === null ? '' : content.slice(0, 12),
    word === null ? '' : `word of: ${word}`,
  ];
  return [
    String(number).padStart(4),
    at,
    act.padEnd(actWidth),
    subject,
    ...details.filter((part) => part !== ''),
  ].join('  ');
}
