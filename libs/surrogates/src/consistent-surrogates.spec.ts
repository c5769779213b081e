import { describe, expect, it } from '@jest/globals';
import { generateNotes } from '#corpora';
import { sha256 } from '#foundation';
import { datesOfRules } from '#rules/testing';
import type { Note } from '#text';
import { createConsistentSurrogates } from './consistent-surrogates.js';
import { createFirstNames } from './names/ranked-names.js';
import { applySurrogates } from './surrogate-maker.js';

const keyOf = (name: string) => Buffer.from(sha256(name), 'hex');
const surrogates = createConsistentSurrogates({ key: keyOf('one'), language: 'en' });

/** A note of nothing but these identifiers, a line each. */
function noteOf(...identifiers: readonly (readonly [label: string, original: string])[]) {
  let text = '';
  const spans = identifiers.map(([label, original]) => {
    const start = text.length;
    text += `${original}\n`;
    return { start, end: start + original.length, label };
  });
  return { id: 'a', text, spans };
}

function replaced(identifiers: readonly (readonly [label: string, original: string])[], subject = 'note a') {
  const note = noteOf(...identifiers);
  return applySurrogates(note, surrogates.makerFor(note, subject)).text.trimEnd().split('\n');
}

const doctor = (name: string) => ['DOCTOR', name] as const;

describe('the people of a note', () => {
  it('keep their names in every form of them', () => {
    const [lone = '', full = '', listed, loud, possessive, initial, initials, first] = replaced([
      doctor('Dr. Moss'),
      doctor('Adelaide Moss'),
      doctor('Moss, Adelaide'),
      doctor('ADELAIDE MOSS'),
      doctor("Moss's"),
      doctor('A. Moss'),
      doctor('AM'),
      ['PATIENT', 'Adelaide'],
    ]);
    const [given = '', family = ''] = full.split(' ');

    expect([lone, listed, loud, possessive, initial, first]).toEqual([
      `Dr. ${family}`,
      `${family}, ${given}`,
      full.toUpperCase(),
      `${family}'s`,
      `${given.charAt(0)}. ${family}`,
      given,
    ]);
    expect([given, family]).not.toContain('Moss');
    expect(initials).not.toBe('AM');
  });

  it('are as many as before: no two share a surrogate, and none gets the name of another', () => {
    const names = Array.from(
      { length: 120 },
      (_, index) => `Quill${'abcdefghij'.charAt(index % 10)}${'klmnopqrstuv'.charAt(index / 10)}`,
    );
    const drawn = replaced(names.map(doctor));

    expect(new Set(drawn).size).toBe(120);
    expect(drawn.filter((name) => names.includes(name))).toEqual([]);
  });

  it('are other people in a note of another subject, and under another key', () => {
    const names = ['Moss', 'Quist', 'Vask', 'Orla'].map(doctor);
    const note = noteOf(...names);
    const foreign = createConsistentSurrogates({ key: keyOf('two'), language: 'en' });

    expect(replaced(names, 'patient 1')).toEqual(replaced(names, 'patient 1'));
    expect(replaced(names, 'patient 1')).not.toEqual(replaced(names, 'patient 2'));
    expect(
      applySurrogates(note, foreign.makerFor(note, 'patient 1')).text.split('\n').slice(0, 4),
    ).not.toEqual(replaced(names, 'patient 1'));
  });
});

