import { execFileSync } from 'node:child_process';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type EmbeddingSource, openEmbeddings } from './open-embeddings.js';
import type { EmbeddingTable } from './table.js';
import { writeFastTextFile } from './testing/fasttext-file.js';
import { temporaryFolder } from './testing/temporary-folder.js';

const vectors = [
  'fever 3 4',
  "o'neil 0 2",
  'oneil 1 0',
  '00 -1 0',
  'fever 9 9',
  'void 0 0',
  'Fever 0 -1',
].join('\n');

async function openText(folder: string, content = vectors): Promise<EmbeddingTable> {
  const path = join(folder, 'vectors.txt');
  await writeFile(path, content);
  return openEmbeddings({ kind: 'text', path }, { cacheFolder: folder });
}

function embed(table: EmbeddingTable, token: string): [string, number[]] {
  const out = new Float32Array(table.size);
  return [table.embed(token, out, 0), [...out]];
}

async function compiledPath(folder: string): Promise<string> {
  const [name = ''] = await readdir(join(folder, 'embeddings'));
  return join(folder, 'embeddings', name);
}

describe('openEmbeddings', () => {
  it('looks a token up as it is, in lower case, without punctuation, with digits as 0', async () => {
    await using folder = await temporaryFolder();
    const table = await openText(folder.path);

    expect(embed(table, 'fever')).toEqual(['exact', [0.6, 0.8].map(Math.fround)]);
    expect(embed(table, 'Fever')).toEqual(['exact', [0, -1]]);
    expect(embed(table, 'FEVER')).toEqual(['lower', [0.6, 0.8].map(Math.fround)]);
    expect(embed(table, "O'NEIL")).toEqual(['lower', [0, 1]]);
    expect(embed(table, "'oneil'")).toEqual(['stripped', [1, 0]]);
    expect(embed(table, '4-2')).toEqual(['digits', [-1, 0]]);
    expect(embed(table, '4.2 7')[0]).toBe('unknown'); // 000 is no word of the table
  });

  it('gives all unknown tokens one vector, the direction of the mean of all rows', async () => {
    await using folder = await temporaryFolder();
    const table = await openText(folder.path);
    const sum = [0.6 + 0 + 1 - 1 + 0, 0.8 + 1 + 0 + 0 - 1];
    const norm = Math.hypot(...sum);

    const [how, vector] = embed(table, 'Zzyzx');

    expect(how).toBe('unknown');
    expect(vector[0]).toBeCloseTo((sum[0] ?? 0) / norm, 6);
    expect(vector[1]).toBeCloseTo((sum[1] ?? 0) / norm, 6);
    expect(embed(table, '')).toEqual(['unknown', vector]);
  });

  it('gives a fixed unit vector to unknown tokens when the rows cancel out', async () => {
    await using folder = await temporaryFolder();
    const table = await openText(folder.path, 'a 0 1\nb 0 -1');

    expect(embed(table, 'c')).toEqual(['unknown', [1, 0]]);
  });

  it('keeps the first of two equal words and leaves out a vector without direction', async () => {
    await using folder = await temporaryFolder();
    const table = await openText(folder.path);

    expect(table.rowCount).toBe(5);
    expect(Array.from({ length: 5 }, (_, row) => table.wordAt(row))).toEqual([
      'fever',
      "o'neil",
      'oneil',
      '00',
      'Fever',
    ]);
    expect(table.rowOf('void')).toBe(-1);
  });

  it('gives rows as views of one matrix', async () => {
    await using folder = await temporaryFolder();
    const table = await openText(folder.path);

    expect(table.vectors.length).toBe(table.rowCount * table.size);
    expect([...table.vectorAt(table.rowOf('oneil'))]).toEqual([1, 0]);
    expect(() => table.vectorAt(5)).toThrow('row=5');
  });

  it('remembers so many tokens that it has to forget, and still finds them', async () => {
    await using folder = await temporaryFolder();
    const table = await openText(folder.path);

    for (let index = 0; index < 70_000; index += 1) table.rowOf(`x${index}`);

    expect(table.rowOf('fever')).toBe(0);
    expect(table.rowOf('x1')).toBe(-1);
  });

  it('opens the compiled table the second time without reading the source', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'vectors.txt');
    const progress: number[] = [];
    const open = () =>
      openEmbeddings(
        { kind: 'text', path },
        { cacheFolder: folder.path, progress: (done) => void progress.push(done) },
      );
    await writeFile(path, vectors);

    const first = await open();
    const stretches = progress.length;
    const second = await open();

    expect(stretches).toBeGreaterThan(0);
    expect(progress).toHaveLength(stretches);
    expect(second.digest).toBe(first.digest);
    expect(second.vectors).toEqual(first.vectors);
  });

  it('compiles again when the source has changed, even to one of the same size and time', async () => {
    await using folder = await temporaryFolder();
    const first = await openText(folder.path, 'a 1 0\nb 0 1');
    const { atime, mtime } = await stat(join(folder.path, 'vectors.txt'));
    await writeFile(join(folder.path, 'vectors.txt'), 'a 0 1\nb 1 0');
    await utimes(join(folder.path, 'vectors.txt'), atime, mtime);

    const path = join(folder.path, 'vectors.txt');
    const second = await openEmbeddings({ kind: 'text', path }, { cacheFolder: folder.path });

    expect(embed(second, 'a')).toEqual(['exact', [0, 1]]);
    expect(second.digest).not.toBe(first.digest);
    expect(await readdir(join(folder.path, 'embeddings'))).toHaveLength(1);
  });

  it('has one digest for one content, wherever the source lies', async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();

    const first = await openText(folder.path);
    const second = await openText(other.path);

    expect(first.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(second.digest).toBe(first.digest);
  });

  it('notices an altered byte anywhere in the compiled table and makes it again', async () => {
    await using folder = await temporaryFolder();
    const sound = await openText(folder.path);
    const path = await compiledPath(folder.path);
    const whole = await readFile(path);
    const source: EmbeddingSource = { kind: 'text', path: join(folder.path, 'vectors.txt') };

    for (let at = 0; at < whole.length; at += 5) {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ 0x10;
      await writeFile(path, altered);
      const table = await openEmbeddings(source, { cacheFolder: folder.path });
      expect(table.digest).toBe(sound.digest);
      expect((await readFile(path)).equals(whole)).toBe(true);
    }
  });

  it.each([0, 15, 100, -1])('notices a compiled table cut to %d bytes and makes it again', async (length) => {
    await using folder = await temporaryFolder();
    const sound = await openText(folder.path);
    const path = await compiledPath(folder.path);
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, length));

    const source: EmbeddingSource = { kind: 'text', path: join(folder.path, 'vectors.txt') };
    const table = await openEmbeddings(source, { cacheFolder: folder.path });

    expect(table.vectors).toEqual(sound.vectors);
    expect((await readFile(path)).equals(whole)).toBe(true);
  });

  it('lets several openings compile at once', async () => {
    await using folder = await temporaryFolder();
    const lines = Array.from({ length: 8000 }, (_, row) => `word${row} ${row + 1} ${row % 7} 0.123456789 -2`);
    const path = join(folder.path, 'vectors.txt');
    await writeFile(path, lines.join('\n'));

    const tables = await Promise.all(
      Array.from({ length: 4 }, () => openEmbeddings({ kind: 'glove', path }, { cacheFolder: folder.path })),
    );

    expect(new Set(tables.map(({ digest }) => digest)).size).toBe(1);
    expect(tables.map((table) => table.rowOf('word7999'))).toEqual([7999, 7999, 7999, 7999]);
    expect(await readdir(join(folder.path, 'embeddings'))).toHaveLength(1);
  });

  it('leaves nothing behind when the source is damaged', async () => {
    await using folder = await temporaryFolder();

    await expect(openText(folder.path, 'a 1 2\nb 1')).rejects.toMatchObject({
      code: 'EMBEDDINGS_LINE_INVALID',
    });
    expect(await readdir(join(folder.path, 'embeddings'))).toEqual([]);
  });

  it.each(['', 'a 0 0\n'])('refuses a source without a usable vector', async (content) => {
    await using folder = await temporaryFolder();

    await expect(openText(folder.path, content)).rejects.toMatchObject({ code: 'EMBEDDINGS_SOURCE_EMPTY' });
  });

  it.each<[string, EmbeddingSource['kind'] & ('text' | 'fasttext')]>([
    ['words.vec', 'text'],
    ['words.json', 'text'],
    ['words.bin', 'fasttext'],
    ['words.compact', 'fasttext'],
  ])('does not wait for a pipe of the name %s', async (name, kind) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, name);
    execFileSync('mkfifo', [path]);

    await expect(openEmbeddings({ kind, path }, { cacheFolder: folder.path })).rejects.toMatchObject({
      code: 'FILE_NOT_READABLE',
      details: { file: path, expected: 'a file' },
    });
  });

  it('refuses a file that is not there', async () => {
    await using folder = await temporaryFolder();
    const missing = join(folder.path, 'none.txt');

    for (const kind of ['glove', 'fasttext', 'text'] as const)
      await expect(
        openEmbeddings({ kind, path: missing }, { cacheFolder: folder.path }),
      ).rejects.toMatchObject({
        code: 'FILE_NOT_FOUND',
      });
  });

  it('says that nothing can be written where a file stands in place of the cache folder', async () => {
    await using folder = await temporaryFolder();
    const cache = join(folder.path, 'cache');
    await writeFile(cache, '');

    const path = join(folder.path, 'vectors.txt');
    await writeFile(path, vectors);

    await expect(openEmbeddings({ kind: 'text', path }, { cacheFolder: cache })).rejects.toMatchObject({
      code: 'FILE_NOT_WRITABLE',
    });
  });

  it('reads fastText models by their subwords and .vec files as text', async () => {
    await using folder = await temporaryFolder();
    const bin = await writeFastTextFile(folder.path, { bucketRows: { 5: [1, 1] } });
    const vec = join(folder.path, 'model.vec');
    await writeFile(vec, '1 2\nab 1 0 \n');

    const model = await openEmbeddings({ kind: 'fasttext', path: bin }, { cacheFolder: folder.path });
    const text = await openEmbeddings({ kind: 'fasttext', path: vec }, { cacheFolder: folder.path });

    expect(embed(model, 'abc')[0]).toBe('subword');
    expect(embed(model, 'AB')[0]).toBe('unknown'); // its subwords have rows of zeros, and no other form is tried
    expect(embed(text, 'abc')[0]).toBe('unknown');
    expect(embed(text, 'AB')[0]).toBe('lower');
    expect([model.kind, text.kind]).toEqual(['fasttext', 'fasttext']);
  });

  it('cannot be used after it was closed', async () => {
    await using folder = await temporaryFolder();
    const table = await openText(folder.path);

    await table.close();

    expect(() => table.rowOf('fever')).toThrow('after it was closed');
    await expect(table.close()).resolves.toBeUndefined();
  });
});
