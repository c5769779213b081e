/** Fills a template: the slots that are never identifiers, and the pieces of the whole. */
import { InternalError } from '#foundation';
import { draw } from '#surrogates';
import type { Piece } from '../grammar/note-builder.js';
import { parseTemplate, type TemplateNode } from '../grammar/template.js';
import { clinicalNumbers, clinicalWords } from '../vocabulary/clinical.js';
import { identifierSlots, type Slot, type SlotContext } from './identifier-slots.js';

/** The pieces of `template` for the case at hand; `extra` supplies slots of the caller's own, such as the title. */
export function fillTemplate(
  template: string,
  context: SlotContext,
  extra: Readonly<Record<string, string>> = {},
): readonly Piece[] {
  return parseTemplate(template).flatMap((node) => fillNode(node, context, extra));
}

/** True when templates may use the slot `name`. */
export function isKnownSlot(name: string): boolean {
  return Object.hasOwn(identifierSlots, name) || Object.hasOwn(clinicalSlots, name);
}

function fillNode(
  node: TemplateNode,
  context: SlotContext,
  extra: Readonly<Record<string, string>>,
): readonly Piece[] {
  if (node.kind === 'words') return [{ text: node.text }];
  if (node.kind === 'choice') {
    return draw(node.options, context.random).flatMap((option) => fillNode(option, context, extra));
  }
  const given = extra[node.name];
  if (given !== undefined) return [{ text: given }];
  const slot = identifierSlots[node.name] ?? clinicalSlots[node.name];
  if (slot === undefined) throw new InternalError(`a template asks for the unknown slot ${node.name}`);
  return slot(context);
}

/** slot → writer of unlabelled text. */
const clinicalSlots: Readonly<Record<string, Slot>> = {
  ...Object.fromEntries(
    Object.entries(clinicalWords).map(([name, words]): [string, Slot] => [
      name,
      ({ random }) => [{ text: draw(words, random) }],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(clinicalNumbers).map(([name, write]): [string, Slot] => [
      name,
      ({ random }) => [{ text: write(random) }],
    ]),
  ),
  he: bySex('she', 'he'),
  He: bySex('She', 'He'),
  his: bySex('her', 'his'),
  His: bySex('Her', 'His'),
  him: bySex('her', 'him'),
  sexWord: bySex('woman', 'man'),
  sexLetter: bySex('F', 'M'),
};

function bySex(female: string, male: string): Slot {
  return ({ file }) => [{ text: file.patient.sex === 'F' ? female : male }];
}
