/** What English rules for ages share. */
import type { Rule } from '../rule.js';

/** An age in digits: 0 to 119. */
export const anyAge = String.raw`(?:1[01]\d|\d{1,2})`;

interface AgeOptions extends Pick<Rule, 'matches' | 'refuses' | 'keep'> {
  /** Any case unless given. */
  readonly flags?: string;
}

/** A rule for English ages; all of them are called `age`. */
export function age(confidence: number, pattern: string, { flags = 'gi', ...rest }: AgeOptions): Rule {
  return {
    name: 'age',
    label: 'AGE',
    languages: ['en'],
    confidence,
    pattern: new RegExp(pattern, flags),
    ...rest,
  };
}
