import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { seeThrough } from '#text';
import { findKnownValues, isMisspelling } from './known-values.js';
import { type KnownValues, readKnownValues } from './known-values-file.js';
import { createLayers } from './layers.js';
import { levenshtein } from './medical-terms.js';
import { readTermList } from './own-terms.js';
import { defaultPolicy, parsePolicy, readPolicy } from './policy.js';

const known: KnownValues = {
  names: ['Anna Maria Holmberg'],
  birthDates: ['2061-03-05'],
  records: ['0045-1288'],
  addresses: ['12 Oak Street, Boston'],
  telephones: ['+1 617 555 0123'],
};

const nearly = [
  '5-IV-2061',
  '0045_1289',
  'OO45-l289',
  'four five one two eight nine',
  'double four five one two eight eight',
  'fifty-five, twelve, eighty-eight',
  'four then five one two eight eight',
  'annahelms',
  'Oak Street 13',
];

function found(text: string): string[] {
  const spans = findKnownValues(known, seeThrough(text));
  return spans.map(({ start, end }) => text.slice(start, end));
}

describe('a known value', () => {
  it(
    'is found in every form that people write',
    everyRow(
      [
        'Anna Maria Holmberg',
        'Holmberg, Anna',
        'HOLMBERG ANNA MARIA',
        'A. M. Holmberg',
        'A Holmberg',
        'Anna H.',
        'Hölmberg',
        'Holmbreg',
        '5 March 2061',
        'March 5th, 2061',
        '05.03.61',
        '3/5/2061',
        '2061-03-05',
        '5 de marzo de 2061',
        '5Mar61',
        '05-MAR-2061',
        'Mar. 5th, 2061',
        '5th of March, 2061',
        "5 March '61",
        '5 de marzo del 2061',
        '5. März 2061',
        '2061/3/5',
        '05032061',
        '20610305',
        '00451288',
        '0045 12 88',
        '451288',
        '12 Oak St',
        '12 oak street',
        '617 555-0123',
        '617.555.0123',
        'annaholmberg',
        'HolmbergAnna',
        '\u029c\u1d0f\u029f\u1d0d\u0299\u1d07\u0280\u0262', // small capitals
        '5-III-2061',
        '05_03_2061',
        '05|03|2061',
        '0045_1288',
        '0045 | 1288',
        '0045:1288',
        '451,288',
        'OO45-l288',
        'four five one two eight eight',
        'oh oh four five dash one two double eight',
        'Forty-five, twelve, eighty-eight',
        'cuatro cinco uno dos ocho ocho',
        'vier funf eins zwei acht acht',
        'six one seven five five five zero one two three',
        'Oak Street 12',
        'Oak St, 12',
      ],
      (form) => {
        expect(found(`seen: ${form}; then`).map((text) => text.replace(/\.$/, ''))).toContain(
          form.replace(/\.$/, ''),
        );
      },
    ),
  );

  it(
    'is not found in other words and numbers',
    everyRow(
      [
        'annals',
        'Helmets',
        '6 March 2061',
        '1451288',
        '12 Oakland',
        '555-0124',
        'Oak',
        'Mar 2061',
        ...nearly,
      ],
      (text) => {
        expect(found(text)).toEqual([]);
      },
    ),
  );
});

describe('a number of 30,000 digits', () => {
  it('is looked for nowhere, wherever it comes from', () => {
    const number = '4711'.repeat(7500);
    const seen = seeThrough(`MRN: ${number}`);

    expect(() => findKnownValues({ records: [number], telephones: [number] }, seen)).not.toThrow();
    expect(() => createLayers({ language: 'en' }).apply(seen.text, [])).not.toThrow();
  });
});

describe('a misspelling', () => {
  it('is a distance below a third of the shorter word', () => {
    expect(levenshtein('holmberg', 'holmbreg')).toBe(2);
    expect(isMisspelling('holmberg', 'holmbreg')).toBe(true); // 2 / 8
    expect(isMisspelling('smiths', 'smythe')).toBe(false); // 2 / 6 = 0.333
    expect(isMisspelling('smith', 'smyth')).toBe(true); // 1 / 5
  });

  it('counts an umlaut in two letters as one', () => {
    expect(isMisspelling('muller', 'muelller')).toBe(true); // 3 letters, by the letter 2 / 6
    expect(isMisspelling('muller', 'millner')).toBe(false);
  });
});

describe("a German letter's head", () => {
  const head = 'Prof. Dr. Otto Normalverbraucher\n12345 Musterstadt\n\nPatient: Müller, Hans\n\n';
  const marks = (text: string) =>
    createLayers({ language: 'de' })
      .apply(text, [])
      .map(({ label, start, end }) => `${label} ${text.slice(start, end)}`);

  it('names people and towns that are found misspelt, umlauts in any spelling', () => {
    const body = 'Gesehen von Normalverbrauher in Musterstatd. Mueller schlief. Muelller kam.';

    const found = marks(`${head}Sehr geehrte Kollegen,\n${body}`);

    expect(found.slice(-4)).toEqual([
      'DOCTOR Normalverbrauher',
      'CITY Musterstatd',
      'PATIENT Mueller',
      'PATIENT Muelller',
    ]);
  });

  it('ends where the letter begins: who is named behind is no known value', () => {
    expect(marks('Sehr geehrte Kollegen,\nDr. Normalverbraucher rief an. Normalverbrauher kam.')).toEqual([
      'DOCTOR Normalverbraucher',
    ]);
  });
});

