/** Spanish streets, postcodes, provinces and rooms. */
import { anyCase, defineRules, exactCase, type Found, type Rules } from '../../rule.js';
import { measureUnits, viaTypes } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/words.js';
import { country, isPostcodeContext, isTown, room, townLength, townWords } from '../any/places.js';

const words = readWords('catalogue/es');
const asStreet = defineRules('street', 'STREET');
const asZip = defineRules('zip', 'ZIP');
const asTown = defineRules('town', 'CITY');

const doorEs = String.raw`(?:[ ,.-]{1,3}(?:\d{1,2} ?[oa]?\.? ?-? ?(?:[A-Z]|izq\w*|dcha?\w*|der)?(?![\w/])|P\.? ?\d{1,2}\b|[A-Z]-\d{1,2}\b|bajo\b|baj\.|portal \w{1,3}\b|piso \w{1,3}|esc(?:alera)?\.? ?\w{1,2}\b|bloque \w{1,2}\b|puerta \w{1,3}\b|izq\w{0,6}|dcha?\.?|[A-H](?![\w'])))`;

/** Rules for Spanish places. */
export const spanishPlaces: Rules = {
  room: room(
    words('rooms'),
    String.raw`\d{1,4}[A-Zao]{0,2}(?:-(?:\d{1,3}[A-Z]?|[A-Z]))?(?: [A-Z](?!\w))?|[A-Z]-?\d{1,4}|[A-D](?=[.,;)]|\n|$)`,
  ),
  street: asStreet(
    0.93,
    anyCase`(?<![\w/])${viaTypes} ?(?:[\w'."-]{1,24}[ ,]{1,2}){1,9}?(?:(?:n(?:o|um|umero)?\.? ?)?\d{1,4}(?![\d%])(?: ?[-/] ?\d{1,4}(?!\d))?[A-Z]?(?![\w])|s\/n\.?|km\.? ?\d{1,3}(?:[.,]\d{1,3})?)${doorEs}{0,4}`,
    isSpanishStreet,
  ),
  'street before a postcode': asStreet(
    0.85,
    exactCase`(?<![\w'-])${townWords}(?:,? s/n\.?|,? \d{1,4}(?:-\d{1,4})?(?:, ?\w{1,3}){0,2}(?=[.,]?(?: -)? (?:E-)?(?:0[1-9]|[1-4]\d|5[0-2])\d{3},? [A-Z]))`,
    ({ identifier }) =>
      isTown(identifier.match(/^[A-Za-z-]+/)?.[0] ?? '') && !/servicio|unidad|hospital/i.test(identifier),
  ),
  postcode: asZip(
    0.85,
    exactCase`(?<![\w.,/])(?:E ?- ?)?(?:0[1-9]|[1-4]\d|5[0-2])\d{3}(?=(?:[.,]|,? ?-)? ${townWords}|[.,]? ?\(|\.?$|\.?\n|[.,] )(?![\w/%]|[.,]\d)`,
    isSpanishPostcode,
  ),
  province: asTown(
    0.75,
    exactCase`(?<cue>(?<![\w.,/])\d{5}[.,]?(?: ?-)? [A-Z][\w' -]{2,30}[.,]? \(?)${townWords}(?=\)|\. ?\(?Espana|, Espana|\.\s|\n| E-?mail| Correo| Tel| Tfno)`,
    (found) =>
      /espana|colombia|mexico|argentina|chile|cuba/i.test(found.identifier) ? 0 : townLength(found),
  ),
  country: country('es'),
};

const amountBehind = new RegExp(String.raw`^ ?(?:(?:${measureUnits}|horas|h|dias)\b|%)`, 'i');

/** Refuses amounts and, after an ambiguous street type, a name without a capital. */
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

/** Whether five digits are a postcode: after a street, a door number or a hospital, and before a town. */
function isSpanishPostcode(found: Found): boolean {
  const { text, end, identifier } = found;
  const next = text.slice(end).match(/^[.,]?(?: ?-)? ?\(?([A-Z][\w-]+)/)?.[1];
  if (next !== undefined && !isTown(next)) return false;
  return /^E/.test(identifier) || isPostcodeContext(found);
}
