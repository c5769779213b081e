import { createLiveLine, type Terminal } from '../terminal.js';

/** A terminal that collects what a command says and gives one answer to all questions. */
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
    text: (content) => void dataLines.push(content),
    answer: (line) => void dataLines.push(line),
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
