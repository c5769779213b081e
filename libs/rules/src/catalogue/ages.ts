/** Ages that a unit, a cue or a name stands beside; those from 90 have forms of their own in `ages-over-89.ts`. */
import type { Rule } from '../rule.js';
import { anyAge } from './age-rule.js';
import { nameLength } from './name-words.js';

const over89 = String.raw`(?:9\d|1[01]\d)`;
const yearsEn = String.raw`(?=[ -]{0,2}(?:y(?:ea)?rs?[ -]?(?:old|of age|male|female)|years? old|y\.? ?/?o\b|yo[mf]?\b|y\.o\.|year-old|-years?-old))`;

/** "Mary, 46, presents": an age between a name and what its bearer does, in commas or brackets. */
const behindName = String.raw`(?<=\b[A-Z][A-Za-z'-]{2,24}(?:, | \())`;
const beforePredicate = String.raw`(?=(?:,|\)),? (?:[Pp]resent(?:s|ed)|PRESENT(?:S|ED)|[Ww]orks|WORKS|[Aa]ttend(?:s|ed)|[Cc]ame|CAME|[Ll]ives|[Rr]eturn(?:s|ed)|[Cc]omplain(?:s|ed)|is|IS|was|WAS|has|HAS|who|WHO|admitted|ADMITTED|seen|SEEN|with|WITH|brought|retired|reports|denies|a [a-z]+)\b)`;

