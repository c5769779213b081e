/** Towns, states and countries by the words around them. */
import { isMedicalWord } from '../medical-terms.js';
import type { Found, Rule } from '../rule.js';
import { countryNames, stateCodes, stateNames, viaTypes } from '../vocabulary/place-words.js';
import { plainWords } from '../vocabulary/plain-words.js';

const smallWords = "(?:de|del|de la|de las|de los|la|las|los|el|y|do|da|dos|d')";

/** One to four capitalised words, small words between. */
export const townWords = `[A-Z][A-Za-z'-]{1,24}(?:[ -](?:${smallWords} )?[A-Z][A-Za-z'-]{1,24}){0,3}`;

/** Rules for towns, states and countries. */
export const townRules: readonly Rule[] = [
  {
    name: 'town',
    label: 'CITY',
    languages: ['en'],
    confidence: 0.9,
    pattern: new RegExp(
      String.raw`(?<![\w'-])${townWords}(?=,? ${stateCodes},? \d{5}(?!\d)|, ${stateCodes}(?<!MD|PA|OR|IN|DO)(?![\w.]| \d{6})|, ${stateNames}\b)`,
      'g',
    ),
    keep: townBeforeState,
    matches: [
      'in ‹Boston›, MA 02115',
      '‹New Haven›, CT',
      'from ‹Eastchester›, New York',
      'City: ‹Baltimore›, MD 21201',
    ],
    refuses: [
      'Smith, MD',
      'Pain, OR',
      'PA view',
      'Patient, CA',
      'a PET CT',
      'Order CT with',
      'Pt Mthembu, ID 8803125482087',
      'lungs, GI, GU, neuro',
    ],
  },
  {
    name: 'state',
    label: 'STATE',
    languages: ['en'],
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w'-])[A-Z][a-z'-]{2,24},? )(?:${stateCodes}(?=,?[ \n]{1,2}\d{5}(?!\d))|${stateNames}(?!\w))`,
      'g',
    ),
    matches: ['Boston, ‹MA› 02115', 'Eastchester, ‹New York›.'],
    refuses: ['Smith, MD', 'Newborn, IN 3', 'in Texas', 'Mthembu, ID 8803125482087'],
  },
  {
    name: 'town',
    label: 'CITY',
    confidence: 0.9,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:[Cc]ity|CITY|[Tt]own|[Ll]ocalidad(?: ?/ ?[Pp]rovincia)?|[Mm]unicipio|[Pp]rovincia|[Cc]iudad|[Nn]atural de|[Rr]esidente en|[Oo]rt|[Ww]ohnhaft in|[Gg]eburtsort|[Ll]ugar de nacimiento)(?:[ \t]{0,2}:[ \t]{0,3}| (?<=de |en |in )))${townWords}`,
      'g',
    ),
    keep: townLength,
    matches: [
      'Localidad/ Provincia: ‹Madrid›.',
      'City: ‹Rochester›,',
      'Provincia: ‹La Coruña›.',
      'natural de ‹Casablanca›',
      'wohnhaft in ‹Ulm›',
    ],
    refuses: ['City: Unknown', 'natural de', 'Provincia: .', 'Localidad: urgencias'],
  },
  {
    name: 'town',
    label: 'CITY',
    languages: ['es', 'de'],
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>(?:(?<![\w.,/])(?:E|D)?-? ?\d{5}[.,]?(?: ?-)? |\b(?:s\/n|S\/N)\.?[ ,-]{1,2}))${townWords}`,
      'g',
    ),
    keep: (found) => (isPostcodeContext(found) ? townLength(found) : 0),
    matches: [
      's/n 29010 ‹Málaga› e',
      'Calle Mayor, 3 31008 ‹Pamplona› (',
      'Mühlweg 3, 10115 ‹Berlin›',
      'D-10115 ‹Berlin›',
      'C/ Sol 3 28804 ‹Alcalá de Henares›.',
    ],
    refuses: ['12500 Hemoglobina', '12500 Leukozyten', 'de 12500 pacientes'],
  },
  {
    name: 'town',
    label: 'CITY',
    languages: ['es'],
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w.,/])\d{5}[.,]?(?: ?-)? [A-Z][\w' -]{2,30}[.,]? \(?)${townWords}(?=\)|\. ?\(?Espana|, Espana|\.\s|\n| E-?mail| Correo| Tel| Tfno)`,
      'g',
    ),
    keep: (found) =>
      /espana|colombia|mexico|argentina|chile|cuba/i.test(found.identifier) ? 0 : townLength(found),
    matches: ['31008 Pamplona (‹Navarra›)', '48902 Baracaldo. ‹Vizcaya›. (España)'],
    refuses: ['31008 Pamplona (España)', '12500 casos'],
  },
  {
    name: 'town-lived-in',
    label: 'CITY',
    confidence: 0.7,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:lives?|lived|living|resid(?:es?|ed|ing)|resident|born|raised|moved|moving|relocated|travel(?:l?ed|s|l?ing)?|flew|vacation(?:ed|ing)?|originally|comes|native|grew up|viv(?:e|ia|ir)|reside|residia|nacid[oa]|procedente|viaj[eo]|lebt|wohnt) (?:in|to|from|near|of|back to|en|de|a|nach|aus) )${townWords}`,
      'g',
    ),
    keep: townLength,
    matches: [
      'lives in ‹Greenwich› with',
      'grew up in ‹Oslo›.',
      'originally from ‹Port Vila›,',
      'vive en ‹Getafe›',
    ],
    refuses: [
      'lives in The',
      'resides in Assisted living',
      'moved to Cardiology',
      'born in March',
      'lived in January',
      'moved to ICU',
      'transferred from Recovery',
    ],
  },
  ...(['en', 'es', 'de'] as const).map(
    (language): Rule => ({
      name: 'country',
      label: 'COUNTRY',
      languages: [language],
      confidence: 0.75,
      pattern: new RegExp(String.raw`(?<![\w'-])(?:${countryNames(language).join('|')})(?![\w'-])`, 'g'),
      ...{
        en: {
          matches: ['trip to ‹Mexico›.', 'from ‹Spain›'],
          refuses: ['turkey', 'Jordan', 'Guinea pig', 'Spaniard'],
        },
        es: { matches: ['País: ‹España›.', '(‹Marruecos›)'], refuses: ['español', 'gripe Española'] },
        de: { matches: ['aus ‹Österreich›'], refuses: ['deutsch', 'Polenta'] },
      }[language],
    }),
  ),
];

/** A town in capitals needs a ZIP behind its state: "GI, GU". */
function townBeforeState(found: Found): number {
  const length = townLength(found);
  const isShouted = !/[a-z]/.test(found.identifier);
  return isShouted && !/\d{5}/.test(found.text.slice(found.end, found.end + 14)) ? 0 : length;
}

const addressWords = new RegExp(
  String.raw`(?<![a-z])(?:${viaTypes}|s/n|hospital|clinica|universidad|facultad|instituto|centro|am|klinikum)(?![a-z])|(?:stras?s?e|str\.|weg|gasse|allee|platz|ufer|damm|[DE]-\d{5} $)`,
  'i',
);

/** Whether a street or an institution stands within an address's length before. */
export function isPostcodeContext({ text, start }: Found): boolean {
  return addressWords.test(text.slice(Math.max(0, start - 110), start));
}

/** Whether a word can begin a town's name: no medical term and no plain word. */
export function isTown(text: string): boolean {
  const folded = text.toLowerCase();
  return (
    !isMedicalWord(folded) &&
    !(
      plainWords.has(folded) &&
      !/^(?:la|el|las|los|santa|san|de|ciudad|rio|new|great|white|green|black|red|best|good)$/.test(folded)
    )
  );
}

/** Leading words of a place until a plain word, a medical term or a month; "La" and "El" begin towns. */
function townLength({ identifier }: Found): number {
  let end = 0;
  for (const match of identifier.matchAll(/[A-Za-z'-]+/g)) {
    const [text] = match;
    if (/^(?:de|del|la|las|los|el|y|do|da|dos|d')$/.test(text)) continue;
    if (
      !isTown(text) ||
      /^(?:January|February|March|April|May|June|July|August|September|October|November|December|ICU|OR|ER|ED|PACU|SICU|MICU|NICU|CCU|Recovery|Assisted|Email|E-mail|Mail|Correo|Tel|Tfno)$/i.test(
        text,
      )
    )
      break;
    end = match.index + text.length;
  }
  return end;
}