describe('the dates of a subject', () => {
  it('move together, in every note of it', () => {
    const days = surrogates.shiftDaysOf('patient 1');
    const [first = '', second = ''] = replaced(
      [
        ['DATE', '2024-03-14'],
        ['DATE', 'June 1, 2024'],
      ],
      'patient 1',
    );
    const [third = ''] = replaced([['DATE', '12/24/2024']], 'patient 1');

    const movedBy = [
      (Date.parse(`${first}T00:00Z`) - Date.parse('2024-03-14T00:00Z')) / dayMs,
      (Date.parse(`${second} UTC`) - Date.parse('June 1, 2024 UTC')) / dayMs,
      (Date.parse(`${third} UTC`) - Date.parse('12/24/2024 UTC')) / dayMs,
    ];
    expect(movedBy).toEqual([days, days, days]);
  });

  it('move by 30 to 365 days in either direction, by no whole weeks, and evenly', () => {
    const shifts = Array.from({ length: 20_000 }, (_, index) => surrogates.shiftDaysOf(`patient ${index}`));
    const counts = new Map<number, number>();
    for (const days of shifts) counts.set(days, (counts.get(days) ?? 0) + 1);

    // 288 lengths in two directions: 34.7 draws of each are expected, deviation 5.9.
    expect(counts.size).toBe(576);
    expect(Math.min(...shifts.map(Math.abs))).toBe(30);
    expect(Math.max(...shifts.map(Math.abs))).toBe(365);
    expect(shifts.filter((days) => days % 7 === 0)).toEqual([]);
    expect(Math.min(...counts.values())).toBeGreaterThan(10);
    expect(Math.max(...counts.values())).toBeLessThan(70);
  });

  it('that cannot be read become their type word', () => {
    expect(
      replaced([
        ['DATE', '02/30/2024'],
        ['FECHAS', '26708/2017'],
        ['DATE', 'the 27th'],
        ['DATE', 'Eid 2019'],
      ]),
    ).toEqual(['[DATE]', '[FECHAS]', '[DATE]', '[DATE]']);
  });

  it('that a finder took apart move as one', () => {
    const days = surrogates.shiftDaysOf('patient 1');
    const moved = new Date(Date.UTC(2019, 2, 9) + days * dayMs);
    const month = (date: Date) => date.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
    const text = 'Hospitalized March 9, 2019. Visits: May 2018.';
    const spans = ['March', '9', '2019', 'May', '2018'].map((piece) => {
      const start = text.indexOf(piece);
      return { start, end: start + piece.length, label: 'DATE' };
    });
    const may = new Date(Date.UTC(2018, 4, 15) + days * dayMs);

    expect(
      applySurrogates({ id: 'a', text, spans }, surrogates.makerFor({ id: 'a', text, spans }, 'patient 1'))
        .text,
    ).toBe(
      `Hospitalized ${month(moved)} ${moved.getUTCDate()}, ${moved.getUTCFullYear()}. Visits: ${month(may)} ${may.getUTCFullYear()}.`,
    );
  });

  it('keep a decade, which no shift of a year changes', () => {
    expect(replaced([['DATE', '1990s']])).toEqual(['1990s']);
  });

  it('of every form that a rule finds move by the same days, or become the type word', () => {
    const english = datesOfRules('en').filter(
      (date) =>
        /^\d{1,2}\/\d{1,2}\/\d{4}$|^\d{4}-\d\d-\d\d$|^\p{Lu}\p{Ll}+ \d{1,2}, \d{4}$/u.test(date) &&
        !Number.isNaN(Date.parse(date)) &&
        !/19[0-6]\d/.test(date), // years that tell an age above 90 move by more
    );
    const days = surrogates.shiftDaysOf('patient 2');

    const moved = replaced(
      english.map((date) => ['DATE', date] as const),
      'patient 2',
    );

    english.forEach((date, at) => {
      const found = moved[at] ?? '';
      const from = Date.parse(`${date} UTC`);
      if (found !== '[DATE]')
        expect([date, (Date.parse(`${found} UTC`) - from) / dayMs]).toEqual([date, days]);
    });
  });

  it.each(['en', 'es', 'de'] as const)(
    'of every form that a rule finds in %s notes keep no year but one beside their own',
    (language) => {
      const maker = createConsistentSurrogates({ key: keyOf('rules'), language });
      const yearsIn = (text: string) => (text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []).map(Number);
      const wrong = datesOfRules(language).flatMap((date) => {
        const written = maker.makerFor(noteOf(['DATE', date]), 'patient').replace('DATE', date);
        const isMoved = yearsIn(written).every((year) =>
          yearsIn(date).some((own) => Math.abs(own - year) <= 1),
        );
        const isOther = written !== date || /\d0'?s$/.test(date);
        return isOther && (isMoved || yearsIn(date).length === 0) ? [] : [`${date} → ${written}`];
      });

      expect(wrong).toEqual([]);
    },
  );
});

