import type { SeededRandom } from '#foundation';
import { between, chance, draw } from '#surrogates';
import type { Note } from '#text';
import { NoteBuilder, type Piece } from '../grammar/note-builder.js';
import { letterTexts } from './letter-texts.js';
import { drawGermanCase, fillGerman, type GermanContext, misspelt } from './slots.js';

/** Writes a letter or note of the hospital Lindenhof: head, opening, sections, closing. `random` alone decides it. */
export function writeGermanLetter(id: string, random: SeededRandom): Note {
  const context = { facts: drawGermanCase(random), random };
  const builder = new NoteBuilder();
  const isLetter = chance(0.75, random);
  if (isLetter) writeLetterHead(builder, context);
  else writeProgressHead(builder, context);
  writeSection(
    builder,
    context,
    ['Anamnese', 'Aktuelle Anamnese', 'Aufnahmeanamnese'],
    letterTexts.historySentences,
  );
  writeList(builder, context, 'Diagnosen', letterTexts.diagnoses);
  writeSection(
    builder,
    context,
    ['Aufnahmebefund', 'Körperlicher Untersuchungsbefund'],
    letterTexts.examSentences,
  );
  if (chance(0.8, random)) writeMedication(builder, context);
  if (chance(0.7, random)) writeLabor(builder, context);
  writeSection(
    builder,
    context,
    ['Verlauf', 'Therapie und Verlauf', 'Epikrise'],
    letterTexts.courseSentences,
  );
  if (isLetter) writeSection(builder, context, ['Procedere', 'Empfehlung'], letterTexts.planSentences);
  write(builder, fillGerman(draw(letterTexts.closings, random), context));
  return builder.finish(id);
}

const letterTitles = ['Arztbrief', 'Aufnahmebrief', 'Entlassungsbrief', 'Vorläufiger Arztbrief'];
const houses = ['Klinikum Lindenhof', 'Krankenhaus Lindenhof', 'Lindenhof-Klinik'];

function writeLetterHead(builder: NoteBuilder, context: GermanContext): void {
  const { random } = context;
  if (chance(0.6, random)) {
    builder.write({ text: draw(houses, random), label: 'HOSPITAL' });
    builder.breakLine();
  }
  builder.writeText(`${draw(letterTitles, random)}\n\n`);
  for (const piece of fillGerman(draw(letterTexts.letterHeads, random), context))
    builder.write(withSlips(piece, random));
  builder.breakLine();
  write(builder, fillGerman(draw(letterTexts.openings, random), context));
}

function writeProgressHead(builder: NoteBuilder, context: GermanContext): void {
  write(builder, fillGerman('Verlaufsnotiz {d.admit}, {unit}\nPat.: {p.last}, {p.first}\n', context));
}

/** Misspells some words of a head: "Vornmae:". */
function withSlips(piece: Piece, random: SeededRandom): Piece {
  if (piece.label !== undefined) return piece;
  return {
    text: piece.text.replace(/\p{Lu}\p{Ll}{4,}/gu, (word) =>
      chance(0.06, random) ? misspelt(word, random) : word,
    ),
  };
}

function writeSection(
  builder: NoteBuilder,
  context: GermanContext,
  headings: readonly string[],
  clinical: readonly string[],
): void {
  const { random } = context;
  builder.writeText(`\n${draw(headings, random)}:\n`);
  const written = new Set<string>();
  for (let count = between(3, 5, random); count > 0; count -= 1) {
    const template = draw(chance(0.36, random) ? letterTexts.identifyingSentences : clinical, random);
    if (written.has(template)) continue;
    written.add(template);
    write(builder, fillGerman(template, context));
    builder.writeText(count === 1 ? '\n' : ' ');
  }
}

function writeList(
  builder: NoteBuilder,
  { random }: GermanContext,
  heading: string,
  items: readonly string[],
): void {
  builder.writeText(`\n${heading}:\n`);
  for (let count = between(2, 5, random); count > 0; count -= 1)
    builder.writeText(`- ${draw(items, random)}\n`);
}

function writeMedication(builder: NoteBuilder, { random }: GermanContext): void {
  builder.writeText('\nMedikation:\n');
  for (let count = between(2, 6, random); count > 0; count -= 1) {
    const dose = draw(['5', '10', '20', '40', '100', '2,5'], random);
    builder.writeText(
      `${draw(letterTexts.drugs, random)} ${dose} mg ${draw(['1-0-0', '1-0-1', '0-0-1', '1-1-1', '½-0-0'], random)}\n`,
    );
  }
}

function writeLabor(builder: NoteBuilder, context: GermanContext): void {
  const { random } = context;
  builder.writeText('\nLabor');
  if (chance(0.5, random)) write(builder, fillGerman(' vom {d.admit}', context));
  builder.writeText(':\n');
  for (const [name, unit, low, high] of letterTexts.labValues) {
    if (!chance(0.5, random)) continue;
    const value = (between(low, high, random) / 10).toFixed(1).replace('.', ',');
    builder.writeText(`${name} ${value} ${unit}\n`);
  }
}

function write(builder: NoteBuilder, pieces: readonly Piece[]): void {
  for (const piece of pieces) builder.write(piece);
}
