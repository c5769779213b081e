/** English towns, states, countries, postcodes, streets, road markers and institutions. */
import { isMedicalTerm, isMedicalWord } from '../../medical-terms.js';
import { anyCase, defineRules, exactCase, type Found, type Rules } from '../../rule.js';
import {
  countryNames,
  institutionTypes,
  stateCodes,
  stateNames,
  streetTypes,
} from '../../vocabulary/patterns.js';
import { genericInstitutionWords, plainWords, readWordSets, readWords } from '../../vocabulary/words.js';
import { canBeOfName } from '../any/name-words.js';
import { isNobodysNumber } from '../any/numbers.js';
import { country, institutionWord, room, townLength, townWords } from '../any/places.js';

const asTownAndState = defineRules('town-and-state', 'CITY');
const asTown = defineRules('town', 'CITY');
const asState = defineRules('state', 'STATE');
const asCounty = defineRules('county', 'STATE');
const asTownComeFrom = defineRules('town-come-from', 'CITY');
const asStreetLivedAt = defineRules('street-lived-at', 'STREET');
const asStateNamed = defineRules('state-named', 'STATE');
const asCountryNamed = defineRules('country-named', 'COUNTRY');
const asZip = defineRules('zip', 'ZIP');
const asMileMarker = defineRules('mile-marker', 'LOCATION-OTHER');
const asStreet = defineRules('street', 'STREET');

const words = readWords('catalogue/en');
const apartment = String.raw`(?:,?\s{1,2}(?:${words('parts of a building')})\.? ?#?[A-Z]?\d{1,5}[A-Z]?\b)`;
const word = String.raw`[A-Z0-9][\w'.-]{0,24}`;
const placed = String.raw`(?<cue>(?<![\w'-])(?:${words('before a place')}) (?:${words('between a preposition and a state')})?)`;
/** Refuses what is only named after a place: a test, a fever, a pouch. */
const namedAfter = String.raw`(?![\w'-]| (?:${words('behind a place that is none')}))`;

const state = words('letters of states');

/** Newspaper abbreviations of states. */
const shortStates = words('short states');

/** The counties written with "Co.": those of Ireland, and Durham in England. */
const counties = words('counties');

