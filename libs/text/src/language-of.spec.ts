import { describe, expect, it } from '@jest/globals';
import { languageOf } from './language-of.js';

describe('the language of a text', () => {
  it.each([
    ['en', 'Mrs. Moreno was seen in the clinic with her daughter and has no fever.'],
    ['es', 'La paciente acude con su hija por fiebre de dos días y no refiere tos.'],
    ['de', 'Die Patientin wurde mit Fieber in der Klinik aufgenommen und ist nicht allergisch.'],
    ['fr', 'La patiente est vue avec sa fille pour une fièvre depuis deux jours, sans toux.'],
    ['it', 'La paziente è giunta in ambulatorio con la figlia per febbre e non ha tosse.'],
    ['pt', 'A doente foi observada com a filha por febre e não apresenta tosse.'],
    ['nl', 'De patiënte werd met koorts op de afdeling opgenomen en heeft geen allergie.'],
  ])('%s is told by its common words', (language, text) => {
    expect(languageOf(text)).toBe(language);
    expect(languageOf(text.toUpperCase())).toBe(language);
  });

  it('is not told of a text that has few of them, however long', () => {
    expect(
      languageOf('Hb 8.4, Na 133, K 3.4, CRP 112. Metoprolol 47.5 mg 1-0-0. Dr. La Rosa'),
    ).toBeUndefined();
    expect(languageOf('')).toBeUndefined();
  });

  it('is not told where two languages hold about as much', () => {
    expect(languageOf('the and was los del por para como')).toBeUndefined();
  });
});
