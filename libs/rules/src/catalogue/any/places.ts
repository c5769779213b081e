/** Addresses, towns, countries, institutions and rooms, as far as all languages share them. */
import { isMedicalWord } from '../../medical-terms.js';
import {
  anyCase,
  defineRules,
  digitsIn,
  exactCase,
  type Found,
  type Rule,
  type RuleLanguage,
  type Rules,
} from '../../rule.js';
import {
  countryNames,
  institutionTypesEs,
  measureUnits,
  stateCodes,
  stateNames,
  viaTypes,
} from '../../vocabulary/patterns.js';
import { genericInstitutionWords, plainWords, readWords } from '../../vocabulary/words.js';

const asCoordinates = defineRules('coordinates', 'LOCATION-OTHER');
const asStreet = defineRules('street', 'STREET');
const asZip = defineRules('zip', 'ZIP');
const asTown = defineRules('town', 'CITY');
const asTownLivedIn = defineRules('town-lived-in', 'CITY');
const asRoom = defineRules('room', 'ROOM');
const asCountry = defineRules('country', 'COUNTRY');

const words = readWords('catalogue/any');
const smallWords = "(?:de|del|de la|de las|de los|la|las|los|el|y|do|da|dos|d')";

/** Pattern for one to four capitalised words, with small words between. */
export const townWords = `[A-Z][A-Za-z'-]{1,24}(?:[ -](?:${smallWords} )?[A-Z][A-Za-z'-]{1,24}){0,3}`;

/** Pattern for a word of an institution's name. */
export const institutionWord = "[A-Z][A-Za-z'.&-]{0,24}";

