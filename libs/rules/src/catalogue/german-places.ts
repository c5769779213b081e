/** German towns, streets, postcodes and hospitals: endings, lists, and the words around them. */
import { isMedicalWord } from '../medical-terms.js';
import type { Found, Rule } from '../rule.js';
import { germanTowns } from '../vocabulary/german-names.js';
import { plainWords } from '../vocabulary/plain-words.js';

const town =
  '(?:Bad |Sankt |St\\. )?[A-Z][a-z]{2,24}(?:-[A-Z][a-z]{2,20})?(?: (?:am|an der|im|ob der|in) [A-Z][a-z]{2,15})?';

const houses = 'Klinik(?:um|en)?|Krankenhaus|Hospital|Spital|Stift';

/** Rules for German places. */
export const germanPlaceRules: readonly Rule[] = [
  {
    name: 'street',
    label: 'STREET',
    languages: ['de'],
    confidence: 0.93,
    pattern:
      /(?<![\w-])(?:Alte[rs]?|Neue[rs]?|Lange[rs]?|Kurze|Hohe|Breite[rs]?|Gros(?:s)?e[rs]?|Kleine[rs]?|Obere[rs]?|Untere[rs]?) (?:Gasse|Stras?s?e|Str\.|Allee|Weg|Platz|Markt) ?\d{1,4} ?[a-z]?(?![\w.,]\d|\w)/g,
    matches: ['‹Lange Gasse 80›\n', 'wohnhaft ‹Alte Straße 3 b›,'],
    refuses: ['Alte Fraktur 3', 'Neue Medikation 2', 'Lange Strecke 100 m'],
  },
  {
    name: 'street',
    label: 'STREET',
    languages: ['de'],
    confidence: 0.8,
    pattern: /(?<![\w-])[A-Z][a-z]{3,20}(?:stras?s?e|gasse|allee)(?![\w-]| ?\d)/g,
    keep: ({ identifier }) => !/^(?:Atem|Harn|Seh|Schmerz|Ausfahrt)/.test(identifier),
    matches: ['in der ‹Bahnhofstraße›.', 'die ‹Kastanienallee›'],
    refuses: ['Straße', 'Gasse', 'Bahnhofstraße 12', 'Sehstraße'],
  },
  {
    name: 'zip',
    label: 'ZIP',
    languages: ['de'],
    confidence: 0.9,
    pattern: new RegExp(String.raw`(?<cue>(?:,|:|\t|\b(?:in|aus|nach|PLZ/Ort:?)) ?)\d{5}(?= ${town})`, 'g'),
    keep: isBeforeTown,
    matches: ['in ‹61330› Aachen gesandt', 'An der Kirche 88, ‹09587› Goslar', 'PLZ/Ort:\t‹79104› Freiburg'],
    refuses: ['in 12500 Patienten', ', 12500 Leukozyten', 'Thrombozyten 144738/µl', 'in 12500 mg'],
  },
  {
    name: 'town',
    label: 'CITY',
    languages: ['de'],
    confidence: 0.88,
    pattern: new RegExp(String.raw`(?<cue>(?:,|:|\t|\b(?:in|aus|nach)) ?\d{5} )${town}(?!\w)`, 'g'),
    keep: townOnly,
    matches: ['in 61330 ‹Birkenau› gesandt', 'Hang 8, 09587 ‹Bad Weidenau›\n'],
    refuses: ['in 12500 Patienten', ', 12500 Leukozyten'],
  },
  {
    name: 'town',
    label: 'CITY',
    languages: ['de'],
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:Geburtsort|Wohnort|geboren in|wohnhaft in|(?:lebt|wohnt)(?: \w{3,12}){0,2} in|(?:[Hh]aus|[Ff]ach)?[Aa]rzt(?:in)? Dr\. ${town},)[ \t:]{1,3})${town}(?!\w)`,
      'g',
    ),
    keep: townOnly,
    matches: ['Geburtsort ‹Siebenau›.', 'lebt allein in ‹Adelau›.', 'Hausarzt Dr. Rink, ‹Celle›.'],
    refuses: ['lebt allein in Rente', 'Geburtsort unbekannt', 'wohnhaft in der'],
  },
  {
    name: 'town',
    label: 'CITY',
    languages: ['de'],
    confidence: 0.9,
    pattern: new RegExp(String.raw`(?<=^|\n)${town}(?=, (?:den|am) \d{1,2}\.)`, 'g'),
    keep: townOnly,
    matches: ['Ärztin\n‹Sonnau›, den 19. März'],
    refuses: ['Patientin, den 19.', 'Koloskopie, am 3.4.'],
  },
  {
    name: 'town',
    label: 'CITY',
    languages: ['de'],
    confidence: 0.72,
    pattern:
      /(?<![\w-])[A-Z][a-z]{2,16}(?:burg|stadt|heim|hausen|dorf|bach|ingen|kirchen|furt|weiler)(?![\w-])/g,
    keep: ({ identifier }) => !notTowns.test(identifier) && !isMedicalWord(identifier.toLowerCase()),
    matches: ['aus ‹Birkenhausen›.', 'nach ‹Sieglingen›,', 'in ‹Adelstadt›'],
    refuses: ['im Pflegeheim', 'Innenstadt', 'Altersheim', 'Heim', 'Dorf'],
  },
  {
    name: 'town',
    label: 'CITY',
    languages: ['de'],
    confidence: 0.78,
    pattern: /(?<![\w-])[A-Z][a-z]{2,20}(?![\w-])/g,
    keep: ({ identifier }) => germanTowns.has(identifier.toLowerCase()),
    matches: ['nach ‹Köln› gezogen', 'in ‹Freiburg›.'],
    refuses: ['beim Essen', 'Halle', 'köln'],
  },
  {
    name: 'hospital',
    label: 'HOSPITAL',
    languages: ['de'],
    confidence: 0.85,
    pattern: /(?<![\w-])[A-Z][a-z]{3,20}-(?:Klinik(?:um)?|Krankenhaus|Hospital|Spital|Stift)(?!\w)/g,
    keep: ({ identifier }) =>
      !/^(?:Tages|Reha|Rehabilitations|Universitats|Kinder|Frauen|Schmerz|Akut|Haut|Augen)-/.test(identifier),
    matches: ['‹Lindenau-Klinik›\n', 'im ‹Marien-Krankenhaus›.'],
    refuses: ['Tages-Klinik', 'Reha-Klinik', 'Klinik'],
  },
  {
    name: 'hospital',
    label: 'HOSPITAL',
    languages: ['de'],
    confidence: 0.88,
    // Named after a saint or a person, with the town behind it.
    pattern: new RegExp(
      String.raw`(?<![\w-])(?:(?:St|Skt)\.? ?-?|Sankt[ -]|Heilig-|Hl\.-? ?)(?:[A-Z][a-z]{2,20}-){1,3}(?:${houses})(?: ${town})?(?!\w)|(?<![\w-])(?:St\.|Sankt) [A-Z][a-z]{2,20} (?:${houses})(?!\w)`,
      'g',
    ),
    keep: isHouse,
    matches: [
      'aus dem ‹St.-Brannoc-Krankenhaus Singen› in die',
      'im ‹Sankt-Ulrich-Hospital›.',
      'ins ‹St. Marien-Krankenhaus Siegen›,',
      '‹Heilig-Geist-Spital› am',
    ],
    refuses: ['St.-Elektroden', 'St. p. Appendektomie', 'Heilig-Abend', 'St. nach Sturz'],
  },
];

/** A house and the town behind it, as far as that is a town: "St.-Brannoc-Krankenhaus Aufnahme". */
function isHouse({ identifier }: Found): number {
  const [, house = identifier, behind] = /^(.*(?:haus|kum|nik|tal|tift))(?: (.+))?$/.exec(identifier) ?? [];
  const isTown =
    behind !== undefined && !isMedicalWord(behind.toLowerCase()) && !/^(?:Aufnahme|Station|Tel)/.test(behind);
  return isTown ? identifier.length : house.length;
}

/** Words that end as towns do. */
const notTowns =
  /^(?:Alten|Pflege|Alters|Senioren|Wohn|Studenten|Tier|Kinder|Ferien|Innen|Alt|Haupt|Vor|Gross|Heimat|Kreis|Insel|Berg|Olympia)(?:heim|stadt|dorf)/;

const notBehindPostcode = /^(?:Patient|Fall|Zell|Leuko|Thrombo|Ery|Einheit|Schritt|Euro|Kopien|Person)/;

function isBeforeTown({ text, end }: Found): boolean {
  return !notBehindPostcode.test(text.slice(end + 1, end + 20));
}

/** Not a plain word and not a medical term: "in Rente", "Leukozyten". */
function townOnly({ identifier }: Found): boolean {
  const word =
    identifier
      .replace(/^(?:Bad|Sankt|St\.) /, '')
      .split(' ')[0]
      ?.toLowerCase() ?? '';
  return (
    !plainWords.has(word) && !isMedicalWord(word) && !notBehindPostcode.test(identifier) && word !== 'rente'
  );
}
