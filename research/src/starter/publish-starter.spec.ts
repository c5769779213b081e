import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStarterRelease, type StarterRelease } from '#encoding';
import { labelSetNamed } from '#labels';
import { publishStarter } from './publish-starter.js';
import { starterDefaults, type TrainedStarter } from './train-starter.js';

const words = { language: 'English', vectors: '', scores: [], sources: [], sourceRows: [], limits: [] };

let folder: string;
let release: StarterRelease;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-starter-'));
  release = await openStarterRelease('en');
});

afterAll(() => rm(folder, { recursive: true }));

describe('a starter release', () => {
  it('has an id of its own, also where two are made on one day', async () => {
    const one = await published('one', 1);
    const other = await published('other', 2);

    expect(one).toMatch(/^starter-en-2026-01-31-[0-9a-f]{8}$/);
    expect(other).toMatch(/^starter-en-2026-01-31-/);
    expect(other).not.toBe(one);
    expect(await published('again', 1)).toBe(one);
    const card = await readFile(join(folder, 'one', 'CARD.md'), 'utf8');
    expect(card).toContain(`| release | \`${one}\` |`);
  });
});

/** The id of a release whose de-identifier is the one byte `weights`. */
async function published(name: string, weights: number): Promise<string> {
  const trained = {
    representer: { kind: 'kept', onnx: Uint8Array.of(0), release },
    deidentifier: Uint8Array.of(weights),
    passes: [{ digest: '', sentences: 1, tokens: 1 }],
  } as unknown as TrainedStarter; // nothing else of it is read
  const { embeddings, privacyReport } = release.manifest.representer;
  const { manifest } = await publishStarter({
    folder: join(folder, name),
    trained,
    words,
    privacyReport,
    settings: starterDefaults,
    language: 'en',
    seed: 1,
    neighbours: 100,
    threads: 1,
    seconds: 60,
    createdAt: new Date('2026-01-31T12:00:00Z'),
    command: 'lab starter en',
    processor: 'a processor',
    corpora: [],
    leftOut: [],
    scores: [],
    table: embeddings,
    labelSet: labelSetNamed('i2b2'),
  });
  return manifest.releaseId;
}