/** Rules for English places. */
export const englishPlaces: Rules = {
  // A state makes a town of any word before it: "Normal, IL".
  "town before a state's letters": asTownAndState(
    0.85,
    exactCase`(?<cue>(?<!\w)(?:in|from|near|to|[Mm]ayor of|[Nn]ative of|[Rr]esident of) )[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20}){0,2}(?=, (?:${state})(?!\w|\.[A-Z]))`,
  ),
  'mayor of': asTown(
    0.8,
    exactCase`(?<cue>(?<!\w)(?:${words('offices of a town')}) of )[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?(?![\w-])`,
  ),
  'short state': asState(0.85, exactCase`(?<cue>\b[A-Z][a-z]{2,20}, |\()(?:${shortStates})\.(?!\w)`),
  'town that is a word': asTown(
    0.75,
    exactCase`(?<cue>(?<!\w)(?:from|[Mm]oved to|[Ll]ives in|[Rr]esides in|[Bb]ack to|[Vv]isiting|[Bb]orn in) )(?:${words('towns that are words')})(?=[.,;)](?!\w)|\n|$)`,
  ),
  county: asCounty(0.9, exactCase`(?<![\w.])Co\.? (?:${counties})(?![\w'-])`),
  'town come from': asTownComeFrom(
    0.75,
    exactCase`(?<cue>\b(?:${words('people from a town')}) (?:from|fr|FROM|FR) )[A-Za-z][A-Za-z'-]{2,20}(?: [A-Za-z][A-Za-z'-]{2,20}){0,2}?(?=,? (?:${words('behind a town')})|,|\.|;)`,
    ({ identifier }) => identifier.split(/ /).every((word) => canBePlace(word)),
  ),
  'street lived at': asStreetLivedAt(
    0.85,
    anyCase`(?<cue>\b(?:lives|lived|resides|living)(?: alone)? at )\d{1,5} [a-z][a-z' -]{2,30} ${streetTypes.toLowerCase()}\b(?:, [a-z][a-z' -]{2,24}(?=[.,;]|\n|$))?`,
  ),
  'state behind a preposition': asStateNamed(0.75, anyCase`${placed}${stateNames}${namedAfter}`),
  'country behind a preposition': asCountryNamed(
    0.75,
    anyCase`${placed}(?:${countryNames('en').join('|')}|UK|U\.K\.|USA|U\.S\.A\.|England|Scotland|Wales)${namedAfter}`,
    ({ identifier }) => !/^(?:uk|usa)$/.test(identifier),
  ),
  'Australian state': asState(
    0.85,
    /(?<cue>[A-Za-z],? )(?:NSW|VIC|QLD|TAS|ACT)(?=,? \d{4}(?!\d)|[.,;)]|\n|$)/g,
    ({ identifier, text, end }) => identifier !== 'ACT' || /^,? \d{4}\b/.test(text.slice(end, end + 7)),
  ),
  'Australian postcode': asZip(
    0.85,
    /(?<cue>[A-Za-z],? (?:NSW|VIC|QLD|TAS|ACT|SA|WA|NT),? )\d{4}(?![\w/]|[.,-]\d)/g,
  ),
  // A routing key, a space, and four characters with at least one letter and one digit.
  'Irish postcode': asZip(
    0.9,
    /(?<![\w-])(?:[AC-FHKNPRTVWXY]\d{2}|D6W) (?=[A-Z0-9]{0,3}[A-Z])(?=[A-Z0-9]{0,3}\d)[0-9AC-FHKNPRTVWXY]{4}(?![\w-])/g,
  ),
  'zip and four': asZip(
    0.85,
    /(?<![\w./,:#$-])\d{5}-\d{4}(?![\w%/]|[.,:-]\d)/g,
    (found) => !isNobodysNumber(found),
  ),
  'Canadian postcode': asZip(0.9, /(?<![\w-])(?!T\dN \dM\d)[A-Z]\d[A-Z] \d[A-Z]\d(?![\w-])/g),
  'mile marker': asMileMarker(
    0.85,
    /(?<![\w-])(?:(?:I|US|SR|CR|Rte?|Route|Hwy|Highway|Interstate)\.?[ -]?\d{1,3}[NSEW]?,? (?:(?:at|near|by|[NSEW]B|north|south|east|west)(?:bound)? ){0,2})?(?:mile ?(?:marker|post)|exit(?= \d{1,3}[A-Z]? (?:on|of|off) ))s? ?#?\d{1,3}(?:\.\d)?[A-Z]?(?![\w%/]|[.,:-]\d)/gi,
  ),
  'mile marker in short': asMileMarker(
    0.8,
    /(?<![\w-])(?:I|US|SR|Rte?|Route|Hwy|Highway|Interstate)[ -]?\d{1,3}[NSEW]?,? (?:(?:at|near|[NSEW]B|northbound|southbound|eastbound|westbound) ){0,2}(?:MM|MP|exit|Exit) ?#?\d{1,3}(?:\.\d)?[A-Z]?(?![\w%/]|[.,:-]\d)/g,
  ),
  street: asStreet(
    0.93,
    exactCase`(?<![\w.,/#-])#?\d{1,6}[A-Za-z]?(?:-\d{1,4})?,? (?:${word} ){1,4}?(?:${streetTypes}\b\.?|Dr(?=\.?(?:[,;\n]|$| (?:Apt|Suite|Unit|#)))\.?)(?: (?:${streetTypes}\b|Dr(?=\.?(?:[,;\n]|$)))\.?)?(?: (?:North|South|East|West|[NSEW]{1,2})\b\.?)?${apartment}?`,
    isEnglishStreet,
  ),
  // Quebec puts the kind of street first.
  'street in Quebec': asStreet(
    0.88,
    exactCase`(?<![\w.,/#-])\d{1,5}(?:-\d{1,5})?,? (?:[Rr]ue|[Bb]oul(?:evard|\.)|[Cc]hemin) (?:(?:de|du|des|de la) )?[A-Z][A-Za-z'-]{1,24}(?: [A-Z][A-Za-z'-]{1,24}){0,2}(?: [EONS]\.)?(?![\w-])`,
  ),
  'British postcode': asZip(
    0.9,
    /(?<![\w-])(?:GIR 0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) \d[ABD-HJLNP-UW-Z]{2})(?![\w-])/g,
  ),
  'town before a state': asTown(
    0.9,
    exactCase`(?<![\w'-])${townWords}(?=,? ${stateCodes},? \d{5}(?!\d)|, ${stateCodes}(?<!MD|PA|OR|IN|DO)(?![\w.]| \d{6})|, ${stateNames}\b|, (?:${shortStates})\.(?!\w))`,
    townBeforeState,
  ),
  'state behind a town': asState(
    0.85,
    exactCase`(?<cue>(?<![\w'-])[A-Z][a-z'-]{2,24},? )(?:${stateCodes}(?=,?[ \n]{1,2}\d{5}(?!\d))|${stateNames}(?!\w))`,
  ),
  country: country('en'),
};

