import { describe, expect, it } from '@jest/globals';
import { marked } from './testing/marked.js';
import { isUnsureWord } from './unsure-words.js';

function unsure(passage: string, confidence: number): boolean {
  const [text, stretch] = marked(passage, 'DOCTOR');
  return isUnsureWord(text, { ...stretch, source: 'model', confidence });
}

describe('a word of which its model is hardly sure', () => {
  it.each([
    ['an abbreviation among small letters', 'rate control in ‹RVR› with low pressure', 0.29],
    ['a small word among words with capitals', 'Mrs. Holm of Sundby came by ‹van› with Ana', 0.49],
    ['a count', 'seen in clinic, ‹14› wasted', 0.09],
    ['a count behind a sign', 'a bill of $‹35› twice', 0.09],
  ])('is dropped where it is %s', (_, passage, confidence) => {
    expect(unsure(passage, confidence)).toBe(true);
  });

  it.each([
    ['an abbreviation that is likelier', 'rate control in ‹RVR› with low pressure', 0.3],
    ['a surname before the first name', 'label torn: ‹HOLM›, Ana of Sundby', 0.07],
    ['a word in capitals among others', 'SEEN BY ‹HOLM› ON ROUNDS', 0.07],
    ['a small word that is likelier', 'Mrs. Holm of Sundby came by ‹van› with Ana', 0.5],
    ['a small word in a text without capitals', 'mrs ‹holm› of sundby came by van', 0.07],
    ['a likelier count', 'seen in clinic, ‹14› wasted', 0.1],
    ['a word with a capital', 'Mrs. Holm of Sundby saw ‹Ana› with Bo', 0.07],
    ['several words', 'Mrs. Holm of Sundby came by ‹van dyke› with Ana', 0.07],
    ['a longer number', 'last seen in ‹2015› or so', 0.07],
    ['letters and digits', 'seen by ‹jh98› in clinic', 0.07],
  ])('stays where it is %s', (_, passage, confidence) => {
    expect(unsure(passage, confidence)).toBe(false);
  });
});
