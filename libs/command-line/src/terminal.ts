/** The output of a command: data on standard output, messages on standard error, so that output can be piped. */
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { SingleBar } from 'cli-progress';
import { Failure } from '#foundation';

/** Output channels, progress and questions. */
export interface Terminal {
  /** The JSON document of `--json`, or plain data. */
  data(content: string): void;
  /** Adds no line end. */
  text(content: string): void;
  /** A result on standard output, escaped like `say` but with the colours of `paint`. */
  answer(line: string): void;
  /** A line on standard error; control characters are escaped. */
  say(line: string): void;
  /** Colours text if standard output shows colours and NO_COLOR is unset. */
  paint(tone: Tone, text: string): string;
  /** A bar on a terminal, else a line every few seconds. */
  progress(options: { readonly label: string; readonly total: number }): Progress;
  /** One redrawn line on a terminal, else a line per change. */
  live(): LiveLine;
  /** Undefined if nobody can answer. */
  ask(question: string): Promise<boolean | undefined>;
}

/** The meaning of a colour. */
export type Tone = 'good' | 'doubtful' | 'bad';

/** Progress of long work. */
export interface Progress {
  advanceTo(done: number, note?: string): void;
  finish(): void;
}

/** Creates the terminal of this process. */
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
 * Escapes control characters (`\u001b`), bidirectional controls and line ends, which a terminal would obey: ids
 * and file names come from anywhere.
 */
export function visible(line: string): string {
  return line.replace(obeyed, escapeOf);
}

const obeyed = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Formats JSON that also escapes DEL, controls from U+0080 on and bidirectional controls. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(obeyedInJson, escapeOf);
}

const obeyedInJson = /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu;

const escapeOf = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

function visibleInColours(line: string): string {
  return line.replace(colouredOrObeyed, (found) => (found.length > 1 ? found : escapeOf(found)));
}

const colours = { good: 'green', doubtful: 'yellow', bad: 'red' } as const;

const colouredOrObeyed = new RegExp(String.raw`\u001b\[(?:3[123]|39)m|${obeyed.source}`, 'gu');

/** Colours text for a terminal; the platform reads NO_COLOR and FORCE_COLOR. */
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

/** Keeps log files short. */
const secondsBetweenLines = 5;

function lines(label: string, total: number): Progress {
  let lastLineAt = 0;
  let lastLine = '';
  let latest = '';
  const write = (line: string): void => {
    if (line === lastLine) return;
    lastLineAt = Date.now();
    lastLine = line;
    process.stderr.write(`${line}\n`);
  };
  return {
    advanceTo: (done, note = '') => {
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total); // an empty task shows 100 %, like the bar
      latest = visible(`${label}: ${percent} % ${note}`.trimEnd());
      if (Date.now() - lastLineAt >= secondsBetweenLines * 1000) write(latest);
    },
    finish: () => write(latest), // an intermediate last line would look like an interruption
  };
}

/** Only a typed `yes` counts as yes. */
async function askOnTerminal(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(`${visible(question)} [type yes] `)).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}

/** Asks for confirmation unless given. Fails with CONFIRMATION_NEEDED or CONFIRMATION_DECLINED. */
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

/** Aligns columns; the last one is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Escaped like `say`. */
interface LiveLine {
  show(text: string): void;
  /** Keeps the last text and starts a new line. */
  end(): void;
}

/** A stream such as standard error. */
export interface LiveLineTarget {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export function createLiveLine(target: LiveLineTarget): LiveLine {
  let shown = '';
  const isRedrawn = target.isTTY === true;
  return {
    show: (content) => {
      const text = visible(content); // before cutting, which could split an escape sequence
      if (text === shown) return;
      shown = text;
      // Text as wide as the terminal would wrap and be only partly redrawn.
      target.write(isRedrawn ? `\r\u001B[2K${text.slice(0, (target.columns ?? 80) - 1)}` : `${text}\n`);
    },
    end: () => {
      if (isRedrawn && shown !== '') target.write('\n');
    },
  };
}

let grouped: Intl.NumberFormat | undefined; // loads ICU data, so only on first use

/** A number with its noun: `1 batch`, `12,345 notes`. Give `many` for an irregular plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** Formats a number without a noun: `12,345`. */
export function whole(count: number): string {
  grouped ??= new Intl.NumberFormat('en');
  return grouped.format(count);
}

/** Lists the first of `count` names and how many more there are: `a, b and 3 more`. */
export function firstOf(first: readonly string[], count: number): string {
  const more = count > first.length ? ` and ${count - first.length} more` : '';
  return `${first.join(', ')}${more}`;
}

/** Quotes any path for a shell: `'/srv/our notes'`. */
export const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

/** Wraps cells between words: text wider than its column's maximum continues in rows below. */
export function wrapCells(
  rows: readonly (readonly string[])[],
  widthsMax: readonly number[],
): readonly (readonly string[])[] {
  return rows.flatMap((row) => {
    const cells = row.map((cell, column) => linesOf(cell, widthsMax[column] ?? Number.POSITIVE_INFINITY));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''));
  });
}

function linesOf(text: string, widthMax: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= widthMax)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