/** Refuses a plain word or medical term before the street type: "2 weeks Down Way". */
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

const nameableStreets = readWordSets('catalogue/en')('terms that streets are named after');

const noPlaces = readWordSets('catalogue/en')('no places');

const beginningsOfTowns = new RegExp(`^(?:${words('beginnings of towns')})$`);

function canBePlace(word: string): boolean {
  const folded = word.toLowerCase();
  if (
    noPlaces.has(folded) ||
    (word === word.toUpperCase() && word.length <= 3 && !/^(?:NEW|OLD)$/.test(word))
  )
    return false;
  return canBeOfName(word) || beginningsOfTowns.test(folded);
}

/** Length of a town. One in capitals needs a ZIP code after its state, unlike "GI, GU". */
function townBeforeState(found: Found): number {
  const length = townLength(found);
  const isShouted = !/[a-z]/.test(found.identifier);
  return isShouted && !/\d{5}/.test(found.text.slice(found.end, found.end + 14)) ? 0 : length;
}

const asHospitalInitials = defineRules('hospital-initials', 'HOSPITAL');
const asHospitalGeneral = defineRules('hospital-general', 'HOSPITAL');
const asOrganisation = defineRules('organisation', 'ORGANIZATION');
const asHospitalNamed = defineRules('hospital-named', 'HOSPITAL');
const asRoomRoom = defineRules('room', 'ROOM');
const asRoomDepartment = defineRules('room', 'DEPARTMENT');
const asHospital = defineRules('hospital', 'HOSPITAL');
const hospitalLetters = '[A-Z]{2,4}(?:H|MC)';

const beginningsOfNoEmployer = new RegExp(String.raw`^(?:${words('beginnings of no employer')})\b`, 'i');

/** Rules for English institutions. */
export const englishInstitutions: Rules = {
  'initials of a hospital': asHospitalInitials(
    0.75,
    exactCase`(?<cue>(?:\b(?:${words('before the initials of a hospital')}) (?:the )?|\bOSH \(|^))${hospitalLetters}(?![\w/-])(?<!^\w+(?!, \d{6}))`,
    ({ identifier }) =>
      !isMedicalTerm(identifier) &&
      !/^(?:OSH|ETOH|PMH|PTH|LDH|SICH|VAMC|SAH|EACH|BATH|BOTH|WITH|SUCH|MUCH|LUNCH|HMC)$/.test(identifier),
  ),
  // "VA" alone is also a state and visual acuity.
  'hospital of veterans': asHospitalInitials(
    0.75,
    exactCase`(?<cue>\b(?:at|to|from|by|then|through|via|[Tt]ransferred|in) the )VA(?=[.,;)](?!\d)|\n|$| (?:and|or|for|where|who|with|on|clinic|system)\b)`,
  ),
  'practice of a general practitioner': asHospitalNamed(
    0.85,
    exactCase`(?<cue>\b(?:(?:GP|G\.P\.|PCP):? |[Rr]egistered (?:at|with) ))(?:[Tt]he )?${institutionWord}(?: ${institutionWord}){0,3} (?:Surgery|(?:Medical )?Practice|(?:Medical|Health) Centre)(?![\w-])`,
  ),
  general: asHospitalGeneral(
    0.8,
    exactCase`(?<cue>\b(?:${words('before a general hospital')}) )[A-Za-z][A-Za-z'-]{2,24}(?: [A-Za-z][A-Za-z'-]{2,24})? (?:[Gg]eneral|GENERAL|Memorial|Regional)(?=[.,;)]|\n|$| (?:for|on|with|after|in)\b)`,
    ({ identifier }) =>
      identifier
        .split(' ')
        .slice(0, -1)
        .every((word) => canBePlace(word)),
  ),
  'employer or pharmacy': asOrganisation(
    0.8,
    /(?<cue>\b(?:employer ?[:=|] ?|prescriptions? (?:was |were )?sent to |pharmacy(?: ?[:|] ?| (?=[A-Z][^,.\n]{2,30}, ))))[A-Za-z][A-Za-z'&-]{1,24}(?: [A-Za-z&][A-Za-z'&-]{0,24}){0,4}?(?= ?[,.;|]|\n|$| {2})/gi,
    ({ identifier }) =>
      !isMedicalTerm(identifier) &&
      !beginningsOfNoEmployer.test(identifier) &&
      identifier.split(' ').some((word) => canBeOfName(word) && word.length > 2),
  ),
  // Only in lower-case notes, where no capital identifies the hospital.
  'in small letters': asHospitalNamed(
    0.75,
    exactCase`(?<cue>\b(?:${words('before a hospital in small letters')}) )[a-z.]{2,20}(?: [a-z'.]{2,20}){0,2}? (?:${words('kinds of hospitals in small letters')})(?![\w-])`,
    ({ identifier, text, start, end }) => {
      const around = text.slice(Math.max(0, start - 120), end + 120);
      if (/[A-Z]/.test(around)) return false;
      const words = identifier
        .split(' ')
        .filter((word) => !genericInstitutionWords.has(word.replace('.', '')));
      return words.length > 0 && words.every((word) => canBePlace(word.replace('.', '')));
    },
  ),
  room: room(words('rooms')),
  // A ward with its bed: "4W-12". Mutations, antagonists and dimensions use other letters.
  'ward with its bed': asRoomRoom(
    0.8,
    /(?<![\w./-])(?:\d{1,2}(?:[A-Z]|NE|NW|SE|SW)-\d{1,2}[A-Z]?|(?:[BMNPST]?ICU|CCU|CVICU|PACU|IMCU|TCU|ED|ER|L&D)-\d{1,3}[A-Z]?)(?![\w/%-]|[.,]\d)/g,
    ({ identifier }) => !/^(?:[23]D|\d{1,2}F|\d[HL])-/.test(identifier),
  ),
  'floor and wing': asRoomDepartment(
    0.8,
    /(?<cue>(?<!\w)(?:to|from|on|[Uu]nit|[Ww]ard|floor|RN,?) )\d{1,2}[ -]?(?:North|South|East|West|Tower|Main)(?! (?:[A-Z][a-z]|\d))(?!\w)/g,
  ),
  // H for Hospital, MC for Medical Center. The cue is lower case: in an all-capitals note, every word looks alike.
  'initials transferred to': asHospitalInitials(
    0.75,
    exactCase`(?<cue>\b(?:${words('transfers')})(?: back| over| here)? (?:to|from|fr|by) (?:the )?)[A-Z]{2,4}(?:H|MC)(?![\w/-])`,
    ({ identifier }) => !isMedicalTerm(identifier) && !otherPlaces.has(identifier),
  ),
  hospital: asHospital(
    0.88,
    exactCase`(?<![\w'-])${institutionWord}(?: (?:of|the|and|for|&|de|la|${institutionWord})){0,5}? (?:${institutionTypes}|${institutionTypes.toUpperCase()})(?![\w-])(?! (?:[Cc]ourse|COURSE|[Ss]tay|STAY|[Dd]ay|DAY)\b)(?: (?:of|at) (?:the )?${institutionWord}(?: ${institutionWord}){0,2})?`,
    isEnglishInstitution,
  ),
};

