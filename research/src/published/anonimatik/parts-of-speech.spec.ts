import { describe, expect, it } from '@jest/globals';
import { tokenizeNote } from '#text';
import { partsOfSpeechOf } from './parts-of-speech.js';

const read = (text: string, language: 'en' | 'es') => {
  const [sentence = []] = tokenizeNote({ id: 'one', text, spans: [] }, { language }).sentences;
  const classes = partsOfSpeechOf(language);
  return { sentence, ids: [...classes.idsOf(sentence)], size: classes.size };
};

describe('parts of speech', () => {
  it('tell English pronouns, verbs, numbers, names and nouns apart, whatever stands between them', () => {
    const { ids, sentence } = read('She, at 5, saw "Vask" for pain', 'en');
    const classOf = (word: string) => ids[sentence.findIndex(({ text }) => text === word)];

    const classes = ['She', 'at', '5', 'saw', 'Vask', 'pain', ','].map(classOf);
    expect(classes).toEqual([0, 2, 5, 6, 4, 9, 11]);
  });

  it.each(['Gonna call Ann today', 'I dunno.', '"," - .', "Wouldn't've"])(
    'give each token of %s one class',
    (text) => {
      const { ids, sentence, size } = read(text, 'en');

      expect(ids).toHaveLength(sentence.length);
      expect(ids.every((id) => id < size)).toBe(true);
    },
  );

  it('are shapes in Spanish', () => {
    expect(read('Ana tiene 5 MG.', 'es')).toMatchObject({ ids: [4, 2, 0, 3, 7], size: 8 });
  });
});
