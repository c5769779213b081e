/** Takes a command and resolves, never rejects, when it is over. */
export type CommandQueue = (command: () => void | Promise<void>) => Promise<void>;

/**
 * Runs commands one after the other, in the order of the keys. What one throws goes to `recover`, and what `recover` throws to
 * `report`; the next command has its turn all the same.
 */
export function createCommandQueue(
  recover: (error: unknown) => Promise<void>,
  report: (error: unknown) => void,
): CommandQueue {
  let last: Promise<void> = Promise.resolve();
  return (command) => {
    last = last.then(command).catch(recover).catch(report);
    return last;
  };
}
