/** English places: towns, states, countries, postcodes, streets, places on a road. */
import { isMedicalWord } from '../../medical-terms.js';
import { anyCase, exactCase, type Found, type Rules } from '../../rule.js';
import { countryNames, stateCodes, stateNames, streetTypes } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/word-list.js';
import { canBeOfName } from '../any/name-words.js';
import { isNobodysNumber } from '../any/numbers.js';
import { country, townLength, townWords } from '../any/places.js';

const words = readWords('catalogue/en');
const apartment = String.raw`(?:,?\s{1,2}(?:Apt|Apartment|Suite|Ste|Unit|Rm|Floor|Fl|Lot|Bldg|Building|Flat|No|#)\.? ?#?[A-Z]?\d{1,5}[A-Z]?\b)`;
const word = String.raw`[A-Z0-9][\w'.-]{0,24}`;
const placed = String.raw`(?<cue>(?<![\w'-])(?:${words('before a place')}) (?:the |southern |northern |eastern |western |central |rural |upstate )?)`;
/** A test, a fever, a pouch: what is only called after a place. */
const namedAfter = String.raw`(?![\w'-]| (?:${words('behind a place that is none')}))`;

const state = words('letters of states');

/** As newspapers shorten them. */
const shortStates = words('short states');

/** Of Ireland, and Durham, which alone in England is called so. */
const counties = words('counties');

