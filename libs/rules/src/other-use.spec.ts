import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { createOtherUse } from './other-use.js';
import { marked } from './testing/marked.js';

/** Whether what stands between ‹ and › is something else than the identifier `text`. */
function isOther(example: string, text: string, label: string): boolean {
  const [written, place] = marked(example, label);
  return createOtherUse(written)({ text, label }, place);
}

describe('a stretch with the letters of an identifier is something else', () => {
  it(
    'where the words around it mean something else',
    everyRow(
      [
        ['She ‹may› return', 'May', 'DATE'],
        ['has ‹white› cells', 'White', 'PATIENT'],
        ['He discussed ‹Crohn› disease', 'Crohn', 'DOCTOR'],
        ['saw the ‹Bell› palsy', 'Bell', 'DOCTOR'],
        ['no ‹Parkinson› disease.', 'Parkinson', 'PATIENT'],
        ['Seen. ‹King› size bed ordered.', 'King', 'PATIENT'],
        ['a ‹King› size bed', 'King', 'PATIENT'],
        ['Seen.\n‹Brown› sputum since', 'Harold Brown', 'PATIENT'],
        ['No pain. ‹Will› return Monday.', 'Will Adenwalla', 'PATIENT'],
        ['‹May› repeat in a week', 'May Adenwalla', 'PATIENT'],
        ['takes ‹Allegra› 180 mg daily', 'Allegra Adenwalla', 'PATIENT'],
        ['had ‹the 3rd› dose of vaccine', 'the 3rd', 'DATE'],
        ['‹Boston› bowel prep score 9', 'Boston', 'CITY'],
        ['refiere ‹dolores fuertes› de cabeza', 'Dolores Fuertes', 'PATIENT'],
      ],
      (example, text, label) => {
        expect(isOther(example, text, label)).toBe(true);
      },
    ),
  );

  it(
    'but not where they can mean the same',
    everyRow(
      [
        ['Plan by Dr. ‹Crohn› disease team', 'Crohn', 'DOCTOR'],
        ['‹Crohn› recommended rest', 'Crohn', 'DOCTOR'],
        ['Seen. ‹King› denies pain', 'King', 'PATIENT'],
        ['Seen. ‹King› was cold', 'King', 'PATIENT'],
        ['the ‹Brown› family', 'Brown', 'PATIENT'],
        ['No pain. ‹Will› has left', 'Will Adenwalla', 'PATIENT'],
        ['No pain. ‹Will› came back', 'Will Adenwalla', 'PATIENT'],
        ['and ‹Will› return', 'Will Adenwalla', 'PATIENT'],
        ['gave ‹Allegra› the news', 'Allegra Adenwalla', 'PATIENT'],
        ['on ‹the 3rd›; labs', 'the 3rd', 'DATE'],
        ['back in ‹Boston› now', 'Boston', 'CITY'],
        ['saw ‹dolores fuertes› today', 'Dolores Fuertes', 'PATIENT'],
        ['seen with ‹vask›', 'Vask', 'PATIENT'],
      ],
      (example, text, label) => {
        expect(isOther(example, text, label)).toBe(false);
      },
    ),
  );
});
