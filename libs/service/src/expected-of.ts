import type { z } from 'zod';

/**
 * What a request should have held where a schema refused it, as the detail `expected` of a failure: zod's own sentence, without
 * the name of its check and the type of what came. Names of unknown fields come from the sender and are not repeated.
 */
export function expectedOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined || issue.code === 'unrecognized_keys') return 'no other field';
  return issue.message.replace(/^(?:Invalid|Too) \w+: expected /, '').replace(/, received \w+$/, '');
}
