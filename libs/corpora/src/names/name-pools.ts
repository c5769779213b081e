import { createSeededRandom } from '#foundation';
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
  listCities,
  listFirstNames,
  listSurnames,
  type NameOwner,
  type Sex,
  type Weighted,
} from '#surrogates';

/** Where a source's names come from, and how often they are unusual. */
export interface NameHabits {
  readonly cultures: Weighted<Culture>;
  /** Probability of an invented surname that is on no list. */
  readonly inventedShare: number;
  /** Probability of a surname that is also a clinical word. */
  readonly ambiguousShare: number;
}

/** The parts of a person's name, capitalised. */
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
  /** All names except the ambiguous ones, for gazetteers. */
  listAll(): { readonly surnames: readonly string[]; readonly firstNames: readonly string[] };
}

/** Creates the pool of `owner`; it has the same lists in every run. */
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

/** All places of one owner, early entries drawn more often. */
export interface PlacePool {
  readonly cities: readonly string[];
  readonly hospitals: readonly string[];
  readonly organizations: readonly string[];
  readonly landmarks: readonly string[];
  /** Street names without number or suffix. */
  readonly streets: readonly string[];
}

/** Creates the places of `owner`: its cities, and institutions named after its cities and people. */
export function createPlacePool(owner: NameOwner, habits: NameHabits, people: PersonPool): PlacePool {
  const random = createSeededRandom(`places of ${owner}`);
  const towns = habits.cultures.flatMap(([culture]) =>
    keepOwn(owner, listCities(culture), `cities ${culture}`),
  );
  // A tenth of the cities bear surnames of the same source: "Whitfield" is a person and a town.
  const namesakes = Array.from({ length: 1 + Math.floor(towns.length / 10) }, () =>
    people.drawSurname(random),
  );
  const words = { towns: [...namesakes, ...towns], people, random };
  return {
    cities: buildNames(['C', 'C', 'C', 'C', 'Port C', 'C Falls', 'New C', 'C Heights', 'L'], 120, words),
    hospitals: buildNames(hospitalForms, 24, words),
    organizations: buildNames(organizationForms, 60, words),
    landmarks: buildNames(landmarkForms, 40, words),
    streets: buildNames(['L', 'L', 'C', 'Old C', 'F', ...plainStreets], 80, words),
  };
}

/** C is a city, L a surname, F a first name. Several forms look like persons on purpose. */
// biome-ignore format: a word list reads best packed
const hospitalForms = [
  'L Memorial Hospital', "St. F's", "St. F's Hospital", 'C General', 'C General Hospital', 'F L Hospital',
  'C Medical Center', 'L Clinic', 'C Infirmary', 'L House', 'C Rehabilitation Center', 'L-L Institute',
  'C Nursing Home', 'Sisters of St. F', 'C Community Hospital', "L's",
];

// biome-ignore format: a word list reads best packed
const organizationForms = [
  'L & Sons', 'L Freight', 'C Mills', 'C School District', 'L Mutual', 'Church of St. F', 'C Rotary Club',
  'L Brothers Construction', 'C Transit Authority', 'L and L', 'C Credit Union', 'L Foods', 'C Fire Department',
  'University of C', 'C Steel', 'L Logistics', 'Bank of C', 'L Motors', 'C Housing Trust', 'F & L Bakery',
];

// biome-ignore format: a word list reads best packed
const landmarkForms = [
  'L Park', 'Lake C', 'C Bridge', 'L Stadium', 'C Airport', 'Mount C', 'C Mall', 'L Square', 'C Station',
  'L Reservoir', 'C Beach', 'L Hall',
];

const plainStreets = ['Alder', 'Quarry', 'Mill', 'Church', 'Station', 'Orchard', 'Canal', 'Chapel', 'Maple'];

interface NameWords {
  readonly towns: readonly string[];
  readonly people: PersonPool;
  readonly random: AnyRandom;
}

function buildNames(forms: readonly string[], count: number, words: NameWords): readonly string[] {
  const names = new Set<string>();
  for (let attempt = 0; names.size < count && attempt < count * 20; attempt += 1) {
    names.add(fillForm(draw(forms, words.random), words));
  }
  return [...names];
}

function fillForm(form: string, { towns, people, random }: NameWords): string {
  return form.replace(/\b[CLF]\b/g, (letter) => {
    if (letter === 'C') return drawSkewed(towns, random);
    return letter === 'L'
      ? people.drawSurname(random)
      : people.drawFirstName(draw(['F', 'M'], random), random);
  });
}
