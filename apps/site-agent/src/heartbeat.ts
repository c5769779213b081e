/** A line every few seconds for work whose size is not known before its end. */
import type { Terminal } from '#command-line';

/** How often long work says how far it is. */
const sayEveryMs = 5000;

/** To be called after every small step, so that one large note shows progress too; says what `describe` gives. */
export function createHeartbeat(terminal: Pick<Terminal, 'say'>, describe: () => string): () => void {
  let lastSaid = performance.now();
  return () => {
    if (performance.now() - lastSaid < sayEveryMs) return;
    lastSaid = performance.now();
    terminal.say(describe());
  };
}
