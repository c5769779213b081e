import { describe, expect, it } from '@jest/globals';
import { attackNames } from './attacks.js';

describe('the list of attacks', () => {
  it('runs in the order in which reports tell their figures', () => {
    expect(attackNames).toEqual([
      ...['words', 'pairs', 'continued', 'decoder', 'linkage', 'roster', 'sideChannel', 'unlabelled'],
    ]);
  });
});
