import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddingTable } from '#embeddings';
import { casingOf, type Note } from '#text';
import { embedNote, sentencesOf } from './embed-note.js';
import { buildNote, openTinyTable, tinyScheme } from './testing/tiny-table.js';

let table: EmbeddingTable;

beforeAll(async () => {
  table = await openTinyTable();
});

const options = () => ({ table, scheme: tinyScheme, language: 'en' }) as const;

describe('embedNote', () => {
  it('gives each sentence its vectors, casing ids and label ids, a row a token', () => {
    const note = buildNote('Anna has fever. Berta Carla has cough.', ['Anna', 'Berta Carla']);

    const { sentences, warnings } = embedNote(note, options());

    expect(warnings).toEqual([]);
    expect(sentences.map(({ tokens }) => tokens.map(({ text }) => text))).toEqual([
      ['Anna', 'has', 'fever', '.'],
      ['Berta', 'Carla', 'has', 'cough', '.'],
    ]);
    expect(sentences.map(({ labelIds }) => [...labelIds])).toEqual([
      [1, 0, 0, 0],
      [1, 2, 0, 0, 0],
    ]);
    for (const { tokens, vectors, casingIds } of sentences) {
      expect([...casingIds]).toEqual(tokens.map(({ text }) => casingOf(text)));
      const rows = tokens.flatMap(({ text }) => [...table.vectorAt(table.rowOf(text))]);
      expect([...vectors]).toEqual(rows);
    }
  });

  it('tells of spans that do not fit the tokens', () => {
    const note: Note = { id: 'n', text: 'Anna has', spans: [{ start: 1, end: 4, label: 'NAME' }] };

    const { warnings, sentences } = embedNote(note, options());

    expect(warnings.map(({ kind }) => kind)).toEqual(['partial-token']);
    expect([...(sentences[0]?.labelIds ?? [])]).toEqual([1, 0]);
  });
});

describe('sentencesOf', () => {
  it('lists the sentences of all documents in order', () => {
    const first = embedNote(buildNote('Anna has fever. Dora has cough.', []), options());
    const second = embedNote(buildNote('Carla.', []), options());

    const listed = sentencesOf([first, second]);

    expect(listed).toEqual([...first.sentences, ...second.sentences]);
  });
});
