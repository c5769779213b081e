import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { marked } from './testing/marked.js';
import { isWordGuess } from './unsure-words.js';

describe('what a model is not sure of', () => {
  it(
    'is dropped where it is a common word',
    everyRow(
      [
        [
          'a place of small words among capitals',
          'Dr. Holm in Sundby keeps the ‹hurricane shelter› list',
          'ORGANIZATION',
        ],
        ['a common word that was called a town', 'Seen by Dr. Holm. Flew in at ‹dusk› from Sundby', 'CITY'],
        ['a common word that was called a name', 'the ‹helicopter› came', 'PATIENT'],
      ],
      (_, text, label) => {
        expect(isWordGuess(...marked(text, label))).toBe(true);
      },
    ),
  );

  it(
    'stays where something speaks for a name',
    everyRow(
      [
        ['a place in a text without capitals', 'flew to ‹buffalo› last week, back to work now', 'CITY'],
        ['a place of a word that no dictionary has', 'Dr. Holm in Sundby moved to ‹ngamprah›', 'CITY'],
        ['a place with a capital', 'Dr. Holm in Sundby moved to ‹Mercy Station›', 'HOSPITAL'],
        ['a name beside a capital', 'spoke to ‹Pops› Jenkins', 'PATIENT'],
        ['an occupation', 'Dr. Holm in Sundby, once a ‹nurse›', 'PROFESSION'],
      ],
      (_, text, label) => {
        expect(isWordGuess(...marked(text, label))).toBe(false);
      },
    ),
  );
});
