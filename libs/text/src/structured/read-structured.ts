import { Failure, parseJson } from '#foundation';
import { parseXml } from '../corpus/xml-parse.js';
import { hl7Pieces, isHl7 } from './hl7.js';
import { jsonPieces } from './json.js';
import { markupPieces } from './markup.js';
import { rtfPieces } from './rtf.js';
import { createStructuredText, type Piece, type StructuredText } from './structured-text.js';

/**
 * Reads the human-written values of an HL7 v2 message, JSON (FHIR or other), CDA, XML, HTML, RTF, or a fragment that
 * is the whole text; `undefined` for any other text.
 *
 * Fails with TEXT_STRUCTURE_INVALID, TEXT_XML_INVALID, TEXT_XML_TRUNCATED, TEXT_XML_DTD_REFUSED or TEXT_NOT_UTF8 for
 * an unreadable document of such a format: replacing blindly could break it.
 */
export function readStructured(text: string): StructuredText | undefined {
  const pieces = piecesOf(text);
  return pieces === undefined ? undefined : createStructuredText(text, pieces);
}

/** Codes that {@link readStructured} fails with. */
export const failuresOfStructure = [
  'TEXT_STRUCTURE_INVALID',
  'TEXT_XML_INVALID',
  'TEXT_XML_TRUNCATED',
  'TEXT_XML_DTD_REFUSED',
  'TEXT_NOT_UTF8',
] as const;

function piecesOf(text: string): readonly Piece[] | undefined {
  const start = text.search(/[^\s\uFEFF]/);
  const sign = text[start];
  if (sign === '{' && text.startsWith('{\\rtf', start)) return rtfPieces(text);
  if (sign === '{' || sign === '[') return jsonIn(text, start);
  if (sign === '<') return markupIn(text, start);
  return sign !== undefined && isHl7(text) ? hl7Pieces(text) : undefined;
}

/** One object, an array of objects, or one object per line. */
function jsonIn(text: string, start: number): readonly Piece[] | undefined {
  if (!/^(?:\[\s*)?\{\s*"/.test(text.slice(start, start + lookedAt))) return undefined;
  if (parseJson(text.slice(start)) !== undefined) return jsonPieces(text, start);
  const lines = [...text.matchAll(/[^\r\n]+/g)].filter(({ 0: line }) => line.trim() !== '');
  if (
    lines.length > 1 &&
    lines.every(({ 0: line }) => line.trimStart().startsWith('{') && parseJson(line) !== undefined)
  )
    return lines.flatMap(({ index }) => jsonPieces(text, index));
  if (/"resourceType"\s*:/.test(text.slice(start, start + lookedAt)))
    throw new Failure('TEXT_STRUCTURE_INVALID', { format: 'JSON' });
  return undefined;
}

/** Enough for a declaration and a first element. */
const lookedAt = 4096;

function markupIn(text: string, start: number): readonly Piece[] | undefined {
  const head = text.slice(start, start + lookedAt);
  const isHtml = /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype\s+)?html\b/i.test(head);
  const isXml = !isHtml && (head.startsWith('<?xml') || xmlOfHealth.test(head));
  if (isXml) parseXml(text.slice(start), {}, () => {});
  // `<3 mm`, `<Name>` in a sentence: plain text that starts with a sign.
  if (!isXml && !/^<[A-Za-z!?]/.test(head)) return undefined;
  if (!isXml && (!text.trimEnd().endsWith('>') || !/<\/[A-Za-z]|\/>/.test(text))) return undefined;
  return markupPieces({ text, places: 0 });
}

/** The root of CDA, or a health namespace in the first element. */
const xmlOfHealth =
  /^<(?:\w{1,20}:)?ClinicalDocument\b|^<[^>]*(?:urn:hl7-org:v3|http:\/\/hl7\.org\/fhir)["']/;
