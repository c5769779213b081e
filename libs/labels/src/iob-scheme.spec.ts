import { describe, expect, it } from '@jest/globals';
import { createIobScheme, labelSetNamed } from './index.js';

const generic = createIobScheme(labelSetNamed('generic'));

describe('createIobScheme', () => {
  it('numbers O as 0, then B and I of each label in the order of the set', () => {
    const tags = Array.from({ length: 5 }, (_, labelId) => generic.tagOf(labelId));

    expect(tags).toEqual(['O', 'B-NAME', 'I-NAME', 'B-PROFESSION', 'I-PROFESSION']);
    expect(generic.labelIdCount).toBe(17);
  });

  it('reads the first tag of every label back as its id', () => {
    const { labels } = generic.labelSet;

    expect(labels.map((label) => generic.tagOf(generic.beginIdOf(label)))).toEqual(
      labels.map((label) => `B-${label}`),
    );
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

  it.each(['FECHAS', 'B-NAME', 'name', ''])('fails on label "%s"', (label) => {
    expect(() => generic.beginIdOf(label)).toThrow(expect.objectContaining({ code: 'TEXT_LABEL_UNKNOWN' }));
  });
});
