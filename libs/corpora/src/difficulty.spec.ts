import { describe, expect, it } from '@jest/globals';
import type { SourceName } from './sources.js';
import { binaryF1, judge, notesOf } from './testing/tokens.js';
import { trainWordTagger } from './testing/word-tagger.js';

const hospitals = [
  'northgate',
  'saint-brigid',
  'harbour',
  'eastfield',
] as const satisfies readonly SourceName[];
const training = hospitals.slice(0, 3);
const notesPerRun = 60;

const learned = new Map(
  hospitals.map((hospital) => [hospital, notesOf(hospital, notesPerRun, 1).map((note) => judge(note))]),
);
const unseen = new Map(
  hospitals.map((hospital) => [hospital, notesOf(hospital, 30, 2).map((note) => judge(note))]),
);
const taggers = new Map(
  hospitals.map((hospital) => [hospital, trainWordTagger(learned.get(hospital) ?? [])]),
);

function scoreAt(hospital: (typeof hospitals)[number], tagger = taggers.get(hospital)): number {
  const notes = unseen.get(hospital) ?? [];
  return binaryF1(
    notes,
    notes.map((note) => tagger?.(note) ?? []),
  );
}

describe('the distance between the synthetic hospitals', () => {
  it.each(hospitals)('%s can be learned from its own notes', (hospital) => {
    expect(scoreAt(hospital)).toBeGreaterThan(0.85);
  });

  it.each(
    hospitals.flatMap((home) =>
      hospitals.filter((away) => away !== home).map((away) => [home, away] as const),
    ),
  )('what is learned at %s loses at least ten points at %s', (home, away) => {
    expect(scoreAt(away, taggers.get(home))).toBeLessThan(scoreAt(home) - 0.1);
  });

  it('three pooled hospitals teach more about the fourth than any one of them, from as many notes', () => {
    const third = notesPerRun / training.length;
    const pooled = trainWordTagger(
      training.flatMap((hospital) => (learned.get(hospital) ?? []).slice(0, third)),
    );
    const single = Math.max(...training.map((hospital) => scoreAt('eastfield', taggers.get(hospital))));

    expect(scoreAt('eastfield', pooled)).toBeGreaterThan(single + 0.05);
  });
});
