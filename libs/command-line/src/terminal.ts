/** Where a command writes: data on standard output, talk on standard error, so that output can be piped. */
import { styleText } from 'node:util';
import { SingleBar } from 'cli-progress';
import { askOnTerminal } from './ask-on-terminal.js';
import { createLiveLine, type LiveLine } from './live-line.js';

/** The two channels of a command, and progress for long work. */
export interface Terminal {
  /** Prints the one JSON document of a `--json` run, or plain data. */
  data(content: string): void;
  /** A line for the person watching. */
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
    say: (line) => void process.stderr.write(`${line}\n`),
    paint: (tone, text) => paintFor(process.stdout, tone, text),
    progress: ({ label, total }) => (process.stderr.isTTY ? bar(label, total) : lines(label, total)),
    live: () => createLiveLine(process.stderr),
    ask: askOnTerminal,
  };
}

/** A terminal that collects what a command says and gives one answer to all questions; for tests and for commands that run inside others. */
export function createSilentTerminal(answer?: boolean): Terminal & {
  readonly dataLines: string[];
  readonly spokenLines: string[];
} {
  const dataLines: string[] = [];
  const spokenLines: string[] = [];
  return {
    dataLines,
    spokenLines,
    data: (content) => void dataLines.push(content),
    say: (line) => void spokenLines.push(line),
    paint: (_, text) => text,
    progress: () => ({ advanceTo: () => {}, finish: () => {} }),
    live: () => createLiveLine({ write: (text) => spokenLines.push(text.trimEnd()) }),
    ask: async (question) => {
      spokenLines.push(question);
      return answer;
    },
  };
}

const colours = { good: 'green', doubtful: 'yellow', bad: 'red' } as const;

/** `text` in a colour, when it goes to a terminal that shows colours; the platform reads NO_COLOR and FORCE_COLOR. */
export function paintFor(stream: NodeJS.WriteStream, tone: Tone, text: string): string {
  if (!stream.isTTY || !stream.hasColors()) return text;
  return styleText(colours[tone], text, { validateStream: false });
}

function bar(label: string, total: number): Progress {
  const single = new SingleBar({
    format: `${label} {bar} {percentage}% {note}`,
    stream: process.stderr,
    hideCursor: true,
  });
  single.start(total, 0, { note: '' });
  return {
    advanceTo: (done, note = '') => single.update(done, { note }),
    finish: () => single.stop(),
  };
}

/** Not every wait deserves a line in a log file. */
const secondsBetweenLines = 5;

function lines(label: string, total: number): Progress {
  let lastLineAt = 0;
  return {
    advanceTo: (done, note = '') => {
      const now = Date.now();
      if (now - lastLineAt < secondsBetweenLines * 1000) return;
      lastLineAt = now;
      process.stderr.write(`${label}: ${done} of ${total} ${note}`.trimEnd().concat('\n'));
    },
    finish: () => {},
  };
}
