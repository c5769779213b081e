/** The catalogue of rules, grouped by the language of the notes that they read, or `any`. */
import { type ClinicalForm, type Rule, type RuleLanguage, type Rules, ruleLanguages } from '../rule.js';
import { ages } from './any/ages.js';
import { clinicalForms, namedAfterForms } from './any/clinical-forms.js';
import { contact } from './any/contact.js';
import { calendarDates, dates, years } from './any/dates.js';
import { checkedNumbers, numbers, telephones } from './any/numbers.js';
import { initials, nicknames, people } from './any/people.js';
import { places } from './any/places.js';
import { germanAges, germanDates } from './de/dates.js';
import { germanNumbers } from './de/numbers.js';
import { germanPeople } from './de/people.js';
import { germanPlaces } from './de/places.js';
import { englishAges, englishAgesOver89 } from './en/ages.js';
import { englishBareNumbers } from './en/bare-numbers.js';
import { englishDates } from './en/dates.js';
import { englishNumbers, englishTelephones } from './en/numbers.js';
import { englishPeople, englishProfessions, englishQuestions } from './en/people.js';
import { englishInstitutions, englishPlaces } from './en/places.js';
import { englishRoles } from './en/roles.js';
import { englishFields, englishInitials, englishUsernames } from './en/signatures.js';
import { spanishAges, spanishDates } from './es/dates.js';
import { spanishNumbers } from './es/numbers.js';
import { spanishPeople } from './es/people.js';
import { spanishPlaces } from './es/places.js';
import { frenchAges, frenchDates } from './fr/dates.js';
import { frenchNumbers } from './fr/numbers.js';
import { frenchPeople } from './fr/people.js';
import { frenchPlaces } from './fr/places.js';
import { italianNumbers, italianPeople } from './it/italian.js';
import { dutchNumbers, dutchPeople } from './nl/dutch.js';
import { portugueseNumbers, portuguesePeople } from './pt/portuguese.js';

/** Every rule, by language, file and what it finds. */
export const rooms: Readonly<Record<RuleLanguage | 'any', Readonly<Record<string, Rules>>>> = {
  any: {
    contact,
    telephones,
    'checked-numbers': checkedNumbers,
    numbers,
    dates,
    years,
    ages,
    people,
    nicknames,
    initials,
    places,
  },
  en: {
    telephones: englishTelephones,
    numbers: englishNumbers,
    'bare-numbers': englishBareNumbers,
    dates: englishDates,
    ages: englishAges,
    'ages-over-89': englishAgesOver89,
    people: englishPeople,
    roles: englishRoles,
    initials: englishInitials,
    usernames: englishUsernames,
    professions: englishProfessions,
    fields: englishFields,
    questions: englishQuestions,
    places: englishPlaces,
    institutions: englishInstitutions,
  },
  es: {
    numbers: spanishNumbers,
    dates: spanishDates,
    ages: spanishAges,
    people: spanishPeople,
    places: spanishPlaces,
  },
  de: {
    numbers: germanNumbers,
    dates: germanDates,
    ages: germanAges,
    people: germanPeople,
    places: germanPlaces,
  },
  fr: {
    numbers: frenchNumbers,
    dates: frenchDates,
    ages: frenchAges,
    people: frenchPeople,
    places: frenchPlaces,
  },
  it: { numbers: italianNumbers, dates: calendarDates('it'), people: italianPeople },
  pt: { numbers: portugueseNumbers, dates: calendarDates('pt'), people: portuguesePeople },
  nl: { numbers: dutchNumbers, dates: calendarDates('nl'), people: dutchPeople },
};

/** Every rule with its languages. Where two rules find the same span, the first one names it. */
export const allRules: readonly Rule[] = [
  ...rulesOf(rooms.any),
  ...ruleLanguages.flatMap((language) =>
    rulesOf(rooms[language]).map((rule) => ({ ...rule, languages: [language] })),
  ),
];

function rulesOf(room: Readonly<Record<string, Rules>>): readonly Rule[] {
  return Object.values(room).flatMap((rules) => Object.values(rules));
}

/** Clinical forms by file and name. They apply to every language, because notes mix languages. */
export const formsByFile: Readonly<Record<string, Readonly<Record<string, ClinicalForm>>>> = {
  'clinical-forms': clinicalForms,
  'named-after': namedAfterForms,
};

/** Every clinical form: each vetoes spans of any source but known values, lists and fields. */
export const allClinicalForms: readonly ClinicalForm[] = Object.values(formsByFile).flatMap((forms) =>
  Object.values(forms),
);
