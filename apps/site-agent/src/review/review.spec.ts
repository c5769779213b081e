import { describe, expect, it } from '@jest/globals';
import { createLeakScan } from './review.js';

const text = 'Seen by Vask. VASK wrote to ann@example.org on 3 May.';
const span = (word: string, label: string, from = 0) => {
  const start = text.indexOf(word, from);
  return { start, end: start + word.length, label };
};

describe('the leak scan of a review', () => {
  it('finds another form of what is tagged, and a shape that only identifiers have', async () => {
    const scan = await createLeakScan();

    const leaks = scan({ id: 'one', text, spans: [] }, [span('Vask', 'DOCTOR')]);

    expect(leaks.map(({ start, end, kind }) => [text.slice(start, end), kind])).toEqual([
      ['VASK', 'the same letters as a DOCTOR'],
      ['ann@example.org', 'EMAIL'],
    ]);
  });

  it('finds nothing once everything is tagged', async () => {
    const scan = await createLeakScan();
    const all = [span('Vask', 'DOCTOR'), span('VASK', 'DOCTOR'), span('ann@example.org', 'EMAIL')];

    expect(scan({ id: 'one', text, spans: [] }, all)).toEqual([]);
  });
});
