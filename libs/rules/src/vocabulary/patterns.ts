/** Pieces of patterns for folded text. Country names come from Node's ICU data. */
import type { RuledLanguage } from '../rule.js';
import { readWords } from './words.js';

const words = readWords('vocabulary');
const oneOf = (list: string): string => `(?:${words(list)})`;

/** Two-letter codes of the US states and territories. */
export const stateCodes =
  '(?:A[KLRZSPEA]|C[AOT]|D[CE]|F[LM]|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEHINOPST]|N[CDEHJMVY]|O[HKR]|P[ARW]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])';

/** Names of the US states. */
export const stateNames = oneOf('states');

/** Street types in English; "Dr" and "St" are also titles and saints, so the rules add conditions. */
export const streetTypes = oneOf('streets');

/** Street types in Spanish and Catalan, before the name. */
export const viaTypes = String.raw`(?:${oneOf('streets, es')}(?![a-z0-9])\.?)`;

/** Kinds of institution in English, after the name. */
export const institutionTypes = oneOf('institutions, en');

/** Kinds of institution in Spanish, before the name. */
export const institutionTypesEs = oneOf('institutions, es');

/** Kinds of institution in German. */
export const institutionTypesDe =
  '(?:Klinikum|Krankenhaus|Universitatsklinik(?:um)?|Uniklinik(?:um)?|Klinik|Spital|Hospital|Charite|Herzzentrum|Kreiskrankenhaus|Pflegeheim|Seniorenheim|Rehaklinik|Praxis)';

/** Laboratory tests, as alternatives without a group; a result or the sample's date follows. */
export const laboratoryTests = words('laboratory tests');

/** Units of doses, sizes and results after a number: "40 mg", "3 mm", "90 mmHg". */
export const measureUnits = '(?:mg|mcg|ug|g|kg|ml|cc|cm|mm|mmhg|units?|m?iu|mmol|meq|kcal)';

/** Words for relatives, whose ages appear in family histories. */
export const kinPattern = ofLanguages('kin');

/** Life events that a note dates by age. */
export const lifeEventPattern = ofLanguages('events of a life');

/** Things named after people: matches after an eponym, with one word between at most. */
export const eponymThings = new RegExp(
  String.raw`^(?:['’]?s?\b)?(?:[ -]+[A-Za-z-]{2,16})?[ -]+${oneOf('things with an eponym')}\b`,
  'i',
);

/** Endings of generic drug names (after the WHO's INN stem book). */
export const drugStems = new RegExp(`${oneOf('endings of drugs')}$`);

/** Endings of words for diseases, operations and specialities; no long word that ends like this is a name. */
export const medicalEndings = new RegExp(`${oneOf('endings of the clinic')}$`);

function ofLanguages(list: string): Readonly<Record<RuledLanguage, string>> {
  return {
    en: oneOf(`${list}, en`),
    es: oneOf(`${list}, es`),
    de: oneOf(`${list}, de`),
    fr: oneOf(`${list}, fr`),
  };
}

/** One to nine. */
export const units = '(?:one|two|three|four|five|six|seven|eight|nine)';

/** Eleven to nineteen. */
export const teens = '(?:eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)';

/** Twenty, thirty, up to ninety. */
export const tens = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';

/** First to ninth. */
export const ordinalUnits = '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)';

/** At least `least` spoken digits, including "double" and "triple". */
export function spokenDigits(least: number): string {
  const digit = `(?:oh|zero|${units})`;
  return `(?:(?:double |triple )?${digit}[ ,-]{1,2}){${least - 1},24}(?:double |triple )?${digit}`;
}

/** Country names in a language, folded, without those that are also plain words or names. */
export function countryNames(language: string): readonly string[] {
  const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = codes.filter((code) => !notCountries.has(code)).map((code) => display.of(code));
  const usable = names.filter((name) => name !== undefined && /^\p{Lu}[\p{L} ]{3,}$/u.test(name));
  const folded = usable.map((name) => (name ?? '').normalize('NFKD').replace(/\p{M}/gu, ''));
  return [...new Set(folded)].sort((one, other) => other.length - one.length);
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Turkey, Jordan, Chad, Georgia, Guinea (pig), Jersey, Niger, and ICU regions that are not countries. */
const notCountries = new Set(
  'TR JO TD GE GN JE NE ZZ EU EZ UN QO XA XB AC TA CP DG EA IC HM BV UM TF IO AQ GS ML'.split(' '),
);
