/** Gated figures where an attack has hits alone, because it was brought through noise on the input. */
import { describe, expect, it } from '@jest/globals';
import type { AttackFinding } from './attack.js';
import { figuresOfWords } from './figures.js';

const labels = ['NAME', 'DATE'];
/** 48 attacked names from 12 documents, every one of them named or none; `shared` is what else was found. */
const findingsOf = (hit: 0 | 1, shared: Pick<AttackFinding, 'posterior' | 'bound'>): AttackFinding[] =>
  Array.from({ length: 48 }, (_, index) => ({
    target: { beginId: 1, document: index % 12, sentence: index, tokens: [0] },
    ...{ size: 1000, isOfType: false, hit, byObservations: [], squares: new Float64Array(0), ...shared },
  }));
const gated = (words: AttackFinding[]) => {
  const figures = figuresOfWords({ words, near: [], whole: [] }, labels);
  return ['J1', 'J2.deployed-names', 'J2.deployed-dates'].map((id) =>
    figures.find((figure) => figure.id === id),
  );
};
const throughInputNoise = { posterior: null, bound: null };

describe('gated figures of words', () => {
  it('clear nobody through input noise, show what one attack achieved, and say what is lacking', () => {
    const [headline, names, dates] = gated(findingsOf(0, throughInputNoise));

    expect(headline).toMatchObject({
      value: 0,
      verdict: 'no power',
      lacks: expect.stringContaining('a posterior'),
    });
    expect(headline?.upper).toBeGreaterThan(0);
    expect(headline?.upper).toBeLessThan(1);
    expect(names).toMatchObject({
      value: 0.95 / 1000,
      verdict: 'no power',
      lacks: expect.stringContaining('a bound'),
    });
    expect(names?.metric).toContain('one attack finds');
    expect(dates).toMatchObject({
      value: null,
      verdict: 'no power',
      lacks: expect.stringContaining('words to attack'),
    });
  });

  it('convict through input noise where the attack names the words', () => {
    const [headline, names] = gated(findingsOf(1, throughInputNoise));

    expect([headline?.verdict, names?.verdict]).toEqual(['FAIL', 'FAIL']);
    expect([headline, names].filter((figure) => figure !== undefined && 'lacks' in figure)).toEqual([]);
  });

  it('are bounded, and lack nothing, without it', () => {
    const [headline, names] = gated(findingsOf(0, { posterior: 0.001, bound: 0.002 }));

    expect([headline?.verdict, names?.verdict]).toEqual(['PASS', 'PASS']);
    expect(names?.value).toBeCloseTo(0.05 * 0.002 + 0.95 / 1000, 10);
    expect(names?.metric).toContain('any attacker finds');
  });
});
