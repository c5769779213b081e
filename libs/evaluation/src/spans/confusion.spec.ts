import { describe, expect, it } from '@jest/globals';
import { buildNote } from '../testing/builders.js';
import { createConfusionCounter } from './confusion.js';

describe('the confusion table', () => {
  it('counts words by gold row and system column, with missed and spurious words under none', () => {
    const text = 'Ana Vask met Roe in Vane';
    const counter = createConfusionCounter();

    counter.add(
      buildNote(text, { 'Ana Vask': 'PATIENT', Roe: 'DOCTOR', Vane: 'CITY' }),
      buildNote(text, { Ana: 'PATIENT', Roe: 'PATIENT', met: 'DOCTOR' }),
    );

    expect(counter.table()).toEqual({
      labels: ['CITY', 'DOCTOR', 'PATIENT', 'none'],
      words: [
        [0, 0, 0, 1],
        [0, 0, 1, 0],
        [0, 0, 1, 1],
        [0, 1, 0, 0],
      ],
    });
  });

  it('is only the row of nothing before the first label', () => {
    expect(createConfusionCounter().table()).toEqual({ labels: ['none'], words: [[0]] });
  });
});
