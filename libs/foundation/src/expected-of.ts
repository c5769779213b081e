/**
 * What a file or a request should have held where a schema refused it, as the detail `expected` of a failure: zod's own sentence,
 * without the name of its check and the type of what came. Names of unknown fields come from outside and are not repeated.
 */
export function expectedOf(
  issue: { readonly code: string; readonly message: string } | undefined,
  otherField = 'no other field',
): string {
  if (issue === undefined || issue.code === 'unrecognized_keys') return otherField;
  return issue.message.replace(/^(?:Invalid|Too) \w+: expected /, '').replace(/, received \w+$/, '');
}
