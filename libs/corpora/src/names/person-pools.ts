/** The people a source can name: pools that no two sources share, outside the ambiguous words. */
import {
  type AnyRandom,
  ambiguousFirstNames,
  ambiguousSurnames,
  type Culture,
  chance,
  draw,
  drawSkewed,
  drawWeighted,
  inventSurnames,
  keepOwn,
  listFirstNames,
  listSurnames,
  type NameOwner,
  type Sex,
  type Weighted,
} from '#surrogates';

/** Where a source's names come from, and how often they are odd. */
export interface NameHabits {
  readonly cultures: Weighted<Culture>;
  /** Probability that a surname is an invented one that no list holds. */
  readonly inventedShare: number;
  /** Probability that a surname is also a word of the clinic. */
  readonly ambiguousShare: number;
}

/** A person's name in its parts, capitalised. */
export interface PersonName {
  readonly sex: Sex;
  readonly first: string;
  readonly middle: string;
  readonly last: string;
}

/** All names of one owner. */
export interface PersonPool {
  drawSurname(random: AnyRandom): string;
  drawFirstName(sex: Sex, random: AnyRandom): string;
  drawPerson(random: AnyRandom, sex?: Sex): PersonName;
  /** Every name of the pool without the ambiguous ones, for gazetteers. */
  listAll(): { readonly surnames: readonly string[]; readonly firstNames: readonly string[] };
}

/** Compiles the pool of `owner`; the same lists in every run. */
export function createPersonPool(owner: NameOwner, habits: NameHabits): PersonPool {
  const surnames = new Map(habits.cultures.map(([culture]) => [culture, ownSurnames(owner, culture)]));
  const firstNames = {
    F: new Map(habits.cultures.map(([culture]) => [culture, ownFirstNames(owner, culture, 'F')])),
    M: new Map(habits.cultures.map(([culture]) => [culture, ownFirstNames(owner, culture, 'M')])),
  };
  const invented = inventSurnames(owner, 400);
  const ambiguous = owner === 'eastfield' ? 'eastfield' : 'shared';

  function drawSurname(random: AnyRandom): string {
    if (chance(habits.ambiguousShare, random)) return draw(ambiguousSurnames[ambiguous], random);
    if (chance(habits.inventedShare, random)) return draw(invented, random);
    return drawSkewed(surnames.get(drawWeighted(habits.cultures, random)) ?? [], random);
  }
  function drawFirstName(sex: Sex, random: AnyRandom): string {
    if (chance(habits.ambiguousShare / 2, random)) return draw(ambiguousFirstNames[ambiguous][sex], random);
    return drawSkewed(firstNames[sex].get(drawWeighted(habits.cultures, random)) ?? [], random);
  }
  return {
    drawSurname,
    drawFirstName,
    drawPerson: (random, sex = chance(0.5, random) ? 'F' : 'M') => ({
      sex,
      first: drawFirstName(sex, random),
      middle: drawFirstName(sex, random),
      last: drawSurname(random),
    }),
    listAll: () => ({
      surnames: [...surnames.values(), invented].flat(),
      firstNames: [...firstNames.F.values(), ...firstNames.M.values()].flat(),
    }),
  };
}

function ownSurnames(owner: NameOwner, culture: Culture): readonly string[] {
  return keepOwn(owner, listSurnames(culture), `surnames ${culture}`);
}

function ownFirstNames(owner: NameOwner, culture: Culture, sex: Sex): readonly string[] {
  return keepOwn(owner, listFirstNames(culture, sex), `first names ${culture} ${sex}`);
}
