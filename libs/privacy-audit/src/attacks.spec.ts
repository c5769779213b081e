import { describe, expect, it } from '@jest/globals';
import { gatedFigures } from '#protocol/gate';
import { attackNames, describedAttacks } from './attacks.js';

describe('the list of attacks', () => {
  it('claims every gated figure once', () => {
    const claimed = Object.values(describedAttacks).flatMap(({ gated }) => gated);

    expect(claimed.sort()).toEqual(Object.keys(gatedFigures).sort());
  });

  it('runs in the order in which reports tell their figures', () => {
    expect(attackNames).toEqual([
      ...['words', 'pairs', 'continued', 'decoder', 'linkage', 'roster', 'sideChannel', 'unlabelled'],
    ]);
  });
});
