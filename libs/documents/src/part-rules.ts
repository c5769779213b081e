/** Rules of a Word document: what happens to each part and attribute, whatever it contains. */
import type { XmlAttribute, XmlTag } from './xml-blocks.js';

/** `text` is read and written, `properties` emptied, `kept` has no text, `dropped` goes, `unreadable` refuses. */
type PartRule = 'text' | 'properties' | 'custom' | 'kept' | 'picture' | 'dropped' | 'unreadable';

/** The rule of a part by its name. Unknown parts are unreadable, because their content could not be hidden. */
export function ruleOfPart(name: string): PartRule {
  if (name.endsWith('/')) return 'dropped'; // a folder
  if (/^docProps\/thumbnail\./i.test(name) || /^customXml\//i.test(name)) return 'dropped';
  if (/^word\/(?:people|comments(?:Ids|Extended|Extensible))\.xml$/i.test(name)) return 'dropped';
  if (/^docProps\/custom\.xml$/i.test(name)) return 'custom';
  if (/^docProps\/[^/]+\.xml$/i.test(name)) return 'properties';
  if (/^_xmlsignatures\//i.test(name)) return 'unreadable';
  if (/\.(xml|rels)$/i.test(name)) return 'text';
  if (/^word\/media\/[^/]+\.(png|jpe?g|gif|bmp|tiff?)$/i.test(name)) return 'picture';
  return /^word\/fonts\/[^/]+\.(odttf|ttf)$/i.test(name) ? 'kept' : 'unreadable';
}

/** Properties that identify nobody: counts, yes and no, the version of the program. */
const keptProperties: ReadonlySet<string> = new Set([
  ...['AppVersion', 'DocSecurity', 'ScaleCrop', 'LinksUpToDate', 'SharedDoc'],
  ...['HyperlinksChanged', 'Pages', 'Words', 'Characters', 'CharactersWithSpaces', 'Lines', 'Paragraphs'],
  ...['TotalTime', 'revision', 'i4'],
]);

/** Whether a property identifies nobody: one of these names, and digits, true or false as its value. */
export function isKeptValue(property: string, value: string): boolean {
  return keptProperties.has(property) && /^\s*(?:[\d.]{1,12}|true|false)\s*$/i.test(value);
}

/** Property attributes that say what a value is, not what it says. */
export const keptPropertyAttributes: ReadonlySet<string> = new Set(['xmlns', 'type', 'baseType', 'size']);

/** Endings of the relationship types of dropped parts, templates and address sources. */
const droppedLinks: ReadonlySet<string> = new Set([
  ...['thumbnail', 'customXml', 'people', 'commentsIds', 'commentsExtended', 'commentsExtensible'],
  ...['attachedTemplate', 'mailMergeSource', 'mailMergeHeaderSource'],
]);

/** Dropped whole: data of fields and forms, passwords, address sources, marks of this document. */
const droppedElements: ReadonlySet<string> = new Set([
  ...['fldData', 'dataBinding', 'documentProtection', 'writeProtection', 'mailMerge', 'attachedTemplate'],
  ...['rsids', 'docId', 'nsid', 'tmpl'],
]);

/** Whether to drop an element with its content; all of these are optional. */
export function isDroppedElement(
  tag: string,
  parent: string | undefined,
  attributes: () => readonly XmlAttribute[],
): boolean {
  const attributeValue = (attribute: string) =>
    attributes().find(({ name }) => name === attribute)?.value ?? '';
  if (tag === 'Relationship') return droppedLinks.has(attributeValue('Type').split('/').at(-1) ?? '');
  if (tag === 'Override') return ruleOfPart(attributeValue('PartName').slice(1)) === 'dropped';
  return droppedElements.has(tag) || (tag === 'id' && parent === 'sdtPr');
}

/** Attributes that hold text in any element. */
const textAttributesOfAny: ReadonlySet<string> = new Set([
  ...['descr', 'title', 'alt', 'string', 'tooltip', 'anchor', 'href', 'instr', 'lastValue'],
]);

/** Attributes with text, by element. A map: the document chooses names, and objects know "constructor". */
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
    Relationship: ['Target'],
  }),
);

