/** Names and places of the German hospital, with umlauts, from the part of the lists that surrogates do not use. */
import {
  type AnyRandom,
  between,
  chance,
  draw,
  drawSkewed,
  isOwnedBy,
  listCities,
  listFirstNames,
  listSurnames,
  type Sex,
} from '#surrogates';
import { letterTexts } from './letter-texts.js';

/** A person in a letter. */
export interface GermanPerson {
  readonly sex: Sex;
  readonly first: string;
  readonly last: string;
}

const own = (list: readonly string[]) => list.filter((name) => !isOwnedBy(name, 'surrogates'));

const firstNames = {
  F: own(listFirstNames('de', 'F', 'accents')),
  M: own(listFirstNames('de', 'M', 'accents')),
};
const surnames = own(listSurnames('de', 'accents'));
const towns = own(listCities('de', 'accents'));

const ambiguousSurnames = own(letterTexts.ambiguousSurnames);

/** Draws a person. One in fourteen has a surname that is also a word; some have a double surname or a particle. */
export function drawGermanPerson(random: AnyRandom): GermanPerson {
  const sex: Sex = chance(0.5, random) ? 'F' : 'M';
  const first = drawSkewed(firstNames[sex], random);
  const joined = chance(0.05, random) ? `${first}-${draw(firstNames[sex], random)}` : first;
  return { sex, first: joined, last: drawGermanSurname(random) };
}

function drawGermanSurname(random: AnyRandom): string {
  if (chance(0.07, random)) return draw(ambiguousSurnames, random);
  const surname = drawSkewed(surnames, random);
  if (chance(0.06, random)) return `${surname}-${draw(surnames, random)}`;
  return chance(0.03, random) ? `von ${surname}` : surname;
}

/** Draws a town, from the lists or compounded like a real one ("Birkenhausen"). */
export function drawTown(random: AnyRandom): string {
  if (chance(0.5, random)) return drawSkewed(towns, random);
  const prefix = chance(0.08, random) ? 'Bad ' : '';
  return `${prefix}${draw(letterTexts.townStems, random)}${draw(letterTexts.townEnds, random)}`;
}

/** Draws a street with its number, in one of the usual forms. */
export function drawStreet(random: AnyRandom): string {
  const number = `${between(1, 140, random)}${chance(0.15, random) ? draw(['a', 'b', ' c'], random) : ''}`;
  const stem = draw(letterTexts.streetStems, random);
  const person = `${draw(firstNames[draw(['F', 'M'] as const, random)], random)}-${draw(surnames, random)}`;
  return `${draw(
    [
      `${stem}straße`,
      `${stem}straße`,
      `${stem}str.`,
      `${stem}weg`,
      `${stem}gasse`,
      `${stem}allee`,
      `${stem}platz`,
      `${person}-Straße`,
      `${person}-Str.`,
      `Am ${draw(['Markt', 'Bach', 'Hang', 'Stadtpark', 'Sportplatz'], random)}`,
      `An der ${draw(['Kirche', 'Mühle', 'Brücke'], random)}`,
      `${draw(['Alte', 'Lange', 'Neue'], random)} ${draw(['Gasse', 'Straße'], random)}`,
    ],
    random,
  )} ${number}`;
}

/** Draws a hospital, practice or home other than the one that writes. */
export function drawInstitution(random: AnyRandom): string {
  const town = drawTown(random);
  const surname = draw(surnames, random);
  return draw(
    [
      `Klinikum ${town}`,
      `Krankenhaus ${town}`,
      `Universitätsklinikum ${town}`,
      `Kreiskrankenhaus ${town}`,
      `St. ${draw(['Marien', 'Josefs', 'Elisabeth', 'Anna'], random)}-Krankenhaus`,
      `Rehaklinik ${town}`,
      `Seniorenheim ${surname}`,
      `Praxis ${surname}`,
    ],
    random,
  );
}
