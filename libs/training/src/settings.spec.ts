import { describe, expect, it } from '@jest/globals';
import { representerKinds } from '#protocol/settings';
import { gameOfKind, networksOfKind, type RepresenterKind } from './settings.js';

const networks = (kind: RepresenterKind) =>
  networksOfKind({ kind, embeddingSize: 7, representationSize: 5, labelCount: 9 });

describe('kinds of representers', () => {
  it('have networks whose sizes fit each other', () => {
    for (const { representer, deidentifier, adversary } of representerKinds.map(networks)) {
      expect(representer).toMatchObject({ embeddingSize: 7, representationSize: 5 });
      expect(deidentifier).toMatchObject({ inputSize: 5, labelCount: 9 });
      expect(adversary).toMatchObject({ embeddingSize: 7, representationSize: 5 });
    }
  });

  it.each([
    ['private', 'threePhases', true, 0, true],
    ['separated', 'threePhases', false, 0.2, false],
    ['separatedPrivate', 'threePhases', true, 0.2, false],
    ['dann', 'dann', true, 0, true],
  ] as const)('%s is procedure %s, adversaries %s, separation %s, trained noise %s', (...row) => {
    const [kind, procedure, adversaries, separationLambda, isTrained] = row;

    expect(gameOfKind(kind, {})).toMatchObject({ procedure, adversaries, separationLambda });
    expect(networks(kind).representer).toMatchObject({
      noiseTrained: isTrained,
      inputNoise: isTrained,
      outputNoise: 'on',
    });
  });

  it('average over swaps that tell something where nothing else was written, and only under the separation loss', () => {
    const swapsOf = (kind: RepresenterKind, written: object = {}) =>
      gameOfKind(kind, written).separationSwaps;

    expect(swapsOf('separated')).toBe('telling');
    expect(swapsOf('separatedPrivate')).toBe('telling');
    expect(swapsOf('separated', { separationSwaps: 'alike' })).toBe('alike');
    expect(swapsOf('private')).toBe('alike');
  });

  it('let what was written outrank what they suggest, but not bring adversaries to separated', () => {
    const game = gameOfKind('separated', { separationLambda: 0.4 }, ['T1']);
    const { representer } = networksOfKind({
      kind: 'separated',
      embeddingSize: 7,
      representationSize: 5,
      labelCount: 9,
      representer: { noiseStdDevInitial: 0.1 },
    });

    expect(game).toMatchObject({ separationLambda: 0.4, separationSwaps: 'telling', adversaries: false });
    expect(representer).toMatchObject({ noiseStdDevInitial: 0.1, noiseTrained: false });
    expect(gameOfKind('dann', {}, ['T1']).adversaries).toEqual(['T1']);
  });
});
