/** The output of a command: data on standard output, talk on standard error, so that output can be piped. */
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { SingleBar } from 'cli-progress';
import { Failure } from '#foundation';

/** Output channels, progress and questions. */
export interface Terminal {
  /** Prints the JSON document of `--json`, or plain data. */
  data(content: string): void;
  /** Prints a text without adding a line end. */
  text(content: string): void;
  /** Prints a line of the answer on standard output, escaped like `say` but with colours of `paint`. */
  answer(line: string): void;
  /** Prints a line on standard error; control characters are escaped. */
  say(line: string): void;
  /** Colours a text if standard output shows colours and NO_COLOR is unset. */
  paint(tone: Tone, text: string): string;
  /** A bar on a terminal, else a line every few seconds. */
  progress(options: { readonly label: string; readonly total: number }): Progress;
  /** One redrawn line on a terminal, else a line for each change. */
  live(): LiveLine;
  /** Asks a yes-or-no question; undefined where nobody can answer. */
  ask(question: string): Promise<boolean | undefined>;
}

/** Meaning of a colour. */
export type Tone = 'good' | 'doubtful' | 'bad';

/** Progress of long work. */
export interface Progress {
  advanceTo(done: number, note?: string): void;
  finish(): void;
}

/** Terminal of this process. */
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
 * Escapes control characters (`\u001b`), marks of direction and line ends: ids and file names come from anywhere, and a terminal would
 * obey them.
 */
export function visible(line: string): string {
  return line.replace(obeyed, escapeOf);
}

const obeyed = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** `value` as JSON in which DEL, controls from U+0080 on and marks of direction are escaped too. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(obeyedInJson, escapeOf);
}

/** The part of {@link obeyed} that JSON does not escape; line breaks of an indent stay. */
const obeyedInJson = /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu;

const escapeOf = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes all but the colours of `paint`. */
function visibleInColours(line: string): string {
  return line.replace(colouredOrObeyed, (found) => (found.length > 1 ? found : escapeOf(found)));
}

const colours = { good: 'green', doubtful: 'yellow', bad: 'red' } as const;

/** Matches colours of `paint`, or what `visible` escapes. */
const colouredOrObeyed = new RegExp(String.raw`\u001b\[(?:3[123]|39)m|${obeyed.source}`, 'gu');

/** Colours a text for a terminal; the platform reads NO_COLOR and FORCE_COLOR. */
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
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total); // of nothing, as a bar shows it
      latest = visible(`${label}: ${percent} % ${note}`.trimEnd());
      if (Date.now() - lastLineAt >= secondsBetweenLines * 1000) write(latest);
    },
    finish: () => write(latest), // a line from the middle would look like an interruption
  };
}

/** Only a typed `yes` is a yes. */
async function askOnTerminal(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(`${visible(question)} [type yes] `)).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}

/** Fails with CONFIRMATION_NEEDED or CONFIRMATION_DECLINED. */
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

/** A changing line, escaped like `say`. */
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
      const text = visible(content); // before cutting, which could halve an escape
      if (text === shown) return;
      shown = text;
      // Text as wide as the terminal would wrap and be redrawn in part.
      target.write(isRedrawn ? `\r\u001B[2K${text.slice(0, (target.columns ?? 80) - 1)}` : `${text}\n`);
    },
    end: () => {
      if (isRedrawn && shown !== '') target.write('\n');
    },
  };
}

let grouped: Intl.NumberFormat | undefined; // made when first asked for: it loads ICU's data, and every command starts here

/** A number with its noun, as people write it: `1 batch`, `12,345 notes`. `many` is for nouns that take more than an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** A number without a noun, as people write it: `12,345`. */
export function whole(count: number): string {
  grouped ??= new Intl.NumberFormat('en');
  return grouped.format(count);
}

/** The first of `count` names and how many more there are: `a, b and 3 more`. */
export function firstOf(first: readonly string[], count: number): string {
  const more = count > first.length ? ` and ${count - first.length} more` : '';
  return `${first.join(', ')}${more}`;
}

/** A path as a shell takes it, whatever stands in it: `'/srv/our notes'`. */
export const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

/** The rows, with every cell that is wider than its column may be continued in rows beneath, broken between words. */
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

/** A word that is wider than the column stands alone in its line. */
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
