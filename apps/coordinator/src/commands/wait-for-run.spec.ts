import { describe, expect, it } from '@jest/globals';
import type { RunView } from '#protocol';
import { describeProgress } from './run-verbs.js';

const at = (seconds: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, seconds)).toISOString();

function buildRun(overrides: Partial<RunView>): RunView {
  return {
    ...{ runId: 'R', kind: 'representer', status: 'running', fence: 1, seed: 1, settings: {} },
    ...{ snapshotId: null, representerId: null, createdAt: at(0), startedAt: at(0), finishedAt: null },
    ...{ failureCode: null, scores: null, privacyReport: null, artefacts: [], progress: [] },
    ...overrides,
  } as RunView; // the pieces are spread in groups, which TypeScript widens
}

const report = (phase: string, epoch: number, seconds: number, fence = 1) => ({
  ...{ phase, epoch, fence, measures: {} },
  at: at(seconds),
});

describe('the progress of a run', () => {
  it.each([
    ['queued', buildRun({ status: 'queued' }), 'representer run R: waiting for a trainer'],
    ['without a report', buildRun({}), 'representer run R: starting'],
    [
      'in a phase of default length',
      buildRun({ progress: [report('P1', 3, 40), report('P1', 1, 20), report('prepare', 0, 5)] }),
      'representer run R: P1 epoch 3 of at most 20, at most 3 min left in it',
    ],
    [
      'in a phase whose length was set',
      buildRun({
        settings: { game: { phase3: { epochsMax: 5 } } },
        progress: [report('P3', 4, 60), report('P3', 2, 20)],
      }),
      'representer run R: P3 epoch 4 of at most 5, at most 20 s left in it',
    ],
    [
      'after its first epoch, of which no pace is known',
      buildRun({
        kind: 'deidentifier',
        settings: { schedule: { epochsMax: 7 } },
        progress: [report('train', 1, 9)],
      }),
      'deidentifier run R: train epoch 1 of at most 7',
    ],
    [
      'of which an earlier claim was faster',
      buildRun({ progress: [report('P2', 4, 90, 2), report('P2', 3, 60, 2), report('P2', 2, 2)] }),
      'representer run R: P2 epoch 4 of at most 20, at most 8 min left in it',
    ],
  ])('says where a run is: %s', (_name, run, text) => {
    expect(describeProgress(run)).toBe(text);
  });
});
