import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { discordantTokens, packDecisions } from './token-decisions.js';

describe('decisions of two systems', () => {
  it('are counted where exactly one is right', () => {
    const first = packDecisions([true, true, false, false, true, true, true, true, true, false]);
    const second = packDecisions([true, false, true, false, true, true, true, true, false, false]);

    expect(discordantTokens(first, second)).toEqual({ onlyFirst: 2, onlySecond: 1 });
    expect(first).toEqual({ tokens: 10, right: '8wE=' }); // 11110011, 00000001
  });

  it.each([1, 7, 8, 9, 1000])('are the same as counted one by one, for %d tokens', (tokens) => {
    const random = createSeededRandom(`decisions/${tokens}`);
    const draw = () => Array.from({ length: tokens }, () => random.uniform() < 0.7);
    const first = draw();
    const second = draw();

    const found = discordantTokens(packDecisions(first), packDecisions(second));

    expect(found.onlyFirst).toBe(first.filter((isRight, index) => isRight && second[index] === false).length);
    expect(found.onlySecond).toBe(
      second.filter((isRight, index) => isRight && first[index] === false).length,
    );
  });

  it('of other notes are refused', () => {
    expect(() => discordantTokens(packDecisions([true]), packDecisions([true, true]))).toThrow('same tokens');
  });
});
