import { describe, expect, it } from '@jest/globals';
import { InternalError } from '#foundation';
import { bilstm, dense } from '../layers/layers.js';
import { differentiate, nodesLeadingTo } from './differentiate.js';
import { Graph } from './graph.js';
import { zeros } from './tensor.js';

describe('a graph', () => {
  it('gives one tensor for one name, which is how calls share weights', () => {
    const graph = new Graph();

    expect(graph.parameter('w', [2, 3], zeros)).toBe(graph.parameter('w', [2, 3], zeros));
    expect(graph.input('x', ['T', 'B', 1])).toBe(graph.input('x', ['T', 'B', 1]));
    expect(graph.input('w', [2, 3])).not.toBe(graph.parameter('w', [2, 3], zeros));
  });

  it('keeps named dimensions through broadcasting, products and layers', () => {
    const graph = new Graph();
    const x = graph.input('x', ['T', 'B', 5]);

    expect(graph.mul(x, graph.input('mask', [1, 'B', 5])).shape).toEqual(['T', 'B', 5]);
    expect(dense(graph, 'dense', x, 7).shape).toEqual(['T', 'B', 7]);
    expect(bilstm(graph, 'layer', x, 4).shape).toEqual(['T', 'B', 8]);
    expect(graph.sum(x, [0], true).shape).toEqual([1, 'B', 5]);
    expect(graph.sum(x, [0, 2]).shape).toEqual(['B']);
    expect(graph.concat([x, x]).shape).toEqual(['T', 'B', 10]);
  });

  it.each([
    [
      'shapes that do not broadcast',
      (graph: Graph) => graph.add2(graph.input('a', [2, 3]), graph.input('b', [2, 4])),
    ],
    [
      'different named dimensions',
      (graph: Graph) => graph.add2(graph.input('a', ['T']), graph.input('b', ['B'])),
    ],
    [
      'a product of sizes that differ',
      (graph: Graph) => graph.matmul(graph.input('a', [2, 3]), graph.parameter('w', [4, 5], zeros)),
    ],
    [
      'a transposed product of sizes that differ',
      (graph: Graph) => graph.matmul(graph.input('a', [2, 4]), graph.parameter('w', [4, 5], zeros), true),
    ],
    [
      'one name for parameters of two shapes',
      (graph: Graph) => graph.add2(graph.parameter('w', [3], zeros), graph.parameter('w', [1], zeros)),
    ],
    ['a concat of nothing', (graph: Graph) => graph.concat([])],
    [
      'a concat of a width that only a batch knows',
      (graph: Graph) => graph.concat([graph.input('a', ['T'])]),
    ],
  ])('refuses %s', (_, build) => {
    expect(() => build(new Graph())).toThrow(InternalError);
  });
});

describe('differentiation', () => {
  it('adds nothing for the weights of a frozen network', () => {
    const graph = new Graph();
    const x = graph.input('x', ['T', 'B', 3]);
    const frozen = dense(graph, 'frozen', x, 4);
    const loss = graph.total(graph.unary('tanh', dense(graph, 'trained', frozen, 2)));
    const [gradient] = differentiate(graph, loss, [graph.parameter('trained/weights', [4, 2], zeros)]);
    if (gradient === undefined) throw new Error('one gradient was asked for');

    const products = nodesLeadingTo(gradient.node).filter(({ operation }) =>
      ['matmul', 'outer'].includes(operation.kind),
    );

    expect(products.map(({ operation }) => operation.kind)).toEqual(['matmul', 'matmul', 'outer']); // two forward, one back
  });

  it('adds one product for a frozen layer that the gradient passes through', () => {
    const graph = new Graph();
    const hidden = dense(graph, 'trained', graph.input('x', ['T', 'B', 3]), 4);
    const loss = graph.total(dense(graph, 'frozen', hidden, 2));
    const [gradient] = differentiate(graph, loss, [graph.parameter('trained/weights', [3, 4], zeros)]);
    if (gradient === undefined) throw new Error('one gradient was asked for');

    const back = nodesLeadingTo(gradient.node).filter(
      ({ operation }) => operation.kind === 'outer' || (operation.kind === 'matmul' && operation.transposed),
    );

    expect(back.map(({ operation }) => operation.kind)).toEqual(['matmul', 'outer']); // through the frozen layer, and of the trained weights
  });

  it('refuses to differentiate by what the loss does not depend on', () => {
    const graph = new Graph();
    const loss = graph.total(graph.parameter('w', [3], zeros));

    expect(() => differentiate(graph, loss, [graph.parameter('other', [3], zeros)])).toThrow(
      'does not influence',
    );
  });
});
