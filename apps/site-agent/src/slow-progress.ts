/** Progress that appears only once there is some: most runs of a step that caches its result have none. */
import type { Progress, Terminal } from '#command-line';

/** Progress of work whose size is learnt on the way. */
export interface SlowProgress {
  advance(done: number, total: number): void;
  finish(): void;
}

/** Shows `label` from the first `advance` on. */
export function slowProgress(terminal: Terminal, label: string): SlowProgress {
  const shown: Progress[] = [];
  return {
    advance(done, total) {
      if (shown.length === 0) shown.push(terminal.progress({ label, total }));
      shown[0]?.advanceTo(done);
    },
    finish: () => shown[0]?.finish(),
  };
}
