import { describe, expect, it } from '@jest/globals';
import { secondsLeftOfPhase } from './page/format.js';

const entry = (phase: string, epoch: number, seconds: number, fence = 1) => ({
  phase,
  epoch,
  fence,
  measures: { seconds },
  at: '2025-01-01T00:00:00.000Z',
});

describe('the time that a phase may still take', () => {
  it('is that of its epochs that are left, each as long as its own were on average', () => {
    const progress = [entry('P1', 1, 900), entry('P2', 1, 10), entry('P2', 2, 30)];

    expect(secondsLeftOfPhase({ progress, epochsMax: 5 })).toBe(60);
  });

  it('counts no epoch of an earlier claim', () => {
    const progress = [entry('P1', 1, 900, 1), entry('P1', 2, 10, 2)];

    expect(secondsLeftOfPhase({ progress, epochsMax: 4 })).toBe(20);
  });

  it.each([
    ['nothing was reported', { progress: [], epochsMax: 5 }],
    ['nothing bounds the phase', { progress: [entry('audit', 1, 10)], epochsMax: null }],
  ])('is unknown where %s', (_, curve) => {
    expect(secondsLeftOfPhase(curve)).toBeUndefined();
  });
});
