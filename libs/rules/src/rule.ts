import type { Span } from '#labels';

/**
 * Step 1 of the layers around a release: what a rule is and how one rule reads a text. In: folded text (`seen-through.ts`).
 * Out: stretches of that text.
 */

/** Languages that there are rules for. */
export const ruleLanguages = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl'] as const;

/** Languages with a room of every subject; the others have months, titles and a national number. */
export type RuledLanguage = Exclude<RuleLanguage, 'it' | 'pt' | 'nl'>;

/** A language that rules are written for. */
export type RuleLanguage = (typeof ruleLanguages)[number];

/** What a rule's pattern found, before the rule has judged it. Offsets are UTF-16 units of `text`. */
export interface Found {
  /** The identifier without its cue: `text.slice(start, end)`. */
  readonly identifier: string;
  /** The folded text of the note. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One kind of identifier by its shape, its checksum or the words around it. */
export interface Rule {
  /** Kebab-case; spans carry it as the source `rule:NAME`. Several rules may share a name. */
  readonly name: string;
  /** A label of the set `i2b2`. */
  readonly label: string;
  /** Languages of notes in which it is used; all of them when absent. */
  readonly languages?: readonly RuleLanguage[];
  /** How often a match is an identifier, 0 to 1, as judged: a checksum 0.99, a cue word 0.95. */
  readonly confidence: number;
  /**
   * Global. An optional group `cue`, which must stand first, then the identifier; context behind it stands in
   * a lookahead. Repetitions are bounded, so that time grows linearly with the text. Letters are plain Latin:
   * the text is folded.
   */
  readonly pattern: RegExp;
  /** Judges what was found: how many leading units stay. `true` keeps all, `false` or 0 refuses. */
  readonly keep?: (found: Found) => boolean | number;
}

/** The rules of one name and label, each by its confidence, its pattern and what judges its finds. */
export function defineRules(
  name: string,
  label: string,
): (confidence: number, pattern: RegExp, keep?: Rule['keep']) => Rule {
  return (confidence, pattern, keep) =>
    keep === undefined ? { name, label, confidence, pattern } : { name, label, confidence, pattern, keep };
}

/** Rules by what they find, in words; a room of the catalogue says the language. */
export type Rules = Readonly<Record<string, Rule>>;

/** A stretch of clinical text that names nobody; fields as in a {@link Rule}. */
export type ClinicalForm = Pick<Rule, 'pattern' | 'keep'>;

/** A case-sensitive pattern of a rule; backslashes as in `String.raw`. */
export function exactCase(parts: TemplateStringsArray, ...values: readonly string[]): RegExp {
  return new RegExp(String.raw(parts, ...values), 'g');
}

/** The pattern of a rule in any case; otherwise as {@link exactCase}. */
export function anyCase(parts: TemplateStringsArray, ...values: readonly string[]): RegExp {
  return new RegExp(String.raw(parts, ...values), 'gi');
}

/** Where an identifier stands in the folded text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Every place in the folded text that a rule finds, in order, without overlaps. */
export function* placesOf(rule: ClinicalForm, text: string): Generator<Place> {
  const { pattern, keep } = rule;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = match.index + (match.groups?.['cue']?.length ?? 0);
    const end = match.index + match[0].length;
    const kept = keep?.({ identifier: text.slice(start, end), text, start, end }) ?? true;
    const units = kept === true ? end - start : Number(kept);
    if (units > 0) yield { start, end: start + units };
    pattern.lastIndex = Math.max(match.index + 1, units > 0 ? start + units : start);
  }
}

/** The number of decimal digits in a text. */
export function digitsIn(text: string): number {
  return digitsOf(text).length;
}

/** Only the decimal digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Who found a span. */
export type SpanSource = `rule:${string}` | 'model' | 'known' | 'document' | 'deny';

/** A span of a note with its source. Offsets are UTF-16 units of the note. */
export interface SourcedSpan extends Span {
  readonly source: SpanSource;
  /** From 0 to 1: how likely it is an identifier, as its source judges. */
  readonly confidence: number;
}
