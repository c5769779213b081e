import { describe, expect, it } from '@jest/globals';
import { createSourceProfile } from '../note/source-profile.js';
import { isKnownSlot } from '../note/write-note.js';
import { englishSourceNames, slotsOf } from '../testing/index.js';
import { clinicalTemplates, phiKinds, readHabits, sharedPairs } from './habits.js';

const names = englishSourceNames;
const hospitals = names.filter((name) => name !== 'public');
const profiles = new Map(names.map((name) => [name, createSourceProfile(name)]));
const ownTemplates = (name: (typeof names)[number]) =>
  phiKinds.flatMap((kind) => readHabits(name).templates[kind]);

describe('the lists of templates', () => {
  it('hold at least 150 different clinical templates, none of which asks for an identifier', () => {
    const templates = Object.values(clinicalTemplates).flat();

    expect(new Set(templates).size).toBeGreaterThanOrEqual(150);
    expect(
      templates.filter((template) => /\{(patient|doctor|h?date|phone|mrn|age|city)\b/.test(template)),
    ).toEqual([]);
  });

  it.each(names)('hold at least 40 identifying templates of %s alone', (name) => {
    const others = new Set(names.filter((other) => other !== name).flatMap(ownTemplates));

    expect(new Set(ownTemplates(name)).size).toBeGreaterThanOrEqual(40);
    expect(ownTemplates(name).filter((template) => others.has(template))).toEqual([]);
  });

  it('let every pair of hospitals share templates of every kind, and the public corpus none', () => {
    const pairs = hospitals.flatMap((one, index) =>
      hospitals.slice(index + 1).map((other) => `${one} ${other}`),
    );

    expect(sharedPairs.map(({ hospitals: pair }) => pair.join(' '))).toEqual(pairs);
    for (const { templates } of sharedPairs) {
      for (const kind of phiKinds) expect(templates[kind].length).toBeGreaterThan(0);
    }
    expect(phiKinds.flatMap((kind) => profiles.get('public')?.sharedTemplates[kind] ?? [])).toEqual([]);
  });

  it('ask only for slots that exist', () => {
    const layouts = names
      .map(readHabits)
      .flatMap(({ layout }) => [...layout.headers, ...layout.footers].map(([template]) => template));
    const templates = [
      ...Object.values(clinicalTemplates).flat(),
      ...names.flatMap(ownTemplates),
      ...sharedPairs.flatMap(({ templates: shared }) => phiKinds.flatMap((kind) => shared[kind])),
      ...layouts,
    ];

    expect(templates.flatMap(slotsOf).filter((slot) => slot !== 'title' && !isKnownSlot(slot))).toEqual([]);
  });
});
