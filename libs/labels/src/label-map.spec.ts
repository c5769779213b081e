import { describe, expect, it } from '@jest/globals';
import { labelMapBetween, labelSetNamed, labelSetNames, mapSpans } from './index.js';

const span = (label: string, start = 0) => ({ start, end: start + 3, label });

describe('labelMapBetween', () => {
  const pairs = [
    ['i2b2', 'hipaa'],
    ['i2b2', 'generic'],
    ['meddocan', 'i2b2'],
    ['meddocan', 'hipaa'],
    ['meddocan', 'generic'],
    ['hipaa', 'i2b2'],
    ['i2b2-2006', 'i2b2'],
    ['i2b2-2006', 'generic'],
    ['grascco', 'i2b2'],
    ['grascco', 'hipaa'],
    ['grascco', 'generic'],
    ['ner', 'i2b2'],
    ['ner', 'generic'],
  ] as const;

  it.each(pairs)(
    'from %s to %s names every label of the one by a label of the other or drops it',
    (from, to) => {
      const map = labelMapBetween(from, to);

      for (const label of labelSetNamed(from).labels) {
        const name = map.table[label];
        expect(name === null || labelSetNamed(to).has(name ?? '')).toBe(true);
        expect(map.droppedLabels.includes(label)).toBe(name === null);
      }
    },
  );

  it('drops from i2b2 to hipaa exactly what i2b2 does not count as HIPAA', () => {
    const i2b2 = labelSetNamed('i2b2');

    expect(labelMapBetween('i2b2', 'hipaa').droppedLabels).toEqual(
      i2b2.labels.filter((l) => !i2b2.isHipaa(l)),
    );
  });

  it.each(['i2b2', 'generic'])('drops nothing from meddocan to %s', (to) => {
    expect(labelMapBetween('meddocan', to).droppedLabels).toEqual([]);
  });

  it.each([
    ['grascco', ['NAME_TITLE', 'NAME_EXT']],
    ['ner', ['MISC']],
    ['i2b2-2006', []],
  ])('drops from %s to i2b2 what is no identifier there: %j', (from, dropped) => {
    expect(labelMapBetween(from, 'i2b2').droppedLabels).toEqual(dropped);
  });

  it.each(labelSetNames)('changes nothing from %s to itself', (name) => {
    const { labels } = labelSetNamed(name);

    expect(labelMapBetween(name, name).table).toEqual(
      Object.fromEntries(labels.map((label) => [label, label])),
    );
  });

  it('fails when there is no table and lists the pairs there are', () => {
    expect(() => labelMapBetween('i2b2', 'meddocan')).toThrow(
      expect.objectContaining({
        code: 'TEXT_LABEL_MAP_UNKNOWN',
        details: expect.objectContaining({ known: expect.stringContaining('meddocan>i2b2') }),
      }),
    );
  });
});

describe('mapSpans', () => {
  it('renames spans in their order and counts the dropped by their old label', () => {
    const spans = [span('DOCTOR', 9), span('PATIENT', 0), span('URL', 20), span('DOCTOR', 30)];

    const mapped = mapSpans(spans, labelMapBetween('i2b2', 'hipaa'));

    expect(mapped).toEqual({ spans: [span('PATIENT', 0)], dropped: { DOCTOR: 2, URL: 1 } });
  });

  it('fails on a label outside the source set instead of dropping it', () => {
    expect(() => mapSpans([span('FECHAS')], labelMapBetween('i2b2', 'generic'))).toThrow(
      expect.objectContaining({ code: 'TEXT_LABEL_UNKNOWN' }),
    );
  });
});
