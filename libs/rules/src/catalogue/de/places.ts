/** German towns, streets, postcodes and hospitals, found by endings, lists and context. */
import { isMedicalWord } from '../../medical-terms.js';
import { defineRules, exactCase, type Found, type Rules } from '../../rule.js';
import { institutionTypesDe } from '../../vocabulary/patterns.js';
import { germanNames, plainWords, readWords } from '../../vocabulary/words.js';
import { canBeOfName } from '../any/name-words.js';
import {
  country,
  institutionWord,
  isPostcodeContext,
  isTown,
  romanceInstitutionLength,
  room,
  townWords,
} from '../any/places.js';

const asStreet = defineRules('street', 'STREET');
const asZip = defineRules('zip', 'ZIP');
const asHospital = defineRules('hospital', 'HOSPITAL');
const asTown = defineRules('town', 'CITY');

const words = readWords('catalogue/de');

const town =
  '(?:Bad |Sankt |St\\. )?[A-Z][a-z]{2,24}(?:-[A-Z][a-z]{2,20})?(?: (?:am|an der|im|ob der|in) [A-Z][a-z]{2,15})?';

const namedHouses = `[Kk]linik(?:um|en)?|[Kk]rankenhaus|[Hh]ospital|[Ss]pital|[Zz]entrum|[Pp]raxis|[Ss]anatorium|[Hh]ospiz`;

const houses = 'Klinik(?:um|en)?|Krankenhaus|Hospital|Spital|Stift';

/** Rules for German places. */
export const germanPlaces: Rules = {
  room: room('[Ss]tation|Stat\\.|Zimmer|Zi\\.?|Bett(?:platz)?|Bettenplatz|Ebene|Raum|Box'),
  street: asStreet(
    0.93,
    /(?<![\w-])(?:[A-Z][a-z]{2,20}(?:[ -][A-Z][a-z]{2,20}){0,2}[ -]?(?:[Ss]trase?s?e|[Ss]tr\.)|[A-Z][a-z]{1,20}(?:weg|gasse|allee|platz|ufer|damm|ring|hof|stieg|chaussee)|(?:Am|An der|Im|Zum|Zur|Unter den) [A-Z][a-z]{2,20}) ?\d{1,4}(?: ?[a-z]\b| ?- ?\d{1,4})?(?![\w.,]\d|\w)/g,
  ),
  'postcode before a town': asZip(
    0.85,
    exactCase`(?<![\w.,/-])(?:D-)?\d{5}(?= ${townWords})`,
    (found) =>
      (found.identifier.startsWith('D') || isPostcodeContext(found)) &&
      isTown(found.text.slice(found.end + 1).match(/^[\w-]+/)?.[0] ?? ''),
  ),
  country: country('de'),
  hospital: asHospital(
    0.85,
    exactCase`(?<![\w-])${institutionTypesDe}(?: (?:St\.|Sankt|zum|am|der|des|in|im|${institutionWord})){1,4}|(?<![\w-])(?:St\.|Sankt) ${institutionWord}[- ](?:Krankenhaus|Hospital|Klinik|Stift)`,
    romanceInstitutionLength,
  ),
  'street of two words': asStreet(
    0.93,
    exactCase`(?<![\w-])(?:${words('adjectives of streets')}|[A-Z][a-z]{2,20}er) (?:Gasse|Stras?s?e|Str\.|Allee|Weg|Platz|Markt|Chaussee|Damm|Ring|Ufer) ?\d{1,4}(?: ?[a-z]\b| ?- ?\d{1,4})?(?![\w.,]\d|\w)`,
  ),
  'street without a number': asStreet(
    0.8,
    /(?<![\w-])[A-Z][a-z]{3,20}(?:stras?s?e|gasse|allee)(?![\w-]| ?\d)/g,
    ({ identifier }) => !/^(?:Atem|Harn|Seh|Schmerz|Ausfahrt)/.test(identifier),
  ),
  'postcode behind a preposition': asZip(
    0.9,
    exactCase`(?<cue>(?:,|:|\t|\b(?:in|aus|nach|PLZ/Ort:?)) ?)\d{5}(?= ${town})`,
    isBeforeTown,
  ),
  'town behind a postcode': asTown(
    0.88,
    exactCase`(?<cue>(?:,|:|\t|\b(?:in|aus|nach)) ?\d{5} )${town}(?!\w)`,
    townOnly,
  ),
  'town lived in': asTown(
    0.85,
    exactCase`(?<cue>\b(?:Geburtsort|Wohnort|geboren in|wohnhaft in|(?:lebt|wohnt)(?: \w{3,12}){0,2} in|(?:[Hh]aus|[Ff]ach)?[Aa]rzt(?:in)? Dr\. ${town},)[ \t:]{1,3})${town}(?!\w)`,
    townOnly,
  ),
  'town before a day': asTown(
    0.9,
    exactCase`(?<=^|\n[ \t]{0,30})${town}(?=, (?:(?:den|am) )?\d{1,2}\.)`,
    townOnly,
  ),
  'town by its ending': asTown(
    0.72,
    /(?<![\w-])[A-Z][a-z]{2,16}(?:burg|stadt|heim|hausen|dorf|bach|ingen|kirchen|furt|weiler)(?![\w-])/g,
    ({ identifier }) => !notTowns.test(identifier) && !isMedicalWord(identifier.toLowerCase()),
  ),
  'town of a list': asTown(
    0.78,
    /(?<![\w-])(?:Bad )?[A-Z][a-z]{2,23}(?:-[A-Z][a-z]{2,19})?(?![\w-])/g,
    ({ identifier }) => {
      const [word = '', spa] = identifier.toLowerCase().split(' ');
      const isListed = spa === undefined ? germanNames().towns.has(word) : germanNames().spas.has(spa);
      return isListed && !plainWords.has(word) && !isMedicalWord(word);
    },
  ),
  'Austrian or Swiss postcode': asZip(
    0.85,
    exactCase`(?<cue>\n[ \t]{0,4}|, |\t)(?:(?:CH|A|AT|D)-)?[1-9]\d{3}(?= ${town}(?!\w))`,
    ({ identifier, text, end }) =>
      /^\D/.test(identifier) ||
      germanNames().towns.has(/^ ([\w-]+)/.exec(text.slice(end, end + 30))?.[1]?.toLowerCase() ?? ''),
  ),
  'town behind a country': asTown(
    0.88,
    exactCase`(?<cue>(?<!\w)(?:CH|A|AT|D)-\d{4,5} )${town}(?!\w)`,
    townOnly,
  ),
  'hospital in one word': asHospital(
    0.85,
    /(?<![\w-])[A-Z][a-z]{3,20}-(?:Klinik(?:um)?|Krankenhaus|Hospital|Spital|Stift)(?!\w)/g,
    ({ identifier }) =>
      !/^(?:Tages|Reha|Rehabilitations|Universitats|Kinder|Frauen|Schmerz|Akut|Haut|Augen)-/.test(identifier),
  ),
  // "Fachklinik Waldfrieden", "Marienhospital", "Dialysezentrum am Park"
  'house and its name': asHospital(
    0.82,
    exactCase`(?<![\w-])(?:(?:${words('kinds of houses')})[nrs]{0,2} )?(?:BG )?(?=[A-Za-z-]{0,40}(?:${namedHouses})(?![a-z-]))[A-Z][a-z]{1,30}(?:-[A-Z][a-z]{1,24}){0,2}(?:(?: (?:am|an der|auf der|im|in der|zum|zur|Haus))? (?:St\. )?[A-Z][a-z]{3,20}(?:-[A-Z][a-z]{2,20})?(?![\w-])){0,3}`,
    houseLength,
  ),
  'hospital of a saint': asHospital(
    0.88,
    exactCase`(?<![\w-])(?:(?:St|Skt)\.? ?-?|Sankt[ -]|Heilig-|Hl\.-? ?)(?:[A-Z][a-z]{2,20}-){1,3}(?:${houses})(?: ${town})?(?!\w)|(?<![\w-])(?:St\.|Sankt) [A-Z][a-z]{2,20} (?:${houses})(?!\w)`,
    isHouse,
  ),
};

