/** What is changed in the tags of a document whatever anybody found in it. */
import { escapeXml } from '#text';
import { renamedLinks } from './part-names.js';
import {
  authorAttributes,
  emptyMark,
  isPersonalLink,
  isSessionAttribute,
  timeAttributes,
} from './part-rules.js';
import type { Edit } from './replace-spans.js';
import type { XmlTag } from './xml-blocks.js';

/**
 * Authors, times, marks of sessions and personal links of a tag, and the new names of parts. `authors` is added to: one name is the same
 * author in every part.
 */
export function fixedEdits(
  tag: XmlTag,
  authors: Map<string, string>,
  renamed: ReadonlyMap<string, string>,
): Edit[] {
  const own = tag.attributes.flatMap((attribute): Edit[] => {
    const { name, value, start, end, from, to } = attribute;
    if (timeAttributes.has(name) || isSessionAttribute(name)) return [{ start: from, end: to, content: '' }];
    if (authorAttributes.has(name)) {
      const known = authors.get(value) ?? `Author ${authors.size + 1}`;
      authors.set(value, known);
      return [{ start, end, content: name === 'initials' ? 'A' : escapeXml(known) }];
    }
    const mark = name === 'val' ? emptyMark(tag.name, value) : undefined;
    if (mark !== undefined) return [{ start, end, content: mark }];
    if (name === 'Target' && isPersonalLink(tag)) return [{ start, end, content: 'about:blank' }];
    return [];
  });
  return [...own, ...renamedLinks(tag, renamed)];
}
