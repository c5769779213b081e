/** What the demo says while it plays: one line a step, with the seconds since it began. */
import type { Terminal } from '#command-line';

/** A narrator whose clock starts now. */
export function createNarrator(terminal: Terminal): (line: string) => void {
  const startedAt = performance.now();
  return (line) =>
    terminal.say(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);
}
