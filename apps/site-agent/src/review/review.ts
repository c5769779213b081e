/** `review`: serves the page on which a person checks tagged notes, and exports settled notes. Needs no site. */
import { userInfo } from 'node:os';
import { type Command, counted, jsonText, type Terminal, wholeNumber } from '#command-line';
import type { Note } from '#text';
import { secretsOf } from '../deidentify/leaks.js';
import { stopOnInterruption } from '../verb.js';

export function registerReview(program: Command, terminal: Terminal): void {
  program
    .command('review')
    .description('check tagged notes on a local page, or write what was decided as labelled notes')
    .argument('<folder>', 'what tag wrote as jsonl')
    .option('--by <name>', 'who decides (default: the name of this user)')
    .option('--port <number>', 'on 127.0.0.1; by default one that is free', wholeNumber(1))
    .option('--export <file>', 'write the notes that are settled as labelled notes, for stage, and end')
    .option('--json', 'print one JSON document')
    .action(async (folder: string, flags: ReviewFlags) => {
      await (flags.export === undefined
        ? review(folder, flags, terminal)
        : writeDecided(folder, flags.export, { json: flags.json === true, terminal }));
    });
}

interface ReviewFlags {
  readonly by?: string;
  readonly port?: number;
  readonly export?: string;
  readonly json?: true;
}

async function review(folder: string, { by, port, json }: ReviewFlags, terminal: Terminal): Promise<void> {
  const { startReview } = await import('#review');
  const stopped = stopOnInterruption(terminal);
  const page = await startReview({
    folder,
    reader: by ?? userInfo().username,
    leakScan: await createLeakScan(),
    ...(port === undefined ? {} : { port }),
  });
  if (json === true) terminal.data(jsonText({ url: page.url }));
  else terminal.data(`open ${page.url} in a browser on this machine; the link works once`);
  terminal.say('every decision is on the disk before the page shows it; stop with Ctrl-C');
  stopped.addEventListener('abort', () => void page.close(), { once: true });
  await page.ended;
}

async function writeDecided(
  folder: string,
  out: string,
  { json, terminal }: { readonly json: boolean; readonly terminal: Terminal },
): Promise<void> {
  const { exportReviewed } = await import('#review');
  const report = await exportReviewed({ folder, out });
  if (json) terminal.data(jsonText(report));
  else
    terminal.say(
      `wrote ${report.notes} settled notes with ${counted(report.spans, 'identifier')} to ${report.output}; ` +
        `${report.unsettled} notes are not settled${report.isSignedOff ? '' : ', the folder is not signed off'}`,
    );
}

/** Scans a note whose spans are blanked, so that offsets stay. */
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
