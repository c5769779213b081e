import { expect, it } from '@jest/globals';
import type { LabelledTokens } from '#deid-model';
import { representInContext, tagInContext } from './in-context.js';
import type { CasedTokens, EmbeddedTokens, NoteRepresenter, NoteTagger } from './models.js';

/** Each row of one number becomes itself and the length of its sentence. */
const reader = {
  rowSize: 1,
  read: async (sentences: readonly Float32Array[]) =>
    sentences.map((rows) => Float32Array.from([...rows].flatMap((value) => [value, rows.length]))),
};

/** Two sentences, "7 8" and "7", whose first words are one row. */
const tokens = { lengths: [2, 1], rows: Float32Array.of(7, 8), rowIds: Uint32Array.of(0, 1, 0) };
const read = [7, 2, 8, 2, 7, 1];

it('equal words have rows of their own, read in their sentences', async () => {
  const asked: EmbeddedTokens[] = [];
  const bare = {
    embeddingSize: 2,
    representationSize: 3,
    encodeTokens: async (given: EmbeddedTokens) => {
      asked.push(given);
      return new Float32Array(0);
    },
  } as unknown as NoteRepresenter;

  const representer = representInContext(bare, reader);
  await representer.encodeTokens(tokens);

  expect([representer.embeddingSize, representer.representationSize]).toEqual([1, 3]);
  expect(asked.map(({ rows, rowIds, lengths }) => [[...rows], [...rowIds], lengths])).toEqual([
    [read, [0, 1, 2], [2, 1]],
  ]);
});

it('a tagger is given the same, and the casing as it was', async () => {
  const bare = {
    embeddingSize: 2,
    labelTokens: async ({ rows, casingIds }: CasedTokens) => ({
      labelIds: Uint8Array.of(rows.length, ...casingIds),
    }),
  } as unknown as NoteTagger;

  const labelled: LabelledTokens = await tagInContext(bare, reader).labelTokens({
    ...tokens,
    casingIds: Uint8Array.of(4, 5, 6),
  });

  expect([...labelled.labelIds]).toEqual([read.length, 4, 5, 6]);
});
