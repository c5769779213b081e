import { describe, expect, it } from '@jest/globals';
import { createLabelSet, isPersonLabel, labelMapBetween, labelSetNamed, labelSetNames } from './index.js';

const row = (label: string) => ({ label, category: 'OTHER' as const, hipaa: false });

describe('labelSetNamed', () => {
  it.each([
    ['i2b2', 31],
    ['meddocan', 29],
    ['hipaa', 18],
    ['i2b2-2006', 8],
    ['generic', 8],
    ['grascco', 23],
    ['ner', 10],
    ['safe-harbor', 18],
  ])('knows %s with %i labels, each once', (name, count) => {
    const { labels } = labelSetNamed(name);

    expect(labels).toHaveLength(count);
    expect(new Set(labels).size).toBe(count);
  });

  it('fails on an unknown name and lists the names there are', () => {
    expect(() => labelSetNamed('i2b2-2015')).toThrow(
      expect.objectContaining({
        code: 'TEXT_LABEL_SET_UNKNOWN',
        details: { known: 'i2b2 meddocan hipaa i2b2-2006 generic grascco ner safe-harbor' },
      }),
    );
  });
});

describe('the i2b2 set', () => {
  const i2b2 = labelSetNamed('i2b2');

  it.each([
    ['PATIENT', 'NAME'],
    ['PROFESSION', 'PROFESSION'],
    ['LOCATION-OTHER', 'LOCATION'],
    ['ZIP', 'LOCATION'],
    ['IPADDR', 'CONTACT'],
    ['BIOID', 'ID'],
    ['OTHER', 'OTHER'],
  ])('files %s under %s', (label, category) => {
    expect(i2b2.categoryOf(label)).toBe(category);
  });

  // HIPAA_regexes of kotfic/i2b2_evaluation_scripts, classes.py; "IDNUM " there has a blank that matches
  // nothing
  it('counts as HIPAA exactly what the official script counts, so not IDNUM, URL or IPADDR', () => {
    const hipaa = i2b2.labels.filter((label) => i2b2.isHipaa(label)).sort();

    expect(hipaa).toEqual(
      [
        ...['PATIENT', 'CITY', 'STREET', 'ZIP', 'ORGANIZATION', 'DATE', 'AGE', 'PHONE', 'FAX', 'EMAIL'],
        ...['SSN', 'MEDICALRECORD', 'HEALTHPLAN', 'ACCOUNT', 'LICENSE', 'VEHICLE', 'DEVICE', 'BIOID'],
      ].sort(),
    );
  });

  it('fails on a label of another set', () => {
    expect(() => i2b2.categoryOf('FECHAS')).toThrow(expect.objectContaining({ code: 'TEXT_LABEL_UNKNOWN' }));
    expect(() => i2b2.isHipaa('FECHAS')).toThrow(expect.objectContaining({ code: 'TEXT_LABEL_UNKNOWN' }));
  });

  it('does not repeat what stands in the place of a label when it looks like text', () => {
    expect(() => i2b2.categoryOf('Jane Invented')).toThrow(
      expect.objectContaining({ details: { labelSet: 'i2b2' } }),
    );
  });
});

describe('the meddocan set', () => {
  const meddocan = labelSetNamed('meddocan');

  it.each([
    ['NOMBRE_SUJETO_ASISTENCIA', 'NAME', true],
    ['NOMBRE_PERSONAL_SANITARIO', 'NAME', false],
    ['TERRITORIO', 'LOCATION', true],
    ['PAIS', 'LOCATION', false],
    ['ID_ASEGURAMIENTO', 'ID', true],
    ['DIREC_PROT_INTERNET', 'OTHER', false],
    ['SEXO_SUJETO_ASISTENCIA', 'OTHER', false],
  ])('files %s under %s, HIPAA %s', (label, category, hipaa) => {
    expect([meddocan.categoryOf(label), meddocan.isHipaa(label)]).toEqual([category, hipaa]);
  });
});

describe('label sets that map to i2b2', () => {
  it.each(['meddocan', 'grascco'])('count in %s as HIPAA what their i2b2 type counts as', (name) => {
    const labelSet = labelSetNamed(name);
    const i2b2 = labelSetNamed('i2b2');
    const { table } = labelMapBetween(name, 'i2b2');

    for (const label of labelSet.labels) {
      const inI2b2 = table[label] ?? null;
      expect([label, labelSet.isHipaa(label)]).toEqual([label, inI2b2 !== null && i2b2.isHipaa(inI2b2)]);
    }
  });
});

describe('the safe-harbor set', () => {
  const safeHarbor = labelSetNamed('safe-harbor');

  it('counts all 18 identifiers of 45 CFR 164.514(b)(2)(i), and drops none on the way to i2b2', () => {
    expect(safeHarbor.labels.every((label) => safeHarbor.isHipaa(label))).toBe(true);
    expect(Object.values(labelMapBetween('safe-harbor', 'i2b2').table)).not.toContain(null);
  });
});

describe('createLabelSet', () => {
  it.each([
    ['no label', []],
    ['the same label twice', [row('A'), row('A')]],
    ['an empty label', [row('')]],
    ['128 labels', Array.from({ length: 128 }, (_, index) => row(`L${index}`))],
  ])('refuses %s', (_, rows) => {
    expect(() => createLabelSet('x', rows)).toThrow(
      expect.objectContaining({ code: 'TEXT_LABEL_SET_INVALID' }),
    );
  });

  it('takes 127 labels, the most that fit a byte of label ids', () => {
    const rows = Array.from({ length: 127 }, (_, index) => row(`L${index}`));

    expect(createLabelSet('x', rows).labels).toHaveLength(127);
  });

  it('lists names without repetition', () => {
    expect(new Set(labelSetNames).size).toBe(labelSetNames.length);
  });
});

describe('the name of a person', () => {
  it('is told from other labels in every set', () => {
    const people = labelSetNames.flatMap((name) => labelSetNamed(name).labels.filter(isPersonLabel));

    expect(new Set(people)).toEqual(
      new Set([
        ...['PATIENT', 'DOCTOR', 'NAME', 'PER', 'NAME_PATIENT', 'NAME_RELATIVE', 'NAME_DOCTOR', 'NAME_OTHER'],
        ...['NOMBRE_SUJETO_ASISTENCIA', 'NOMBRE_PERSONAL_SANITARIO'],
      ]),
    );
  });
});
