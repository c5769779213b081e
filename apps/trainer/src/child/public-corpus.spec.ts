import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEmbeddings } from '#embeddings';
import { createSeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import { representerRunSettingsSchema, resolveSettings } from '#protocol/settings';
import { buildRepresenterOrder, tinyRepresenterSettings } from '../testing/tiny-training.js';
import { type PreparedCorpus, prepareCorpus } from './public-corpus.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-public-corpus-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function prepare(changes: Readonly<Record<string, unknown>>): Promise<PreparedCorpus> {
  const order = await buildRepresenterOrder(folder);
  const settings = resolveSettings(representerRunSettingsSchema, { ...tinyRepresenterSettings, ...changes });
  const { kind, path } = order.embeddings as { kind: 'text'; path: string };
  const table = await openEmbeddings({ kind, path }, { cacheFolder: order.cacheFolder });
  const scheme = createIobScheme(labelSetNamed(order.corpus.labels));
  const preparation = { settings, table, scheme, random: createSeededRandom(3) };
  const context = { report: () => {}, signal: new AbortController().signal };
  const corpus = await prepareCorpus(order, preparation, {
    ...context,
    onUnusableCheckpoint: () => {},
    now: () => new Date(0),
  });
  await table.close();
  return corpus;
}

const vectorsOf = ({ corpora }: PreparedCorpus, from: number, to: number) =>
  corpora.training.sentences.slice(from, to).map(({ vectors }) => [...vectors]);

describe.each([0, 2])('a public corpus with %d cells', (cells) => {
  it('is trained on together with one copy, unless a run says otherwise', async () => {
    const none = await prepare({ cells, copies: 0 });
    const usual = await prepare({ cells });
    const two = await prepare({ cells, copies: 2 });
    const count = none.corpora.training.sentences.length;

    const counts = [usual, two].map(({ corpora }) => corpora.training.sentences.length);

    expect(counts).toEqual([2 * count, 3 * count]);
    expect(vectorsOf(usual, 0, count)).toEqual(vectorsOf(none, 0, count));
    // Names of the corpus are words of the table; invented ones are not, and words of one cell have one vector.
    const isOther =
      JSON.stringify(vectorsOf(usual, count, 2 * count)) !== JSON.stringify(vectorsOf(none, 0, count));
    expect(isOther).toBe(cells === 0);
  });

  it('is judged, and stopped, by its own words alone', async () => {
    const none = await prepare({ cells, copies: 0 });
    const two = await prepare({ cells, copies: 2 });

    expect(two.corpora.validation.sentences).toEqual(none.corpora.validation.sentences);
    expect(two.corpora.heldOut.sentences).toEqual(none.corpora.heldOut.sentences);
    expect(two.cells).toEqual(none.cells);
  });
});
