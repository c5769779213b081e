/**
 * What a file or a request should have held where a schema refused it, as the detail `expected` of a failure: zod's own sentence,
 * without the name of its check, its signs and the type of what came. Names of unknown fields come from outside and are not repeated.
 */
export function expectedOf(
  issue: { readonly code: string; readonly message: string } | undefined,
  otherField = 'no other field',
): string {
  if (issue === undefined || issue.code === 'unrecognized_keys') return otherField;
  return issue.message
    .replace(/^(?:(?:Invalid|Too) \w+: )?expected /, '')
    .replace(/, received \w+$/, '')
    .replace(/^Invalid (?=\w)/, '')
    .replace(
      /^(?:array|string) to have ([<>]=?)(\d+) (items|characters)$/,
      (_, sign, count, things) => `${bounds[sign as keyof typeof bounds]} ${count} ${things}`,
    )
    .replace(
      /^number to be ([<>]=?)(-?[\d.]+)$/,
      (_, sign, bound) => `a number ${ranges[sign as keyof typeof ranges]} ${bound}`,
    );
}

const bounds = { '>=': 'at least', '<=': 'at most', '>': 'more than', '<': 'fewer than' } as const;
const ranges = { '>=': 'from', '<=': 'up to', '>': 'above', '<': 'below' } as const;