describe('other identifiers', () => {
  it('are one in every form: numbers with and without signs', () => {
    const [signs = '', plain] = replaced([
      ['PHONE', '617-555-0142'],
      ['PHONE', '6175550142'],
    ]);

    expect(plain).toBe(signs.replaceAll('-', ''));
  });

  it('keep the words of a label', () => {
    const kept: readonly (readonly [string, string, RegExp])[] = [
      ['STREET', 'P.O. Box 44', /^P\.O\. Box [1-9]\d$/],
      ['STREET', 'PO BOX 1207', /^PO BOX [1-9]\d{3}$/],
      ['STREET', 'RR 2 Box 88', /^RR [1-9] Box [1-9]\d$/],
      ['PHONE', '541-555-0142 ext. 12', /^\d{3}-555-01\d\d ext\. \d\d$/],
      ['PHONE', '(541) 555-0142 x4', /^\(\d{3}\) 555-01\d\d x\d$/],
      ['PHONE', 'Tel: 541.555.0142', /^Tel: \d{3}\.555\.01\d\d$/],
      ['IPADDR', 'IPv6 2001:db8::8a2e:370:7334', /^IPv6 2001:db8::[\da-f]{1,4}:[\da-f]{1,4}$/],
      ['IDNUM', 'NPI 1234567893', /^NPI 1\d{9}$/],
      ['MEDICALRECORD', 'MRN# 0048291', /^MRN# \d{7}$/],
      ['MEDICALRECORD', 'MRN', /^MRN$/],
      ['IDNUM', 'ID No. 99-8812', /^ID No\. \d\d-\d{4}$/],
      ['LICENSE', 'CO-88213', /^[A-Z]{2}-\d{5}$/],
      ['USERNAME', 'halvorsen7', /^[a-z]{2,}\d$/],
    ];
    const wrong = kept.flatMap(([label, original, form]) => {
      const [made = ''] = replaced([[label, original]]);
      return form.test(made) ? [] : [`${original}: ${made}`];
    });

    expect(wrong).toEqual([]);
  });

  it('stay where they are marks alone', () => {
    expect(
      replaced([
        ['PATIENT', ','],
        ['DATE', ' - '],
      ]),
    ).toEqual([',', ' -']);
  });

  it('become their type word where nothing fits', () => {
    expect(
      replaced([
        ['ORGANIZATION', 'case manager'],
        ['HOSPITAL', 'General Hospital'],
        ['PHONE', '+47 22 85 50 50'],
      ]),
    ).toEqual(['[ORGANIZATION]', '[HOSPITAL]', '[PHONE]']);
  });
});

describe('what a note says of its people', () => {
  const known = createFirstNames('en');
  const makers = {
    en: surrogates,
    es: createConsistentSurrogates({ key: keyOf('one'), language: 'es' }),
    fr: createConsistentSurrogates({ key: keyOf('one'), language: 'fr' }),
  };
  const written = (text: string, names: readonly string[], language: keyof typeof makers = 'en') => {
    const maker = makers[language];
    const label = language === 'es' ? 'NOMBRE_SUJETO_ASISTENCIA' : 'PATIENT';
    const spans = names.map((name) => ({
      start: text.indexOf(name),
      end: text.indexOf(name) + name.length,
      label,
    }));
    return Array.from(
      { length: 30 },
      (_, at) =>
        applySurrogates({ id: 'a', text, spans }, maker.makerFor({ id: 'a', text, spans }, `${at}`)).text,
    );
  };

  it.each([
    ['F', 'Mrs. Xanthe Quill was seen.', 'Xanthe Quill'],
    ['M', 'Mr. Xanthe Quill was seen.', 'Xanthe Quill'],
    ['F', 'Seen: Ingrid Quill.', 'Ingrid Quill'],
    ['M', 'Seen: Quill, Olaf.', 'Quill, Olaf'],
    ['M', 'Xyq Quill is a 68-year-old man. He has pain.', 'Xyq Quill'],
    ['F', 'Izzby Quill, 68 F, feels well.', 'Izzby Quill'],
  ] as const)('keep their sex: %s in %s', (sex, text, name) => {
    const firstNames = written(text, [name]).map((made) => {
      const start = text.indexOf(name);
      const drawn = made.slice(start, made.length - (text.length - start - name.length));
      return (name.includes(',') ? drawn.split(', ')[1] : drawn.split(' ')[0]) ?? '';
    });
    const others = firstNames.filter(
      (first) => known.sexOf(first.toLowerCase()) === (sex === 'F' ? 'M' : 'F'),
    );

    expect(others).toEqual([]);
    expect(new Set(firstNames).size).toBeGreaterThan(10);
  });

  it('share a surname where they did, two of them in Spanish', () => {
    const text = 'Rosario Quiñones Tarragó, hija de Eusebio Quiñones Bru; Izan.';
    const names = ['Rosario Quiñones Tarragó', 'Eusebio Quiñones Bru', 'Izan'];
    const first = createFirstNames('es');

    for (const made of written(text, names, 'es')) {
      const [, one, other, son = ''] = /^\S+ (\S+) \S+, hija de \S+ (\S+) \S+; (\S+)\.$/.exec(made) ?? [];
      expect(one).toBe(other);
      expect(one).not.toBe('Quiñones');
      expect(first.isFirstName(son.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))).toBe(true);
    }
  });

  it('keep the surname that a French note writes in capitals, wherever it stands', () => {
    const text = 'QUILLET Xanthe ; M. Quillet, adressé par le Dr Xanthe QUILLET';
    const names = ['QUILLET Xanthe', 'M. Quillet', 'Xanthe QUILLET'];

    for (const made of written(text, names, 'fr')) {
      const [, loud = '', given, family = '', ...again] =
        /^(\p{Lu}+) (\p{Lu}\p{Ll}+) ; M\. (\S+), adressé par le Dr (\S+) (\S+)$/u.exec(made) ?? [];
      expect([family.toUpperCase(), ...again]).toEqual([loud, given, loud]);
      expect(loud).not.toBe('QUILLET');
    }
  });

  it('are as old as they were, and 90 at most', () => {
    const ages = [
      '72 y.o.',
      '4 años',
      '97',
      '101-year-old',
      'ninety-seven',
      'noventa y cuatro años',
      '108 months',
    ];

    expect(replaced(ages.map((age) => ['AGE', age] as const))).toEqual([
      '72 y.o.',
      '4 años',
      '90',
      '90-year-old',
      'ninety',
      'noventa años',
      '108 months',
    ]);
  });

  it('are not older than 90 by their dates', () => {
    const [born = '', seen = ''] = replaced([
      ['DATE', '03/04/1919'],
      ['DATE', '06/01/2019'],
    ]);

    expect(Math.round((Date.parse(`${seen} UTC`) - Date.parse(`${born} UTC`)) / dayMs / 365.25)).toBe(90);
  });
});

