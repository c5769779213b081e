/** Rules of a Word document: what happens to each part and attribute, whatever was found in it. */
import type { XmlAttribute, XmlTag } from './xml-blocks.js';

/**
 * `text` is read and written, `properties` are emptied, `kept` holds no text, `dropped` is left out,
 * `unreadable` refuses the document.
 */
type PartRule = 'text' | 'properties' | 'custom' | 'kept' | 'picture' | 'dropped' | 'unreadable';

/** The rule of a part by its name. Unknown parts are unreadable: what they hold could not be hidden. */
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

/** Properties that name nobody: counts, yes and no, the version of the program. */
const keptProperties: ReadonlySet<string> = new Set([
  ...['AppVersion', 'DocSecurity', 'ScaleCrop', 'LinksUpToDate', 'SharedDoc'],
  ...['HyperlinksChanged', 'Pages', 'Words', 'Characters', 'CharactersWithSpaces', 'Lines', 'Paragraphs'],
  ...['TotalTime', 'revision', 'i4'],
]);

/** Whether a property names nobody: digits under any name, or yes and no. */
export function isKeptValue(property: string, value: string): boolean {
  return keptProperties.has(property) && /^\s*(?:[\d.]{1,12}|true|false)\s*$/i.test(value);
}

/** Attributes of properties that say what a value is, not what it says. */
export const keptPropertyAttributes: ReadonlySet<string> = new Set(['xmlns', 'type', 'baseType', 'size']);

/** Ends of the relationship types of dropped parts, of templates and of sources of addresses. */
const droppedLinks: ReadonlySet<string> = new Set([
  ...['thumbnail', 'customXml', 'people', 'commentsIds', 'commentsExtended', 'commentsExtensible'],
  ...['attachedTemplate', 'mailMergeSource', 'mailMergeHeaderSource'],
]);

/** Dropped whole: data of fields and forms, passwords, sources of addresses, marks of this document. */
const droppedElements: ReadonlySet<string> = new Set([
  ...['fldData', 'dataBinding', 'documentProtection', 'writeProtection', 'mailMerge', 'attachedTemplate'],
  ...['rsids', 'docId', 'nsid', 'tmpl'],
]);

/** Whether an element goes with all that is in it; all of them may be left out. */
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

/** Attributes that hold text, whatever the element. */
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
  // Numbers and bullets of lists are no text: "%1.", "o", "(%2)".
  if (tag === 'lvlText') return attribute === 'val' && /\p{L}{2}/u.test(value);
  return textAttributesOfAny.has(attribute) || textAttributes.get(tag)?.includes(attribute) === true;
}

/**
 * Whether somebody chose the name of a style, list, theme or shape here. Programs accept any name, so single
 * words of an identifier are replaced in it, the same way everywhere. Names of fonts are looked up by
 * programs and stay.
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
 * Whether an attribute marks a stretch, an editing session or a window position, by which copies of one hand
 * or template can be linked. Programs do without it.
 */
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

/** Whether an attribute numbers a drawing, often at random; connectors name these numbers. */
export function isDrawingNumber(tag: string, attribute: string): boolean {
  return attribute === 'id' && drawingElements.has(tag);
}

const drawingElements: ReadonlySet<string> = new Set(['docPr', 'cNvPr', 'stCxn', 'endCxn']);

/** Whether a link leads out of the document and is no web address: mail, local files, telephone numbers. */
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

/** A stretch of a field code. */
interface CodeArgument {
  readonly start: number;
  readonly end: number;
}

/** Quoted arguments, but not those of a switch such as `\o` or `\l`: a format, a bookmark or a tip. */
const quoted = /(?<!\\[A-Za-z@#*!]\s{0,8})"([^"]*)"/g;
/** Fields whose first word is an address or a file, in quotes or not. */
const bare = /^\s*(?:HYPERLINK|INCLUDETEXT|INCLUDEPICTURE|LINK|DDE|DDEAUTO|IMPORT|RD)\s+([^\s"\\][^\s"]*)/i;

/** The arguments of a field code that go from a copy, in order. */
export function codeArguments(code: string): CodeArgument[] {
  const inQuotes = [...code.matchAll(quoted)].map(({ index, 1: text = '' }) => ({
    start: index + 1,
    end: index + 1 + text.length,
  }));
  const [whole = '', word = ''] = bare.exec(code) ?? [];
  const first = word === '' ? [] : [{ start: whole.length - word.length, end: whole.length }];
  return [...first, ...inQuotes].filter(({ start, end }) => start < end);
}
