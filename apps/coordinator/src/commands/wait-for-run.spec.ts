import { describe, expect, it } from '@jest/globals';
import { createSilentTerminal } from '#command-line/testing';
import { Failure } from '#foundation';
import type { RunView } from '#protocol/api';
import type { AdminClient } from './admin-client.js';
import { describeProgress, waitForRun } from './describe-run.js';
import { nextStep } from './run-verbs.js';

const at = (seconds: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, seconds)).toISOString();

function buildRun(overrides: Partial<RunView>): RunView {
  return {
    runId: 'R',
    kind: 'representer',
    status: 'running',
    fence: 1,
    seed: 1,
    settings: {},
    snapshotId: null,
    representerId: null,
    createdAt: at(0),
    startedAt: at(0),
    finishedAt: null,
    failureCode: null,
    scores: null,
    privacyReport: null,
    artefacts: [],
    progress: [],
    ...overrides,
  } as RunView; // the pieces are spread in groups, which TypeScript widens
}

const report = (phase: string, epoch: number, seconds: number, fence = 1) => ({
  phase,
  epoch,
  fence,
  measures: {},
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
      'in the last epoch of a phase, after which none is left',
      buildRun({
        settings: { game: { phase3: { epochsMax: 4 } } },
        progress: [report('P3', 4, 60), report('P3', 2, 20)],
      }),
      'representer run R: P3 epoch 4 of at most 4',
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

describe('waiting for a run', () => {
  /** A coordinator whose answers are these, one a second, the last for ever. */
  function wait(answers: readonly (RunView | Failure)[]) {
    let asked = 0;
    const call = async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Failure) throw answer;
      return answer;
    };
    const tools = { pause: async () => {}, now: () => 1_000 * asked };
    const client = { call } as unknown as AdminClient; // one route is called
    const ended = waitForRun(client, buildRun({}), createSilentTerminal(), tools);
    return { ended, asked: () => asked };
  }

  it('goes on when the coordinator was away for a while', async () => {
    const away = new Failure('COORDINATOR_UNREACHABLE');

    const { ended } = wait([away, away, away, buildRun({ status: 'done' })]);

    expect((await ended).status).toBe('done');
  });

  it('ends when it has been away for ten minutes', async () => {
    const { ended, asked } = wait([new Failure('COORDINATOR_UNREACHABLE')]);

    await expect(ended).rejects.toMatchObject({ code: 'COORDINATOR_UNREACHABLE' });
    expect(asked()).toBe(601);
  });

  it('ends at once with a refusal that does not pass', async () => {
    const { ended, asked } = wait([new Failure('RUN_UNKNOWN')]);

    await expect(ended).rejects.toMatchObject({ code: 'RUN_UNKNOWN' });
    expect(asked()).toBe(1);
  });

  it.each([
    ['none is connected', 'queued', 'none is connected: start one with "sfumato trainer start"'],
    ['they are busy', 'running', 'another run is being trained'],
  ] as const)('says of a run that no trainer has taken that %s', async (_, statusOfAnother, expected) => {
    const terminal = createSilentTerminal();
    let seconds = 0;
    const call = async (route: string) => {
      if (route === 'listRuns') return { runs: [buildRun({ status: statusOfAnother })] };
      return buildRun({ status: seconds < 12 ? 'queued' : 'done' });
    };
    const pause = async () => {
      seconds += 1;
    };
    const tools = { pause, now: () => 1_000 * seconds };

    await waitForRun({ call } as unknown as AdminClient, buildRun({ status: 'queued' }), terminal, tools);

    const waiting = 'representer run R: waiting for a trainer';
    expect([...new Set(terminal.spokenLines)]).toEqual([waiting, `${waiting}; ${expected}`]);
  });

  it.each([
    ['with its meaning', 'TRAINER_TOO_FEW_SENTENCES', { remedy: 'Give more labelled documents.' }],
    ['alone where it is unknown here', 'TRAINER_OF_TOMORROW', {}],
  ])('says the code of a run that failed, %s', async (_, failureCode, told) => {
    const { ended } = wait([buildRun({ status: 'failed', failureCode })]);

    const failure = await ended.catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'RUN_UNSUCCESSFUL', details: { code: failureCode, ...told } });
    expect(JSON.stringify(failure)).not.toContain('undefined');
  });
});

describe('the next step after a training', () => {
  const waiver = { names: ['A', 'B'] as [string, string], reason: 'r', grantedAt: at(0), expiresAt: at(9) };

  it.each([
    ['a representer that passed', { verdict: 'PASS', waiver: null }, 'publish-representer R'],
    ['one that two people signed for', { verdict: 'FAIL', waiver }, 'publish-representer R'],
    ['one that failed', { verdict: 'FAIL', waiver: null }, 'coordinator waive R --reason'],
    ['one that nobody could judge', { verdict: 'INVALID', waiver: null }, 'coordinator waive R --reason'],
  ] as const)('of %s is named', (_, gate, step) => {
    expect(nextStep(buildRun({ status: 'done' }), gate)).toContain(step);
  });
});