/** Whether the word before the age can be a name: "Sodium (140) was" and "Plan, 12, was" have none. */
function isAgeOfSomebody(text: string, start: number): boolean {
  const [word = ''] = /[A-Za-z'-]+(?=(?:, | \()$)/.exec(text.slice(Math.max(0, start - 30), start)) ?? [];
  return nameLength(word) === word.length;
}

/** Two and more in Spanish words, without accents. */
const spanishNumber =
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|[a-z]{4,9}t[ae] y [a-z]{3,6}|[a-z]{4,9}ta';

/** Rules for ages; `age` marks all of them, in English also those of `english-ages.ts`. */
export const ageRules: readonly Rule[] = [
  {
    name: 'age-over-89',
    label: 'AGE',
    languages: ['en'],
    confidence: 0.85,
    pattern: new RegExp(`${behindName}${over89}${beforePredicate}`, 'g'),
    keep: ({ text, start }) => isAgeOfSomebody(text, start),
    matches: ['Mary, ‹93›, presents with', 'Ms. Vask (‹91›) came'],
    refuses: ['Mary, 46, presents', 'sats, 93, was', 'Sodium (140) was', 'Room, 93, is'],
  },
  {
    name: 'age',
    label: 'AGE',
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<![\w./-])${anyAge}${yearsEn}|(?<![\w./-])(?:\w{3,7}ty|(?:\w{3,7}ty[ -])?\w{3,5}|\w{3,5}teen)(?=[ -]year[ -]old)`,
      'gi',
    ),
    languages: ['en'],
    matches: ['a ‹45›-year-old man', '‹7› yo', '‹thirty-two› year old'],
    refuses: ['45 days', '10 years ago'],
  },
  {
    name: 'age',
    label: 'AGE',
    languages: ['en'],
    confidence: 0.7,
    pattern: new RegExp(`${behindName}${anyAge}${beforePredicate}`, 'g'),
    keep: ({ text, start }) => isAgeOfSomebody(text, start),
    matches: [
      'Mary, ‹46›, presents with',
      'Lujza (‹59›) attended',
      'VASK, ‹75›, WORKS as',
      'Haley, ‹7›, is brought',
    ],
    refuses: [
      'Sodium (140) was',
      'Plan, 12, was',
      'Mary, 46 mg, presents',
      'hemoglobin, 12, was',
      'Platelets (45) were',
      'Section (12) is',
    ],
  },
  {
    name: 'age',
    label: 'AGE',
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:age|aged|edad|alter)[ \t]{0,2}[:=]?[ \t]{0,2})${anyAge}(?: (?:anos|meses|dias|semanas|jahre|monate))?(?![\w/%]|[.,-]\d)`,
      'gi',
    ),
    matches: ['Age: ‹45›', 'Edad: ‹70 años› Sexo', 'Edad: ‹9 meses›', 'Edad:‹42›  Sexo'],
    refuses: ['page 45', 'ages'],
  },
  {
    name: 'age',
    label: 'AGE',
    languages: ['es'],
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:varon|mujer|paciente|hombre|nino|nina|femenin[oa]|masculino|lactante|rn|recien nacid[oa]|neonat[oa]|prematur[oa]|bebe|senora|senor|joven|hermano|hermana|madre|padre|hij[oa]|edad|anciana?|adolescente|primipara|secundigesta|escolar|raza \w{3,9})\b(?: (?!hace|hacia|desde|con|durante|tras|cada|lleva|precis|fallec|refer|indic|present|consult)[a-z]{3,12}){0,3}?,? (?:de )?(?:sexo \w{3,10} )?(?:de )?)(?:\d{1,3}|(?:un|${spanishNumber})) (?:anos|meses|dias|semanas|horas)(?! (?:antes|despues|tras|mas tarde|libre)| de (?:evolucion|seguimiento|tratamiento|duracion))`,
      'gi',
    ),
    matches: [
      'Mujer de ‹47 años›',
      'Varón de ‹18 meses›',
      'paciente varón de ‹68 años›',
      'paciente de ‹ocho años›',
      'RN de ‹3 días›; neonato de ‹8 horas›',
    ],
    refuses: [
      'A los 3 meses de la cirugía',
      'gestante de 27 semanas',
      'fumador desde hace 20 años',
      'paciente con dolor de 3 meses',
      'Mujer de 3 meses de evolución',
      'el paciente fallece 7 días después',
      'controlamos al paciente cada 6 meses',
      'el paciente presentaba, 13 años antes,',
    ],
  },
  {
    name: 'age',
    label: 'AGE',
    languages: ['es'],
    confidence: 0.75,
    pattern:
      /(?<cue>\ba (?:los|la edad de) )(?:\d{1,3}|[a-z]{3,9}) (?:anos|meses|dias)(?! del?\b(?! edad))/gi,
    keep: ({ identifier, text, end }) =>
      / anos$/i.test(identifier) || / de edad/i.test(text.slice(end, end + 8)),
    matches: ['a los ‹49 años› con', 'a los ‹3 meses› de edad'],
    refuses: ['a los 3 meses de la cirugía', 'a los 2 años del trasplante', 'a los 10 meses nota'],
  },
  {
    name: 'age',
    label: 'AGE',
    languages: ['es'],
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`\b(?:\d{1,3}|una?|${spanishNumber}) (?:anos?|mes(?:es)?|dias?|semanas?|horas)(?: y medio)?(?= de (?:edad|vida)\b)`,
      'gi',
    ),
    matches: ['con ‹15 meses› de edad', 'hasta los ‹nueve meses› de edad', '‹un mes y medio› de vida'],
    refuses: ['15 meses de tratamiento', 'calidad de vida a los meses'],
  },
  {
    name: 'age',
    label: 'AGE',
    languages: ['es'],
    confidence: 0.75,
    pattern: /(?<cue>[a-z.")][,;] )\d{1,3} (?:anos|meses)(?=[,;.)]|$)|(?<=\()\d{1,3} anos(?=[,;)])/gim,
    matches: ['Rosa Vega, ‹54 años›, acude', 'su hija (‹7 años›) tose', 'Rosa Vega; ‹54 años›.'],
    refuses: ['fumador, 20 años de consumo', 'fumador desde hace 20 años,', 'isoniacida 300 mg (9 meses)'],
  },
  {
    name: 'age',
    label: 'AGE',
    languages: ['de'],
    confidence: 0.8,
    pattern: /(?<![\w./,-])\d{1,3}(?= ?-?(?:jahrig|jahre alt|lebensjahr))/gi,
    matches: ['‹45›-jähriger Patient', '‹45› Jahre alt'],
    refuses: ['vor 10 Jahren', '3 Jahre'],
  },
];
