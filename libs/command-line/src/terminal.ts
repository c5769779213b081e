/** Where a command writes: data on standard output, talk on standard error, so that output can be piped. */

import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { SingleBar } from 'cli-progress';
import { Failure } from '#foundation';

/** The two channels of a command, and progress for long work. */
export interface Terminal {
  /** Prints the one JSON document of a `--json` run, or plain data. */
  data(content: string): void;
  /** Prints a text as it is, without a line end that it has not. */
  text(content: string): void;
  /** A line of what was asked for, for people: on standard output, shown as `say` shows it, in colours of `paint`. */
  answer(line: string): void;
  /** A line for the person watching; what is no letter or sign in it is shown as an escape. */
  say(line: string): void;
  /** `text` in the colour of `tone` where standard output shows colours and nobody has asked for none (NO_COLOR). */
  paint(tone: Tone, text: string): string;
  /** A bar on a terminal, a line every few seconds elsewhere. */
  progress(options: { readonly label: string; readonly total: number }): Progress;
  /** One line, drawn again on a terminal; a line for each change elsewhere. */
  live(): LiveLine;
  /** Asks a yes-or-no question; `undefined` where nobody can answer. */
  ask(question: string): Promise<boolean | undefined>;
}

/** What a word on the screen means. */
export type Tone = 'good' | 'doubtful' | 'bad';

/** A long piece of work that reports how far it is. */
export interface Progress {
  advanceTo(done: number, note?: string): void;
  finish(): void;
}

/** The terminal of this process. */
export function createTerminal(): Terminal {
  return {
    data: (content) => void process.stdout.write(`${content}\n`),
    text: (content) => void process.stdout.write(content),
    answer: (line) => void process.stdout.write(`${visibleInColours(line)}\n`),
    say: (line) => void process.stderr.write(`${visible(line)}\n`),
    paint: (tone, text) => paintFor(process.stdout, tone, text),
    progress: ({ label, total }) => (process.stderr.isTTY ? bar(label, total) : lines(label, total)),
    live: () => createLiveLine(process.stderr),
    ask: askOnTerminal,
  };
}

/**
 * `line` with control characters as `\u001b`: ids and names of files come from anywhere, and a terminal would obey them, hide a
 * line or take it for ours. The same for marks that turn the direction of what follows, and for those that end a line.
 */
export function visible(line: string): string {
  return line.replace(obeyed, escapeOf);
}

const obeyed = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * `value` as JSON for a terminal or a program: what a terminal obeys stands as an escape, which every reader of JSON takes for the
 * character. JSON itself leaves DEL, the controls from U+0080 on and marks of direction as they are.
 */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(obeyedInJson, escapeOf);
}

/** What is left in JSON of {@link obeyed}: the line breaks of an indent stand between strings, and are no one's. */
const obeyedInJson = /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu;

const escapeOf = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A line of an answer, which may have colours of `paint`: everything else is as `visible` shows it. */
function visibleInColours(line: string): string {
  return line.replace(colouredOrObeyed, (found) => (found.length > 1 ? found : escapeOf(found)));
}

const colours = { good: 'green', doubtful: 'yellow', bad: 'red' } as const;

/** What `paint` writes to begin and to end one of the three, or what `visible` shows. */
const colouredOrObeyed = new RegExp(String.raw`\u001b\[(?:3[123]|39)m|${obeyed.source}`, 'gu');

/** `text` in a colour, when it goes to a terminal that shows colours; the platform reads NO_COLOR and FORCE_COLOR. */
export function paintFor(stream: NodeJS.WriteStream, tone: Tone, text: string): string {
  if (!stream.isTTY || !stream.hasColors()) return text;
  return styleText(colours[tone], text, { validateStream: false });
}

function bar(label: string, total: number): Progress {
  const single = new SingleBar({
    format: `${visible(label)} {bar} {percentage}% {note}`,
    stream: process.stderr,
    hideCursor: true,
  });
  single.start(total, 0, { note: '' });
  return {
    advanceTo: (done, note = '') => single.update(done, { note: visible(note) }),
    finish: () => single.stop(),
  };
}

/** Not every wait deserves a line in a log file. */
const secondsBetweenLines = 5;

function lines(label: string, total: number): Progress {
  let lastLineAt = 0;
  let [lastLine, latest] = ['', ''];
  const write = (line: string): void => {
    if (line === lastLine) return;
    [lastLineAt, lastLine] = [Date.now(), line];
    process.stderr.write(`${line}\n`);
  };
  return {
    advanceTo: (done, note = '') => {
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total); // of nothing, as a bar shows it
      latest = visible(`${label}: ${percent} % ${note}`.trimEnd());
      if (Date.now() - lastLineAt >= secondsBetweenLines * 1000) write(latest);
    },
    finish: () => write(latest), // how far it came; a line from the middle would look like work that was cut
  };
}

/** Asks on the terminal of this process; only a typed `yes` is a yes. `undefined` where nobody can answer. */
async function askOnTerminal(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(`${visible(question)} [type yes] `)).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}

// Asking before something is given up.

/** Passes when confirmed already or answered with yes; fails with CONFIRMATION_NEEDED or CONFIRMATION_DECLINED. */
export async function requireConfirmation(
  terminal: Pick<Terminal, 'ask'>,
  isConfirmed: boolean,
  question: string,
): Promise<void> {
  if (isConfirmed) return;
  const answer = await terminal.ask(question);
  if (answer === undefined) throw new Failure('CONFIRMATION_NEEDED');
  if (!answer) throw new Failure('CONFIRMATION_DECLINED');
}

/** Rows of cells as lines whose columns stand below each other; the last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

// How a wait is shown: one line that is drawn again on a terminal, a line for each change elsewhere.

/** A line that changes while something is waited for; shown as `say` shows it. */
interface LiveLine {
  show(text: string): void;
  /** Leaves the last text where it is; what is said next begins on a line of its own. */
  end(): void;
}

/** Where the line is drawn; standard error of a process has these. */
export interface LiveLineTarget {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Draws on `target`. */
export function createLiveLine(target: LiveLineTarget): LiveLine {
  let shown = '';
  const isRedrawn = target.isTTY === true;
  return {
    show: (content) => {
      const text = visible(content); // before it is cut, so that no half of an escape is left
      if (text === shown) return;
      shown = text;
      // A text as wide as the terminal would wrap, and only its last line would be drawn again.
      target.write(isRedrawn ? `\r\u001B[2K${text.slice(0, (target.columns ?? 80) - 1)}` : `${text}\n`);
    },
    end: () => {
      if (isRedrawn && shown !== '') target.write('\n');
    },
  };
}
