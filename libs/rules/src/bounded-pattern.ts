/** Patterns that a site writes: only those that take a bounded number of steps at each place of a text, so that no note can stop a run. */

/** A pattern with the steps of `\d{1,4}-[A-Z]{0,20}` has 2,000 of them: 84 ways of 25 characters. */
const stepsMax = 10_000;

/**
 * What is expected instead of a pattern, `undefined` where it can be used. A pattern can be used where JavaScript reads it (flag `u`), it
 * matches no empty text, and the ways in which it can be tried at one place, times its longest match, are 10,000 or fewer: an upper
 * bound of the work of a backtracking matcher, whatever stands in the text. `*`, `+` and `{3,}` have no such bound.
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

/** How a piece of a pattern can be matched. */
interface Effort {
  /** In how many ways it can be tried at one place, at most. */
  readonly ways: number;
  /** Characters of its longest match. */
  readonly longest: number;
}

/** Reads a pattern that is known to be one. */
class PatternReader {
  private at = 0;

  constructor(private readonly pattern: string) {}

  /** `a|b`, up to the end or the bracket that closes it: either of them. */
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

  /** `ab`: all of them, each in each of its ways. */
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
