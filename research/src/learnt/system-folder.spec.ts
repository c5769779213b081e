import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOnnxRuntimeEngine } from '#kernels';
import { labelSetNamed } from '#labels';
import {
  createAnonimatik,
  createPhiScrubber,
  reopenAnonimatik,
  reopenPhiScrubber,
} from '../published/index.js';
import { buildMaterial, toyNotes } from '../published/testing/toy-task.js';
import { readSystem, type SystemAbout, systemFiles, writeSystem } from './system-folder.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'system-folder-'));
});
afterAll(() => rm(folder, { recursive: true }));

const about = {
  labels: 'i2b2',
  language: 'en',
  embeddings: { kind: 'hashed' },
  vectors: 'toy',
} as const satisfies Omit<SystemAbout, 'system'>;

describe('a system that is kept', () => {
  it.each([
    [
      'anonimatik',
      () =>
        createAnonimatik({
          hidden: 12,
          wordSize: 8,
          epochsMax: 12,
          learningRate: 0.02,
          sentencesPerBatch: 4,
        }),
      reopenAnonimatik,
    ],
    [
      'phi-scrubber',
      () =>
        createPhiScrubber({
          names: { hidden: 8, characterSize: 4, characterFilters: 4, epochsMax: 10, learningRate: 0.02 },
          places: { filters: 8, epochsMax: 1 },
          sentencesPerBatch: 4,
        }),
      reopenPhiScrubber,
    ],
  ] as const)('finds what it found before: %s', async (system, create, reopen) => {
    const engine = createOnnxRuntimeEngine({ threads: 1 });
    const material = buildMaterial(engine, labelSetNamed('i2b2'));
    const learnt = await create().learn(material);
    const unseen = toyNotes(8, 'unseen');
    const find = async ({ find }: Pick<typeof learnt, 'find'>) =>
      Promise.all(unseen.map((note) => find(note)));
    const before = await find(learnt);
    await writeSystem(folder, { ...about, system }, learnt.kept);
    await learnt.close();

    const kept = await readSystem(folder);
    const reopened = await reopen(kept, material);
    const after = await find(reopened);
    await reopened.close();

    expect(kept).toMatchObject({ ...about, system });
    expect(after).toEqual(before);
    expect(before.flat().length).toBeGreaterThan(0);
    expect(reopened).toMatchObject({ parameters: learnt.parameters, bytes: learnt.bytes });
  });

  it.each([
    ['weights that a byte was changed in', systemFiles.weights],
    ['facts that are none', systemFiles.facts],
  ])('is refused with %s', async (_, name) => {
    const path = join(folder, name);
    const content = await readFile(path);
    content[0] = (content[0] ?? 0) ^ 1;
    await writeFile(path, content);

    await expect(readSystem(folder)).rejects.toMatchObject({
      code: 'LAB_SYSTEM_INVALID',
      details: { file: path },
    });
    content[0] = (content[0] ?? 0) ^ 1;
    await writeFile(path, content);
  });

  it('is refused where there is none', async () => {
    await expect(readSystem(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});
