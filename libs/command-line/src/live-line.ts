/** How a wait is shown: one line that is drawn again on a terminal, a line for each change elsewhere. */

/** A line that changes while something is waited for. */
export interface LiveLine {
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
    show: (text) => {
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
