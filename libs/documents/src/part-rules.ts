/** What becomes of each part of a Word document, and of each attribute, whatever anybody found in it. */
import type { XmlTag } from './xml-blocks.js';

/** `text`: read and written; `properties`: emptied; `kept`: holds no text; `dropped`: left out; `unreadable`: refuses the document. */
export type PartRule = 'text' | 'properties' | 'custom' | 'kept' | 'picture' | 'dropped' | 'unreadable';

/** The rule of a part by its name. What is not known cannot be read, so what it holds cannot be hidden. */
export function ruleOfPart(name: string): PartRule {
  if (name.endsWith('/')) return 'dropped'; // a folder
  if (/^docProps\/thumbnail\./i.test(name)) return 'dropped';
  if (/^docProps\/custom\.xml$/i.test(name)) return 'custom';
  if (/^docProps\/[^/]+\.xml$/i.test(name)) return 'properties';
  if (/^_xmlsignatures\//i.test(name)) return 'unreadable';
  if (/\.(xml|rels)$/i.test(name)) return 'text';
  if (/^word\/media\/[^/]+\.(png|jpe?g|gif|bmp|tiff?)$/i.test(name)) return 'picture';
  return /^word\/fonts\/[^/]+\.(odttf|ttf)$/i.test(name) ? 'kept' : 'unreadable';
}

/** Properties that name nobody: counts, yes and no, the version of the program. */
const keptProperties: ReadonlySet<string> = new Set([
  ...['AppVersion', 'DocSecurity', 'ScaleCrop', 'LinksUpToDate', 'SharedDoc'],
  ...['HyperlinksChanged', 'Pages', 'Words', 'Characters', 'CharactersWithSpaces', 'Lines', 'Paragraphs'],
  ...['TotalTime', 'revision', 'i4'],
]);

/** Whether a property names nobody: a count is digits whatever its element is called, and yes or no a word. */
export function isKeptValue(property: string, value: string): boolean {
  return keptProperties.has(property) && /^\s*(?:[\d.]{1,12}|true|false)\s*$/i.test(value);
}

/** Attributes of properties that say what a value is, not what it says. */
export const keptPropertyAttributes: ReadonlySet<string> = new Set(['xmlns', 'type', 'baseType', 'size']);

/** Attributes that hold text, whatever the element. */
const textAttributesOfAny: ReadonlySet<string> = new Set([
  ...['descr', 'title', 'alt', 'string', 'tooltip', 'anchor', 'href', 'instr', 'lastValue'],
]);

/** Attributes that hold text, by element. A map, because a document chooses the names: an object knows "constructor", too. */
const textAttributes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    attr: ['val'], // of a smart tag: a name, or a date in parts
    tblCaption: ['val'],
    tblDescription: ['val'],
    udl: ['val'],
    docPr: ['name'],
    cNvPr: ['name'],
    bookmarkStart: ['name'],
    docVar: ['name', 'val'],
    alias: ['val'],
    tag: ['val'],
    statusText: ['val'],
    helpText: ['val'],
    default: ['val'],
    listEntry: ['val'],
    listItem: ['displayText', 'value'],
    query: ['val'],
    connectString: ['val'],
    Relationship: ['Target'],
  }),
);

/** Whether an attribute of a part holds text. */
export function isTextAttribute(part: string, tag: string, attribute: string): boolean {
  if (part === '[Content_Types].xml' || attribute === 'xmlns') return false;
  // Data of other programs, in a shape that nobody knows.
  if (/^customXml\/item\d*\.xml$/i.test(part)) return !addressAttributes.has(attribute);
  return textAttributesOfAny.has(attribute) || textAttributes.get(tag)?.includes(attribute) === true;
}

/** Name the vocabulary that a part is written in: with another value it would be a part of another kind. */
const addressAttributes: ReadonlySet<string> = new Set([
  ...['uri', 'targetNamespace', 'namespace', 'schemaLocation'],
]);

/** Attributes with who changed something. */
export const authorAttributes: ReadonlySet<string> = new Set([
  'author',
  'initials',
  'userId',
  'ed', // who may edit a stretch: a login or an address
  'lastModifiedBy',
]);

/** Attributes with when; all of them may be left out. */
export const timeAttributes: ReadonlySet<string> = new Set(['date', 'dateUtc', 'fullDate']);

/**
 * Attributes that mark in which session of editing a stretch came to be (`rsidR`): by them copies and notes from one hand or template
 * are known as such. All of them may be left out.
 */
export function isSessionAttribute(attribute: string): boolean {
  return /^rsid[A-Z]/.test(attribute);
}

/**
 * A value that marks nothing for an element that marks the document or one of its sessions and wants a value; `undefined` for other
 * elements. The id of a document is a GUID, or eight digits as those of sessions are, which Word takes from 1 on.
 */
export function emptyMark(tag: string, value: string): string | undefined {
  if (!markElements.has(tag)) return undefined;
  return value.startsWith('{') ? '{00000000-0000-0000-0000-000000000000}' : '00000001';
}

const markElements: ReadonlySet<string> = new Set(['rsid', 'rsidRoot', 'docId']);

/** True for a link out of the document that is no web address: mail, files of somebody's machine, telephone numbers. */
export function isPersonalLink({ name, attributes }: XmlTag): boolean {
  const attributeValue = (attribute: string) => attributes.find((one) => one.name === attribute)?.value ?? '';
  return (
    name === 'Relationship' &&
    attributeValue('TargetMode') === 'External' &&
    !/^https?:/i.test(attributeValue('Target'))
  );
}

/** Where the attributes of relationships inside the archive begin, whose targets are names of parts. */
export function internalLinks(tags: readonly XmlTag[]): ReadonlySet<number> {
  const links = tags.filter(
    ({ name, attributes }) =>
      name === 'Relationship' &&
      attributes.every((attribute) => attribute.name !== 'TargetMode' || attribute.value !== 'External'),
  );
  return new Set(links.flatMap(({ attributes }) => attributes.map(({ start }) => start)));
}
