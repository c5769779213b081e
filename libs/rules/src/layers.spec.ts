import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { createLayers, type LayersOptions } from './layers.js';

function found(text: string, options: Partial<LayersOptions> = {}, model: string[] = []): string[] {
  const layers = createLayers({ language: 'en', ...options });
  const spans = model.map((form) => {
    const start = text.indexOf(form);
    return { start, end: start + form.length, label: 'DOCTOR', confidence: 0.8 };
  });
  return layers.apply(text, spans).map(({ start, end, source }) => `${text.slice(start, end)} (${source})`);
}

const hardNegatives = [
  'BP 151/101, HR 97, T 98.7, SpO2 98% on 2 L.',
  'Closed with a 4-0 Vicryl suture and #3-0 Prolene at L4-5.',
  'Pain 10/10, strength 5/5, Apgar 8/9, reflexes 2+.',
  'Lasix 40 mg p.o. b.i.d., 250-1000 mg, 0.5% Marcaine, 1:1000 epinephrine.',
  'WBC 11.1, hemoglobin 14.2, platelets 250,000, creatinine 1.0-1.4.',
  'ICD-10 E11.9 and CPT 99213; T2 N1 M0; G4P3003 at 40+1 weeks.',
  'Cardiovascular: regular. Musculoskeletal: intact. Chest Pain Unit.',
  'A Foley catheter was placed; Parkinson disease and Crohn disease.',
  'Seen at 11:30, discharged at 0930 after 2 days; 3 months ago.',
  'Steri-Strips, Babcock clamp, Trendelenburg position, McBurney point.',
];

describe('rules alone', () => {
  it(
    'mark nothing in clinical text that names nobody',
    everyRow(hardNegatives, (text) => {
      expect(found(text)).toEqual([]);
    }),
  );

  it('are of the language of the note', () => {
    expect(found('Tfno: 555 0123. NHC: 368503', { language: 'es' })).toEqual([
      '555 0123 (rule:phone)',
      '368503 (rule:record-number)',
    ]);
  });
});

describe('eight digits without a cue', () => {
  const labelled = (number: string, label: string) => {
    const text = `Ada Moss, ${number}, seen today.`;
    const model = [{ start: 10, end: 18, label, confidence: 1 }];
    return createLayers({ language: 'es' })
      .apply(text, model)
      .map(({ label: settled, source }) => `${settled} ${source}`);
  };

  it('are a day where they read as one, whatever a model is sure of', () => {
    expect(labelled('19610314', 'PHONE')).toEqual(['DATE rule:compact-date']);
    expect(labelled('19610314', 'IDNUM')).toEqual(['DATE rule:compact-date']);
  });

  it(
    'are what the model says otherwise',
    everyRow(['19611314', '19610230', '18610314', '19610300'], (number) => {
      expect(labelled(number, 'PHONE')).toEqual(['PHONE model']);
    }),
  );

  it(
    'are what the words before them say',
    everyRow(
      [
        ['Tel. 19610314', 'PHONE rule:phone'],
        ['MRN 19610314', 'MEDICALRECORD rule:record-number'],
      ],
      (text, expected) => {
        const [span] = createLayers({ language: 'en' }).apply(text, []);

        expect(`${span?.label} ${span?.source}`).toBe(expected);
      },
    ),
  );
});

describe('medical terms', () => {
  it(
    'veto what a model takes for a name',
    everyRow(
      ['Cardiovascular', 'Musculoskeletal', 'Lisinopril', 'Foley', 'Cardiovasculr', 'Thoracentesis'],
      (term) => {
        expect(found(`${term} exam was done.`, {}, [term])).toEqual([]);
      },
    ),
  );

  it(
    'veto each kind of clinical word',
    everyRow(
      [
        ['a surname before what is named after it', 'The Smith fracture healed.', 'Smith'],
        ['the same with a possessive and a word between', "Murphy's positive sign was absent.", 'Murphy'],
        ['an eponym that is hardly a surname, anywhere', 'Parkinson was ruled out.', 'Parkinson'],
        ['an abbreviation with full stops', 'Metformin 500 mg b.i.d. now.', 'b.i.d.'],
        ['a letter alone', 'A day later she came.', 'A'],
        ['two drugs', 'On Macrodantin, hydralazine daily.', 'Macrodantin, hydralazine'],
        ['what is asked for a drug', 'Is it ok to give Mirapex tonight?', 'give Mirapex'],
        ['a mix of insulins, with its few digits', 'On Humalog 75/25 daily.', 'Humalog 75/25'],
      ],
      (_, text, form) => {
        expect(found(text, {}, [form])).toEqual([]);
      },
    ),
  );

  it(
    "leave what may be somebody's",
    everyRow(
      [
        [
          'a number of five digits or more beside a word of the clinic',
          'Visit 10709U7 - HELP',
          '10709U7 - HELP',
        ],
        ['a surname that is an eponym too', 'Then Smith improved on heparin.', 'Smith'],
        ['one whose owner signs', 'He said Murphy signed the form.', 'Murphy'],
        ['initials of two letters', 'J. T. came.', 'J. T.'],
        ['a short name', 'Sé came.', 'Sé'],
        ['a letter of a number', 'Item V21402 ended.', 'V'],
      ],
      (_, text, form) => {
        expect(found(text, {}, [form])).toEqual([`${form} (model)`]);
      },
    ),
  );

  it(
    'leave what holds a word that is no term',
    everyRow(
      [
        ['a year', 'Now COPD 2017, stable.', 'COPD 2017', 'DATE'],
        ['a year that was called something else', 'Now COPD 2017, stable.', 'COPD 2017', 'IDNUM'],
        ['a day without a year', 'Then insulin 3/14, stable.', 'insulin 3/14', 'DATE'],
      ],
      (_, text, form, label) => {
        const start = text.indexOf(form);
        const span = { start, end: start + form.length, label, confidence: 0.8 };

        expect(createLayers({ language: 'en' }).apply(text, [span])).toMatchObject([{ start, label }]);
      },
    ),
  );

  it('veto no name behind a title, and none that is no term', () => {
    expect(found('Dr. Foley came.', {}, ['Foley'])).toHaveLength(1);
    expect(found('Zubiri came.', {}, ['Zubiri'])).toEqual(['Zubiri (model)']);
  });
});

