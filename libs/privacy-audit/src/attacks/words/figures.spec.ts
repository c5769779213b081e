/** Gated figures where an attack has hits alone, because it was brought through noise on the input. */
import { describe, expect, it } from '@jest/globals';
import type { AuditMaterial } from '../../material.js';
import { tinyMaterial } from '../../testing/tiny-material.js';
import type { AttackFinding } from './attack.js';
import { figuresOfWords } from './figures.js';
import { figureOfCopies } from './words.js';

const labels = ['NAME', 'DATE', 'PROFESSION'];
const hidden = { posterior: 0.001, bound: 0.002 };
/** 120 attacked words of 60 documents, all named or none; `shared` is what else was found. */
const findingsOf = (
  hit: 0 | 1,
  shared: Pick<AttackFinding, 'posterior' | 'bound'>,
  { beginId = 1, count = 120 } = {},
): AttackFinding[] =>
  Array.from({ length: count }, (_, index) => ({
    target: { beginId, document: index % 60, sentence: index, tokens: [0], listIds: [beginId] },
    prior: { hit, alone: 0 },
    size: 1000,
    isOfType: false,
    hit,
    byObservations: [],
    squares: new Float64Array(0),
    ...shared,
  }));
const figureOf = (words: AttackFinding[], id: string, whole: AttackFinding[] = []) =>
  figuresOfWords({ words, near: [], whole }, labels).find((figure) => figure.id === id);
const gated = (words: AttackFinding[]) =>
  ['J1', 'J2.deployed-names', 'J2.deployed-dates'].map((id) => figureOf(words, id));
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
    const words = [...findingsOf(0, hidden), ...findingsOf(0, hidden, { beginId: 3 })];
    const [headline, names] = gated(words);

    expect([headline?.verdict, names?.verdict]).toEqual(['PASS', 'PASS']);
    expect(names?.value).toBeCloseTo(0.05 * 0.002 + 0.95 / 1000, 10);
    expect(names?.metric).toContain('any attacker finds');
  });
});

describe('gated figures of labels with few words', () => {
  const dates = findingsOf(0, hidden, { beginId: 3 });
  const named = (count: number) => findingsOf(1, { posterior: 0.9, bound: 1 }, { beginId: 5, count });

  it('count them with all of their kin, and leave none out', () => {
    const few = [...findingsOf(0, hidden), ...dates, ...named(20)];

    const headline = figureOf(few, 'J1');

    expect(headline).toMatchObject({
      verdict: 'FAIL',
      value: expect.closeTo((120 * 0.001 + 20 * 0.9) / 140, 9),
    });
    expect(headline?.byLabel).toMatchObject({
      'all names': { trials: 140, documents: 60 },
      NAME: { trials: 120, documents: 60 },
      PROFESSION: { trials: 20, documents: 20 },
    });
    expect(headline?.byLabel).not.toHaveProperty('all dates'); // DATE counts alone
  });

  it('clear nobody where a kin has too few words, or none, even together', () => {
    for (const words of [findingsOf(0, hidden), [...findingsOf(0, hidden), ...dates.slice(0, 29)]])
      expect(figureOf(words, 'J1')).toMatchObject({
        verdict: 'no power',
        lacks: 'words to attack of dates: 30 from 10 documents, all labels of a kin together',
      });
  });

  it('say of hits that so few documents clear nobody, not even where no word was named', () => {
    const twenty = [
      ...findingsOf(0, hidden, { count: 20 }),
      ...findingsOf(0, hidden, { count: 20 }),
      ...dates,
    ];

    expect(figureOf([...findingsOf(0, hidden), ...dates], 'J1.hits')?.verdict).toBe('PASS');
    expect(figureOf(twenty, 'J1.hits')).toMatchObject({ verdict: 'no power', value: 0 });
    expect(figureOf(twenty, 'J1.hits')?.lacks).toMatch(/words to attack of names: 30 from 3\d documents/);
  });
});

describe('what notes hold, named', () => {
  const rest = [...findingsOf(0, hidden), ...findingsOf(0, hidden, { beginId: 3 })];
  /** One word in `step` is named; lists read as before. */
  const someNamed = (step: number) =>
    rest.map((finding, at) => ({ ...finding, hit: Number(at % step === 0) }));

  it('fails by the upper end of its hits, though lists read little', () => {
    expect(figureOf(someNamed(4), 'J1')).toMatchObject({ value: expect.closeTo(0.001, 9), verdict: 'FAIL' }); // its lower end convicts J1, too
    expect(figureOf(someNamed(7), 'J1.hits')).toMatchObject({ verdict: 'FAIL', threshold: 0.2 });
    expect(figureOf(someNamed(40), 'J1.hits')?.verdict).toBe('PASS');
  });

  it('fails by whole identifiers alone', () => {
    const whole = (share: number) => findingsOf(0, { posterior: share, bound: 1 });

    expect(figureOf(rest, 'J1.whole', whole(0.151))?.verdict).toBe('FAIL');
    expect(figureOf(rest, 'J1.whole', whole(0.149))?.verdict).toBe('PASS');
    expect(figureOf(rest, 'J1.whole-hits', findingsOf(1, hidden))?.verdict).toBe('FAIL');
    expect(figureOf(rest, 'J1.whole', [])).toMatchObject({ verdict: 'no power' });
  });
});

/** Words of the list share outputs by the remainder of their place. */
function inCells(material: AuditMaterial, cells: number): AuditMaterial {
  const lists = [...material.lists].map(
    ([id, list]) => [id, { ...list, outputs: list.outputs.map((_, at) => at % cells) }] as const,
  );
  return { ...material, lists: new Map(lists) };
}

describe('what nobody finds from any number of copies', () => {
  const material = tinyMaterial(5);

  it('is everything where words keep vectors of their own', () => {
    expect(figureOfCopies(material, 1000)).toMatchObject({ id: 'J2.copies', value: 1, chance: 0.001 });
  });

  it('is one word of each cell', () => {
    const { value, upper, byLabel } = figureOfCopies(inCells(material, 7), 1000);

    expect([value, upper]).toEqual([0.007, 0.007]);
    expect(byLabel).toEqual({ NAME: { value: 0.007, upper: 0.007, trials: 1000 } }); // nobody labelled the others
  });

  it('is no number where lists are too short', () => {
    expect(figureOfCopies(material, 10_000)).toMatchObject({ value: null, verdict: 'no power' });
  });
});
