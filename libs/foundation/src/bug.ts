/** What may be said of an error that nobody expected. */

/**
 * Its class, and file and line of each call. Its message is left out wherever it stands, because messages of libraries can quote values: one
 * of a regular expression holds all of its source.
 */
export function describeBug(error: unknown): { readonly errorName: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const calls = behindMessage(error)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return { errorName: error.name.slice(0, 64), stack: calls.slice(0, 12).join('\n').slice(0, 4_000) };
}

/** A line of a message may begin as a call does. Nothing is left where the message has changed since the stack was taken. */
function behindMessage({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message);
  return at === -1 ? '' : stack.slice(at + message.length);
}
