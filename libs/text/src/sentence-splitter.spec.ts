import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { everyRow } from '#foundation/testing';
import { type Language, languageNamed, languages } from './sentence-rules.js';
import { tokenizeNote } from './sentence-splitter.js';
import { randomText } from './testing/random-text.js';
import { tokenize } from './tokenizer.js';

function sentencesOf(text: string, language: Language): string[] {
  const { sentences } = tokenizeNote({ id: 'n', text, spans: [] }, { language });
  return sentences.map((sentence) => text.slice(sentence[0]?.start, sentence.at(-1)?.end));
}

describe('tokenizeNote in English', () => {
  it(
    'splits where a sentence ends',
    everyRow(
      [
        [
          'punctuation',
          'No fever. Chills? Yes! (Since May.) Stable.',
          ['No fever.', 'Chills?', 'Yes!', '(Since May.)', 'Stable.'],
        ],
        [
          'no boundary before a lower-case word',
          'Given 5 mg. daily with food.',
          ['Given 5 mg. daily with food.'],
        ],
        ['titles', 'Seen by Dr. Vask and Mrs. Hale. Stable.', ['Seen by Dr. Vask and Mrs. Hale.', 'Stable.']],
        ['initials', 'Seen by E. Vask. Stable.', ['Seen by E. Vask.', 'Stable.']],
        [
          'abbreviations in parts',
          'Pain at 3 p.m. Tuesday, i.e. Today.',
          ['Pain at 3 p.m. Tuesday, i.e. Today.'],
        ],
        ['a number with a point', 'Dose 2.5 mg. Next.', ['Dose 2.5 mg.', 'Next.']],
        ['a blank line', 'no chills\n\nno fever', ['no chills', 'no fever']],
        ['a blank line of CR LF', 'no chills\r\n\r\nno fever', ['no chills', 'no fever']],
        ['no boundary at one CR LF', 'no chills\r\nand no fever', ['no chills\r\nand no fever']],
        ['a page break', 'no chills\fno fever', ['no chills', 'no fever']],
        ['a wrapped line', 'no chills\nand no fever', ['no chills\nand no fever']],
        ['bullets', 'meds\n- aspirin\n* statin\n• insulin', ['meds', '- aspirin', '* statin', '• insulin']],
        ['numbered items', 'plan\n1. rest\n2) walk\n(3) home', ['plan', '1. rest', '2) walk', '(3) home']],
        ['a wrapped dose, which is no item', 'given\n12.5 mg daily', ['given\n12.5 mg daily']],
        ['headings', 'stable\nPLAN\nrest at home', ['stable', 'PLAN', 'rest at home']],
        [
          'headings with a colon',
          'stable\nPast history: none\nFamily history:\nnone',
          ['stable', 'Past history: none', 'Family history:', 'none'],
        ],
      ],
      (_, text, expected) => {
        expect(sentencesOf(text, 'en')).toEqual(expected);
      },
    ),
  );

  it('gives no sentence for white space', () => {
    expect(sentencesOf(' \n\n ', 'en')).toEqual([]);
  });
});

describe('tokenizeNote in Spanish', () => {
  it(
    'keeps abbreviations together',
    everyRow(
      [
        ['tratamientos', 'Remitido por la Dra. Vask. Alta.', ['Remitido por la Dra. Vask.', 'Alta.']],
        [
          'domicilios',
          'Vive en C/. Mayor 87. 4 B, Ctra. Vieja, km. 3. Alta.',
          ['Vive en C/. Mayor 87. 4 B, Ctra. Vieja, km. 3.', 'Alta.'],
        ],
        ['países', 'Viene de EE. UU. Vive sola.', ['Viene de EE. UU. Vive sola.']],
        ['signos de apertura', 'No fuma. ¿Bebe? ¡Nunca!', ['No fuma.', '¿Bebe?', '¡Nunca!']],
        ['campos', 'Sexo: M.\nPaís: España', ['Sexo: M.', 'País: España']],
      ],
      (_, text, expected) => {
        expect(sentencesOf(text, 'es')).toEqual(expected);
      },
    ),
  );

  it('uses other abbreviations than English', () => {
    const text = 'Calle Mayor núm. Once';

    expect(sentencesOf(text, 'es')).toHaveLength(1);
    expect(sentencesOf(text, 'en')).toHaveLength(2);
  });
});

describe('a long stretch without a boundary', () => {
  const lengths = (text: string) =>
    tokenizeNote({ id: 'n', text, spans: [] }, { language: 'en' }).sentences.map(
      (sentence) => sentence.length,
    );

  it('is one sentence up to 128 tokens and cut after that', () => {
    expect(lengths('word '.repeat(128))).toEqual([128]);
    expect(lengths('word '.repeat(129))).toEqual([128, 1]);
  });

  it('is cut at a line end rather than in the middle of a line', () => {
    expect(lengths(`${'word '.repeat(100)}\n${'word '.repeat(50)}`)).toEqual([100, 50]);
  });

  it('is cut after a comma rather than between words', () => {
    expect(lengths(`${'word '.repeat(99)}, ${'word '.repeat(50)}`)).toEqual([100, 50]);
  });

  it('is cut anywhere when there is no white space', () => {
    expect(lengths('.'.repeat(300))).toEqual([128, 128, 44]);
  });
});

