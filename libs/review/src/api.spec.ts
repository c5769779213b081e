import { describe, expect, it } from '@jest/globals';
import { placesOfForm } from './api.js';

const text = 'Lee saw Leeds. LEE and Lee’s aunt, Lee-Lee. Lee';
const span = (id: string, start: number, end: number, status: 'open' | 'rejected' = 'open') =>
  ({ id, start, end, label: 'NAME', status, isChanged: false }) as const;

describe('the same form in a note', () => {
  it('is found at token boundaries, in the same letters, with what is tagged there', () => {
    const places = placesOfForm({ text }, { start: 0, end: 3 }, [span('t0', 0, 3), span('t1', 35, 42)]);

    expect(places).toEqual([
      { start: 0, end: 3, span: 't0', label: 'NAME', status: 'open', isOverlapped: false },
      { start: 23, end: 26, isOverlapped: false },
      { start: 35, end: 38, isOverlapped: true },
      { start: 39, end: 42, isOverlapped: true },
      { start: 44, end: 47, isOverlapped: false },
    ]);
  });

  it('takes a place back from a tag that was rejected', () => {
    const [, second] = placesOfForm({ text }, { start: 0, end: 3 }, [span('t9', 20, 30, 'rejected')]);

    expect(second).toEqual({ start: 23, end: 26, isOverlapped: false });
  });
});
