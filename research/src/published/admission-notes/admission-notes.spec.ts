import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { labelSetNamed } from '#labels';
import { tokenizeNote } from '#text';
import type { ComparedSystem } from '../compared-system.js';
import { buildMaterial } from '../testing/toy-task.js';
import { createAdmissionNotes } from './admission-notes.js';
import { fieldOf, parseLetterHead } from './letter-head.js';

const engine = createOnnxRuntimeEngine({ threads: 1 });
const material = {
  ...buildMaterial(engine, labelSetNamed('i2b2')),
  training: [],
  validation: [],
  language: 'de' as const,
  random: createSeededRandom(1),
};

async function found(text: string, tagger?: ComparedSystem): Promise<string[]> {
  const system = await createAdmissionNotes(tagger === undefined ? {} : { tagger }).learn(material);
  const spans = await system.find(tokenizeNote({ id: 'n', text, spans: [] }, { language: 'de' }));
  return spans.map(({ start, end, label }) => `${label} ${text.slice(start, end)}`);
}

const head = 'Name: Quastenberg\nVorname: Annika\ngeb. am: 03.04.2019\n\nAnamnese:\n';

describe('the head of a letter', () => {
  it.each([
    ['Vorname', 'first'],
    ['Vornmame', 'first'],
    ['geb. am', 'birth'],
    ['Geburtsdatm', 'birth'],
    ['Fall-Nr.', 'record'],
    ['Versihcertennummer', 'plan'],
    ['Diagnose', undefined],
    ['Nmae', undefined], // two of four letters differ: 0.5, as published
    ['Labor', undefined],
  ])('%s means %s', (token, field) => {
    expect(fieldOf(token)).toBe(field);
  });

  it('is read as lines, cells and tabs', () => {
    for (const text of [
      head,
      '| Name | Quastenberg | Vorname | Annika |\n',
      'Name:\tQuastenberg\tVorname:\tAnnika\n',
    ])
      expect(parseLetterHead(text).known.names).toEqual(['Annika Quastenberg']);
  });

  it('gives addresses their parts', () => {
    const text = 'Anschrift: Am Hang 8, 79104 Freiburg\n';

    expect(
      parseLetterHead(text).spans.map(({ start, end, label }) => [label, text.slice(start, end)]),
    ).toEqual([
      ['STREET', 'Am Hang 8'],
      ['ZIP', '79104'],
      ['CITY', 'Freiburg'],
    ]);
  });

  it('ends before the letter does, and holds nothing where it says that nothing is known', () => {
    expect(parseLetterHead(`Arztbrief\nSehr geehrte Damen und Herren,\nName: Quastenberg\n`).spans).toEqual(
      [],
    );
    expect(parseLetterHead('Name: unbekannt\nTelefon: folgt\n').spans).toEqual([]);
  });
});

describe('what the head knows', () => {
  it('is found in the rest of the note, misspelt too', async () => {
    const spans = await found(
      `${head}Die Frau quälte sich. Es kam Quastenbreg zur Kontrolle. Annika hat Fieber.`,
    );

    expect(spans).toContain('PATIENT Quastenbreg');
    expect(spans).toContain('PATIENT Annika');
  });

  it('is not found in a word that differs by more than a third', async () => {
    expect((await found(`${head}Danach Quarzlampe verordnet.`)).join()).not.toContain('Quarzlampe');
  });
});

describe('mistakes of the publication', () => {
  it.each([
    ['Die', `${head}Die Aufnahme erfolgte. Der Patient. Die Entlassung folgt.`],
    ['Sehr', `${head}Patient klagt. Sehr starke Schmerzen. Herr Doktor! Sehr geehrte Damen`],
    ['Unit', `${head}Verlegt auf die Chest Pain Unit der Medizinischen Klinik II.`],
    ['Crohn', `${head}Bekannt ist ein Morbus Crohn.`],
  ])('%s is no name', async (word, text) => {
    const spans = await found(text);

    expect(spans.filter((span) => span.includes(word))).toEqual([]);
    expect(spans).toContain('PATIENT Quastenberg');
  });

  it.each([
    ['030 23125 001', 'PHONE'],
    ['(069) 90009 871', 'PHONE'],
    ['0221 4710-555', 'PHONE'],
  ])('the last group of %s goes with the rest', async (number, label) => {
    expect(await found(`Erreichbar unter Tel. ${number} ab 8 Uhr.`)).toEqual([`${label} ${number}`]);
  });

  it('a first name of one letter is found before its surname, and nowhere else', async () => {
    const spans = await found(
      'Name: Quastenberg\nVorname: B\n\nAnamnese:\nHepatitis B. Frau B. Quastenberg kam.',
    );

    expect(spans.filter((span) => span.endsWith('Quastenberg'))).toHaveLength(2);
    expect(spans).toContain('PATIENT B. Quastenberg');
    expect(spans.filter((span) => span === 'PATIENT B')).toHaveLength(1); // the cell of the head
  });
});

describe('the statistical tagger', () => {
  const text = 'Begleitet von Quastenberg kam er.';
  const tagger: ComparedSystem = {
    learn: async () => ({
      find: async () => [{ start: 14, end: 25, label: 'PATIENT' }],
      tellsLabels: true,
      parameters: 7,
      bytes: 28,
      reports: [],
      close: async () => {},
    }),
  };

  it('adds what rules cannot find, and is left out where nobody asks for it', async () => {
    expect(await found(text, tagger)).toEqual(['PATIENT Quastenberg']);
    expect(await found(text)).toEqual([]);
  });

  it('is what the system weighs', async () => {
    const alone = await createAdmissionNotes().learn(material);
    const both = await createAdmissionNotes({ tagger }).learn(material);

    expect([alone.parameters, alone.bytes, both.parameters, both.bytes]).toEqual([0, 0, 7, 28]);
  });
});