describe('every sentence', () => {
  it.each(languages)('has 1 to 128 tokens and every token is in exactly one, in order (%s)', (language) => {
    const random = createSeededRandom(`sentences ${language}`);
    for (let round = 0; round < 200; round += 1) {
      const text = randomText(random, 300);
      const { sentences } = tokenizeNote({ id: 'n', text, spans: [] }, { language });

      expect(sentences.flat()).toEqual(tokenize(text));
      expect(sentences.every(({ length }) => length >= 1 && length <= 128)).toBe(true);
    }
  });
});

describe('sentences of words that are not to be told', () => {
  const splitAs = (text: string, language: Language) => {
    const standInOf = (word: string) =>
      /^\p{Lu}/u.test(word) && word !== 'Refiere' ? 'Xxx' : /^\d+$/.test(word) ? '11' : undefined;
    return tokenizeNote({ id: 'n', text, spans: [] }, { language, standInOf }).sentences.map((sentence) =>
      sentence.map((token) => token.text).join(' '),
    );
  };

  it('end after any of them where what follows is told and may begin one', () => {
    const wanted = (word: string) => [`acude con ${word} .`, 'Refiere dolor .'];

    for (const word of ['Ed', 'J', 'LIC', 'Quillfeather'])
      expect(splitAs(`acude con ${word}. Refiere dolor.`, 'es')).toEqual(wanted(word));
  });

  it('go on where none is told on either side: one of them may be an initial', () => {
    expect(splitAs('seen by J. Moss. Quillfeather agrees.', 'en')).toHaveLength(1);
    expect(splitAs('seen by J.\nMoss agrees.', 'en')).toHaveLength(2);
    expect(splitAs('kommt am 3. März wieder', 'de')).toHaveLength(1);
  });

  it('have the tokens of the text', () => {
    expect(splitAs('MOSS\nrests on 7.', 'en')).toEqual(['MOSS rests on 7 .']);
  });
});

describe('languageNamed', () => {
  it('fails on a language without rules and lists those with', () => {
    expect(languageNamed('fr')).toBe('fr');
    expect(() => languageNamed('sv')).toThrow(
      expect.objectContaining({ code: 'TEXT_LANGUAGE_UNKNOWN', details: { known: 'en es de fr it pt nl' } }),
    );
  });
});

describe('notes in other languages', () => {
  it(
    'keep abbreviations together',
    everyRow(
      [
        [
          'fr',
          'Vu par le Dr. Petit, av. Foch. Il va bien.',
          ['Vu par le Dr. Petit, av. Foch.', 'Il va bien.'],
        ],
        ['it', 'Visto dal Dott. Neri. Sta bene.', ['Visto dal Dott. Neri.', 'Sta bene.']],
        ['pt', 'Visto pela Enf. Gomes. Teve alta.', ['Visto pela Enf. Gomes.', 'Teve alta.']],
        ['nl', 'Gezien door dhr. Bakker. Gaat goed.', ['Gezien door dhr. Bakker.', 'Gaat goed.']],
      ] as const,
      (language, text, expected) => {
        expect(sentencesOf(text, language)).toEqual(expected);
      },
    ),
  );
});

describe('German notes', () => {
  it(
    'keep abbreviations and dates together',
    everyRow(
      [
        [
          'abbreviations',
          'Z.n. Appendektomie bds. Ödeme. Kein Fieber.',
          ['Z.n. Appendektomie bds. Ödeme.', 'Kein Fieber.'],
        ],
        [
          'titles',
          'Gesehen von Dr. med. Anna Weiß. Die Aufnahme folgte.',
          ['Gesehen von Dr. med. Anna Weiß.', 'Die Aufnahme folgte.'],
        ],
        [
          'numbered dates',
          'Am 12.03.2019 kam er. Vom 12.03. Besserung.',
          ['Am 12.03.2019 kam er.', 'Vom 12.03. Besserung.'],
        ],
        ['months as words', 'Geb. am 12. März 2019. Sehr gut.', ['Geb. am 12. März 2019.', 'Sehr gut.']],
        ['ordinals', 'Am 3. Tag entlassen. Alles gut.', ['Am 3. Tag entlassen.', 'Alles gut.']],
        [
          'amounts',
          'Gegeben wurden ca. 5 mg. Danach besser.',
          ['Gegeben wurden ca. 5 mg.', 'Danach besser.'],
        ],
      ],
      (_, text, expected) => {
        expect(sentencesOf(text, 'de')).toEqual(expected);
      },
    ),
  );

  it('end a sentence after a number where no ordinal follows', () => {
    expect(sentencesOf('Der Puls lag bei 80. Herztöne rein.', 'de')).toHaveLength(2);
  });
});
