/** `review`: serves the page for checking tagged notes, and exports settled notes. Needs no site. */
import { userInfo } from 'node:os';
import { type Command, jsonText, type Terminal, wholeNumber } from '#command-line';
import type { Note } from '#text';
import type { SiteContext } from '../context.js';
import { readReaders, requireReader } from '../data/readers.js';
import { secretsOf } from '../deidentify/leaks.js';
import { addReplaceOption, type ReplaceFlags } from '../deidentify/replacement.js';
import { readSecret } from '../given-secret.js';
import { runVerb, stopOnInterruption, type VerbResult } from '../verb.js';
import { lineOfReviewed, writeReviewed } from './write-reviewed.js';

export function registerReview(program: Command, terminal: Terminal): void {
  const reviewing = addReviewerOptions(
    program
      .command('review')
      .description('check tagged notes on a local page, or write what was decided as labelled notes')
      .argument('<folder>', 'what tag --spans wrote'),
  )
    .option('--export <file>', 'write the notes that are settled as labelled notes, for stage, and end')
    .option(
      '--write <folder>',
      'write the notes that are settled without what was decided to be an identifier, and end',
    )
    .option('--policy <file>', 'what --write puts in place of each type: safe-harbor, or a file');
  runVerb<ReviewFlags>(addReplaceOption(reviewing), terminal, (context, flags, [folder = '']) => {
    if (flags.write !== undefined) return writeReviewed(context, folder, flags.write, flags);
    return flags.export === undefined
      ? review(context, folder, flags)
      : writeLabelled(context, folder, flags.export);
  });
}

interface ReviewFlags extends ReviewerFlags, Pick<ReplaceFlags, 'replace' | 'policy'> {
  readonly write?: string;
  readonly export?: string;
  readonly json?: boolean;
}

/** Who reviews, and on which port. */
export interface ReviewerFlags {
  readonly by?: string;
  readonly tokenFile?: string;
  readonly port?: number;
  /** Turns off the page's hints from the leak scan. */
  readonly isBlind?: boolean;
}

export function addReviewerOptions(command: Command): Command {
  return command
    .option('--by <name>', 'who decides (default: the name of this user)')
    .option(
      '--token-file <file>',
      'file that holds the token of "site add-reader"; without it the token is read from standard input',
    )
    .option('--port <number>', 'on 127.0.0.1; by default one that is free', wholeNumber(1));
}

async function review(context: SiteContext, folder: string, flags: ReviewFlags): Promise<VerbResult> {
  const { terminal } = context;
  const page = await openReview(context, folder, flags);
  if (flags.json === true) terminal.data(jsonText({ url: page.url, readersApart: page.readersApart }));
  else terminal.data(lineOfLink(page));
  if (page.readersApart === 'by name') terminal.say(byNameAlone);
  terminal.say('every decision is on the disk before the page shows it; stop with Ctrl-C');
  await page.ended;
  return { lines: [] };
}

/** Tells a person where the page is. */
export const lineOfLink = ({ url }: Pick<Review, 'url'>): string =>
  `open ${url} in a browser on this machine; the link works once`;

/** Serves a folder's page until `stopped` is aborted. Fails as `startReview` does, and with REVIEW_TOKEN_INVALID. */
export async function openReview(
  { paths, terminal }: SiteContext,
  folder: string,
  { by = userInfo().username, tokenFile, port, isBlind = false }: ReviewerFlags,
  stopped?: AbortSignal,
): Promise<Review> {
  const { startReview } = await import('#review');
  const readers = await readReaders(paths);
  const reader =
    readers === undefined ? by : requireReader(readers, by, await readSecret(tokenFile, `token of ${by}: `));
  const isStopped = stopped ?? stopOnInterruption(terminal);
  const page = await startReview({
    folder,
    reader,
    leakScan: isBlind ? () => [] : await createLeakScan(),
    ...(readers === undefined ? {} : { readers: readers.id }),
    ...(port === undefined ? {} : { port }),
  });
  isStopped.addEventListener('abort', () => void page.close(), { once: true });
  return page;
}

type Review = Awaited<ReturnType<typeof import('#review')['startReview']>>;

const byNameAlone =
  'this folder was begun without tokens of readers ("site add-reader"): no agreement of two is counted in it';

async function writeLabelled({ paths }: SiteContext, folder: string, out: string): Promise<VerbResult> {
  const { exportReviewed } = await import('#review');
  const readers = await readReaders(paths);
  const report = await exportReviewed({ folder, out, ...(readers && { readers: readers.id }) });
  return { json: report, lines: [lineOfReviewed(report)] };
}

/** Scans a note with its spans blanked out, so that offsets stay. */
export async function createLeakScan() {
  const { findLeaks } = await import('#rules');
  return (note: Note, spans: Note['spans']) => {
    const secrets = secretsOf({ text: note.text, spans });
    return findLeaks(blanked(note.text, spans), secrets).leaks.map(({ start, end, label, kind }) => ({
      start,
      end,
      kind: kind === 'form' ? `the same letters as a ${label}` : label,
    }));
  };
}

function blanked(text: string, spans: Note['spans']): string {
  const units = text.split('');
  for (const { start, end } of spans) units.fill(' ', start, end);
  return units.join('');
}