/** Length of a house, including the word after it only if that is a town: not "St.-Brannoc-Krankenhaus Aufnahme". */
function isHouse({ identifier }: Found): number {
  const [, house = identifier, behind] = /^(.*(?:haus|kum|nik|tal|tift))(?: (.+))?$/.exec(identifier) ?? [];
  const isTown =
    behind !== undefined && !isMedicalWord(behind.toLowerCase()) && !/^(?:Aufnahme|Station|Tel)/.test(behind);
  return isTown ? identifier.length : house.length;
}

const frontOfHouse = new RegExp(`^(.*?)-?(?:${namedHouses})$`);
const leadOfHouse = new RegExp(`^(?:(?:${words('kinds of houses')})[nrs]{0,2} )?(?:BG )?`);
const saints = new RegExp(`^(?:${words('saints of houses')})$`);
const housesOfAnyTown = new RegExp(`^(?:${words('houses of any town')})$`);
const behindNoHouse = new RegExp(`^(?:${words('behind a house without a name')})`);

/** Length of a house with a name after it, or before it if that is a person's, a saint's or a town's; otherwise 0. */
function houseLength({ identifier }: Found): number {
  const [lead = ''] = leadOfHouse.exec(identifier) ?? [];
  const [house = '', ...rest] = identifier.slice(lead.length).split(' ');
  const front = frontOfHouse.exec(house)?.[1]?.toLowerCase() ?? '';
  let end = 0;
  let length = lead.length + house.length;
  for (const word of rest) {
    length += 1 + word.length;
    if (/^[a-z]|^Haus$|^St\.$/.test(word)) continue;
    if (!canBeOfName(word.toLowerCase()) || behindNoHouse.test(word)) break;
    end = length;
  }
  if (end > 0) return end;
  if (housesOfAnyTown.test(front)) return 0;
  const { firstNames, surnames, towns } = germanNames();
  const isNamed = [front, front.replace(/s$/, ''), front.replace(/n$/, ''), front.replace(/en$/, '')].some(
    (name) => saints.test(name) || firstNames.has(name) || surnames.has(name) || towns.has(name),
  );
  return isNamed ? lead.length + house.length : 0;
}

const notTowns = new RegExp(`^(?:${words('beginnings of no town')})(?:heim|stadt|dorf)`);
const notBehindPostcode = /^(?:Patient|Fall|Zell|Leuko|Thrombo|Ery|Einheit|Schritt|Euro|Kopien|Person)/;

function isBeforeTown({ text, end }: Found): boolean {
  return !notBehindPostcode.test(text.slice(end + 1, end + 20));
}

/** Refuses plain words and medical terms: "in Rente", "Leukozyten". */
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
