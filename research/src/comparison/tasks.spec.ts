import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { createSilentTerminal } from '#command-line/testing';
import { readComparison } from './comparison-file.js';
import { loadTask } from './tasks.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-tasks-'));
});
afterAll(() => rm(folder, { recursive: true }));

const sentences = Array.from(
  { length: 9 },
  (_, index) => `Vask\tB-person\nate\tO\nFizz${index}\tB-product\n`,
);

async function load(fields: object) {
  const corpus = { path: join(folder, 'words.conll'), format: 'conll' };
  await writeFile(corpus.path, sentences.join('\n'));
  const task = { name: 'words', labels: 'ner', language: 'en', embeddings: { kind: 'glove' } };
  const path = join(folder, 'tiny.yaml');
  const tasks = [{ ...task, train: corpus, test: corpus, ...fields }];
  await writeFile(path, stringify({ name: 'tiny', comparison: { tasks, systems: ['rules'] } }));
  const file = await readComparison(path);
  const [read] = file.experiment.comparison.tasks;
  if (read === undefined) throw new Error('one task');
  return loadTask(read, file, createSilentTerminal());
}

describe('a task', () => {
  it('is cut into notes of so many lines, whose spans keep their text and their new names', async () => {
    const { test } = await load({ linesPerNote: 4, rename: { person: 'PER' } });

    expect(test.map(({ note }) => note.text.split('\n').filter((line) => line !== ''))).toHaveLength(3);
    expect(test.map(({ note }) => note.spans.length)).toEqual([4, 4, 1]);
    expect(
      new Set(
        test.flatMap(({ note }) =>
          note.spans.map(({ start, end, label }) => `${label} ${note.text.slice(start, end)}`),
        ),
      ),
    ).toEqual(new Set(['PER Vask']));
  });

  it('takes a tenth of the training documents to decide when to stop', async () => {
    const { training, validation } = await load({ linesPerNote: 1, rename: {} });

    expect([training.length, validation.length]).toEqual([8, 1]);
  });

  it('is refused when it is one document', async () => {
    await expect(load({})).rejects.toMatchObject({ code: 'LAB_TOO_FEW_DOCUMENTS' });
  });
});
