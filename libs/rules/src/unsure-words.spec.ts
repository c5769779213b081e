import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { createLayers } from './layers.js';
import { defaultPolicy } from './policy.js';
import { marked } from './testing/marked.js';
import { isUnsureWord } from './unsure-words.js';

function unsure(passage: string, confidence: number, label: string): boolean {
  const [text, stretch] = marked(passage, label);
  return isUnsureWord(text, { ...stretch, source: 'model', confidence });
}

describe('a word of which its model is hardly sure', () => {
  it(
    'is dropped where nobody is called so',
    everyRow(
      [
        ['an abbreviation among small letters', 'rate control in ‹RVR› with low pressure', 0.29, 'HOSPITAL'],
        [
          'a small word among words with capitals',
          'Mrs. Holm of Sundby came by ‹van› with Ana',
          0.49,
          'CITY',
        ],
        [
          'a small word that is a name, too',
          'Mrs. Holm of Sundby asked the ‹porter› for Ana',
          0.49,
          'PATIENT',
        ],
        ['a clipped word of the clinic', 'Mrs. Holm of Sundby takes it ‹bd› with Ana', 0.49, 'DOCTOR'],
        [
          'a word with a capital that nobody is called',
          'Please ask the ‹Director› of Sundby',
          0.69,
          'DOCTOR',
        ],
        ['words that nobody is called', 'Mrs. Holm had her ‹R knee› done', 0.69, 'PATIENT'],
        ['a word that no place is called', 'Mrs. Holm. ‹Lives› alone in Sundby', 0.19, 'STREET'],
        ['words that no place is called', 'Mrs. Holm sees the ‹District nurses› of Sundby', 0.49, 'HOSPITAL'],
        ['words and digits of the clinic', 'Mrs. Holm of Sundby had ‹Class 3B› here', 0.19, 'MEDICALRECORD'],
        ['a count that was called an age', 'seen in clinic, ‹14› wasted', 0.19, 'AGE'],
        ['a count behind a sign', 'a bill of $‹35› twice', 0.09, 'DATE'],
      ],
      (_, passage, confidence, label) => {
        expect(unsure(passage, confidence, label)).toBe(true);
      },
    ),
  );

  it(
    'stays where somebody may be',
    everyRow(
      [
        ['an abbreviation that is likelier', 'rate control in ‹RVR› with low pressure', 0.3, 'HOSPITAL'],
        ['a surname before the first name', 'label torn: ‹HO›, Ana of Sundby', 0.07, 'PATIENT'],
        ['a longer word in capitals', 'letter for ‹HOLM› of the clinic', 0.07, 'PATIENT'],
        ['a word in capitals among others', 'SEEN BY ‹HO› ON ROUNDS', 0.07, 'DOCTOR'],
        ['a small word that is likelier', 'Mrs. Holm of Sundby came by ‹van› with Ana', 0.5, 'CITY'],
        ['a small word of no list', 'Mrs. Holm of Sundby saw ‹mthunzi› with Ana', 0.07, 'PATIENT'],
        ['a small word in a text without capitals', 'mrs ‹porter› of sundby came by van', 0.07, 'PATIENT'],
        ['a likelier word with a capital', 'Please ask the ‹Director› of Sundby', 0.7, 'DOCTOR'],
        ['a name of a list', 'Please ask ‹Anderson› of Sundby', 0.07, 'DOCTOR'],
        ['a name that is spelt', 'It is ‹H-O-L-M› of Sundby', 0.07, 'PATIENT'],
        ['a likelier place of words', 'Mrs. Holm sees the ‹District nurses› of Sundby', 0.5, 'HOSPITAL'],
        ['a likelier place of one word', 'Mrs. Holm. ‹Lives› alone in Sundby', 0.2, 'STREET'],
        ['words beside a name of a place', 'Mrs. Holm of the ‹Sundby nurses› and Ana', 0.07, 'HOSPITAL'],
        ['a likelier age', 'seen in clinic, ‹14› wasted', 0.2, 'AGE'],
        ['a likelier day', 'seen in clinic, ‹14› wasted', 0.1, 'DATE'],
        ['the number of a house', 'lives at ‹14› still', 0.07, 'STREET'],
        ['a word with a capital', 'Mrs. Holm of Sundby saw ‹Ana› with Bo', 0.07, 'PATIENT'],
        ['several words', 'Mrs. Holm of Sundby came by ‹van dyke› with Ana', 0.07, 'PATIENT'],
        ['a longer number', 'last seen in ‹2015› or so', 0.07, 'DATE'],
        ['letters and digits', 'seen by ‹jh98› in clinic', 0.07, 'USERNAME'],
      ],
      (_, passage, confidence, label) => {
        expect(unsure(passage, confidence, label)).toBe(false);
      },
    ),
  );
});

describe('a policy', () => {
  const [text, stretch] = marked('Please ask the ‹Director› of Sundby', 'DOCTOR');
  const found = (veto: object) =>
    createLayers({
      language: 'en',
      policy: { ...defaultPolicy, veto: { ...defaultPolicy.veto, ...veto } },
    }).apply(text, [{ ...stretch, confidence: 0.69 }]);
  const nothing = { sources: [], labels: [] };

  it('drops words of which a model is hardly sure, unless it says that it does not', () => {
    expect(found({})).toEqual([]);
    expect(found({ unsureWords: nothing, medicalTerms: nothing })).toMatchObject([stretch]);
    expect(found({ unsureWords: nothing })).toMatchObject([stretch]);
  });

  it('that says nothing of them drops what medical terms may', () => {
    expect(found({ unsureWords: undefined })).toEqual([]);
    expect(found({ unsureWords: undefined, medicalTerms: nothing })).toMatchObject([stretch]);
  });
});