const dayMs = 86_400_000;

describe('the dates of a note in another language', () => {
  it.each([
    ['fr', 'mercredi 1er avril 2020', '12 déc. 2019'],
    ['it', 'mercoledì 1º aprile 2020', '12 dic. 2019'],
    ['nl', 'woensdag 1 april 2020', '12 dec. 2019'],
  ] as const)('move with its months and weekdays: %s', (language, long, short) => {
    const note = noteOf(['DATE', long], ['DATE', short], ['DATE', '05nov']);
    const maker = createConsistentSurrogates({ key: keyOf('one'), language });

    const made = applySurrogates(note, maker.makerFor(note, 'a')).text.trimEnd().split('\n');

    expect(made[0]).toMatch(/^\p{Ll}+ \d+ \p{Ll}{3,9} (?:2019|2020|2021)$/u);
    expect(made[1]).toMatch(/^\d{1,2} \p{Ll}{3,4}\.? (?:2018|2019|2020)$/u);
    expect(made[2]).toMatch(/^\d{2}\p{Ll}{3,4}$/u);
    expect(made).not.toContain(long);
  });
});

/** Words of the names of a note, whatever their case; initials stand for one of them. */
function namesIn({ text, spans }: Note): ReadonlySet<string> {
  const persons = spans.filter(({ label }) => label === 'PATIENT' || label === 'DOCTOR');
  const words = persons.flatMap(({ start, end }) => text.slice(start, end).match(/\p{L}{2,}/gu) ?? []);
  return new Set(words.map((word) => word.toLowerCase()));
}

describe('a synthetic note', () => {
  it('keeps no identifier, and the number of its different names', () => {
    for (const note of generateNotes({ source: 'eastfield', notes: 40, seed: 8 })) {
      const written = applySurrogates(note, surrogates.makerFor(note, note.id));

      expect(written.spans).toHaveLength(note.spans.length);
      expect(namesIn(written).size).toBe(namesIn(note).size);
      written.spans.forEach((span, index) => {
        const original = note.spans[index] ?? span;
        if (span.label === 'AGE') return;
        expect(written.text.slice(span.start, span.end).toLowerCase()).not.toBe(
          note.text.slice(original.start, original.end).toLowerCase(),
        );
      });
    }
  });
});
