/** Names of pictures and fonts in a Word document. Whoever put them in may have named them after a patient, and nobody looks into names. */
import type { Edit } from './replace-spans.js';
import type { XmlTag } from './xml-blocks.js';

/** Names that programs give: "image1", "font12", "Picture 3". */
const usualName = /^(?:image|img|picture|pic|media|font|thumbnail)? ?\d{0,4}$/i;

/** From the name of a part to the one under which it is written; only those that a person may have chosen are in it. */
export function newPartNames(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const renamed = new Map<string, string>();
  let number = 0;
  for (const name of names) {
    const [, folder = '', base = '', extension = ''] = /^(.*\/)([^/]*)\.([^./]*)$/.exec(name) ?? [];
    if (folder === '' || usualName.test(base)) continue;
    let other: string;
    do {
      number += 1;
      other = `${folder}image${number}.${extension.toLowerCase()}`;
    } while (taken.has(other));
    renamed.set(name, other);
  }
  return renamed;
}

/** The edits by which relationships and types of content follow a new name. */
export function renamedLinks(
  { name: tag, attributes }: XmlTag,
  renamed: ReadonlyMap<string, string>,
): Edit[] {
  const isExternal = attributes.some(({ name, value }) => name === 'TargetMode' && value === 'External');
  if (isExternal || (tag !== 'Relationship' && tag !== 'Override')) return [];
  return attributes
    .filter(({ name }) => name === 'Target' || name === 'PartName')
    .flatMap(({ value, start, end }): Edit[] => {
      const path = withoutEscapes(value).toLowerCase();
      const tail = path.replace(/^(?:\.{0,2}\/)+/, '');
      const [, other] = [...renamed].find(([old]) => `/${old.toLowerCase()}`.endsWith(`/${tail}`)) ?? [];
      if (other === undefined) return [];
      const folders = value.slice(0, value.lastIndexOf('/') + 1);
      return [{ start, end, content: folders + other.slice(other.lastIndexOf('/') + 1) }];
    });
}

function withoutEscapes(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
