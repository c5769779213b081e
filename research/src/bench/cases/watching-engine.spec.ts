import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { constant, createOnnxRuntimeEngine, Graph, maskFeeds } from '#kernels';
import { initialParameters } from '#kernels/host';
import { type Tallies, watchEngine } from './watching-engine.js';

describe('a watched engine', () => {
  it('counts runs, seconds and padding by the name of the program, and changes no result', async () => {
    const graph = new Graph();
    const weight = graph.parameter('w', [1], constant(3));
    const store = initialParameters(graph, createSeededRandom);
    const loss = graph.total(graph.mul(graph.input('mask', ['T', 'B', 1]), weight));
    const tallies: Tallies = new Map();
    const engine = watchEngine(createOnnxRuntimeEngine({ threads: 1 }), tallies, (trained, fed) =>
      [...trained, ...fed.filter((name) => name === 'mask')].join('+'),
    );
    const learning = await engine.compileGradient({ graph, loss, trainable: [weight] });
    const checking = await engine.compile({ loss });
    const feeds = maskFeeds([2, 4, 3]); // 9 of 12

    const { values, gradients } = await learning.run(feeds, store);
    await learning.run(feeds, store);
    await checking.run(feeds, store);
    await Promise.all([learning.dispose(), checking.dispose()]);

    expect(values['loss']?.data[0]).toBe(27);
    expect(gradients.get('w')).toEqual(Float32Array.of(9));
    expect(tallies.get('w+mask')).toMatchObject({ runs: 2, tokens: 18, padded: 24 });
    expect(tallies.get('mask')).toMatchObject({ runs: 1, tokens: 9, padded: 12 });
    expect(tallies.get('w+mask')?.seconds).toBeGreaterThan(0);
  });
});
