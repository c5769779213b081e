/** What is changed in the tags of a document whatever anybody found in it. */
import { escapeXml } from '#text';
import { renamedLinks } from './part-names.js';
import {
  authorAttributes,
  isDrawingNumber,
  isLinkingAttribute,
  isPersonalLink,
  timeAttributes,
} from './part-rules.js';
import type { Edit } from './replace-spans.js';
import type { XmlTag } from './xml-blocks.js';

/** What is the same in every part. */
export interface Renamed {
  /** Of an author: the name that stands for it. Added to. */
  readonly authors: Map<string, string>;
  /** Of a drawing: its new number. Added to. */
  readonly drawings: Map<string, string>;
  /** Of a picture or font. */
  readonly parts: ReadonlyMap<string, string>;
}

/** Authors, times, marks and personal links of a tag, numbers of drawings, and the new names of parts. */
export function fixedEdits(tag: XmlTag, { authors, drawings, parts }: Renamed): Edit[] {
  const own = tag.attributes.flatMap((attribute): Edit[] => {
    const { name, value, start, end, from, to } = attribute;
    if (timeAttributes.has(name) || isLinkingAttribute(name)) return [{ start: from, end: to, content: '' }];
    if (authorAttributes.has(name)) {
      const content = name === 'initials' ? 'A' : escapeXml(numbered(authors, value, 'Author '));
      return [{ start, end, content }];
    }
    if (isDrawingNumber(tag.name, name)) return [{ start, end, content: numbered(drawings, value, '') }];
    if (name === 'id' && tag.name === 'creationId') return [{ start, end, content: noMark }];
    if (name === 'Target' && isPersonalLink(tag)) return [{ start, end, content: 'about:blank' }];
    return [];
  });
  return [...own, ...renamedLinks(tag, parts)];
}

/** A drawing's own mark, which has to be there. */
const noMark = '{00000000-0000-0000-0000-000000000000}';

function numbered(known: Map<string, string>, value: string, word: string): string {
  const other = known.get(value) ?? `${word}${known.size + 1}`;
  known.set(value, other);
  return other;
}