/** Whether an attribute of a part holds text. */
export function isTextAttribute(part: string, tag: string, attribute: string, value: string): boolean {
  if (part === '[Content_Types].xml' || attribute === 'xmlns') return false;
  // List numbers and bullets are no text: "%1.", "o", "(%2)".
  if (tag === 'lvlText') return attribute === 'val' && /\p{L}{2}/u.test(value);
  return textAttributesOfAny.has(attribute) || textAttributes.get(tag)?.includes(attribute) === true;
}

/**
 * Whether the attribute holds a chosen name of a style, list, theme or shape. Programs accept any name, so
 * single words of an identifier are replaced in it, the same way everywhere. Font names stay, because
 * programs look them up.
 */
export function isNameAttribute(tag: string, attribute: string): boolean {
  return (nameAttributes.has(attribute) && tag !== 'font') || (attribute === 'val' && namedByValue.has(tag));
}

const nameAttributes: ReadonlySet<string> = new Set([
  ...['styleId', 'name', 'id', 'Id', 'embed', 'link', 'spid', 'ShapeID'],
]);
const namedByValue: ReadonlySet<string> = new Set([
  ...['name', 'aliases', 'basedOn', 'next', 'link', 'pStyle', 'rStyle', 'tblStyle'],
  ...['styleLink', 'numStyleLink', 'clickAndTypeStyle', 'defaultTableStyle'],
]);

/** Attributes that say who changed something. */
export const authorAttributes: ReadonlySet<string> = new Set([
  'author',
  'initials',
  'userId',
  'ed', // who may edit a stretch: a login or an address
  'lastModifiedBy',
]);

/** Attributes that say when; all are optional. */
export const timeAttributes: ReadonlySet<string> = new Set(['date', 'dateUtc', 'fullDate']);

/** Whether it marks a stretch, session or window position, which links copies of one author or template; optional. */
export function isLinkingAttribute(attribute: string): boolean {
  return /^rsid[A-Z]/.test(attribute) || linkingAttributes.has(attribute);
}

const linkingAttributes: ReadonlySet<string> = new Set([
  ...[
    'paraId',
    'textId',
    'paraIdParent',
    'durableId',
    'anchorId',
    'editId',
    'tplc',
    'tgtFrame',
    'docLocation',
  ],
]);

/** Whether an attribute numbers a drawing, often at random; connectors refer to these numbers. */
export function isDrawingNumber(tag: string, attribute: string): boolean {
  return attribute === 'id' && drawingElements.has(tag);
}

const drawingElements: ReadonlySet<string> = new Set(['docPr', 'cNvPr', 'stCxn', 'endCxn']);

/** Whether a link leaves the document and is no web address: mail, local files, telephone numbers. */
export function isPersonalLink({ name, attributes }: XmlTag): boolean {
  const attributeValue = (attribute: string) => attributes.find((one) => one.name === attribute)?.value ?? '';
  return (
    name === 'Relationship' &&
    attributeValue('TargetMode') === 'External' &&
    !/^https?:/i.test(attributeValue('Target'))
  );
}

/** Start offsets of the relationship attributes that name other parts of the archive. */
export function internalLinks(tags: readonly XmlTag[]): ReadonlySet<number> {
  const links = tags.filter(
    ({ name, attributes }) =>
      name === 'Relationship' &&
      attributes.every((attribute) => attribute.name !== 'TargetMode' || attribute.value !== 'External'),
  );
  return new Set(links.flatMap(({ attributes }) => attributes.map(({ start }) => start)));
}

interface CodeArgument {
  readonly start: number;
  readonly end: number;
}

/** Quoted arguments, except those of a switch such as `\o` or `\l`: a format, a bookmark or a tip. */
const quoted = /(?<!\\[A-Za-z@#*!]\s{0,8})"([^"]*)"/g;
/** Fields whose first word is an address or a file, quoted or not. */
const bare = /^\s*(?:HYPERLINK|INCLUDETEXT|INCLUDEPICTURE|LINK|DDE|DDEAUTO|IMPORT|RD)\s+([^\s"\\][^\s"]*)/i;

/** The arguments of a field code that a copy drops, in order. */
export function codeArguments(code: string): CodeArgument[] {
  const inQuotes = [...code.matchAll(quoted)].map(({ index, 1: text = '' }) => ({
    start: index + 1,
    end: index + 1 + text.length,
  }));
  const [whole = '', word = ''] = bare.exec(code) ?? [];
  const first = word === '' ? [] : [{ start: whole.length - word.length, end: whole.length }];
  return [...first, ...inQuotes].filter(({ start, end }) => start < end);
}
