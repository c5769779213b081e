import { describe, expect, it } from '@jest/globals';
import { InternalError } from '#foundation';
import { exactly, type OnnxNode, usedNodes } from './messages.js';

function buildNode(name: string, input: readonly string[], overrides: Partial<OnnxNode> = {}): OnnxNode {
  return { opType: 'Any', name, input, output: [`${name}.out`], domain: '', attribute: [], ...overrides };
}

/** A loop whose body reads `outer` of the graph around it. */
function buildLoop(name: string, outer: string): OnnxNode {
  const body = { name: 'body', node: [buildNode('inner', [outer])], initializer: [], input: [], output: [] };
  return buildNode(name, [], { attribute: [{ name: 'body', type: 5, g: body }] });
}

const results = (...names: readonly string[]) => names.map((name) => ({ name, type: {} }));
const namesOf = (nodes: readonly OnnxNode[]): string[] => nodes.map(({ name }) => name);

describe('the nodes of a graph', () => {
  it('are kept in their order when they lead to a result, however far', () => {
    const nodes = [buildNode('a', ['x']), buildNode('b', ['a.out']), buildNode('c', ['b.out'])];

    expect(namesOf(usedNodes(nodes, results('c.out')))).toEqual(['a', 'b', 'c']);
  });

  it('are left out with all that only they read', () => {
    const nodes = [
      buildNode('a', ['x']),
      buildNode('unreadBefore', ['a.out']),
      buildNode('unread', ['unreadBefore.out']),
      buildNode('b', ['a.out']),
    ];

    expect(namesOf(usedNodes(nodes, results('b.out')))).toEqual(['a', 'b']);
  });

  it('are kept when only the body of a loop reads them', () => {
    const nodes = [buildNode('a', ['x']), buildNode('other', ['x']), buildLoop('loop', 'a.out')];

    expect(namesOf(usedNodes(nodes, results('loop.out')))).toEqual(['a', 'loop']);
  });

  it('are kept for one of several results', () => {
    const split = buildNode('split', ['x'], { output: ['left', 'right'] });

    expect(namesOf(usedNodes([split], results('right')))).toEqual(['split']);
  });
});

describe('inputs of an emitter', () => {
  it('are given as they are when they are as many as it reads', () => {
    expect(exactly(2, ['a', 'b'], 'MatMul')).toEqual(['a', 'b']);
  });

  it.each([[['a']], [['a', 'b', 'c']], [[]]])('are refused as %j where it reads two', (names) => {
    expect(() => exactly(2, names, 'MatMul')).toThrow(InternalError);
  });
});
