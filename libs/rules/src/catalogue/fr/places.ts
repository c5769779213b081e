/** French addresses, towns and hospitals. */

import { isMedicalWord } from '../../medical-terms.js';
import { anyCase, defineRules, exactCase, type Found, type Rules } from '../../rule.js';
import { frenchFirstNames, frenchTowns, plainWords, readWords } from '../../vocabulary/words.js';
import { country, room } from '../any/places.js';
import { isFrenchTown, isFrenchWord } from './people.js';

const words = readWords('catalogue/fr');
const asStreet = defineRules('street', 'STREET');
const asZip = defineRules('zip', 'ZIP');
const asTown = defineRules('town', 'CITY');
const asTownLivedIn = defineRules('town-lived-in', 'CITY');
const asHospital = defineRules('hospital', 'HOSPITAL');

const small = "(?:de la|de l'|de|du|des|d'|la|le|les|l'|et|en|sur|sous|aux?|lès)";
const capital = "[A-Z][A-Za-z'.-]{1,24}";
const named = `(?:${small}(?: |(?<=')))*${capital}(?: (?:${small}(?: |(?<=')))*${capital}){0,4}`.replaceAll(
  ')*',
  '){0,3}',
);
const house = String.raw`\d{1,4}(?: ?(?:bis|ter|quater)\b| ?[A-Da-d](?=[ ,]))?(?: ?[-/] ?\d{1,4})?`;
const town = `(?:(?:Le|La|Les|L')[ ]?)?(?:S(?:ain)?te?[ -])?[A-Z][A-Za-z'-]{2,30}(?:(?:[ -](?:sur|sous|les|lès|en|de|du|la|le|et|aux)){1,2}[ -][A-Z][A-Za-z'-]{2,20}|[ -][A-Z][A-Z'-]{2,20}){0,3}`;
const cedex = String.raw`(?: ?C(?:EDEX|edex))?(?:(?<=C(?:EDEX|edex)) \d{1,2})?`;
const postcode = String.raw`(?:F-? ?)?(?:0[1-9]|[1-8]\d|9[0-8])(?: ?\d{3})`;

/** Rules for French places. */
export const frenchPlaces: Rules = {
  room: room('[Cc]hambre|CHAMBRE|[Cc]h\\.|[Ll]it|LIT|[Ss]alle|[Bb]ox|[Bb]ureau'),
  street: asStreet(
    0.93,
    anyCase`(?<![\w/.,-]|\d )${house},? {1,2}(?:${words('streets')})(?![a-z])(?: (?!\d)[\w'.-]{1,24}){1,7}?(?=,|;|\n|\r|\.? *$|\.\s|\)| {2}|\t| - | (?:a|[0-9]{5}|${postcode})(?!\w)|,? (?:CS|BP|Tel|Fax|Bat|Esc|Appt)\b)`,
    isFrenchStreet,
  ),
  'street without a number': asStreet(
    0.85,
    exactCase`(?<![\w'-])(?:[Bb]d|[Rr]ue|[Aa]venue|[Bb]oulevard|[Aa]llees?|(?<!la )[Pp]lace|[Ii]mpasse|[Cc]hemin|[Qq]uai|[Ss]quare) ${named}`,
    placeLength,
  ),
  postcode: asZip(0.88, exactCase`(?<![\w.,/+-]|\d )${postcode}(?=,? {1,2}${town}${cedex}(?!\w))`, (found) =>
    isFrenchPostcode(found),
  ),
  'town behind a postcode': asTown(
    0.88,
    exactCase`(?<cue>(?<![\w.,/+-]|\d )${postcode},? {1,2})${town}${cedex}(?!\w)`,
    (found) => {
      const start =
        found.start -
        (/[\d ,F-]+$/.exec(found.text.slice(Math.max(0, found.start - 11), found.start))?.[0].length ?? 0);
      return isFrenchPostcode({ ...found, start, end: found.start }) && isFrenchTown(found)
        ? townLength(found)
        : 0;
    },
  ),
  'town lived in': asTownLivedIn(
    0.8,
    exactCase`(?<cue>(?<!\w)(?:${words('living and coming')})(?: (?:le|en) [\d/. a-z]{4,20})?(?: (?:a|de|d'|pres de|sur|chez (?:ses|son|sa) \w{4,8} a)) ?)${town}(?!\w)`,
    (found) =>
      isFrenchTown(found) && !frenchFirstNames.has(found.identifier.toLowerCase()) ? townLength(found) : 0,
  ),
  'town before a day': asTown(
    0.9,
    exactCase`(?<=^|\n|  )${town}(?=,? (?:le|LE) (?:\d{1,2}|1er|[a-z]{4,8} \d)[ /.])`,
    (found) =>
      isFrenchTown(found) &&
      (found.text[found.end] === ',' || frenchTowns.has(found.identifier.toLowerCase())),
  ),
  'town before CEDEX': asTown(0.9, exactCase`(?<![\w'-])${town} C(?:EDEX|edex)(?: \d{1,2})?(?!\w)`),
  'town of a list': asTown(
    0.78,
    exactCase`(?<![\w'-])(?:[A-Z][a-z]{2,20}|[A-Z]{4,20})(?:-[A-Za-z]{2,10}){0,3}(?![\w'-])`,
    ({ identifier }) => frenchTowns.has(identifier.toLowerCase()),
  ),
  country: country('fr'),
  hospital: asHospital(0.88, exactCase`(?<![\w-])(?:${words('institutions')}) (?:${named})`, placeLength),
  'hospital by its name': asHospital(
    0.78,
    exactCase`(?<![\w-])(?<!rue |avenue |signe d[e'] ?)(?:${words('hospitals by name')})(?![\w-])`,
  ),
};

