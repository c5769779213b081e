import { describe, expect, it } from '@jest/globals';
import { countSpans, definedScores } from '#evaluation';
import { createSeededRandom, pick } from '#foundation';
import { tokenize, tokenPositions } from '#text';
import { agreementOf, comparePair } from './agreement.js';

const text = 'Seen by Dr Ada Moss on 3 May in Ellsford.';
const tokens = tokenPositions(text);
const moss = { start: 11, end: 19, label: 'DOCTOR' };
const may = { start: 23, end: 28, label: 'DATE' };

describe('agreement of two readers', () => {
  it('is Cohen’s kappa of a table worked by hand', () => {
    // 11 tokens; both: 2 DOCTOR, 7 O; one reader alone: 2 DATE. p_o = 9/11, p_e = (9·7 + 2·2 + 0·2) / 121 =
    // 67/121.
    const pair = comparePair(tokens, [moss], [moss, may]);

    const { kappa, spanF1 } = agreementOf([pair]);

    expect(tokens.starts).toHaveLength(11);
    expect(kappa).toBeCloseTo((9 / 11 - 67 / 121) / (1 - 67 / 121), 12);
    expect(kappa).not.toBeCloseTo(9 / 11, 2);
    expect(spanF1).toBeCloseTo(2 / 3, 12);
  });

  it('is 1 for the same spans and undefined where nobody found anything', () => {
    expect(agreementOf([comparePair(tokens, [moss, may], [may, moss])])).toMatchObject({
      kappa: 1,
      spanF1: 1,
    });
    expect(agreementOf([comparePair(tokens, [], [])])).toMatchObject({ kappa: null, spanF1: null });
  });

  it('counts a label in dispute as a disagreement of tokens and of spans', () => {
    const { kappa, spanF1 } = agreementOf([comparePair(tokens, [moss], [{ ...moss, label: 'PATIENT' }])]);

    expect(spanF1).toBe(0);
    expect(kappa).toBeLessThan(1);
  });

  it('agrees with slow twins on random spans of several notes', () => {
    const random = createSeededRandom(5);
    const draw = () =>
      Array.from({ length: random.integer(5) }, () => {
        const start = random.integer(35);
        const label = pick(['DATE', 'DOCTOR'], random) ?? 'DATE';
        return { start, end: start + 1 + random.integer(8), label };
      });
    const notes = Array.from({ length: 40 }, () => [draw(), draw()] as const);

    const found = agreementOf(notes.map(([first, second]) => comparePair(tokens, first, second)));

    const labels = notes.map((pair) => pair.map(slowLabels));
    const flat = [0, 1].map((reader) => labels.flatMap((pair) => pair[reader] ?? []));
    expect(found.kappa).toBeCloseTo(slowKappa(flat[0] ?? [], flat[1] ?? []), 12);
    let truePositives = 0;
    let falsePositives = 0;
    let falseNegatives = 0;
    for (const [first, second] of notes) {
      const counts = countSpans({ id: 'n', text, spans: first }, { id: 'n', text, spans: second }, 'typed');
      truePositives += counts.truePositives;
      falsePositives += counts.falsePositives;
      falseNegatives += counts.falseNegatives;
    }
    expect(found.spanF1).toBeCloseTo(
      definedScores({ truePositives, falsePositives, falseNegatives }).f1 ?? -1,
      12,
    );
  });
});

function slowLabels(spans: readonly (typeof moss)[]): string[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  return tokenize(text).map(
    (token) => sorted.find(({ start, end }) => start < token.end && end > token.start)?.label ?? 'O',
  );
}

function slowKappa(first: readonly string[], second: readonly string[]): number {
  const share = (labels: readonly string[], label: string) =>
    labels.filter((one) => one === label).length / labels.length;
  const observed = first.filter((label, index) => label === second[index]).length / first.length;
  const chance = ['O', 'DATE', 'DOCTOR'].reduce(
    (sum, one) => sum + share(first, one) * share(second, one),
    0,
  );
  return (observed - chance) / (1 - chance);
}
