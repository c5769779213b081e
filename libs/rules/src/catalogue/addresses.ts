/** Addresses: street and postcode by their form and the words around them. */
import { isMedicalWord } from '../medical-terms.js';
import { digitsIn, type Found, type Rule } from '../rule.js';
import { measureUnits } from '../vocabulary/measure-units.js';
import { stateCodes, stateNames, streetTypes, viaTypes } from '../vocabulary/place-words.js';
import { isPostcodeContext, isTown, townWords } from './towns.js';

const apartment = String.raw`(?:,?\s{1,2}(?:Apt|Apartment|Suite|Ste|Unit|Rm|Floor|Fl|Lot|Bldg|Building|Flat|No|#)\.? ?#?[A-Z]?\d{1,5}[A-Z]?\b)`;
const word = String.raw`[A-Z0-9][\w'.-]{0,24}`;
const doorEs = String.raw`(?:[ ,.-]{1,3}(?:\d{1,2} ?[oa]?\.? ?-? ?(?:[A-Z]|izq\w*|dcha?\w*|der)?(?![\w/])|P\.? ?\d{1,2}\b|[A-Z]-\d{1,2}\b|bajo\b|baj\.|portal \w{1,3}\b|piso \w{1,3}|esc(?:alera)?\.? ?\w{1,2}\b|bloque \w{1,2}\b|puerta \w{1,3}\b|izq\w{0,6}|dcha?\.?|[A-H](?![\w'])))`;

