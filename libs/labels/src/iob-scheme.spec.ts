import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed } from './index.js';

const generic = createIobScheme(labelSetNamed('generic'));

/** The rule of IOB2 on tags, written out: the slow twin of `canFollow`. */
function tagMayFollow(previous: string, tag: string): boolean {
  if (!tag.startsWith('I-')) return true;
  return previous === `B-${tag.slice(2)}` || previous === tag;
}

describe('createIobScheme', () => {
  it('numbers O as 0, then B and I of each label in the order of the set', () => {
    const tags = Array.from({ length: 5 }, (_, labelId) => generic.tagOf(labelId));

    expect(tags).toEqual(['O', 'B-NAME', 'I-NAME', 'B-PROFESSION', 'I-PROFESSION']);
    expect(generic.labelIdCount).toBe(17);
  });

  it('reads every tag back as its id', () => {
    const ids = Array.from({ length: generic.labelIdCount }, (_, id) => generic.idOf(generic.tagOf(id)));

    expect(ids).toEqual(Array.from({ length: 17 }, (_, id) => id));
  });

  it('gives the label of an id, and none for O and ids outside', () => {
    expect([0, 1, 2, 15, 16, 17, -1].map((id) => generic.labelOf(id))).toEqual([
      undefined,
      'NAME',
      'NAME',
      'OTHER',
      'OTHER',
      undefined,
      undefined,
    ]);
  });

  it.each([17, -1, 0.5])('fails on label id %d', (labelId) => {
    expect(() => generic.tagOf(labelId)).toThrow(expect.objectContaining({ code: 'TEXT_LABEL_UNKNOWN' }));
  });

  it.each(['B-FECHAS', 'NAME', 'o', ''])('fails on tag "%s"', (tag) => {
    expect(() => generic.idOf(tag)).toThrow(expect.objectContaining({ code: 'TEXT_LABEL_UNKNOWN' }));
  });

  it('allows every transition that IOB2 allows and no other', () => {
    for (let from = 0; from < 17; from += 1) {
      for (let to = 0; to < 17; to += 1) {
        expect(generic.canFollow(from, to)).toBe(tagMayFollow(generic.tagOf(from), generic.tagOf(to)));
      }
    }
  });

  it('begins a sentence with anything but I', () => {
    const starts = Array.from({ length: 17 }, (_, id) => id).filter((id) => generic.canFollow('start', id));

    expect(starts).toEqual([0, 1, 3, 5, 7, 9, 11, 13, 15]);
  });

  it('holds the same rules in its mask, from by to', () => {
    const { transitions, starts } = generic.transitionMask();

    expect(transitions).toHaveLength(17 * 17);
    expect(transitions[1 * 17 + 2]).toBe(1); // B-NAME to I-NAME
    expect(transitions[2 * 17 + 1]).toBe(1); // I-NAME to B-NAME
    expect(transitions[0 * 17 + 2]).toBe(0); // O to I-NAME
    expect(transitions[3 * 17 + 2]).toBe(0); // B-PROFESSION to I-NAME
    expect(transitions.reduce((sum, allowed) => sum + allowed, 0)).toBe(17 * 9 + 2 * 8);
    expect([...starts.slice(0, 3)]).toEqual([1, 1, 0]);
  });

  it('accepts a sequence exactly when each step may follow the one before', () => {
    const random = createSeededRandom('sequences');
    const verdicts = new Set<boolean>();
    for (let round = 0; round < 500; round += 1) {
      const ids = Array.from({ length: 1 + random.integer(4) }, () => random.integer(4));
      const tags = ids.map((id) => generic.tagOf(id));
      const expected = tags.every((tag, index) => tagMayFollow(tags[index - 1] ?? 'O', tag));
      verdicts.add(expected);

      expect(generic.isValidSequence(ids)).toBe(expected);
    }
    expect(verdicts.size).toBe(2);
  });

  it('refuses a sequence with an id out of range and accepts the empty one', () => {
    expect(generic.isValidSequence([0, 17])).toBe(false);
    expect(generic.isValidSequence(Uint8Array.of(0, 255))).toBe(false);
    expect(generic.isValidSequence([])).toBe(true);
  });
});
