/** Terms and patterns of a policy and a site: allow and deny lists. */
import { dirname, extname, resolve } from 'node:path';
import { z } from 'zod';
import { expectedOf, Failure, type FailureDetails, parseYaml, readTextFile } from '#foundation';
import { labelSetNamed } from '#labels';
import type { SeenText } from '#text';
import type { Place } from './rule.js';

/** A term of a list. */
export interface ListedTerm {
  readonly term: string;
  /** Label of a denied term, in the set `i2b2`; defaults to `OTHER`. No effect in an allow list. */
  readonly label: string;
}

const termSchema = z.string().trim().min(1);
/** Terms of a list, as texts or `{ term, label }`. */
const termListSchema = z.array(
  z.union([
    termSchema.transform((term) => ({ term, label: 'OTHER' })),
    z.strictObject({
      term: termSchema,
      label: z.string().refine((label) => labelSetNamed('i2b2').has(label), 'a label of the set i2b2'),
    }),
  ]),
);

/**
 * Reads the terms of a file: `.json`, `.yaml` and `.yml` hold a list of terms or of `{ term, label }`; other
 * files hold one term a line and may have blank lines and # comments. Fails with RULES_LIST_INVALID naming
 * file and entry, also for an empty list, and FILE_*.
 */
export async function readTermList(path: string): Promise<ListedTerm[]> {
  const text = await readTextFile(path);
  const refuse = (details: FailureDetails): never => {
    throw new Failure('RULES_LIST_INVALID', { file: path, ...details });
  };
  const isStructured = ['.json', '.yaml', '.yml'].includes(extname(path).toLowerCase());
  const list = termListSchema.safeParse(
    isStructured ? (parseYaml(text) ?? refuse({ expected: 'YAML or JSON' })) : linesOf(text),
  );
  if (list.success && list.data.length === 0) return refuse({ entries: 0, expected: 'at least one term' }); // nobody hands over a list that says nothing
  if (list.success) return list.data;
  const [issue] = list.error.issues;
  return refuse({ entry: issue?.path.join('.') || 'the file', expected: expectedOf(issue) });
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Schema of a label of the set `i2b2`. */
export const labelName = z
  .string()
  .refine((label) => labelSetNamed('i2b2').has(label), 'a label of the set i2b2');

const allowFields = {
  terms: termListSchema.min(1).optional(),
  /** A file of terms, relative to the policy. */
  file: z.string().min(1).optional(),
  /** A regular expression, see `refusalOfPattern`. Accents in it and in the note do not count. */
  pattern: z.string().min(1).max(500).optional(),
  ignoreCase: z.boolean().optional(),
};
const expectsOne = 'one of terms, file and pattern';
const hasOne = (entry: OwnTerms) =>
  [entry.terms, entry.file, entry.pattern].filter((part) => part !== undefined).length === 1;

/** Schema of the lines of `allow`. */
export const allowSchema = z.array(z.strictObject(allowFields).refine(hasOne, expectsOne));

/** Schema of the lines of `deny`; a line's `label` overrides those of its terms. */
export const denySchema = z.array(
  z.strictObject({ label: labelName.optional(), ...allowFields }).refine(hasOne, expectsOne),
);

interface OwnTerms {
  readonly label?: string | undefined;
  readonly terms?: readonly ListedTerm[] | undefined;
  readonly file?: string | undefined;
  readonly pattern?: string | undefined;
  readonly ignoreCase?: boolean | undefined;
}

/** The lines with the terms of their files. Fails as `readTermList` does. */
export async function withFiles<Line extends OwnTerms>(
  lines: readonly Line[],
  policy: string,
): Promise<Line[]> {
  return Promise.all(
    lines.map(async (line) => {
      const { file, ...rest } = line;
      if (file === undefined) return line;
      return { ...(rest as Line), terms: await readTermList(resolve(dirname(policy), file)) };
    }),
  );
}

/** The terms of all lines, with the labels of the lines. */
export function termsOf(lines: readonly OwnTerms[]): ListedTerm[] {
  return lines.flatMap(({ label, terms = [] }) =>
    terms.map((term) => (label === undefined ? term : { ...term, label })),
  );
}

interface PatternPlace extends Place {
  readonly label: string;
}

/** Creates a finder of the lines' patterns; its places are in the note's original offsets. */
export function createPatternFinder(lines: readonly OwnTerms[]): (seen: SeenText) => PatternPlace[] {
  const patterns = lines.flatMap(({ pattern, ignoreCase, label = 'OTHER' }) =>
    pattern === undefined
      ? []
      : [{ label, expression: new RegExp(withoutAccents(pattern), ignoreCase ? 'giu' : 'gu') }],
  );
  return (seen) =>
    patterns.flatMap(({ label, expression }) =>
      [...seen.text.matchAll(expression)]
        .filter(({ 0: found }) => /[\p{L}\p{N}]/u.test(found))
        .map(({ 0: found, index }) => ({ ...seen.originalOf(index, index + found.length), label })),
    );
}

/** The searched text has no accents either. */
function withoutAccents(pattern: string): string {
  return pattern.normalize('NFD').replace(/\p{M}/gu, '');
}

/** `\d{1,4}-[A-Z]{0,20}` takes 2,000 steps: 84 ways of 25 characters. */
const stepsMax = 10_000;

/**
 * What a refused pattern should be, or `undefined` for a usable one: valid JavaScript (flag `u`), without
 * empty matches, and with at most 10,000 steps at one place (ways to try it times its longest match), an
 * upper bound of a backtracking matcher's work. `*`, `+` and `{3,}` have no bound.
 */
export function refusalOfPattern(pattern: string): string | undefined {
  try {
    if (new RegExp(pattern, 'u').test('')) return 'a pattern that matches no empty text';
  } catch {
    return 'a regular expression as JavaScript reads it with the flag u';
  }
  const { ways, longest } = new PatternReader(pattern).alternatives();
  if (longest === Number.POSITIVE_INFINITY)
    return 'quantifiers with an upper bound, such as {1,20} in place of + and *';
  return ways * longest <= stepsMax
    ? undefined
    : `at most ${stepsMax} steps at one place: smaller upper bounds`;
}

interface Effort {
  /** Maximum number of ways to try it at one place. */
  readonly ways: number;
  /** Characters of its longest match. */
  readonly longest: number;
}

class PatternReader {
  private at = 0;

  constructor(private readonly pattern: string) {}

  /** `a|b`, up to the end or the closing bracket: the ways add up. */
  alternatives(): Effort {
    let ways = 0;
    let longest = 0;
    do {
      const one = this.sequence();
      ways += one.ways;
      longest = Math.max(longest, one.longest);
    } while (this.take(/\|/y) !== undefined);
    return { ways, longest };
  }

  /** `ab`: the ways multiply. */
  private sequence(): Effort {
    let ways = 1;
    let longest = 0;
    while (this.at < this.pattern.length && !'|)'.includes(this.pattern.charAt(this.at))) {
      const one = this.quantified(this.atom());
      ways *= one.ways;
      longest += one.longest;
    }
    return { ways, longest };
  }

  private atom(): Effort {
    if (this.take(/\((?:\?(?::|<?[=!]|<[^>]*>))?/y) !== undefined) {
      const inside = this.alternatives();
      this.take(/\)/y);
      return inside;
    }
    const isOne = this.take(/\[(?:\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\k<[^>]*>|\\?./sy) !== undefined;
    return { ways: 1, longest: isOne ? 1 : 0 };
  }

  private quantified({ ways, longest }: Effort): Effort {
    const [, sign, least, comma, most] = this.take(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y) ?? [];
    if (sign === undefined && least === undefined) return { ways, longest };
    if (sign === '?') return { ways: 1 + ways, longest };
    const isOpen = sign !== undefined || (comma === ',' && most === '');
    const max = isOpen ? Number.POSITIVE_INFINITY : Number(most || least);
    if (max > stepsMax) return { ways: max, longest: max };
    let total = 0;
    for (let times = Number(least); times <= max; times += 1) total += ways ** times;
    return { ways: total, longest: longest * max };
  }

  private take(piece: RegExp): RegExpExecArray | undefined {
    piece.lastIndex = this.at;
    const found = piece.exec(this.pattern) ?? undefined;
    if (found !== undefined) this.at = piece.lastIndex;
    return found;
  }
}