/** Abbreviations for any hospital, or for a part of one. */
const otherPlaces: ReadonlySet<string> = new Set(['OSH', 'ETOH', 'PMH', 'PTH', 'LDH', 'SICH', 'VAMC', 'SAH']);

/** Whether a word names the institution: not generic, plain or medical. */
function isEnglishInstitution({ identifier }: Found): boolean {
  const words = identifier.match(/[A-Za-z][A-Za-z'-]*/g) ?? [];
  const [first = ''] = words;
  if (/[A-Za-z]{5,}[.?!] /.test(identifier)) return false; // contains the end of a sentence
  if (words.some((word) => /^(?:IN|THE|AT|TO|WAS|FROM|OR)$/.test(word))) return false;
  if (!/^[A-Z]/.test(first) || (plainWords.has(first.toLowerCase()) && first !== 'New')) return false;
  const type = words.findIndex((word) => genericTypes.test(word));
  const kind = words.slice(type === -1 ? words.length - 1 : type)[0] ?? '';
  if (!/^[A-Z]/.test(kind)) return false;
  const weakKind =
    /^(?:center|centre|surgery|institute|laborator|rehabilitation|manor|pharmacy|university)/i.test(kind);
  if (weakKind && identifier === identifier.toUpperCase()) return false;
  const isNaming = (word: string) => {
    const folded = word.toLowerCase().replace(/'s?$/, '');
    if (folded.length < 2 || !/^[A-Z]/.test(word)) return false;
    if (genericInstitutionWords.has(folded) || plainWords.has(folded)) return false;
    return (
      !isMedicalWord(folded) ||
      /^(?:mary|bell|lewis|jackson|johnson|wilson|baker|thomas|marcus|foley)$/.test(folded)
    );
  };
  return words.some(isNaming);
}

const genericTypes = new RegExp(`^(?:${words('generic institutions')})$`, 'i');