describe('lists', () => {
  it('allow removes the parts of a term that were found one by one, and leaves them elsewhere', () => {
    const allow = [{ term: 'Margaret Oduya', label: 'OTHER' }];
    const text = 'Patient: Margaret Oduya\nDOB: 03/04/1961\n\nMargaret Oduya came. Oduya left.';
    const parts = ['Margaret', 'Oduya'].flatMap((part) =>
      [...text.matchAll(new RegExp(part, 'g'))].map(({ index }) => ({
        start: index,
        end: index + part.length,
        label: 'PATIENT',
      })),
    );
    const spans = createLayers({ language: 'en', allow }).apply(text, parts);

    const last = text.lastIndexOf('Oduya');
    expect(spans.filter(({ label }) => label === 'PATIENT')).toEqual([
      expect.objectContaining({ start: last, end: last + 5 }),
    ]);
  });

  it('allow removes what the model or a rule found, in any casing', () => {
    const allow = [{ term: 'mercy hospital', label: 'OTHER' }];

    expect(found('At Mercy Hospital today.')).toHaveLength(1);
    expect(found('At Mercy Hospital today.', { allow })).toEqual([]);
  });

  it('deny marks whole words wherever they stand', () => {
    const deny = [{ term: 'Blue Ward', label: 'DEPARTMENT' }];

    expect(found('On the blue  ward, not blue wards.', { deny })).toEqual(['blue (deny)', 'ward (deny)']);
  });
});

describe('the document pass', () => {
  it(
    'finds what was found once everywhere in the note',
    everyRow(
      [
        [
          'the surname of a name found once',
          'Dr. Anna Holmberg came. Holmberg left.',
          ['Anna Holmberg (rule:doctor-title)', 'Holmberg (document)'],
        ],
        [
          'a possessive, and capitals',
          "Dr. Holmberg came. HOLMBERG'S note.",
          ['Holmberg (rule:doctor-title)', 'HOLMBERG (document)'],
        ],
        [
          'a number with other separators',
          'Acct #303-92-51. Again 303 92 51.',
          ['303-92-51 (rule:account-number)', '303 92 51 (document)'],
        ],
        ['what the model found', 'Zubiri came. Then Zubiri left.', ['Zubiri (model)', 'Zubiri (document)']],
        [
          'a name that is a word only in its casing and place',
          'Mr. Rose came. He saw Rose, and the rose rose.',
          ['Rose (rule:patient-title)', 'Rose (document)'],
        ],
      ],
      (_, text, expected) => {
        expect(found(text, {}, text.startsWith('Zubiri') ? ['Zubiri'] : [])).toEqual(expected);
      },
    ),
  );

  it(
    'leaves plain words alone',
    everyRow(
      [
        ['a term at the beginning of a sentence', 'Dr. Lung came. Lung was clear. Lungs clear.'],
        ['a word that the note writes small', 'Mr. Will came. Will he come? He will.'],
        ['parts of other words', 'Dr. Hall came. Hallway, Challenge.'],
      ],
      (_, text) => {
        expect(found(text)).toHaveLength(1);
      },
    ),
  );

  it('finds what the header says of the patient with initials and misspelt', () => {
    const text = 'Patient Name: Anna Holmberg\nSeen by A. Holmberg. Holmbreg agrees.';

    expect(found(text).map((span) => span.replace(/ \(.*/, ''))).toEqual([
      'Anna Holmberg',
      'A. Holmberg',
      'Holmbreg',
    ]);
  });
});
