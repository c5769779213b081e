/** The sex of the people of a note, from their titles, their first names and the words around them. */

import type { SurrogateLanguage } from './label-kinds.js';
import type { Sex } from './names/name-lists.js';

/** What a form of address says of the name behind it. */
export interface Address {
  readonly sex?: Sex | undefined;
  /** Whether a surname follows even where one word stands: "Dr. Moss", "Mr. Moss", but "Don Pedro". */
  readonly beforeSurname: boolean;
}

/** The form of address at the end of `before` or at the beginning of `name`. */
export function addressOf(before: string, name: string): Address | undefined {
  const [, inside] = /^((?:\p{L}+\.?\s+){0,2}\p{L}+\.?)\s+\p{L}/u.exec(name) ?? [];
  const [title] =
    titleAtEnd.exec(before) ?? (inside === undefined ? [] : (titleAtEnd.exec(`${inside} `) ?? []));
  if (title === undefined) return undefined;
  const words = title.toLowerCase().match(/[\p{L}ª]+/gu) ?? [];
  const sex = words.some((word) => female.has(word))
    ? 'F'
    : words.some((word) => male.has(word))
      ? 'M'
      : undefined;
  const beforeSurname = !words.every((word) => beforeFirstName.has(word));
  return { sex, beforeSurname };
}

const female = wordSet(
  'mrs ms miss madam frau fr sra srta señora señorita doña dña dª dra doctora sister sor hermana niña',
);
const male = wordSet('mr mister sir herr hr herrn sr señor don brother fray niño');
const beforeFirstName = wordSet('don doña d dª dña sor fray niño niña sister brother hermana');
const titleAtEnd =
  /(?<![\p{L}\p{M}])(?:(?:Mrs|Mr|Ms|Miss|Madam|Mister|Sir|Dr|Prof|Frau|Herrn|Herr|Hr|Fr|Sra|Srta|Sr|Señora|Señorita|Señor|Doña|Dña|Don|Dra|Doctora|Doctor|D|Dª|Sor|Fray|Sister|Brother)\.?ª?\s{0,2}){1,3}$/iu;

/** The sex that the words next to a patient's name say, or any of the note: "68 F", "68-year-old woman", "niña de 4 años". */
export function sexInText(text: string, language: SurrogateLanguage): Sex | undefined {
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  const women = count(sexWords[language].F);
  const men = count(sexWords[language].M);
  if (women === men) return undefined;
  return women > men ? 'F' : 'M';
}

const sexWords: Readonly<Record<SurrogateLanguage, Readonly<Record<Sex, RegExp>>>> = {
  en: {
    F: /\b(?:she|her|hers|herself|woman|female|lady|girl|gentlewoman)\b|\b\d{1,3} ?(?:yo|y\/o|year[- ]old)? ?F\b/gi,
    M: /\b(?:he|his|him|himself|man|male|gentleman|boy)\b|\b\d{1,3} ?(?:yo|y\/o|year[- ]old)? ?M\b/gi,
  },
  es: {
    F: /(?<!\p{L})(?:mujer|niña|paciente femenina|femenina|señora|ella|chica|ingresada|trasladada|nacida|lactante femenina)(?!\p{L})/giu,
    M: /(?<!\p{L})(?:varón|hombre|niño|masculino|señor|él|chico|ingresado|trasladado|nacido)(?!\p{L})/giu,
  },
  de: {
    F: /(?<!\p{L})(?:Patientin|Frau|Mädchen|weiblich\p{L}{0,2}|sie|ihre?[rmn]?)(?!\p{L})/giu,
    M: /(?<!\p{L})(?:Patienten?|Herr|Junge|männlich\p{L}{0,2}|er|seine?[rmn]?)(?!\p{L})/giu,
  },
};

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
