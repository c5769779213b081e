/** French names after titles, in fields or with a listed first name; professions. */
import { isEponym, isMedicalWord } from '../../medical-terms.js';
import { defineRules, exactCase, type Found, type Rule, type Rules } from '../../rule.js';
import {
  frenchFirstNames,
  frenchNoNames,
  frenchTowns,
  frenchWordNames,
  plainWords,
  readWords,
} from '../../vocabulary/words.js';
import { type NameShape, nameLength } from '../any/name-words.js';
import { profession } from '../any/people.js';

const asFullName = defineRules('full-name', 'PATIENT');
const asMaidenName = defineRules('maiden-name', 'PATIENT');
const asInitialName = defineRules('initial-name', 'DOCTOR');
const asRelative = defineRules('relative', 'PATIENT');

const words = readWords('catalogue/fr');
const nameWords = `[A-Za-z][A-Za-z'.-]{0,24}(?:(?:, ?| {1,2})[A-Za-z][A-Za-z'.-]{0,24}){0,5}`;
const titles = String.raw`(?:(?:${words('titles of doctors')}|${words('titles of people')})\.?[ \t]{1,2}(?:(?:le|la) )?){0,3}`;
const fieldEnd = String.raw`[ \t]{0,3}(?:\([a-z ,/]{1,20}\))?[ \t]{0,3}[:|][ \t]{0,4}`;
const first = '[A-Z][a-z]{1,15}(?:-[A-Z][a-z]{1,15})?';
const particle = "(?:(?:[Dd]e|[Ll]e|[Ll]a|[Dd]u|[Dd]es|van|von|[Bb]en|[Ee]l|[Dd]')(?: |(?<='))){0,2}";
const shouted = String.raw`[A-Z]{2,20}(?:['-][A-Z]{2,20}){0,2}(?! ?\d)`;

/** Rules for French names. */
export const frenchPeople: Rules = {
  "doctor's title": frenchName('person-title', 'DOCTOR', {
    cues: String.raw`(?:${words('titles of doctors')})\b\.?[ \t]{1,2}(?:(?:${words('titles of doctors')})\.?[ \t]{1,2}){0,2}`,
    confidence: 0.95,
  }),
  "person's title": frenchName('person-title', 'PATIENT', {
    cues: String.raw`(?<!\d )(?:${words('titles of people')})\.?[ \t]{1,2}${titles}`,
    confidence: 0.93,
  }),
  'field of a patient': frenchName('patient-field', 'PATIENT', {
    cues: `(?:${words('fields of patients')})${fieldEnd}${titles}`,
    confidence: 0.92,
    shape: { lastNameFirst: true },
  }),
  'field of staff': frenchName('staff-field', 'DOCTOR', {
    cues: `(?:${words('fields of staff')})(?:${fieldEnd}|(?<=par) )${titles}`,
    confidence: 0.9,
    shape: { lastNameFirst: true },
  }),
  'born as': asMaidenName(
    0.85,
    exactCase`(?<cue>(?<!\w)(?:[Nn]ee?|NEE?) )${shouted}(?:[- ]${shouted})?(?![\w-])`,
    ({ identifier }) => !isNoName(identifier.split(/[ -]/)[0] ?? ''),
  ),
  'first name before a surname in capitals': asFullName(
    0.88,
    exactCase`(?<![\w-])${first},? (?:[A-Z]\. )?${particle}${shouted}(?:[ -]${shouted})?(?![\w-])`,
    ({ identifier }) => {
      const [given = '', ...rest] = identifier.split(/,? /);
      return isFirstName(given) && areNames(rest);
    },
  ),
  'surname in capitals before a first name': asFullName(
    0.88,
    exactCase`(?<![\w-])(?:${shouted} ){1,2}${first}(?![\w-])`,
    ({ identifier }) => {
      const parts = identifier.split(' ');
      return isFirstName(parts.at(-1) ?? '') && areNames(parts.slice(0, -1));
    },
  ),
  'first name and surname in capitals': asFullName(
    0.75,
    exactCase`(?<![\w-])${shouted} ${shouted}(?![\w-])`,
    ({ identifier }) => {
      const [one = '', other = ''] = identifier.split(' ');
      const isGiven = (part: string) => isFirstName(part) && !frenchWordNames.has(part.toLowerCase());
      return (isGiven(one) || isGiven(other)) && !isNoName(one) && !isNoName(other);
    },
  ),
  'first name of a list': asFullName(
    0.72,
    exactCase`(?<![\w-])${first} ${particle}[A-Z][a-z']{2,24}(?:-[A-Z][a-z']{1,24})?(?![\w-])`,
    ({ identifier, text, start }) => {
      const [given = ''] = identifier.split(' ');
      return (
        isFirstName(given) &&
        !isNoName(identifier.split(' ').at(-1)?.split('-')[0] ?? '') &&
        !namedAfter.test(text.slice(Math.max(0, start - 28), start)) &&
        !/[A-Z]{2} $/.test(text.slice(Math.max(0, start - 3), start)) // "PETIT Jeanne Contacter"
      );
    },
  ),
  // "R. Petit, E. Moreau": one alone may be a germ.
  'initials in a list': asInitialName(
    0.85,
    exactCase`(?<![\w-])[A-Z]\. ?[A-Z][a-z]{2,20}(?=(?:,|\s?\/| et) ?[A-Z]\. ?[A-Z][a-z]{2})|(?<=[A-Z]\. ?[A-Z][a-z]{2,20}(?:,|\s?\/| et) ?)[A-Z]\. ?[A-Z][a-z]{2,20}(?![\w-])`,
    ({ identifier }) => !isNoName(identifier.replace(/^[A-Z]\. ?/, '')),
  ),
  relative: asRelative(
    0.75,
    exactCase`(?<cue>(?<![\w-])(?:${words('relatives')})(?:,? prenommee?)?,? (?:\()?)${first}(?![\w-])`,
    ({ identifier }) => isFirstName(identifier),
  ),
  profession: profession('fr', words('cues of professions')),
};

