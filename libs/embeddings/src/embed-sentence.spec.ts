import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { embedSentence } from './embed-sentence.js';
import { openEmbeddings } from './open-embeddings.js';
import type { EmbeddingTable } from './table.js';
import { temporaryFolder } from './testing/temporary-folder.js';

async function openSmall(folder: string): Promise<EmbeddingTable> {
  const path = join(folder, 'vectors.txt');
  await writeFile(path, 'a 1 0 0\nb 0 2 0\nc 0 0 -5');
  return openEmbeddings({ kind: 'text', path }, { cacheFolder: folder });
}

const tokens = ['c', 'A', 'b', 'c'].map((text) => ({ text }));

describe('embedSentence', () => {
  it('puts one unit vector after another in the order of the tokens', async () => {
    await using folder = await temporaryFolder();

    const sequence = embedSentence(await openSmall(folder.path), tokens);

    expect([...sequence]).toEqual([0, 0, -1, 1, 0, 0, 0, 1, 0, 0, 0, -1]);
  });

  it('writes into a longer array when given one and leaves the rest of it alone', async () => {
    await using folder = await temporaryFolder();
    const out = new Float32Array(14).fill(9);

    const sequence = embedSentence(await openSmall(folder.path), tokens, out);

    expect(sequence.buffer).toBe(out.buffer);
    expect(sequence.length).toBe(12);
    expect([...out.subarray(9)]).toEqual([0, 0, -1, 9, 9]);
  });

  it('gives an empty sequence for no tokens and refuses an array that is too short', async () => {
    await using folder = await temporaryFolder();
    const table = await openSmall(folder.path);

    expect(embedSentence(table, []).length).toBe(0);
    expect(() => embedSentence(table, tokens, new Float32Array(11))).toThrow('out.length=11, expected >= 12');
  });
});