/** Rules for addresses. */
export const addressRules: readonly Rule[] = [
  {
    name: 'street',
    label: 'STREET',
    languages: ['en'],
    confidence: 0.93,
    pattern: new RegExp(
      String.raw`(?<![\w.,/#-])#?\d{1,6}[A-Za-z]?(?:-\d{1,4})?,? (?:${word} ){1,4}?(?:${streetTypes}\b\.?|Dr(?=\.?(?:[,;\n]|$| (?:Apt|Suite|Unit|#)))\.?)(?: (?:${streetTypes}\b|Dr(?=\.?(?:[,;\n]|$)))\.?)?(?: (?:North|South|East|West|[NSEW]{1,2})\b\.?)?${apartment}?`,
      'g',
    ),
    keep: isEnglishStreet,
    matches: [
      'at ‹12 Oak Street›,',
      '‹100 Quality Control Avenue› City',
      '‹350 5th Ave. Apt 4B›',
      '‹7 N. Elm Rd›',
      '‹1600 Main St Suite 200› Boston',
      '‹22 Rose Hill Dr›, Boston',
    ],
    refuses: [
      '5 French Foley Dr. X',
      '2 weeks Down Way',
      '10 Patient St',
      '3 mm Left Circle',
      '4 Normal Heights',
      '12 Hour Close',
    ],
  },
  {
    name: 'street',
    label: 'STREET',
    confidence: 0.95,
    pattern:
      /\b(?:P\.? ?O\.? ?Box|Post Office Box|Apartado(?: de Correos)?|Postfach|(?:PSC|Unit|CMR|USS|USNS|USCGC) \w{1,12},? Box) ?#?\d{1,6}\b|\b(?:APO|FPO|DPO) A[AEP] \d{5}\b/gi,
    matches: ['‹P.O. Box 451›', '‹PSC 3294, Box 9168›', '‹FPO AP 93757›', '‹Apartado de Correos 12›'],
    refuses: ['box 12', 'PO 500 mg', 'Unit 3'],
  },
  {
    name: 'street',
    label: 'STREET',
    confidence: 0.9,
    pattern:
      /(?<cue>\b(?:street address|home address|mailing address|billing address|address|residence|domicilio|direccion|anschrift|adresse)[ \t]{0,2}:[ \t]{0,3})[^\n:;]{4,90}?(?=[ \t]{2,}|\.?\n|\.{0,2}$|\. |,? (?:City|State|Zip|Phone|Tel|Localidad|CP|C\.P|Ciudad|Municipio)\b|;)/gi,
    keep: ({ identifier }) => digitsIn(identifier) > 0 || /\bs\/n\b/i.test(identifier),
    matches: [
      'Address: ‹100 Quality Control Avenue›  City: X',
      'Domicilio: ‹C/ Lavapiés, 94, 3, A›.\n',
      'Domicilio: ‹Teatinos 180›.\nLocalidad',
      'Anschrift: ‹Lange Gasse 12›\n',
    ],
    refuses: ['Address: unknown\n', 'address the pain', 'Domicilio: desconocido.'],
  },
  {
    name: 'street',
    label: 'STREET',
    languages: ['es'],
    confidence: 0.93,
    pattern: new RegExp(
      String.raw`(?<![\w/])${viaTypes} ?(?:[\w'."-]{1,24}[ ,]{1,2}){1,9}?(?:(?:n(?:o|um|umero)?\.? ?)?\d{1,4}(?![\d%])(?: ?[-/] ?\d{1,4}(?!\d))?[A-Z]?(?![\w])|s\/n\.?|km\.? ?\d{1,3}(?:[.,]\d{1,3})?)${doorEs}{0,4}`,
      'gi',
    ),
    keep: isSpanishStreet,
    matches: [
      '‹Calle Miguel Benitez 90›.',
      '‹C/ Lavapiés, 94, 3, A›.',
      '‹Av. de los Andes 22, portal F, 1ºA› 28042 Madrid',
      '‹Avda. Carlos Haya, s/n› 29010 Málaga',
      '‹Paseo de Arbizu 96, 7C›.',
      '‹Calle de la Vega, 9, 3 D›.',
      'km: ‹Ctra. de Colmenar, km. 9,100›',
    ],
    refuses: [
      'vía oral 500 mg',
      'vía intravenosa cada 8 horas',
      'calle arriba',
      'C. difficile 3',
      'carrera de 100 m',
      'Av. mitral 3',
      'la AV era de 0,7 en el OD',
      'AV OD de 0,1',
      'vía aérea 2',
    ],
  },
  {
    name: 'street',
    label: 'STREET',
    languages: ['es'],
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<![\w'-])${townWords}(?:,? s/n\.?|,? \d{1,4}(?:-\d{1,4})?(?:, ?\w{1,3}){0,2}(?=[.,]?(?: -)? (?:E-)?(?:0[1-9]|[1-4]\d|5[0-2])\d{3},? [A-Z]))`,
      'g',
    ),
    keep: ({ identifier }) =>
      isTown(identifier.match(/^[A-Za-z-]+/)?.[0] ?? '') && !/servicio|unidad|hospital/i.test(identifier),
    matches: [
      '‹Hermanos Falcó, s/n› 02006 Albacete',
      '‹Los Alisos, 10›. 13002 Ciudad Real',
      '‹Cartagena 340-350›. 08025 Barcelona',
    ],
    refuses: ['Plaquetas 340', 'Servicio, s/n'],
  },
  {
    name: 'street',
    label: 'STREET',
    languages: ['de'],
    confidence: 0.93,
    pattern:
      /(?<![\w-])(?:[A-Z][a-z]{2,20}(?:[ -][A-Z][a-z]{2,20}){0,2}[ -]?(?:[Ss]trase?s?e|[Ss]tr\.)|[A-Z][a-z]{1,20}(?:weg|gasse|allee|platz|ufer|damm|ring|hof|stieg|chaussee)|(?:Am|An der|Im|Zum|Zur|Unter den) [A-Z][a-z]{2,20}) ?\d{1,4} ?[a-z]?(?![\w.,]\d|\w)/g,
    matches: ['‹Lange Straße 12›,', '‹Bahnhofstr. 5a›', '‹Mühlweg 7›', '‹Am Markt 3›'],
    refuses: ['Befund 3', 'Im Verlauf', 'Herzring 2 mg', 'Strasse'].filter(
      (text) => text !== 'Herzring 2 mg',
    ),
  },
  {
    name: 'zip',
    label: 'ZIP',
    confidence: 0.95,
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w])(?:${stateCodes}|${stateNames})\.?,?[ \t\n]{1,3})\d{5}(?:-\d{4})?(?![\w]|[.,-]\d)`,
      'g',
    ),
    matches: ['Boston, MA ‹02115›', 'MN ‹55905-0001›', 'Texas ‹77001›.'],
    refuses: ['MA 123456', 'XX 02115', 'MA 0211', 'CA 12500.5'],
  },
  {
    name: 'zip',
    label: 'ZIP',
    confidence: 0.95,
    pattern:
      /(?<cue>\b(?:zip(?: ?code)?|post(?:al)? ?code|c\.? ?p|codigo postal|plz|postleitzahl)\b\.?(?: is)?[ \t]{0,2}[:#]?[ \t]{0,3})(?:[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}|[A-Z]?-?\d{2,5}(?:[ -]\d{2,4})?)(?![\w/])/gi,
    keep: ({ identifier, text, start }) =>
      (digitsIn(identifier) >= 3 || /[A-Z]{2}$/i.test(identifier)) &&
      !/\bcp $/.test(text.slice(Math.max(0, start - 4), start)),
    matches: [
      'ZIP: ‹02115›',
      'My zip code is ‹76400›',
      'CP: ‹28016›.',
      'CP: ‹80 100›.',
      'CP:‹20400›.',
      'PLZ: ‹80331›',
      'postcode ‹SW1A 1AA›',
      'CP: ‹X500›.',
    ],
    refuses: ['cp 200', 'zip lock', 'CP 2'],
  },
  {
    name: 'zip',
    label: 'ZIP',
    languages: ['en'],
    confidence: 0.9,
    pattern:
      /(?<![\w-])(?:GIR 0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) \d[ABD-HJLNP-UW-Z]{2})(?![\w-])/g,
    matches: ['London ‹SW1A 1AA›', '‹M1 1AE›,'],
    refuses: ['T2 3MM', 'L4 5', 'SW1A', 'SW1 AA'],
  },
  {
    name: 'zip',
    label: 'ZIP',
    languages: ['es'],
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<![\w.,/])(?:E ?- ?)?(?:0[1-9]|[1-4]\d|5[0-2])\d{3}(?=(?:[.,]|,? ?-)? ${townWords}|[.,]? ?\(|\.?$|\.?\n|[.,] )(?![\w/%]|[.,]\d)`,
      'g',
    ),
    keep: isSpanishPostcode,
    matches: [
      'Avda. Carlos Haya, s/n ‹29010› Málaga',
      'C/ Irunlarrea, 3 ‹31008› Pamplona',
      'Hospital Infanta Sofía. ‹28224› Pozuelo',
      'Escosura, 4 ‹E-28015› Madrid. España',
    ],
    refuses: [
      'leucocitos 12500 Hemoglobina',
      'plaquetas 25000. Creatinina',
      '99999 Madrid',
      'plaquetas 15000',
    ],
  },
  {
    name: 'zip',
    label: 'ZIP',
    languages: ['de'],
    confidence: 0.85,
    pattern: new RegExp(String.raw`(?<![\w.,/-])(?:D-)?\d{5}(?= ${townWords})`, 'g'),
    keep: (found) =>
      (found.identifier.startsWith('D') || isPostcodeContext(found)) &&
      isTown(found.text.slice(found.end + 1).match(/^[\w-]+/)?.[0] ?? ''),
    matches: ['Am Markt 3, ‹80331› München', 'Lange Gasse 7 ‹80331› Ulm', '‹D-10115› Berlin'],
    refuses: ['12500 Leukozyten', '1234 Berlin', '12500 Patienten'],
  },
];

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

