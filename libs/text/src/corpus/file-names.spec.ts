import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import type { Note } from '../note.js';
import { collectCorpus } from '../testing/collect-corpus.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createCorpusWriter } from './corpus-writer.js';

describe('a writer of folders', () => {
  const note = (id: string): Note => ({ id, text: 'Vask', spans: [] });

  it(
    'refuses an id that is no file name',
    everyRow(['../a', 'a/../b', '/a', 'a//b', '.', '.a', 'a\\b', 'a\nb', '', 'a/', 'a\uD83D'], async (id) => {
      await using folder = await temporaryFolder();
      const writer = createCorpusWriter({ path: folder.path, format: 'text' });

      await expect(writer.write(note(id))).rejects.toMatchObject({ code: 'TEXT_ID_UNSAFE' });
      expect(await readdir(folder.path)).toEqual([]);
    }),
  );

  it('writes a name as long as file systems take, and refuses a longer one alone', async () => {
    await using folder = await temporaryFolder();
    const writer = createCorpusWriter({ path: folder.path, format: 'text' });
    const longest = 'é'.repeat(125);

    await writer.write(note(longest));
    await expect(writer.write(note(`${longest}é`))).rejects.toMatchObject({ code: 'TEXT_ID_UNSAFE' });
    await writer.write(note('b'));
    await writer.close();

    expect((await readdir(folder.path)).sort()).toEqual(['.sfumato-written', 'b.txt', `${longest}.txt`]);
  });

  it('writes a path nearly as long as file systems take, and refuses a longer one alone', async () => {
    await using folder = await temporaryFolder();
    const writer = createCorpusWriter({ path: folder.path, format: 'text' });
    const left = 4000 - folder.path.length - '/.txt'.length;
    const parts = Math.floor((left - 1) / 200);
    const longest = `${'d'.repeat(199)}/`.repeat(parts) + 'e'.repeat(left - 200 * parts);

    await writer.write(note(longest));
    const refused = writer.write(note(`${longest}e`));
    await expect(refused).rejects.toMatchObject({
      code: 'TEXT_ID_UNSAFE',
      details: { id: expect.stringMatching(/^.{1,210}$/u) },
    });
    await writer.write(note('b'));
    await writer.close();

    expect((await stat(join(folder.path, `${longest}.txt`))).size).toBe(4);
    expect((await readdir(folder.path)).sort()).toEqual(['.sfumato-written', 'b.txt', 'd'.repeat(199)]);
  });

  it.each([
    ['text', 'a', 'a.txt/b'],
    ['text', 'ward/a.txt/b', 'ward/a'],
    ['text', 'a', 'a.txt/b/c'],
    ['brat', 'a', 'a.ann/b'],
    ['i2b2-2014', 'a.xml/b', 'a'],
  ] as const)(
    'as %s refuses one of %s and %s, of which one is a folder of the other, alone',
    async (...row) => {
      await using folder = await temporaryFolder();
      const [format, first, second] = row;
      const writer = createCorpusWriter({ path: folder.path, format });

      await writer.write(note(first));
      await expect(writer.write(note(second))).rejects.toMatchObject({ code: 'TEXT_ID_UNSAFE' });
      await writer.write(note('z'));
      await writer.close();

      const { read } = await collectCorpus({ path: folder.path, format });
      expect(read.map((item) => item.note.id)).toEqual([first, 'z']);
    },
  );
});
