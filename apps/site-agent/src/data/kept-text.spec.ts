import { describe, expect, it } from '@jest/globals';
import { tokenize } from '#text';
import { UnlabelledWords } from './kept-text.js';

describe('UnlabelledWords', () => {
  it('counts capitalised words and numbers without a label, the most frequent first', () => {
    const words = new UnlabelledWords();
    const sentence = tokenize('MOSS and Vask saw Vask in room 12 on 2031');

    words.add(sentence, (index) => sentence[index]?.text === '2031');

    expect(words.total).toEqual({ capitalised: 3, numbers: 1 });
    expect(words.mostFrequent()).toEqual({
      words: [
        { word: 'Vask', count: 2 },
        { word: 'MOSS', count: 1 },
      ],
      numbers: [{ word: '12', count: 1 }],
    });
  });

  it('counts a word that the corpus also writes in lower case, but does not show it', () => {
    const words = new UnlabelledWords();

    for (const text of ['Patient rests.', 'Vask rests.', 'The patient rests.'])
      words.add(tokenize(text), () => false);

    expect(words.total.capitalised).toBe(3);
    expect(words.mostFrequent().words.map(({ word }) => word)).toEqual(['The', 'Vask']);
  });

  it('forgets the rarest of very many words and keeps the frequent ones', () => {
    const words = new UnlabelledWords();
    const add = (word: string) => words.add([{ text: word, start: 0, end: word.length }], () => false);

    for (let index = 0; index < 60_000; index += 1) {
      add('Moss');
      add(`W${index.toString(36).replace(/\d/g, 'x')}y${'z'.repeat(index % 7)}`);
    }

    expect(words.mostFrequent().words[0]).toEqual({ word: 'Moss', count: 60_000 });
  });
});