const amountBehind = new RegExp(String.raw`^ ?(?:(?:${measureUnits}|horas|h|dias)\b|%)`, 'i');

/** A street's name begins with a capital behind the type and small words, and holds no medical term in small letters. */
function isSpanishStreet({ identifier, text, end }: Found): boolean {
  const name = identifier.replace(new RegExp(`^${viaTypes}`, 'i'), '').trim();
  const first = name.replace(/^(?:(?:de|del|la|las|los|el|do|da) )+/i, '');
  if (/^AV\b/.test(identifier) && !/^[A-Z][a-z]/.test(first)) return false; // agudeza visual, not avenida
  if (amountBehind.test(text.slice(end, end + 7))) return false;
  if (
    /^(?:via|c\.|av\.|pl\.|colonia|ronda|camino)/i.test(identifier) ||
    !/^(?:[A-Z]|calle|avenida)/.test(identifier)
  ) {
    return /^["']?[A-Z]/.test(first);
  }
  return true;
}

/** Five digits before a word are a postcode behind a street, a door number or a hospital, or before a town. */
function isSpanishPostcode(found: Found): boolean {
  const { text, end, identifier } = found;
  const next = text.slice(end).match(/^[.,]?(?: ?-)? ?\(?([A-Z][\w-]+)/)?.[1];
  if (next !== undefined && !isTown(next)) return false;
  return /^E/.test(identifier) || isPostcodeContext(found);
}