const behindSort = new RegExp(`^.{1,14}?(?<![a-z])(${words('streets')})(?![a-z])(.*)$`, 'is');
const sortThatIsAWord = new RegExp(`^(?:${words('streets that are words')})$`, 'i');

/** Refuses "2 cours de piano": a street type that is also a word needs a capitalised name. */
function isFrenchStreet({ identifier }: Found): boolean {
  const [, sort = '', name = ''] = behindSort.exec(identifier) ?? [];
  return /(?:^|[ '])[A-Z]/.test(name) || !sortThatIsAWord.test(sort);
}

const noPlace = new RegExp(`^(?:${words('no places')})$`);

/** Length of a place up to a heading or a term; 0 if no word names it. */
function placeLength({ identifier }: Found): number {
  const [sort = ''] = new RegExp(`^(?:${words('institutions')}|[A-Za-z.]+)`).exec(identifier) ?? [];
  let end = 0;
  for (const match of identifier.slice(sort.length).matchAll(/[A-Za-z][A-Za-z'.-]*/g)) {
    const word = match[0].replace(/^[dl]'|\.$/g, '');
    const folded = word.toLowerCase();
    if (/^[a-z]/.test(word)) continue;
    const isStop =
      (isFrenchWord(folded) && !/^(?:la|le|les|professeur|docteur|medecin)$/.test(folded)) ||
      noPlace.test(word);
    if (
      isStop ||
      (end === 0 &&
        (plainWords.has(folded) || isMedicalWord(folded)) &&
        !/^(?:la|le|les|nord|sud|est|ouest)$/.test(folded))
    )
      break;
    end = sort.length + match.index + match[0].replace(/\.$/, '').length;
    if (match[0].endsWith('.') && word.length > 3) break;
  }
  return end;
}

function townLength({ identifier }: Found): number {
  const stop = [...identifier.matchAll(/[A-Za-z']+/g)].find(
    ({ 0: word, index }) =>
      index > 0 &&
      /^[A-Z]/.test(word) &&
      !/^C(?:EDEX|edex)$/.test(word) &&
      (isFrenchWord(word.toLowerCase()) || isMedicalWord(word.toLowerCase())),
  )?.index;
  return identifier.slice(0, stop).trimEnd().length;
}

const addressBefore = new RegExp(
  String.raw`(?<![a-z])(?:${words('streets')}|hopital|clinique|chu|ch|ehpad|bp|cs|adresse|domicil\w{0,3}|demeurant|habit\w{1,3}|code postal|cp|f-?)(?![a-z])`,
  'i',
);

/** Whether five digits are a postcode: after an address, or before a town in capitals, of a list or with CEDEX. */
function isFrenchPostcode({ text, start, end }: Found): boolean {
  const [behind = ''] = /^,? {1,2}[A-Z][\w'-]+(?:[ -][A-Z][\w'-]*)*/.exec(text.slice(end, end + 60)) ?? [];
  const [word = ''] = /[A-Za-z'-]+/.exec(behind) ?? [];
  const folded = word.toLowerCase();
  if (isMedicalWord(folded) || plainWords.has(folded) || notCounted.test(folded)) return false;
  if (/C(?:EDEX|edex)\b/.test(behind) || frenchTowns.has(folded)) return true;
  if (/^[A-Z'-]{4,}$/.test(word)) return true;
  return (
    addressBefore.test(text.slice(Math.max(0, start - 90), start)) ||
    /^(?:Saint|Sainte|St|Ste|Le|La|Les)\b/.test(word)
  );
}

/** Things that laboratories count. */
const notCounted =
  /^(?:pnn|leucocytes?|plaquettes?|lymphocytes?|globules?|hematies|ui|copies|elements|cellules|patients?|mm3|unites?|g|pn|gb|gr)$/;
