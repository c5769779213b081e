import { describe, expect, it } from '@jest/globals';
import { wordsOfType } from './attack-words.js';

describe('words of a type', () => {
  it('are names of people for every label of people, with capitals, each once', () => {
    const names = wordsOfType('PATIENT', 'en');

    expect(names).toEqual(expect.arrayContaining(['Julia', 'Smith', 'Bakker'])); // Faker, both, compromise alone
    expect(names.filter((name) => !/^\p{Lu}/u.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(wordsOfType('DOCTOR', 'en')).toEqual(names);
    expect(names).not.toContain('plumber');
  });

  it('are enough for a list of 1,000 names, cities and institutions in English', () => {
    for (const label of ['NAME', 'CITY', 'HOSPITAL'])
      expect(wordsOfType(label, 'en').length).toBeGreaterThan(1300);
  });

  it('are trades in small letters and in the singular', () => {
    const trades = wordsOfType('PROFESSION', 'en');

    expect(trades).toEqual(expect.arrayContaining(['plumber', 'accountant', 'executive']));
    expect(trades.filter((trade) => /^(?:plumbers|accountants|Executive)$/.test(trade))).toEqual([]);
  });

  it('give each word of an entry, but no small word inside a name', () => {
    const countries = wordsOfType('COUNTRY', 'en');

    expect(countries).toEqual(expect.arrayContaining(['Isle', 'Man', 'Zealand']));
    expect(countries.filter((word) => /^(?:of|and|the)$/i.test(word))).toEqual([]);
  });

  it('are those of the language alone, which a label can fix', () => {
    const spanish = wordsOfType('DATE', 'es');

    expect(spanish).toContain('enero');
    expect(spanish).not.toContain('January');
    expect(wordsOfType('FECHAS', 'en')).toEqual(spanish);
    expect(wordsOfType('PROFESION', 'es')).not.toContain('plumber');
  });

  it.each(['ID', 'PHONE', 'EMAIL', 'FAMILIARES_SUJETO_ASISTENCIA'])('are none for %s', (label) => {
    expect(wordsOfType(label, 'en')).toEqual([]);
  });
});
