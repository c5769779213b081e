import { describe, expect, it } from '@jest/globals';
import { listSettings, readSetting, withSetting } from './page/settings.js';
import { type Facts, tasksOf } from './page/tasks.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const first = '11111111-0000-4000-8000-000000000000';
const second = '22222222-0000-4000-8000-000000000000';
const early = '2026-02-01T12:00:00.000Z';
const late = '2026-02-20T12:00:00.000Z';

type Site = Facts['sites'][number];
type Run = Facts['runs'][number];
type Representer = Facts['representers'][number];

const site = (changes: Partial<Site> = {}): Site => ({
  siteId: first,
  name: 'Northgate',
  status: 'enrolled',
  createdAt: early,
  batches: 2,
  sentences: 20,
  withdrawn: 0,
  kept: 0,
  refusedUploads: 0,
  pooled: 2,
  lastContact: null,
  fingerprint: Array.from({ length: 8 }, () => '0a1b').join('-'),
  confirmedAt: early,
  ...changes,
});

const run = (changes: Partial<Run> = {}): Run => ({
  runId: first,
  kind: 'deidentifier',
  status: 'done',
  fence: 1,
  seed: 1,
  settings: {},
  snapshotId: first,
  representerId: first,
  createdAt: early,
  startedAt: early,
  finishedAt: early,
  failureCode: null,
  scores: null,
  bySite: null,
  privacyReport: null,
  artefacts: [],
  progress: [],
  ...changes,
});

const representer = (changes: Partial<Representer> = {}): Representer => ({
  representerId: first,
  digest: 'a'.repeat(64),
  createdAt: early,
  number: 1,
  publishedAt: early,
  isCurrent: true,
  gate: { verdict: 'PASS', waiver: null },
  ...changes,
});

const release = (status: Facts['releases'][number]['status']): Facts['releases'][number] => ({
  releaseId: first,
  number: 3,
  representerId: first,
  runId: first,
  publishedAt: early,
  supersededAt: null,
  status,
  files: [],
  gate: { verdict: 'PASS', waiver: null },
  manifest: null,
  damage: null,
  bySite: null,
});

/** A consortium in which nothing waits, and what differs from it. */
const facts = (changes: Partial<Facts> = {}): Facts => ({
  sites: [site()],
  runs: [run()],
  snapshots: [
    {
      snapshotId: first,
      representerId: first,
      digest: 'a'.repeat(64),
      sites: 1,
      batches: 2,
      sentences: 20,
      tokens: 90,
      createdAt: early,
    },
  ],
  representers: [representer()],
  releases: [release('stable')],
  people: [],
  lineage: { releases: [] },
  health: {
    ready: true,
    dependencies: { database: true, queue: true, blobs: true, disk: true },
    damagedBlobs: 0,
    startedAt: early,
    version: '0.0.0',
    disk: { freeBytes: 100 * 1024 ** 3, reserveBytes: 512 * 1024 ** 2 },
    waiting: { representer: 0, deidentifier: 0 },
    history: [],
  },
  ...changes,
});

const worse = { number: null, publishedAt: null, isCurrent: false } as const;
const failed: Representer['gate'] = { verdict: 'FAIL', waiver: null };
const person = {
  personId: first,
  name: 'Anna Moss',
  role: 'provider',
  createdAt: early,
  lastUsedOn: null,
} as const;
const { health } = facts();

describe('what needs a person', () => {
  it.each<[string, Partial<Facts>, string]>([
    ['a key that nobody has confirmed', { sites: [site({ confirmedAt: null })] }, '#/sites Northgate joined'],
    [
      'an audit that fails',
      {
        representers: [
          representer({ ...worse, representerId: second, createdAt: late, gate: failed }),
          representer(),
        ],
      },
      '#/models The audit of representer 22222222 says FAIL',
    ],
    [
      'a run that failed',
      { runs: [run({ runId: second, status: 'failed', failureCode: 'TRAINER_BUG' }), run()] },
      `#/runs/${second} De-identifier run 22222222 failed with TRAINER_BUG`,
    ],
    ['a run that ended well', { releases: [] }, '#/models De-identifier 11111111 is trained'],
    ['a candidate', { releases: [release('candidate')] }, '#/models Release 3 is a candidate'],
    [
      'a full disk',
      { health: { ...health, dependencies: { ...health.dependencies, disk: false } } },
      '#/health 100.0 GB left on the disk: uploads are refused',
    ],
    [
      'a disk that fills',
      { health: { ...health, disk: { freeBytes: 1024 ** 3, reserveBytes: 512 * 1024 ** 2 } } },
      '#/health 1.0 GB left on the disk; below 512 MB',
    ],
    [
      'a run that no trainer takes',
      { runs: [run({ runId: second, status: 'queued', finishedAt: null }), run()] },
      '#/health 1 run waiting, and no trainer holds one',
    ],
    [
      'a token that ends soon',
      { people: [{ ...person, expiresAt: '2026-03-10T12:00:00.000Z' }] },
      '#/people The token of Anna Moss ends on 2026-03-10',
    ],
    ['batches in no snapshot', { sites: [site({ pooled: 1 })] }, '#/pool Batches wait'],
  ])('is %s', (_, changes, expected) => {
    const lines = tasksOf(facts(changes), now).map(({ href, text }) => `${href} ${text}`);

    expect(lines).toEqual([expect.stringContaining(expected)]);
  });

  it.each<[string, Partial<Facts>]>([
    ['where nothing waits', {}],
    ['of a failure after which a run of its kind ended well', { runs: [run(), run({ status: 'failed' })] }],
    [
      'of an audit that failed before the current representer',
      {
        representers: [
          representer({ ...worse, createdAt: '2026-01-01T12:00:00.000Z', gate: failed }),
          representer(),
        ],
      },
    ],
    ['of batches of a revoked site', { sites: [site({ status: 'revoked', pooled: 0 })] }],
    ['of a token that lasts', { people: [{ ...person, expiresAt: '2026-06-10T12:00:00.000Z' }] }],
  ])('is nothing %s', (_, changes) => {
    expect(tasksOf(facts(changes), now)).toEqual([]);
  });
});

describe('settings by their names with dots', () => {
  it('are read into groups, as numbers and switches where they are some, and listed again', () => {
    const written = [
      ['schedule.epochsMax', '5'],
      ['startsFrom', 'scratch'],
      ['game.isLong', 'true'],
    ] as const;

    const settings = written
      .map(([name, text]) => [name, readSetting(text)] as const)
      .reduce<ReturnType<typeof withSetting>>(withSetting, {});

    expect(settings).toEqual({ schedule: { epochsMax: 5 }, startsFrom: 'scratch', game: { isLong: true } });
    expect(listSettings(settings)).toEqual(written);
  });
});
