import { describe, expect, it } from '@jest/globals';
import { labelSetNamed, labelSetNames } from '#labels';
import { deployedIdsOf } from './thresholds.js';

/** Labels of the kind, by name. */
const namesOf = (kind: 'names' | 'dates', set: string) => {
  const { labels } = labelSetNamed(set);
  return [...deployedIdsOf(kind, labels)].map((beginId) => labels[(beginId - 1) / 2]);
};

describe('what thresholds of the deployed path are about', () => {
  it.each(labelSetNames)(
    'is in every label set, or its representers would pass without the figure: %s',
    (set) => {
      expect(namesOf('names', set)).not.toEqual([]);
      if (set !== 'ner') expect(namesOf('dates', set)).not.toEqual([]); // which has no dates
    },
  );

  it('is who is called so, and not where or what', () => {
    expect(namesOf('names', 'i2b2')).toEqual(['PATIENT', 'DOCTOR', 'USERNAME']);
    expect(namesOf('names', 'meddocan')).toEqual(['NOMBRE_SUJETO_ASISTENCIA', 'NOMBRE_PERSONAL_SANITARIO']);
    expect(namesOf('names', 'grascco')).toEqual([
      ...['NAME_PATIENT', 'NAME_RELATIVE', 'NAME_DOCTOR', 'NAME_USERNAME', 'NAME_OTHER'],
    ]);
    expect(namesOf('dates', 'meddocan')).toEqual(['FECHAS']);
  });
});
