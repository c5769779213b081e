import { describe, expect, it } from '@jest/globals';
import type { RunView } from '#protocol/api';
import { describeRun, describeRunInFull } from './describe-run.js';
import { describeSnapshot } from './pool-verbs.js';
import { describeRelease } from './release-verbs.js';

const run: RunView = {
  runId: '55555555-4444-4444-8444-444444444444',
  kind: 'deidentifier',
  status: 'done',
  snapshotId: null,
  seed: 1,
  failureCode: null,
  failureDetails: null,
  progress: [],
  scores: { epochs: 30, membershipArea: 0.48466269841269843 },
  privacyReport: null,
  createdAt: '2026-01-01T00:00:00.000Z',
} as never; // of which these lines read nothing else

describe('lines about what the coordinator answers', () => {
  it('show scores with four decimals at most', () => {
    expect(describeRun(run)).toContain('epochs=30 membershipArea=0.4847');
    expect(describeRunInFull(run)).toContain('  membershipArea  0.4847');
  });

  it('say of a release that its manifest is damaged, and by which code', () => {
    const gate = { verdict: 'PASS', waiver: null };
    const release = { number: 3, releaseId: 'id', publishedAt: 'now', runId: 'run', status: 'held', gate };
    const lines = [null, 'COORDINATOR_BLOB_DAMAGED'].map((damage) =>
      describeRelease({ ...release, damage } as never),
    );

    expect(lines[0]).toMatch(/^3 {2}id {2}now {2}run run {2}held {2}PASS[^M]*$/);
    expect(lines[1]).toBe(`${lines[0]}  MANIFEST DAMAGED (COORDINATOR_BLOB_DAMAGED)`);
  });

  it('count one thing as one', () => {
    const snapshot = { snapshotId: 'id', createdAt: 'now', sites: 1, batches: 1, sentences: 1, tokens: 2400 };

    expect(describeSnapshot(snapshot as never)).toBe('id  now  1 site, 1 batch, 1 sentence, 2,400 tokens');
  });
});
