import { describe, expect, it } from '@jest/globals';
import { buildNote } from '../testing/builders.js';
import { createRecallByLabel } from './recall-by-label.js';

const text = 'Ana Vask met Roe, Sons in Vane on Monday';

describe('recall by label', () => {
  it('tells what is hidden from what is found exactly', () => {
    const recall = createRecallByLabel();

    recall.add(
      buildNote(text, { 'Ana Vask': 'PATIENT', 'Roe, Sons': 'DOCTOR', Vane: 'CITY', Monday: 'DATE' }),
      buildNote(text, { Vask: 'PATIENT', Roe: 'DOCTOR', Sons: 'DOCTOR', Vane: 'STATE', Monday: 'DATE' }),
    );

    expect(recall.rows()).toEqual([
      { label: 'CITY', spans: 1, hidden: 1, exact: 0 },
      { label: 'DATE', spans: 1, hidden: 1, exact: 1 },
      { label: 'DOCTOR', spans: 1, hidden: 1, exact: 0 },
      { label: 'PATIENT', spans: 1, hidden: 0, exact: 0 },
    ]);
  });

  it('sums documents and has no row for what only the system found', () => {
    const recall = createRecallByLabel();

    recall.add(buildNote('Ana', { Ana: 'PATIENT' }), buildNote('Ana', {}));
    recall.add(buildNote('Ana', { Ana: 'PATIENT' }), buildNote('Ana', { Ana: 'PATIENT' }));
    recall.add(buildNote('Ana', {}), buildNote('Ana', { Ana: 'CITY' }));

    expect(recall.rows()).toEqual([{ label: 'PATIENT', spans: 2, hidden: 1, exact: 1 }]);
  });
});