const namedAfter =
  /(?:\b(?:maladie|syndrome|signe|test|score|classification|loi|methode|technique|echelle|hopital|clinique|institut|centre|rue|avenue|boulevard|place|ecole|college|lycee|chu|residence|ehpad)s? (?:d[eu']s? ?)?|[-/])$/i;

interface FrenchName extends Pick<Rule, 'confidence'> {
  readonly cues: string;
  readonly shape?: NameShape;
}

/** Builds a rule for a name after a cue, up to the first word that follows names without being one. */
function frenchName(name: string, label: string, { cues, confidence, shape = {} }: FrenchName): Rule {
  return {
    name,
    label,
    confidence,
    pattern: exactCase`(?<cue>(?<![\w'-])(?:${cues}))${nameWords}`,
    keep: ({ identifier }) => {
      const end = [...identifier.matchAll(/[A-Za-z][A-Za-z'-]*/g)].find(({ 0: word }) =>
        endsName(word),
      )?.index;
      return nameLength(identifier.slice(0, end).trimEnd().replace(/,$/, ''), shape);
    },
  };
}

/** Whether a word ends a name; "Le" and "Du" begin one. */
function endsName(word: string): boolean {
  const folded = word.toLowerCase();
  return word.length > 1 && isFrenchWord(folded) && !/^(?:le|la|du|des)$/.test(folded);
}

const endOfClinic = new RegExp(`[a-z]{2}(?:${words('endings of the clinic')})s?$`);

/** Whether a folded word, or its singular, follows names without being one. */
export function isFrenchWord(folded: string): boolean {
  return frenchNoNames.has(folded) || frenchNoNames.has(folded.replace(/s$/, '')) || endOfClinic.test(folded);
}

function isFirstName(word: string): boolean {
  const [one = '', other = one] = word.toLowerCase().split('-');
  return [one, other].every((part) => frenchFirstNames.has(part) || frenchWordNames.has(part));
}

function isNoName(word: string): boolean {
  const folded = word.toLowerCase();
  return (
    folded.length < 2 ||
    isFrenchWord(folded) ||
    plainWords.has(folded) ||
    frenchTowns.has(folded) ||
    (isMedicalWord(folded) && !isEponym(folded))
  );
}

/** Whether every part but the particles can be a name. */
function areNames(parts: readonly string[]): boolean {
  const names = parts.filter((part) => !/^(?:de|le|la|du|des|van|von|ben|el|[A-Z]\.)$/i.test(part));
  return names.length > 0 && !names.some(isNoName);
}

/** Whether a capitalised word after "a" or "de" can be a town: no heading, plain word or medical term. */
export function isFrenchTown({ identifier }: Pick<Found, 'identifier'>): boolean {
  const [word = ''] = identifier.toLowerCase().split(/[ -]/);
  return !isFrenchWord(word) && !plainWords.has(word) && !isMedicalWord(word);
}