/** Places, by what they find. */
export const englishPlaces: Rules = {
  "town before a state's letters": {
    name: 'town-and-state',
    label: 'CITY',
    confidence: 0.85,
    // A state behind it makes a town of any word: "Normal, IL".
    pattern: exactCase`(?<cue>(?<!\w)(?:in|from|near|to|[Mm]ayor of|[Nn]ative of|[Rr]esident of) )[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20}){0,2}(?=, (?:${state})(?!\w|\.[A-Z]))`,
  },
  'mayor of': {
    name: 'town',
    label: 'CITY',
    confidence: 0.8,
    pattern:
      /(?<cue>(?<!\w)(?:[Mm]ayor|[Gg]overnor|[Nn]ative|[Ss]heriff|[Pp]olice chief|[Bb]ishop) of )[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?(?![\w-])/g,
  },
  'short state': {
    name: 'state',
    label: 'STATE',
    confidence: 0.85,
    pattern: exactCase`(?<cue>\b[A-Z][a-z]{2,20}, |\()(?:${shortStates})\.(?!\w)`,
  },
  county: {
    name: 'county',
    label: 'STATE',
    confidence: 0.9,
    pattern: exactCase`(?<![\w.])Co\.? (?:${counties})(?![\w'-])`,
  },
  'town come from': {
    name: 'town-come-from',
    label: 'CITY',
    confidence: 0.75,
    pattern: exactCase`(?<cue>\b(?:${words('people from a town')}) (?:from|fr|FROM|FR) )[A-Za-z][A-Za-z'-]{2,20}(?: [A-Za-z][A-Za-z'-]{2,20}){0,2}?(?=,? (?:${words('behind a town')})|,|\.|;)`,
    keep: ({ identifier }) => identifier.split(/ /).every((word) => canBePlace(word)),
  },
  'street lived at': {
    name: 'street-lived-at',
    label: 'STREET',
    confidence: 0.85,
    // In small letters, with a town behind a comma.
    pattern: anyCase`(?<cue>\b(?:lives|lived|resides|living)(?: alone)? at )\d{1,5} [a-z][a-z' -]{2,30} ${streetTypes.toLowerCase()}\b(?:, [a-z][a-z' -]{2,24}(?=[.,;]|\n|$))?`,
  },
  'state behind a preposition': {
    name: 'state-named',
    label: 'STATE',
    confidence: 0.75,
    pattern: anyCase`${placed}${stateNames}${namedAfter}`,
  },
  'country behind a preposition': {
    name: 'country-named',
    label: 'COUNTRY',
    confidence: 0.75,
    pattern: anyCase`${placed}(?:${countryNames('en').join('|')}|UK|U\.K\.|USA|U\.S\.A\.|England|Scotland|Wales)${namedAfter}`,
    keep: ({ identifier }) => !/^(?:uk|usa)$/.test(identifier),
  },
  'Australian state': {
    name: 'state',
    label: 'STATE',
    confidence: 0.85,
    pattern: /(?<cue>[A-Za-z],? )(?:NSW|VIC|QLD|TAS|ACT)(?=,? \d{4}(?!\d)|[.,;)]|\n|$)/g,
    keep: ({ identifier, text, end }) => identifier !== 'ACT' || /^,? \d{4}\b/.test(text.slice(end, end + 7)),
  },
  'Australian postcode': {
    name: 'zip',
    label: 'ZIP',
    confidence: 0.85,
    pattern: /(?<cue>[A-Za-z],? (?:NSW|VIC|QLD|TAS|ACT|SA|WA|NT),? )\d{4}(?![\w/]|[.,-]\d)/g,
  },
  'Irish postcode': {
    name: 'zip',
    label: 'ZIP',
    confidence: 0.9,
    // Irish postcodes: a routing key, a blank and four of letters and digits, both of them.
    pattern:
      /(?<![\w-])(?:[AC-FHKNPRTVWXY]\d{2}|D6W) (?=[A-Z0-9]{0,3}[A-Z])(?=[A-Z0-9]{0,3}\d)[0-9AC-FHKNPRTVWXY]{4}(?![\w-])/g,
  },
  'zip and four': {
    name: 'zip',
    label: 'ZIP',
    confidence: 0.85,
    pattern: /(?<![\w./,:#$-])\d{5}-\d{4}(?![\w%/]|[.,:-]\d)/g,
    keep: (found) => !isNobodysNumber(found),
  },
  'Canadian postcode': {
    name: 'zip',
    label: 'ZIP',
    confidence: 0.9,
    pattern: /(?<![\w-])(?!T\dN \dM\d)[A-Z]\d[A-Z] \d[A-Z]\d(?![\w-])/g,
  },
  'mile marker': {
    name: 'mile-marker',
    label: 'LOCATION-OTHER',
    confidence: 0.85,
    pattern:
      /(?<![\w-])(?:(?:I|US|SR|CR|Rte?|Route|Hwy|Highway|Interstate)\.?[ -]?\d{1,3}[NSEW]?,? (?:(?:at|near|by|[NSEW]B|north|south|east|west)(?:bound)? ){0,2})?(?:mile ?(?:marker|post)|exit(?= \d{1,3}[A-Z]? (?:on|of|off) ))s? ?#?\d{1,3}(?:\.\d)?[A-Z]?(?![\w%/]|[.,:-]\d)/gi,
  },
  'mile marker in short': {
    name: 'mile-marker',
    label: 'LOCATION-OTHER',
    confidence: 0.8,
    pattern:
      /(?<![\w-])(?:I|US|SR|Rte?|Route|Hwy|Highway|Interstate)[ -]?\d{1,3}[NSEW]?,? (?:(?:at|near|[NSEW]B|northbound|southbound|eastbound|westbound) ){0,2}(?:MM|MP|exit|Exit) ?#?\d{1,3}(?:\.\d)?[A-Z]?(?![\w%/]|[.,:-]\d)/g,
  },
  street: {
    name: 'street',
    label: 'STREET',
    confidence: 0.93,
    pattern: exactCase`(?<![\w.,/#-])#?\d{1,6}[A-Za-z]?(?:-\d{1,4})?,? (?:${word} ){1,4}?(?:${streetTypes}\b\.?|Dr(?=\.?(?:[,;\n]|$| (?:Apt|Suite|Unit|#)))\.?)(?: (?:${streetTypes}\b|Dr(?=\.?(?:[,;\n]|$)))\.?)?(?: (?:North|South|East|West|[NSEW]{1,2})\b\.?)?${apartment}?`,
    keep: isEnglishStreet,
  },
  'British postcode': {
    name: 'zip',
    label: 'ZIP',
    confidence: 0.9,
    pattern:
      /(?<![\w-])(?:GIR 0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) \d[ABD-HJLNP-UW-Z]{2})(?![\w-])/g,
  },
  'town before a state': {
    name: 'town',
    label: 'CITY',
    confidence: 0.9,
    pattern: exactCase`(?<![\w'-])${townWords}(?=,? ${stateCodes},? \d{5}(?!\d)|, ${stateCodes}(?<!MD|PA|OR|IN|DO)(?![\w.]| \d{6})|, ${stateNames}\b)`,
    keep: townBeforeState,
  },
  'state behind a town': {
    name: 'state',
    label: 'STATE',
    confidence: 0.85,
    pattern: exactCase`(?<cue>(?<![\w'-])[A-Z][a-z'-]{2,24},? )(?:${stateCodes}(?=,?[ \n]{1,2}\d{5}(?!\d))|${stateNames}(?!\w))`,
  },
  country: country('en'),
};

/** Streets have names: a plain word or a medical term before the type is a sentence ("2 weeks Down Way"). */
function isEnglishStreet({ identifier }: Found): boolean {
  const words = identifier.match(/[A-Za-z][A-Za-z'-]+/g) ?? [];
  const name = words.slice(0, -1);
  if (name.length === 0) return /\d(?:st|nd|rd|th)\b/.test(identifier);
  const bad = (text: string) =>
    /^(?:patient|hour|day|week|month|year|mm|cm|left|right|normal)s?$/i.test(text) || isClinical(text);
  return !name.some(bad);
}

function isClinical(text: string): boolean {
  const folded = text.toLowerCase();
  return isMedicalWord(folded) && !nameableStreets.has(folded);
}

/** Terms that streets are named after. */
const nameableStreets = new Set(
  'baker jackson johnson lewis harris taylor wilson smith miller clark murphy kelly hunter reed cooper turner jones williams wood still thomas foley bishop quality control general hospital medical center first church walker brooke brown parke baker lister gardner marshall carpenter keith hip back park water'.split(
    ' ',
  ),
);

/** What stands where a town or a hospital's name would. */
const noPlaces = new Set(
  'home house work jail prison clinic outside floor ward surgery gym pool bed rehab facility nursing assisted school shelter scene another local nearby presentation return attorney mass massive surgeon pacu micu ems community university affiliated psych'.split(
    ' ',
  ),
);

const beginningsOfTowns = new RegExp(`^(?:${words('beginnings of towns')})$`);

/** Whether a word can be of a town's or a hospital's name. */
export function canBePlace(word: string): boolean {
  const folded = word.toLowerCase();
  if (
    noPlaces.has(folded) ||
    (word === word.toUpperCase() && word.length <= 3 && !/^(?:NEW|OLD)$/.test(word))
  )
    return false;
  return canBeOfName(word) || beginningsOfTowns.test(folded);
}

/** A town in capitals needs a ZIP behind its state: "GI, GU". */
function townBeforeState(found: Found): number {
  const length = townLength(found);
  const isShouted = !/[a-z]/.test(found.identifier);
  return isShouted && !/\d{5}/.test(found.text.slice(found.end, found.end + 14)) ? 0 : length;
}
