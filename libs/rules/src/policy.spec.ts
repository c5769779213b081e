import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { labelSetNamed, labelSetNames } from '#labels';
import { createLayers } from './layers.js';
import { operatorNames, operatorsOf } from './operators/operators.js';
import { parsePolicy, presetNames, readPolicy } from './policy.js';

const i2b2 = labelSetNamed('i2b2');

describe('the part write of a policy', () => {
  const operatorIn = (policy: string, label: string, set = 'i2b2') =>
    operatorsOf(parsePolicy(policy, 'p.yaml').write ?? {}, labelSetNamed(set))(label);

  it('is found by label, by what i2b2 calls the label, by group, and by *', () => {
    const policy =
      'write: { PATIENT: numbered, NAME: drop, ID: hash, "*": keep, SEXO_SUJETO_ASISTENCIA: type }';
    const rows: readonly (readonly [set: string, label: string, expected: string])[] = [
      ['i2b2', 'PATIENT', 'numbered'],
      ['i2b2', 'DOCTOR', 'drop'],
      ['i2b2', 'SSN', 'hash'],
      ['i2b2', 'CITY', 'keep'],
      ['meddocan', 'NOMBRE_SUJETO_ASISTENCIA', 'numbered'],
      ['meddocan', 'NOMBRE_PERSONAL_SANITARIO', 'drop'],
      ['meddocan', 'SEXO_SUJETO_ASISTENCIA', 'type'],
      ['meddocan', 'FAMILIARES_SUJETO_ASISTENCIA', 'keep'],
    ];
    for (const [set, label, expected] of rows)
      expect([label, operatorIn(policy, label, set)]).toEqual([label, expected]);
    expect(operatorIn('write: {}', 'PATIENT')).toBe('type');
  });

  it('refuses labels and operators that there are not, and lists those that there are', () => {
    const rows: readonly (readonly [policy: string, field: string, expected: RegExp])[] = [
      ['write: { PATEINT: keep }', 'write.PATEINT', /PATIENT, DOCTOR.*NAME, PROFESSION.*\*/],
      ['write: { PATIENT: mask }', 'write.PATIENT', /keep.*numbered.*drop/],
      ['write: { PATIENT: generalise }', 'write.PATIENT', /AGE, DATE, ZIP/],
      ['write: { LOCATION: generalise }', 'write.LOCATION', /AGE, DATE, ZIP/],
      ['write: { "*": generalise }', 'write.*', /AGE, DATE, ZIP/],
      ['write: keep', 'write', /fields/],
      ['extends: safe-harbour', 'extends', /safe-harbor.*limited-data-set.*research/],
      ['deny: [{ label: DOG, terms: [Rex] }]', 'deny.0.label', /i2b2/],
      ['deny: [{ label: CITY }]', 'deny.0', /one of terms, file and pattern/],
      ['deny: [{ terms: [Rex], pattern: Rex }]', 'deny.0', /one of terms, file and pattern/],
      ['allow: [{ label: CITY, terms: [Rex] }]', 'allow.0', /no other field/],
    ];
    for (const [policy, field, expected] of rows) {
      const details = { file: 'p.yaml', field, expected: expect.stringMatching(expected) };
      expect(() => parsePolicy(policy, 'p.yaml')).toThrow(
        expect.objectContaining({ code: 'RULES_POLICY_INVALID', details }),
      );
    }
  });

  it('goes over the lines of the preset that it extends, a group over the labels of the group', () => {
    const { write, about } = parsePolicy(
      'extends: safe-harbor\nwrite: { NAME: hash, PROFESSION: keep }',
      'p.yaml',
    );

    expect(write).toMatchObject({ NAME: 'hash', PROFESSION: 'keep', AGE: 'generalise', '*': 'type' });
    expect(write).not.toHaveProperty('PATIENT');
    expect(about).toMatch(/164\.514\(b\)\(2\)/);
  });
});