describe('files of a site', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-rules-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  async function fileWith(name: string, content: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  }

  it('give known values by note, from CSV and from JSON', async () => {
    const csv = await fileWith(
      'a.csv',
      'note,name,birthDate,record\nn1,Ana Lee,2061-03-05,\nn1,Bo Lee,,4512\n',
    );
    const json = await fileWith('a.json', '[{"note":"n1","telephone":"555-0123"}]');

    expect((await readKnownValues(csv)).get('n1')).toMatchObject({
      names: ['Ana Lee', 'Bo Lee'],
      birthDates: ['2061-03-05'],
      records: ['4512'],
    });
    expect((await readKnownValues(json)).get('n1')).toMatchObject({ telephones: ['555-0123'], names: [] });
  });

  it('say who the patient of a note is, once for all of its rows', async () => {
    const csv = await fileWith('p.csv', 'note,patient,name\nn1,p1,Ana Lee\nn1,,Bo Lee\nn2,,Cy Lee\n');

    const known = await readKnownValues(csv);

    expect([known.get('n1')?.patient, known.get('n2')?.patient]).toEqual(['p1', undefined]);
    expect(known.get('n1')?.names).toEqual(['Ana Lee', 'Bo Lee']);
  });

  it(
    'refuse known values that are not as they must be',
    everyRow(
      [
        ['a.csv', 'note,name\n,Ana\n', { row: 1, field: 'note' }],
        ['b.csv', 'note,birthDate\nn1,31/31/2061\n', { row: 1, field: 'birthDate' }],
        ['c.json', '{"note":"n1"}', { expected: 'a list of rows' }],
        ['empty.csv', '', { rows: 0 }],
        ['header.csv', 'note,name\n', { rows: 0 }],
        ['none.json', '[]', { rows: 0 }],
        ['d.csv', 'note,age\nn1,5\n', { row: 1 }],
        ['e.csv', 'note,patient,name\nn1,p1,Ana\nn1,p2,Ana\n', { row: 2, field: 'patient' }],
      ],
      async (name, content, details) => {
        await expect(readKnownValues(await fileWith(name, content))).rejects.toMatchObject({
          code: 'RULES_KNOWN_VALUES_INVALID',
          details,
        });
      },
    ),
  );

  it(
    'name the bound of a value that is too long, and not what it says',
    everyRow(['name', 'birthDate', 'record', 'address', 'telephone'], async (field) => {
      const long = `Zorblatt ${'4711'.repeat(7500)}`;
      const path = await fileWith(
        'long.json',
        JSON.stringify([{ note: 'n1' }, { note: 'n2', [field]: long }]),
      );

      const refusal: unknown = await readKnownValues(path).catch((error: unknown) => error);

      expect(refusal).toMatchObject({
        code: 'RULES_KNOWN_VALUES_INVALID',
        details: { file: path, row: 2, field, expected: '1000 characters at most' },
      });
      expect(JSON.stringify([refusal, String(refusal)])).not.toMatch(/4711|Zorblatt/);
    }),
  );

  it('quote nothing of YAML that has tags, or lists for keys', async () => {
    const said: string[] = [];
    const listen = (warning: Error) => void said.push(warning.message);
    process.on('warning', listen);
    const files = [
      await fileWith('tag.yaml', '- { note: n1, name: !mrs Zorblatt }\n'),
      await fileWith('key.yaml', '- ? [note, Zorblatt]\n  : n1\n'),
    ];

    const refusals = await Promise.all(
      files.map((file) => readKnownValues(file).catch((error: unknown) => error)),
    );
    await new Promise((resolve) => setImmediate(resolve)); // warnings come a turn later
    process.off('warning', listen);

    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'RULES_KNOWN_VALUES_INVALID' });
    expect([...said, ...refusals.map(String)].join()).not.toContain('Zorblatt');
  });

  it(
    'say which columns there are where the one of the note is missing',
    everyRow(
      [
        ['missing.csv', 'MRN,name,record\n1,Ana,55\n', 'name, record', 1],
        ['semicolons.csv', 'note;name\nn1;Ana\n', 'none of ours', 1],
        ['missing.json', '[{"note":"n1"},{"name":"Ana"}]', 'name', 0],
      ],
      async (name, content, columns, otherColumns) => {
        const file = await fileWith(name, content);

        await expect(readKnownValues(file)).rejects.toMatchObject({
          code: 'RULES_KNOWN_VALUES_INVALID',
          details: { file, field: 'note', expected: 'a column of this name', columns, otherColumns },
        });
      },
    ),
  );

  it('do not repeat what a field is called, which may be a name', async () => {
    const files = [
      await fileWith('f.csv', 'note,Smithers\nn1,x\n'),
      await fileWith('f.json', '[{"note":"n1","Zorblatt Smithers":"1950"}]'),
    ];

    for (const file of files) {
      const refusal: unknown = await readKnownValues(file).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'RULES_KNOWN_VALUES_INVALID' });
      expect(JSON.stringify([refusal, String(refusal)])).not.toContain('Smithers');
    }
  });

  it('are refused in another encoding than UTF-8, in which they would match nothing', async () => {
    const path = join(folder, 'latin.txt');
    await writeFile(path, Buffer.from('m\u00fcllerin\n', 'latin1'));

    await expect(readTermList(path)).rejects.toMatchObject({ code: 'FILE_NOT_UTF8' });
    await expect(readKnownValues(path)).rejects.toMatchObject({ code: 'FILE_NOT_UTF8' });
    await expect(readPolicy(path)).rejects.toMatchObject({ code: 'FILE_NOT_UTF8' });
  });

  it('give terms a line, and terms with labels', async () => {
    expect(await readTermList(await fileWith('a.txt', '# ours\nBlue Ward\n\n Ward 7 \n'))).toEqual([
      { term: 'Blue Ward', label: 'OTHER' },
      { term: 'Ward 7', label: 'OTHER' },
    ]);
    expect(await readTermList(await fileWith('a.yaml', '- Blue\n- {term: Rex, label: PATIENT}\n'))).toEqual([
      { term: 'Blue', label: 'OTHER' },
      { term: 'Rex', label: 'PATIENT' },
    ]);
  });

  it(
    'refuse a list that says nothing, as a file of known values without a row',
    everyRow(
      [
        ['nothing', 'a.txt', ''],
        ['blank lines and remarks alone', 'a.txt', '# ours\n\n'],
        ['an empty list', 'a.json', '[]'],
      ],
      async (_, name, content) => {
        await expect(readTermList(await fileWith(name, content))).rejects.toMatchObject({
          code: 'RULES_LIST_INVALID',
          details: { entries: 0 },
        });
      },
    ),
  );

  it('refuse a list with a label that there is not, and a file that is not there', async () => {
    const path = await fileWith('b.yaml', '- {term: Rex, label: DOG}\n');

    await expect(readTermList(path)).rejects.toMatchObject({
      code: 'RULES_LIST_INVALID',
      details: { file: path },
    });
    await expect(readTermList(join(folder, 'none.txt'))).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it('leave what they do not say as the default policy has it, and have whole what they say', () => {
    expect(parsePolicy('wholeAges: false', 'p.yaml')).toEqual({ ...defaultPolicy, wholeAges: false });
    const { confidenceMin, off } = parsePolicy('confidenceMin: { model: 0.5 }', 'p.yaml');
    expect([confidenceMin, off]).toEqual([{ model: 0.5 }, defaultPolicy.off]);
    const veto = '"medicalTerms": {"sources": [], "labels": []}';
    expect(() => parsePolicy(`{"veto": {${veto}}}`, 'p.json')).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field: 'veto.allowed' }) }),
    );
  });

  it('give the policy that they hold, and refuse unknown fields, sources and labels by name', async () => {
    const text = JSON.stringify({ ...defaultPolicy, off: ['rule:phone'] });

    expect((await readPolicy(await fileWith('p.json', text))).off).toEqual(['rule:phone']);
    const refusal = (change: object) => () =>
      parsePolicy(JSON.stringify({ ...defaultPolicy, ...change }), 'p.yaml');
    expect(() => parsePolicy('confidenceMin: 0.5', 'p.yaml')).toThrow(
      expect.objectContaining({
        details: { file: 'p.yaml', field: 'confidenceMin', expected: 'fields with their values' },
      }),
    );
    expect(() => parsePolicy('- off', 'p.yaml')).toThrow(
      expect.objectContaining({
        details: { file: 'p.yaml', field: 'the file', expected: 'fields with their values' },
      }),
    );
    expect(refusal({ offf: [] })).toThrow(
      expect.objectContaining({
        code: 'RULES_POLICY_INVALID',
        details: {
          file: 'p.yaml',
          field: 'offf',
          expected: expect.stringMatching(/^one of about, extends, off, .*wholeAges/),
        },
      }),
    );
    expect(refusal({ off: ['modell'] })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field: 'off.0' }) }),
    );
    expect(refusal({ confidenceMin: { model: 2 } })).toThrow(
      expect.objectContaining({ code: 'RULES_POLICY_INVALID' }),
    );
    expect(() => parsePolicy('{', 'p.yaml')).toThrow(
      expect.objectContaining({ code: 'RULES_POLICY_INVALID' }),
    );
  });
});
