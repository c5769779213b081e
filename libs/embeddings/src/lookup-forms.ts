/** The forms under which a token is looked for when it is not in the table as it stands. */

/** The forms of the look-up order, each with its name. */
export type LookupForm = 'lower' | 'stripped' | 'digits';

/**
 * Lower case; that with everything but letters, marks and digits taken out; that with each digit replaced by 0. Each form
 * builds on the one before. A form that comes out empty or unchanged is left out.
 */
export function lookupForms(token: string): readonly (readonly [LookupForm, string])[] {
  const lower = token.toLowerCase();
  const stripped = lower.replace(notOfAWord, '');
  const digits = stripped.replace(digit, '0');
  const forms: [LookupForm, string][] = [];
  if (lower !== token) forms.push(['lower', lower]);
  if (stripped !== lower && stripped !== '') forms.push(['stripped', stripped]);
  if (digits !== stripped) forms.push(['digits', digits]);
  return forms;
}

const notOfAWord = /[^\p{L}\p{M}\p{N}]/gu;
const digit = /\p{Nd}/gu;
