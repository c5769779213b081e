/** Ages after the word "age", and building blocks of the rules for ages of 90 and over (HIPAA identifiers). */
import { anyCase, defineRules, type Found, type Rule, type RuledLanguage, type Rules } from '../../rule.js';
import { kinPattern, measureUnits, teens, units } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/words.js';

const asAge = defineRules('age', 'AGE');

const words = readWords('catalogue/any');

/** Pattern for an age in digits, 0 to 119. */
export const anyAge = String.raw`(?:1[01]\d|\d{1,2})`;

/** Pattern for an age of 90 or over in digits. */
export const digitsOver89 = String.raw`(?:9\d|1[01]\d)\+?`;

/** Rules for ages. */
export const ages: Rules = {
  'behind "age"': asAge(
    0.8,
    anyCase`(?<cue>\b(?:age|aged|edad|alter)[ \t]{0,2}[:=]?[ \t]{0,2})${anyAge}(?: (?:anos|meses|dias|semanas|jahre|monate))?(?![\w/%]|[.,-]\d)`,
  ),
  'over 89, behind "age"': over89(
    String.raw`(?<cue>\b(?:aged?|edad|alter|age of|edad de|alter von)(?: ?\/ ?(?:sex|sexo|geschlecht)| \((?:y(?:ea)?rs|anos|jahre)\))?[ \t]{0,2}[:=|]?[ \t|]{0,6})${digitsOver89}(?=(?:\/|y\/?)[FMW]\b|(?![\w/%]|[.,-]\d))`,
    { confidence: 0.95 },
  ),
  'over 89, before a unit': over89(
    String.raw`(?<![\w./,-])${digitsOver89}(?= ?-?(?:anos\b|jahrig|jahren?\b))`,
    { confidence: 0.95, keep: isAge },
  ),
};

/** Patterns for an age of 90 or over in words. */
export const wordsOver89: Readonly<Record<RuledLanguage, string>> = {
  en: `(?:ninety(?:[ -]${units})?|(?:one|an?) hundred(?:[ -](?:and[ -])?(?:${units}|ten|${teens}))?)`,
  es: `(?:noventa(?: y (?:${words('behind ninety, Spanish')}))?|cien(?:to (?:${words('behind a hundred, Spanish')}))?)`,
  de: '(?:(?:(?:ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)und)?neunzig|(?:ein)?hundert(?:(?:und)?(?:eins?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn))?)',
  fr: `(?:quatre-vingts?[ -](?:dix(?:-(?:sept|huit|neuf))?|${words('behind ninety, French')})|nonante(?:[ -](?:et )?\\w{2,6})?|cent(?: (?:un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix))?(?= ans))`,
};

/** Patterns for an age of 90 or over in digits or words. */
export const ageOver89: Readonly<Record<RuledLanguage, string>> = {
  en: `(?:${digitsOver89}|${wordsOver89.en})`,
  es: `(?:${digitsOver89}|${wordsOver89.es})(?: anos?| a\\b\\.?)?`,
  de: `(?:${digitsOver89}|${wordsOver89.de})`,
  fr: `(?:${digitsOver89}|${wordsOver89.fr})(?: ans)?`,
};

const notCounted = String.raw`(?:${measureUnits}|${words('counted otherwise')})(?!\w)`;

/** Pattern for the end of an age: nothing else that the number could count follows. */
export const endOfAge = String.raw`(?![\w/%*]|[.,:-]\d|-[a-z]{0,2}\d| ?(?:[%º°/]|${notCounted}))`;

const stateOfKin: Readonly<Record<RuledLanguage, string>> = {
  en: words('between a relative and an age, English'),
  es: words('between a relative and an age, Spanish'),
  de: words('between a relative and an age, German'),
  fr: words('between a relative and an age, French'),
};

/** Pattern for an age of 90 or over after a relative, with up to five words between. */
export const behindKin = (language: RuledLanguage) =>
  String.raw`(?<cue>(?<![\w-])${kinPattern[language]}(?:[ ,:;(.-]{1,2}(?:${stateOfKin[language]})\b){0,5}[ ,:;(.@†*+-]{1,4})${ageOver89[language]}${endOfAge}`;

const timeOrThing = new RegExp(
  String.raw`^\+?(?: ?-?(?:y|yrs?|years?|anos|jahren?)\.?)? ?(?:${words('behind years that are no age')})`,
  'i',
);

/** "in the past 90 years", "vor 100 Jahren". */
const spanBefore = /\b(?:past|last|next|every|per|for|nearly every|hace|durante|vor|seit|uber) (?:the )?$/i;

/** Whether the number is an age, rather than years from now or a period of years. */
export function isAge({ text, start, end: last }: Found): boolean {
  return (
    !timeOrThing.test(text.slice(last, last + 24)) &&
    !spanBefore.test(text.slice(Math.max(0, start - 12), start))
  );
}

interface AgeOptions extends Pick<Rule, 'keep'> {
  readonly confidence?: number;
  readonly flags?: string;
}

/** Builds a rule for ages of 90 and over. Its own name lets a policy that keeps younger ages cover these. */
export function over89(pattern: string, { confidence = 0.9, flags = 'gi', ...rest }: AgeOptions = {}): Rule {
  return { name: 'age-over-89', label: 'AGE', confidence, pattern: new RegExp(pattern, flags), ...rest };
}

/** Pattern for the age of a further relative in a list, after the age of another. */
export const moreKin = (language: RuledLanguage) =>
  String.raw`(?<![\w.,/-])${digitsOver89}(?<=(?<![\w-])${kinPattern[language]}:? (?:\w{2,9} )?(?:\d{2,3}(?:, | and | & | y | und )){1,6}${digitsOver89})${endOfAge}`;
