import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine, Graph, type HostTensor, maskFeeds, padRows } from '#kernels';
import { initialParameters, ParameterStore } from '#kernels/host';
import {
  adversaryNames,
  adversaryPrefix,
  averagedProbability,
  buildAdversary,
  buildAdversaryLoss,
  buildSeparation,
  resolveAdversarySettings,
  sameSentenceInput,
} from './network.js';

const settings = resolveAdversarySettings({ embeddingSize: 5, representationSize: 3, hidden: 4 });
const engine = createOnnxRuntimeEngine({ threads: 1 });

/** Gaussian sentences of the given lengths and width. */
function sentences(seed: string, lengths: readonly number[], width: number): Float32Array[] {
  const random = createSeededRandom(seed);
  return lengths.map((length) => {
    const rows = new Float32Array(length * width);
    random.fillGaussian(rows);
    return rows;
  });
}

function feedsFor(lengths: readonly number[], only?: number): Record<string, HostTensor> {
  const pick = <Item>(items: readonly Item[]): Item[] =>
    only === undefined ? [...items] : items.slice(only, only + 1);
  const chosen = pick(lengths);
  return {
    ...maskFeeds(chosen),
    embeddings: padRows(pick(sentences('embeddings', lengths, 5)), 5),
    first: padRows(pick(sentences('first', lengths, 3)), 3),
    second: padRows(pick(sentences('second', lengths, 3)), 3),
    [sameSentenceInput]: { data: Float32Array.from(chosen, (_, pair) => pair % 2), shape: [chosen.length] },
  };
}

function buildBoth() {
  const graph = new Graph();
  const view = {
    embeddings: graph.input('embeddings', ['T', 'B', 5]),
    first: graph.input('first', ['T', 'B', 3]),
    second: graph.input('second', ['T', 'B', 3]),
  };
  const logits = adversaryNames.map((name) => buildAdversary(graph, name, view, settings));
  const store = initialParameters(graph, createSeededRandom);
  return { graph, store, probability: averagedProbability(graph, logits) };
}

describe('buildAdversary', () => {
  it('judges a pair alone as inside a padded batch', async () => {
    const { store, probability } = buildBoth();
    const program = await engine.compile({ probability });
    const lengths = [2, 6, 3];

    const together = await program.run(feedsFor(lengths), store);
    const alone = await Promise.all(lengths.map((_, pair) => program.run(feedsFor(lengths, pair), store)));
    await program.dispose();

    alone.forEach((results, pair) => {
      const own = results['probability']?.data[0];
      const shared = together['probability']?.data[pair];
      expect(own).toBeCloseTo(shared ?? Number.NaN, 5);
    });
  });

  it('gives every weight of both adversaries a gradient', async () => {
    const { graph, store, probability } = buildBoth();
    const loss = buildAdversaryLoss(graph, probability);
    const trainable = [...graph.parameters.values()].map(({ tensor }) => tensor);
    const program = await engine.compileGradient({ graph, loss, trainable });

    const { gradients } = await program.run(feedsFor([2, 6, 3]), store);
    await program.dispose();

    expect(store.names(adversaryPrefix('T1')).length).toBe(store.names(adversaryPrefix('T2')).length);
    for (const [name, gradient] of gradients)
      expect([name, gradient.some((value) => value !== 0)]).toEqual([name, true]);
  });
});

describe('buildSeparation', () => {
  it('is the sum over real tokens of squared differences in units of the deviation', async () => {
    const lengths = [2, 4];
    const stdDev = [0.5, 2, 3];
    const graph = new Graph();
    const squared = buildSeparation(graph, {
      original: graph.input('first', ['T', 'B', 3]),
      swapped: graph.input('second', ['T', 'B', 3]),
      stdDev: graph.input('stdDev', [3]),
      mask: graph.input('mask', ['T', 'B', 1]),
    });
    const program = await engine.compile({ squared });
    const feeds = { ...feedsFor(lengths), stdDev: { data: Float32Array.from(stdDev), shape: [3] } };

    const { squared: found } = await program.run(feeds, new ParameterStore());
    await program.dispose();

    const first = sentences('first', lengths, 3);
    const second = sentences('second', lengths, 3);
    const expected = first.map((rows, pair) =>
      rows.reduce((sum, value, at) => {
        const difference = value - (second[pair]?.[at] ?? 0);
        return sum + (difference / (stdDev[at % 3] ?? 1)) ** 2;
      }, 0),
    );
    expected.forEach((value, pair) => {
      expect(found?.data[pair]).toBeCloseTo(value, 3);
    });
  });
});

describe('resolveAdversarySettings', () => {
  it('fills in the default size', () => {
    expect(resolveAdversarySettings({ embeddingSize: 5, representationSize: 3 })).toEqual({
      embeddingSize: 5,
      representationSize: 3,
      hidden: 64,
    });
  });

  it.each([
    ['an unknown key', { embeddingSize: 5, representationSize: 3, hiden: 64 }],
    ['no sizes', {}],
    ['a size of zero', { embeddingSize: 0, representationSize: 3 }],
    ['a fraction', { embeddingSize: 5, representationSize: 2.5 }],
  ])('refuses %s', (_, settings) => {
    expect(() => resolveAdversarySettings(settings as never)).toThrow();
  });
});
