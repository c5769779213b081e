import { InternalError, type SeededRandom } from '#foundation';
import { between, chance, draw, drawWeighted } from '#surrogates';
import { type Note } from '#text';
import { NoteBuilder, type Piece } from '../grammar/note-builder.js';
import { fillTemplate } from '../grammar/template.js';
import {
  type BodyStyle,
  clinicalTemplates,
  type HeadingStyle,
  type NoteType,
  noteTypes,
  type PhiKind,
  type SectionKind,
  type SectionPlan,
  sectionContents,
} from '../sources/habits.js';
import { clinicalNumbers, clinicalWords } from '../vocabulary/clinical.js';
import { drawCaseFile } from './case-file.js';
import { identifierSlots, type Slot, type SlotContext } from './identifier-slots.js';
import { type SourceProfile } from './source-profile.js';
import { drawVoice, type Voice } from './voice.js';

/** Writes a note of the profile's source: header, sections, footer. `random` alone decides it. */
export function writeNote(id: string, profile: SourceProfile, random: SeededRandom): Note {
  const { habits } = profile;
  const context = { profile, random, file: drawCaseFile(profile, random) };
  const pen: Pen = { builder: new NoteBuilder(), voice: drawVoice(habits, random), context, used: new Set() };
  const type = drawWeighted(habits.noteTypes, random);
  const style = {
    heading: drawWeighted(habits.layout.headings, random),
    body: drawWeighted(habits.layout.bodies, random),
  };
  writeBlock(pen, drawWeighted(habits.layout.headers, random), type);
  for (const section of noteTypes[type]) {
    if (chance(section.probability, random)) writeSection(pen, section, style);
  }
  writeBlock(pen, drawWeighted(habits.layout.footers, random), type);
  pen.builder.breakLine();
  return pen.builder.finish(id);
}

interface Pen {
  readonly builder: NoteBuilder;
  readonly voice: Voice;
  readonly context: SlotContext;
  readonly used: Set<string>;
}

function writeBlock({ builder, voice, context }: Pen, template: string, type: NoteType): void {
  if (template === '') return;
  const title = chance(0.5, context.random) ? type.toUpperCase() : capitalise(type);
  for (const piece of fillEnglish(template, context, { title })) builder.write(voice.print(piece));
  builder.breakLine();
}

function writeSection(
  pen: Pen,
  { section, sentences }: SectionPlan,
  style: { heading: HeadingStyle; body: BodyStyle },
): void {
  const { builder, context } = pen;
  const count = between(sentences[0], sentences[1], context.random);
  writeHeading(pen, draw(context.profile.habits.layout.words[section], context.random), style.heading);
  for (let index = 0; index < count; index += 1) {
    if (style.body === 'bullets') builder.writeText('- ');
    writeSentence(pen, drawNewTemplate(pen, section, index));
    builder.writeText(style.body === 'paragraph' && index < count - 1 ? ' ' : '\n');
  }
}

function writeHeading({ builder, voice }: Pen, words: string, style: HeadingStyle): void {
  const set: Readonly<Record<HeadingStyle, string>> = {
    line: `\n${words}:\n`,
    inline: `${words}: `,
    capitals: `\n${words.toUpperCase()}\n`,
    underlined: `\n${words}\n${'-'.repeat(words.length)}\n`,
    dashes: `-- ${words} -- `,
    none: '',
  };
  builder.write(voice.print({ text: set[style] }));
}

/** Draws a template that suits the patient and, if a few draws find one, is new to the note. */
function drawNewTemplate({ context, used }: Pen, section: SectionKind, index: number): string {
  let template = drawTemplate(section, index, context);
  for (
    let attempt = 0;
    attempt < 8 && (used.has(template) || !suitsPatient(template, context));
    attempt += 1
  ) {
    template = drawTemplate(section, index, context);
  }
  used.add(template);
  return template;
}

function suitsPatient(template: string, { file }: SlotContext): boolean {
  return !template.includes('{gravida}') || (file.patient.sex === 'F' && file.age > 17 && file.age < 50);
}

/** Draws an identifying or a clinical template; a complaint always opens by introducing the patient. */
function drawTemplate(section: SectionKind, index: number, { profile, random }: SlotContext): string {
  const { clinical, identifiers, identifierFactor = 1 } = sectionContents[section];
  if (section === 'complaint' && index === 0) return drawIdentifyingTemplate('opening', profile, random);
  if (section === 'contact' || section === 'admin') return drawIdentifyingTemplate(section, profile, random);
  if (identifiers !== null && chance(profile.habits.identifierShare * identifierFactor, random)) {
    return drawIdentifyingTemplate(drawWeighted(identifiers, random), profile, random);
  }
  return draw(clinicalTemplates[clinical], random);
}

function drawIdentifyingTemplate(kind: PhiKind, profile: SourceProfile, random: SeededRandom): string {
  const shared = profile.sharedTemplates[kind];
  const isShared = shared.length > 0 && chance(profile.habits.sharedTemplateShare, random);
  return draw(isShared ? shared : profile.habits.templates[kind], random);
}

function writeSentence({ builder, voice, context }: Pen, template: string): void {
  const pieces = fillEnglish(template, context).map((piece) => voice.speak(piece));
  const first = pieces.findIndex(({ text }) => text.trim() !== '');
  pieces.forEach((piece, index) => {
    builder.write(index === first && voice.capitalises ? capitaliseUnlessSmall(piece) : piece);
  });
}

/** Identifiers keep their own case. */
function capitaliseUnlessSmall(piece: Piece): Piece {
  return piece.label === undefined ? { text: capitalise(piece.text) } : piece;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fills a template for the current case; `extra` adds slots of the caller, such as the title. */
function fillEnglish(
  template: string,
  context: SlotContext,
  extra: Readonly<Record<string, string>> = {},
): readonly Piece[] {
  return fillTemplate(template, context.random, (name) => {
    const given = extra[name];
    if (given !== undefined) return [{ text: given }];
    const slot = identifierSlots[name] ?? clinicalSlots[name];
    if (slot === undefined) throw new InternalError(`a template asks for the unknown slot ${name}`);
    return slot(context);
  });
}

/** Whether templates may use the slot `name`. */
export function isKnownSlot(name: string): boolean {
  return Object.hasOwn(identifierSlots, name) || Object.hasOwn(clinicalSlots, name);
}

/** Slot name → writer of unlabelled text. */
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
