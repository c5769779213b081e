/** Template language: `{slot}` asks for a value, `<one|two {slot}|>` is a choice (not nested, may be empty). */
import { InternalError, type SeededRandom } from '#foundation';
import { draw } from '#surrogates';
import type { Piece } from './note-builder.js';

/** A parsed piece of a template: fixed words, a slot, or alternatives to choose from. */
export type TemplateNode =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string }
  | { readonly kind: 'choice'; readonly options: readonly (readonly TemplateNode[])[] };

const parsed = new Map<string, readonly TemplateNode[]>();

/** Parses a template into nodes. Throws InternalError for a stray bracket, a bug of the lists. */
export function parseTemplate(template: string): readonly TemplateNode[] {
  const known = parsed.get(template);
  if (known !== undefined) return known;
  const nodes = parseNodes(template);
  parsed.set(template, nodes);
  return nodes;
}

/** Fills a template: takes its words, one option per choice, and for each slot what `write` returns. */
export function fillTemplate(
  template: string,
  random: SeededRandom,
  write: (slot: string) => readonly Piece[],
): readonly Piece[] {
  const fill = (node: TemplateNode): readonly Piece[] => {
    if (node.kind === 'words') return [{ text: node.text }];
    return node.kind === 'choice' ? draw(node.options, random).flatMap(fill) : write(node.name);
  };
  return parseTemplate(template).flatMap(fill);
}

function parseNodes(template: string): readonly TemplateNode[] {
  const nodes: TemplateNode[] = [];
  let end = 0;
  for (const match of template.matchAll(/<([^<>]*)>|\{([a-zA-Z0-9.]+)\}/g)) {
    pushWords(nodes, template.slice(end, match.index));
    const [whole, choice, slot] = match;
    if (choice !== undefined) nodes.push({ kind: 'choice', options: choice.split('|').map(parseNodes) });
    if (slot !== undefined) nodes.push({ kind: 'slot', name: slot });
    end = match.index + whole.length;
  }
  pushWords(nodes, template.slice(end));
  return nodes;
}

function pushWords(nodes: TemplateNode[], text: string): void {
  if (/[<>{}]/.test(text)) throw new InternalError(`stray bracket in a sentence template: ${text}`);
  if (text !== '') nodes.push({ kind: 'words', text });
}