describe('presets', () => {
  it('say what is written for every label of every built-in set, by its label or its group', () => {
    for (const name of presetNames) {
      const { '*': others, ...write } = parsePolicy(`extends: ${name}`, name).write ?? {};
      expect(others).toBe('type');
      for (const labelSet of labelSetNames.map(labelSetNamed))
        for (const label of labelSet.labels) {
          const marked = operatorsOf({ ...write, '*': 'drop' }, labelSet)(label);
          expect([name, labelSet.name, label, marked]).not.toContain('drop');
          expect(operatorNames).toContain(marked);
        }
    }
  });

  it('leave none of the identifiers of Safe Harbor, and keep states, countries and sexes', () => {
    const operatorOf = operatorsOf(parsePolicy('extends: safe-harbor', 'p').write ?? {}, i2b2);
    const kept = i2b2.labels.filter((label) => operatorOf(label) === 'keep');

    expect(kept).toEqual(['STATE', 'COUNTRY']);
    const safeHarbor = labelSetNamed('safe-harbor');
    const ofSet = operatorsOf(parsePolicy('extends: safe-harbor', 'p').write ?? {}, safeHarbor);
    expect(safeHarbor.labels.filter((label) => ofSet(label) === 'keep')).toEqual([]);
  });
});

describe('terms and patterns of a policy', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'policy-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const found = async (policy: string, text: string) => {
    const path = join(folder, 'policy.yaml');
    await writeFile(path, policy);
    const spans = createLayers({ language: 'en', policy: await readPolicy(path) }).apply(text, []);
    return spans
      .filter(({ source }) => source === 'deny')
      .map(({ start, end, label }) => `${label} ${text.slice(start, end)}`);
  };

  it('find what terms, files beside the policy and patterns name', async () => {
    await writeFile(join(folder, 'wards.txt'), '# wards\nLarkspur\n');
    const policy = [
      'deny:',
      '  - { label: IDNUM, pattern: "\\\\bST-\\\\d{4}\\\\b" }',
      '  - { label: HOSPITAL, pattern: "clinica num\\\\d", ignoreCase: true }',
      '  - { label: DEPARTMENT, file: wards.txt }',
      '  - { terms: [zebrafish, { term: heron, label: USERNAME }] }',
    ].join('\n');

    expect(
      await found(policy, 'On larkspur, ST-0481, ST-04812, a zebrafish and heron at Clínica Núm3.'),
    ).toEqual([
      'DEPARTMENT larkspur',
      'IDNUM ST-0481',
      'OTHER zebrafish',
      'USERNAME heron',
      'HOSPITAL Clínica Núm3',
    ]);
  });

  it('let through what the part allow names', async () => {
    const text = 'Call 617-555-0142 or write to desk@heron.example.';
    const labels = (policy: string) =>
      createLayers({ language: 'en', policy: parsePolicy(policy, 'p') })
        .apply(text, [])
        .map(({ label }) => label);

    expect(labels('{}')).toEqual(['PHONE', 'EMAIL']);
    expect(labels('allow: [{ pattern: "617-555-\\\\d{4}" }]')).toEqual(['EMAIL']);
    expect(labels('allow: [{ pattern: "617-555-\\\\d{4}" }, { terms: [desk@heron.example] }]')).toEqual([]);
  });

  it('are refused by file and field where a pattern has no bound or a file is not there', async () => {
    expect(() => parsePolicy('deny: [{ terms: [a] }, { pattern: "\\\\d+" }]', 'p.yaml')).toThrow(
      expect.objectContaining({
        code: 'RULES_PATTERN_REFUSED',
        details: {
          file: 'p.yaml',
          field: 'deny.1.pattern',
          expected: expect.stringContaining('upper bound'),
        },
      }),
    );
    await expect(found('deny: [{ file: none.txt }]', '')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    await expect(readPolicy('safe-harbour')).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
      details: { expected: expect.stringContaining('safe-harbor') },
    });
  });
});
