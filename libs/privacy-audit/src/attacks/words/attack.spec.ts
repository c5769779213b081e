import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { tinySizes } from '#training/testing';
import type { AuditMaterial } from '../../material.js';
import { rawVectors, type Subject, withoutNoise } from '../../subject.js';
import { tinyMaterial } from '../../testing/tiny-material.js';
import { attackTarget, namedWithPrior } from './attack.js';
import { attackWords } from './attack-words.js';
import { candidatesWithEach, differentRows, drawWords, outputsOf } from './candidates.js';

describe('candidates whose words are the same bytes', () => {
  const candidates = {
    count: 5,
    wordSize: 1,
    words: Float32Array.of(1, 2, 3, 4, 1, 2, 1, 3, 3, 4),
    clear: new Int32Array(5),
  };

  it('have one output, whole identifiers only where all of their words are the same', () => {
    const outputs = outputsOf(candidates); // two words each

    expect([...outputs.of]).toEqual([0, 1, 0, 2, 1]);
    expect([...outputs.candidates.words]).toEqual([1, 2, 3, 4, 1, 3]);
    expect(outputs.candidates.count).toBe(3);
  });

  it('have two where something else leaves of them in the clear', () => {
    const outputs = outputsOf({ ...candidates, clear: Int32Array.of(0, 0, 1, 0, 1) });

    expect([...outputs.of]).toEqual([0, 1, 2, 3, 4]);
    expect([...outputs.candidates.clear]).toEqual([0, 0, 1, 0, 1]);
  });

  it('are counted among the first so many', () => {
    const outputs = outputsOf(candidates);

    expect([...candidatesWithEach(outputs, 5)]).toEqual([2, 2, 1]);
    expect([...candidatesWithEach(outputs, 3)]).toEqual([2, 1]);
  });

  it('differ by one bit: zero is not minus zero', () => {
    expect(differentRows(Float32Array.of(0, 1, -0, 1, 0, 1), 2)).toBe(2);
  });
});

/** Words of the list are the same bytes by the remainder of their place. */
function inCells(material: AuditMaterial, cells: number): AuditMaterial {
  const lists = [...material.lists].map(([id, list]) => {
    const { wordSize: size } = list;
    const vectors = list.vectors.map((_, at) => {
      const row = Math.floor(at / size) % cells;
      return list.vectors[row * size + (at % size)] ?? 0;
    });
    return [id, { ...list, vectors }] as const;
  });
  return { ...material, lists: new Map(lists) };
}

/** Raw vectors, counting sentences that were encoded. */
function counting(): { readonly subject: Subject; readonly encoded: () => number } {
  const raw = rawVectors(tinySizes.embeddingSize);
  let encoded = 0;
  return {
    subject: {
      ...raw,
      encodeQuietly: (sentences) => {
        encoded += sentences.length;
        return raw.encodeQuietly(sentences);
      },
    },
    encoded: () => encoded,
  };
}

describe('an attack on words of cells', () => {
  const material = inCells(tinyMaterial(20), 9);
  const [target] = drawWords(material, 1, createSeededRandom(1));
  const plan = { sizes: [100, 1000], part: 'first', looks: 2, inputDraws: 1 } as const;

  it('encodes each output once, and finds one word of each', async () => {
    const { subject, encoded } = counting();

    const found = await attackTarget(withoutNoise(subject), material, {
      target: target ?? never(),
      plan,
      random: createSeededRandom(1),
    });

    const outputs = encoded();
    expect([9, 10]).toContain(outputs); // the truth has a row of its own, or that of a cell
    expect(found.map(({ posterior }) => posterior)).toEqual([
      expect.closeTo(outputs / 100, 9),
      expect.closeTo(outputs / 1000, 9),
    ]);
    expect(found.map(({ squares }) => squares.length)).toEqual([99, 999]);
    expect(found[1]?.bound).toBeCloseTo(outputs / 1000, 9);
  });

  it('is made on every target among 1,000, on some alone where words are different bytes', async () => {
    const budget = {
      targets: 30,
      deepTargets: 4,
      deepSizes: [1000],
      wholeTargets: 0,
      looks: 1,
      inputDraws: 1,
      inputSizes: [1000],
    };
    const subject = withoutNoise(rawVectors(tinySizes.embeddingSize));
    const deepOf = async (attacked: AuditMaterial): Promise<number> => {
      const { words } = await attackWords(subject, attacked, budget, createSeededRandom(1));
      return words.filter(({ size, target: { beginId } }) => size === 1000 && beginId === 1).length;
    };

    expect(await deepOf(material)).toBe(30);
    expect(await deepOf(tinyMaterial(20))).toBe(4);
  });
});

function never(): never {
  throw new Error('the tiny material has names');
}

/** Four candidates of three outputs: the truth and its twin, a lookalike, one of another casing. */
const outputs = {
  of: Uint32Array.of(0, 0, 1, 2),
  candidates: { count: 3, wordSize: 1, words: new Float32Array(3), clear: Int32Array.of(0, 0, 1) },
};
const seen = (evidence: number, square: number) => ({
  evidence: Float64Array.of(0, evidence, 50),
  squares: Float64Array.of(0, square, Number.POSITIVE_INFINITY),
  truth: 0,
});
const named = (prior: readonly number[], evidence = 0, square = 2) =>
  namedWithPrior(seen(evidence, square), { outputs, size: 4, prior: Float64Array.from(prior) });

describe('a word that is named with a prior', () => {
  it('is the likeliest of its output, as the rows alone can tell outputs only', () => {
    expect(named([0.3, 0.2, 0.1, 0.4])).toEqual({ hit: 1, alone: 1 });
    expect(named([0.2, 0.3, 0.1, 0.4])).toEqual({ hit: 0, alone: 0 });
    expect(named([0.3, 0.3, 0.1, 0.3])).toEqual({ hit: 1 / 2, alone: 1 / 2 });
  });

  it('is named where rows speak against what the prior would have said, or for it', () => {
    expect(named([0.3, 0.1, 0.5, 0.1])).toEqual({ hit: 1, alone: 0 }); // e^-1 of 0.5 is less than 0.3
    expect(named([0.15, 0.1, 0.5, 0.1])).toEqual({ hit: 0, alone: 0 });
    expect(named([0.6, 0.1, 0.2, 0.1], 4)).toEqual({ hit: 0, alone: 1 }); // the noise lies
  });

  it('is never one of another clear, however likely', () => {
    expect(named([0.01, 0.001, 0.001, 0.9])).toEqual({ hit: 1, alone: 1 });
  });
});
