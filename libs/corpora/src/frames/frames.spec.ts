import { describe, expect, it } from '@jest/globals';
import { slotsOf } from '../grammar/template.js';
import { createSourceProfile, habitsOfSources } from '../note/source-profile.js';
import { isKnownSlot } from '../note/write-frame.js';
import { syntheticSources } from '../sources.js';
import { clinicalFrames } from './clinical.js';
import { phiKinds } from './phi-frames.js';
import { sharedPairs } from './shared-pairs.js';

const names = syntheticSources.map((source) => source.name);
const hospitals = names.filter((name) => name !== 'public');
const profiles = new Map(names.map((name) => [name, createSourceProfile(name)]));
const ownFrames = (name: (typeof names)[number]) =>
  phiKinds.flatMap((kind) => profiles.get(name)?.ownFrames[kind] ?? []);

describe('the tables of frames', () => {
  it('hold at least 150 different clinical frames, none of which asks for an identifier', () => {
    const frames = Object.values(clinicalFrames).flat();

    expect(new Set(frames).size).toBeGreaterThanOrEqual(150);
    expect(frames.filter((frame) => /\{(patient|doctor|h?date|phone|mrn|age|city)\b/.test(frame))).toEqual(
      [],
    );
  });

  it.each(names)('hold at least 40 identifying frames of %s alone', (name) => {
    const others = new Set(names.filter((other) => other !== name).flatMap(ownFrames));

    expect(new Set(ownFrames(name)).size).toBeGreaterThanOrEqual(40);
    expect(ownFrames(name).filter((frame) => others.has(frame))).toEqual([]);
  });

  it('let every pair of hospitals share frames of every kind, and the public corpus none', () => {
    const pairs = hospitals.flatMap((one, index) =>
      hospitals.slice(index + 1).map((other) => `${one} ${other}`),
    );

    expect(sharedPairs.map(({ hospitals: pair }) => pair.join(' '))).toEqual(pairs);
    for (const { frames } of sharedPairs) {
      for (const kind of phiKinds) expect(frames[kind].length).toBeGreaterThan(0);
    }
    expect(phiKinds.flatMap((kind) => profiles.get('public')?.sharedFrames[kind] ?? [])).toEqual([]);
  });

  it('ask only for slots that exist', () => {
    const layouts = Object.values(habitsOfSources).flatMap(({ layout }) =>
      [...layout.headers, ...layout.footers].map(([template]) => template),
    );
    const frames = [
      ...Object.values(clinicalFrames).flat(),
      ...names.flatMap(ownFrames),
      ...sharedPairs.flatMap(({ frames: shared }) => phiKinds.flatMap((kind) => shared[kind])),
      ...layouts,
    ];

    expect(frames.flatMap(slotsOf).filter((slot) => slot !== 'title' && !isKnownSlot(slot))).toEqual([]);
  });
});
