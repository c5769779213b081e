import { beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddingTable, openNeighbours } from '#embeddings';
import { createSeededRandom } from '#foundation';
import type { PreparedSentence } from './embed-note.js';
import {
  lookalikeReplacements,
  neighbourReplacements,
  phiWords,
  type ReplacementMaterial,
  tellingReplacements,
} from './replacements.js';
import { openTinyTable, prepareText } from './testing/tiny-table.js';

let table: EmbeddingTable;
let sentences: readonly PreparedSentence[];
let material: ReplacementMaterial;

/** `Zzyzx` has no vector of its own, hence no neighbours. */
beforeAll(async () => {
  table = await openTinyTable();
  sentences = prepareText(table, 'Anna has fever. Zzyzx has Berta.', ['Anna', 'Zzyzx', 'Berta']);
  const neighbours = await openNeighbours(table, { count: 3, words: phiWords(sentences) });
  material = { sentences, table, neighbours };
});

/** The word whose vector it is, or `?`. */
function wordOf(vector: Float32Array | undefined): string {
  const row = [...Array(table.rowCount).keys()].find((at) => table.vectorAt(at).join() === vector?.join());
  return row === undefined ? '?' : table.wordAt(row);
}

function drawMany(draw: () => Float32Array | undefined, count: number): Record<string, number> {
  const found: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const word = wordOf(draw());
    found[word] = (found[word] ?? 0) + 1;
  }
  return found;
}

describe('phiWords', () => {
  it('lists the labelled tokens, each once, and no others', () => {
    const twice = [...sentences, ...sentences];

    expect(phiWords(twice)).toEqual(new Set(['Anna', 'Zzyzx', 'Berta']));
  });
});

describe('neighbourReplacements', () => {
  it('draws every one of the N nearest words and never the word itself', () => {
    const random = createSeededRandom(1);

    const found = drawMany(() => neighbourReplacements(material).draw(0, 0, random), 200);

    expect(Object.keys(found).sort()).toEqual(['berta', 'carla', 'dora']);
  });

  it('has nothing for a word without neighbours and for places that are not there', () => {
    const source = neighbourReplacements(material);
    const random = createSeededRandom(1);

    expect(source.draw(1, 0, random)).toBeUndefined();
    expect(source.draw(7, 0, random)).toBeUndefined();
    expect(source.draw(0, 99, random)).toBeUndefined();
  });
});

describe('lookalikeReplacements', () => {
  it('draws near words and PHI of the same label, and no other word', () => {
    const random = createSeededRandom(2);

    const found = drawMany(() => lookalikeReplacements(material).draw(0, 0, random), 2_000);

    expect(Object.keys(found).sort()).toEqual(['?', 'anna', 'berta', 'carla', 'dora']);
    // Half of the draws are three neighbours, half the three PHI tokens anna, berta and the unknown word.
    expect((found['carla'] ?? 0) / 2_000).toBeGreaterThan(0.13); // 1/6
    expect((found['?'] ?? 0) / 2_000).toBeGreaterThan(0.13); // 1/6
  });

  it('draws PHI of the same label for a word without neighbours', () => {
    const random = createSeededRandom(3);

    const found = drawMany(() => lookalikeReplacements(material).draw(1, 0, random), 300);

    expect(Object.keys(found).sort()).toEqual(['?', 'anna', 'berta']);
  });
});

describe('tellingReplacements', () => {
  it('draws lookalikes that read otherwise than what stands there, over cells too', () => {
    // Carla and Dora are in one cell with Anna; Berta has another vector
    const inCells = { ...table, vectorAt: (row: number) => table.vectorAt(row === 1 ? 1 : 0) };
    const lookalikes = lookalikeReplacements({ ...material, table: inCells });
    const random = createSeededRandom(2);

    const found = drawMany(() => tellingReplacements(material, lookalikes).draw(0, 0, random), 500);

    expect(Object.keys(found).sort()).toEqual(['?', 'berta']);
    const alike = drawMany(() => lookalikes.draw(0, 0, random), 500);
    expect((alike['anna'] ?? 0) / 500).toBeGreaterThan(0.4); // two of three near ones, one of three of the label
  });

  it('has nothing for punctuation, which nobody attacks, and stops where everything reads the same', () => {
    const [dotted] = prepareText(table, 'Anna . has fever', ['Anna .']);
    const flat = { ...table, vectorAt: () => table.vectorAt(0) };
    const alone = { sentences: [dotted ?? never()], table: flat, neighbours: material.neighbours };
    const random = createSeededRandom(3);

    expect(dotted?.labelIds[1]).not.toBe(0);
    expect(tellingReplacements(alone, lookalikeReplacements(alone)).draw(0, 1, random)).toBeUndefined();
    expect(lookalikeReplacements(alone).draw(0, 1, random)).toBeDefined();
  });
});

function never(): never {
  throw new Error('there is a sentence');
}

describe('replacements in rows that are wider than the table', () => {
  /** Each row ends in two numbers that no other row has. */
  const widen = (sentence: PreparedSentence, index: number): PreparedSentence => {
    const width = table.size + 2;
    const vectors = new Float32Array(sentence.labelIds.length * width);
    sentence.labelIds.forEach((_, token) => {
      vectors.set(sentence.vectors.subarray(token * table.size, (token + 1) * table.size), token * width);
      vectors.set([10 + index, token], token * width + table.size);
    });
    return { ...sentence, vectors };
  };

  it.each(['near', 'lookalikes'])('replace the word and keep what stands behind it: %s', (kind) => {
    const wide = { ...material, sentences: sentences.map(widen) };
    const width = table.size + 2;
    const random = createSeededRandom(7);
    const draw = kind === 'near' ? neighbourReplacements(wide) : lookalikeReplacements(wide);

    const rows = Array.from({ length: 20 }, () => draw.draw(1, 2, random));

    for (const row of rows) {
      expect(row).toHaveLength(width);
      expect([...(row?.slice(table.size) ?? [])]).toEqual([11, 2]);
    }
    const words = rows.map((row) => wordOf(row?.slice(0, table.size)));
    if (kind !== 'lookalikes') expect(words).not.toContain('?');
    expect(new Set(words).size).toBeGreaterThan(1);
  });
});
