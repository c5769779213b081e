import type { Span } from '#labels';

/** Step 1 of the layers: what a rule is, and how it reads folded text (`seen-through.ts`) into stretches of it. */

/** Languages that have rules. */
export const ruleLanguages = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl'] as const;

/** Languages with rules for every subject; the others have months, titles and a national number. */
export type RuledLanguage = Exclude<RuleLanguage, 'it' | 'pt' | 'nl'>;

/** A language that has rules. */
export type RuleLanguage = (typeof ruleLanguages)[number];

/** What a rule's pattern matched, before the rule judges it. Offsets are UTF-16 units of `text`. */
export interface Found {
  /** The identifier without its cue: `text.slice(start, end)`. */
  readonly identifier: string;
  /** The folded text of the note. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A kind of identifier, recognised by its shape, its checksum or the words around it. */
export interface Rule {
  /** Kebab-case; spans carry it as the source `rule:NAME`. Several rules may share a name. */
  readonly name: string;
  /** A label of the set `i2b2`. */
  readonly label: string;
  /** Languages of the notes that it reads; all if absent. */
  readonly languages?: readonly RuleLanguage[];
  /** Estimated share of matches that are identifiers, 0 to 1: a checksum 0.99, a cue word 0.95. */
  readonly confidence: number;
  /**
   * Global. An optional group `cue` comes first, then the identifier; context after it goes into a lookahead.
   * Repetitions are bounded, so that time grows linearly with the text. Letters are plain Latin, because the
   * text is folded.
   */
  readonly pattern: RegExp;
  /** Judges a match: how many leading units to keep. `true` keeps all, `false` or 0 refuses. */
  readonly keep?: (found: Found) => boolean | number;
}

/** Defines rules of one name and label, each by its confidence, its pattern and what judges its matches. */
export function defineRules(
  name: string,
  label: string,
): (confidence: number, pattern: RegExp, keep?: Rule['keep']) => Rule {
  return (confidence, pattern, keep) =>
    keep === undefined ? { name, label, confidence, pattern } : { name, label, confidence, pattern, keep };
}

/** Rules keyed by what they find, in words; the catalogue groups them by language. */
export type Rules = Readonly<Record<string, Rule>>;

/** A stretch of clinical text that identifies nobody; fields as in a {@link Rule}. */
export type ClinicalForm = Pick<Rule, 'pattern' | 'keep'>;

/** Builds a rule's case-sensitive pattern; backslashes work as in `String.raw`. */
export function exactCase(parts: TemplateStringsArray, ...values: readonly string[]): RegExp {
  return new RegExp(String.raw(parts, ...values), 'g');
}

/** Builds a rule's case-insensitive pattern; otherwise as {@link exactCase}. */
export function anyCase(parts: TemplateStringsArray, ...values: readonly string[]): RegExp {
  return new RegExp(String.raw(parts, ...values), 'gi');
}

/** Offsets of an identifier in the folded text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Every match of a rule in the folded text, in order, without overlaps. */
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

/** Number of decimal digits in a text. */
export function digitsIn(text: string): number {
  return digitsOf(text).length;
}

/** The decimal digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** What found a span. */
export type SpanSource = `rule:${string}` | 'model' | 'known' | 'document' | 'deny';

/** A span of a note with its source. Offsets are UTF-16 units of the note. */
export interface SourcedSpan extends Span {
  readonly source: SpanSource;
  /** How likely it is an identifier, 0 to 1, as its source judges. */
  readonly confidence: number;
}