/** Rules for places. */
export const places: Rules = {
  // Four decimals are precise enough to find a house; so are degrees, minutes and seconds.
  coordinates: asCoordinates(
    0.9,
    /(?<![\w.])-?\d{1,2}\.\d{3,8}°? ?[NS]?(?:, ?|\/| |; ?)(?:lon(?:g(?:itude)?)?[ :.=]{0,3})?-?\d{1,3}\.\d{3,8}°? ?(?:[EWO](?!\w))?(?![\w%]|\.\d| ?(?:mg|ng|mmol|ml|g|mm|cm|to)\b)|(?<![\w.])\d{1,2}°? ?\d{1,2}['′] ?(?:\d{1,2}(?:\.\d{1,3})?["″']{0,2} ?)?[NS],? ?\d{1,3}°? ?\d{1,2}['′] ?(?:\d{1,2}(?:\.\d{1,3})?["″']{0,2} ?)?[EWO](?!\w)/g,
    ({ identifier }) => /[-°NSEW]|\d\.\d{4}/.test(identifier),
  ),
  'post box': asStreet(
    0.95,
    /\b(?:P\.? ?O\.? ?Box|Post Office Box|Apartado(?: de Correos)?|Postfach|(?:PSC|Unit|CMR|USS|USNS|USCGC) \w{1,12},? Box) ?#?\d{1,6}\b|\b(?:APO|FPO|DPO) A[AEP] \d{5}\b/gi,
  ),
  'address field': asStreet(
    0.9,
    anyCase`(?<cue>\b(?:${words('fields of addresses')})[ \t]{0,2}:[ \t]{0,3})[^\n:;]{4,90}?(?=[ \t]{2,}|\.?\n|\.{0,2}$|\. |,? (?:City|State|Zip|Phone|Tel|Localidad|CP|C\.P|Ciudad|Municipio)\b|;)`,
    ({ identifier }) => digitsIn(identifier) > 0 || /\bs\/n\b/i.test(identifier),
  ),
  'zip behind a state': asZip(
    0.95,
    exactCase`(?<cue>(?<![\w])(?:${stateCodes}|${stateNames})\.?,?[ \t\n]{1,3})\d{5}(?:-\d{4})?(?![\w]|[.,-]\d)`,
  ),
  'postcode field': asZip(
    0.95,
    /(?<cue>\b(?:zip(?: ?code)?|post(?:al)? ?code|c\.? ?p|codigo postal|plz|postleitzahl)\b\.?(?: is)?[ \t]{0,2}[:#]?[ \t]{0,3})(?:[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}|[A-Z]?-?\d{2,5}(?:[ -]\d{2,4})?)(?![\w/])/gi,
    ({ identifier, text, start }) =>
      (digitsIn(identifier) >= 3 || /[A-Z]{2}$/i.test(identifier)) &&
      !/\bcp $/.test(text.slice(Math.max(0, start - 4), start)),
  ),
  'town field': asTown(
    0.9,
    exactCase`(?<cue>\b(?:${words('fields of towns')})(?:[ \t]{0,2}:[ \t]{0,3}| (?<=de |en |in )))${townWords}`,
    townLength,
  ),
  'town behind a postcode': {
    name: 'town',
    label: 'CITY',
    languages: ['es', 'de'],
    confidence: 0.85,
    pattern: exactCase`(?<cue>(?:(?<![\w.,/])(?:E|D)?-? ?\d{5}[.,]?(?: ?-)? |\b(?:s\/n|S\/N)\.?[ ,-]{1,2}))${townWords}`,
    keep: (found) => (isPostcodeContext(found) ? townLength(found) : 0),
  },
  'town lived in': asTownLivedIn(
    0.7,
    exactCase`(?<cue>\b(?:${words('living and coming')}) (?:in|to|from|near|of|back to|en|de|a|nach|aus) )${townWords}`,
    townLength,
  ),
  'hospital in Romance order': {
    name: 'hospital',
    label: 'HOSPITAL',
    languages: ['en', 'es'],
    confidence: 0.88,
    pattern: exactCase`(?<![\w-])${institutionTypesEs}(?: (?:${words('inside a Romance institution')}|${institutionWord})(?!\w)){1,9}`,
    keep: romanceInstitutionLength,
  },
};

/** Refuses an amount, a time, a share or an angle: "bed 30 degrees", "room 20 min". */
const noAmount = String.raw`(?![\w%/°]|[.,:]\d|-\d{3}| ?(?:${measureUnits}|${words('behind a number that is no room')})\b)`;
/** "412", "7B", "7B-14", "412-2", "A12", "C". */
const code = String.raw`(?:\d{1,4}[A-Z]{0,2}(?:-(?:\d{1,3}[A-Z]?|[A-Z]))?|[A-Z]{1,2}-?\d{1,4}(?:-\d{1,3}[A-Z]?)?|[A-D](?=[.,;)]|\n|$))`;
const number = String.raw`(?: ?(?:#|[Nn](?:o|r|um)?\.?o?|number|Nummer))?(?: #?|: ?|# ?|(?<=\.))`;

/** Rule for a room, bed or ward after its cue. */
export function room(cues: string, codes = code): Rule {
  return asRoom(0.85, exactCase`(?<cue>(?<![\w-]|\d |[Nn]ail )(?:${cues})${number})(?:${codes})${noAmount}`);
}

/** Rule for the names of countries in a language. */
export function country(language: RuleLanguage): Rule {
  return asCountry(0.75, exactCase`(?<![\w'-])(?:${countryNames(language).join('|')})(?![\w'-])`);
}

const addressWords = new RegExp(
  String.raw`(?<![a-z])(?:${viaTypes}|s/n|hospital|clinica|universidad|facultad|instituto|centro|am|klinikum)(?![a-z])|(?:stras?s?e|str\.|weg|gasse|allee|platz|ufer|damm|[DE]-\d{5} $)`,
  'i',
);

/** Whether a street or an institution precedes, within the length of an address. */
export function isPostcodeContext({ text, start }: Found): boolean {
  return addressWords.test(text.slice(Math.max(0, start - 110), start));
}

/** Whether a word can begin a town's name: neither a medical term nor a plain word. */
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

const noTowns = new RegExp(`^(?:${words('no towns')})$`, 'i');

/** Length up to a plain word, a medical term or a month; "La" and "El" may begin a town. */
export function townLength({ identifier }: Found): number {
  let end = 0;
  for (const match of identifier.matchAll(/[A-Za-z'-]+/g)) {
    const [text] = match;
    if (/^(?:de|del|la|las|los|el|y|do|da|dos|d')$/.test(text)) continue;
    if (!isTown(text) || noTowns.test(text)) break;
    end = match.index + text.length;
  }
  return end;
}

/** Length of "Hospital X" up to a street, a department or a plain word; 0 without a name. */
export function romanceInstitutionLength({ identifier, text, start }: Found): number {
  let end = 0;
  let names = 0;
  for (const match of identifier.matchAll(/"[^"]*"|'[A-Z][^']*'|\d+|[A-Za-z][A-Za-z'.&-]*/g)) {
    const [raw] = match;
    const word = raw.replace(/\.$/, '');
    const folded = word.toLowerCase();
    const isSmall = /^(?:de|del|la|las|los|el|y|e|do|da|d'[A-Z]\w+|am|der|des|in|im|zum)$/.test(word);
    if (/^\d+$/.test(word) && / el $/.test(identifier.slice(0, match.index))) break; // "el 3 de junio"
    if (isSmall || /^\d+$/.test(word)) continue;
    if (match.index > 0 && isStreetOrDepartment(folded, text.slice(start + match.index))) break;
    const isGeneric = genericInstitutionWords.has(folded);
    if (!isGeneric && !/^(?:san|santa|la|el|st|sankt)$/.test(folded)) {
      if (
        match.index > 0 &&
        (plainWords.has(folded) || isMedicalWord(folded)) &&
        !/^(?:la|el|los|las|salud|blanca|luz|doctor|dr|don|nina|reina|mar|sol|mancha|centro)$/.test(folded)
      )
        break;
      const isOrdinal = /^[IVX]{1,4}$/.test(word); // "Medizinische Klinik II"
      if (!isOrdinal && (match.index > 0 || word.length > 12)) names += 1;
    }
    end = match.index + word.length;
    if (raw.endsWith('.') && word.length > 3) break;
  }
  return names > 0 ? end : 0;
}

const streetAhead = new RegExp(`^${viaTypes} `, 'i');

function isStreetOrDepartment(folded: string, ahead: string): boolean {
  if (/^(?:servicio|unidad|departamento|seccion|email|mail|correo|tel|tfno|course|stay|day)$/.test(folded))
    return true;
  return streetAhead.test(ahead) || /^C\/ ?/.test(ahead);
}
