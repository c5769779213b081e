/**
 * The sentence frames' little language: `{slot}` asks for a value, `<one|two {slot}|>` chooses an alternative
 * (not nested, an empty one is allowed). A frame is parsed once and kept.
 */
import { InternalError } from '#foundation';

/** A parsed piece of a frame: fixed words, a slot to fill, or alternatives of which one is taken. */
export type TemplateNode =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string }
  | { readonly kind: 'choice'; readonly options: readonly (readonly TemplateNode[])[] };

const parsed = new Map<string, readonly TemplateNode[]>();

/** The nodes of `frame` in order; a frame with a stray bracket is a bug of the tables and throws InternalError. */
export function parseTemplate(frame: string): readonly TemplateNode[] {
  const known = parsed.get(frame);
  if (known !== undefined) return known;
  const nodes = parseNodes(frame);
  parsed.set(frame, nodes);
  return nodes;
}

/** The names of all slots of `frame`, those inside alternatives too. */
export function slotsOf(frame: string): readonly string[] {
  return parseTemplate(frame).flatMap(slotsOfNode);
}

function slotsOfNode(node: TemplateNode): readonly string[] {
  if (node.kind === 'slot') return [node.name];
  if (node.kind === 'choice') return node.options.flatMap((option) => option.flatMap(slotsOfNode));
  return [];
}

function parseNodes(frame: string): readonly TemplateNode[] {
  const nodes: TemplateNode[] = [];
  let end = 0;
  for (const match of frame.matchAll(/<([^<>]*)>|\{([a-zA-Z0-9.]+)\}/g)) {
    pushWords(nodes, frame.slice(end, match.index));
    const [whole, choice, slot] = match;
    if (choice !== undefined) nodes.push({ kind: 'choice', options: choice.split('|').map(parseNodes) });
    if (slot !== undefined) nodes.push({ kind: 'slot', name: slot });
    end = match.index + whole.length;
  }
  pushWords(nodes, frame.slice(end));
  return nodes;
}

function pushWords(nodes: TemplateNode[], text: string): void {
  if (/[<>{}]/.test(text)) throw new InternalError(`stray bracket in a sentence frame: ${text}`);
  if (text !== '') nodes.push({ kind: 'words', text });
}
