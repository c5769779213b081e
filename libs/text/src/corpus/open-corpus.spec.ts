import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { labelSetNamed } from '#labels';
import { collectCorpus } from '../testing/collect-corpus.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { openCorpus } from './open-corpus.js';

async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

const xml = (type: string) =>
  `<deIdi2b2><TEXT>Vask</TEXT><TAGS><NAME start="0" end="4" text="Vask" TYPE="${type}"/></TAGS></deIdi2b2>`;

describe('a corpus folder', () => {
  it('is read with the folders below it, in the order of names, ids without extension', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, {
      'b.txt': '2',
      'a/z.TXT': '1',
      'c.txt': '3',
      'a.md': '',
      '.hidden.txt': '',
    });

    const { read, refused } = await collectCorpus({ path: folder.path, format: 'text' });

    expect(read.map(({ note }) => [note.id, note.text])).toEqual([
      ['a/z', '1'],
      ['b', '2'],
      ['c', '3'],
    ]);
    expect(refused).toEqual([]);
  });

  it('goes on after each document that is refused, and names it', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, {
      '1.xml': xml('DOCTOR'),
      '2.xml': xml('DOCTOR').slice(0, 50),
      '3.xml': Buffer.from([0x3c, 0x61, 0x3e, 0xff]),
      '4.xml': xml('FECHAS'),
      '5.xml': xml('PATIENT').replace('Vask</TEXT>', `${'-'.repeat(2000)}</TEXT>`),
      '6.xml': xml('PATIENT'),
      '6.XML': xml('PATIENT'),
    });

    const { read, refused } = await collectCorpus({
      path: folder.path,
      format: 'i2b2-2014',
      labelSet: labelSetNamed('i2b2'),
      documentBytesMax: 1000,
    });

    expect(read.map(({ note }) => note.id)).toEqual(['1', '6']);
    expect(refused).toEqual([
      'TEXT_XML_TRUNCATED 2.xml',
      'TEXT_NOT_UTF8 3.xml',
      'TEXT_LABEL_UNKNOWN 4.xml',
      'TEXT_DOCUMENT_TOO_LARGE 5.xml',
      'TEXT_DUPLICATE_ID 6.xml',
    ]);
  });

  it('names the first byte that is not UTF-8', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'a.txt': Buffer.from([0xc3, 0xb1, 0x41, 0xe9, 0x42]) });

    for await (const item of openCorpus({ path: folder.path, format: 'text' })) {
      expect(item).toMatchObject({
        kind: 'refused',
        failure: { code: 'TEXT_NOT_UTF8', details: { byte: 3 } },
      });
    }
  });

  it('follows links, and refuses one that leads in a circle or nowhere', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'notes/a.txt': 'a' });
    await symlink(join(folder.path, 'notes'), join(folder.path, 'other'));
    await symlink(folder.path, join(folder.path, 'notes', 'up'));
    await symlink('self.txt', join(folder.path, 'self.txt'));
    await symlink('nowhere.txt', join(folder.path, 'gone.txt'));

    const { read, refused } = await collectCorpus({ path: folder.path, format: 'text' });

    expect(read.map(({ note }) => note.id)).toEqual(['notes/a', 'other/a']);
    expect(refused).toEqual([
      'FILE_NOT_FOUND gone.txt',
      'TEXT_SYMLINK_LOOP notes/up',
      'TEXT_SYMLINK_LOOP other/up',
      'TEXT_SYMLINK_LOOP self.txt',
    ]);
  });

  it('of brat refuses a text without annotations, which may be unlabelled', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'a.txt': 'Vask', 'b.txt': 'Vask', 'b.ann': '' });

    const { read, refused } = await collectCorpus({ path: folder.path, format: 'brat' });

    expect(read.map(({ note }) => note.id)).toEqual(['b']);
    expect(refused).toEqual(['FILE_NOT_FOUND a.txt']);
  });

  it.each(['text', 'jsonl', 'brat', 'i2b2-2014', 'i2b2-2006', 'conll'] as const)(
    'without a document of format %s fails',
    async (format) => {
      await using folder = await temporaryFolder();
      await writeFiles(folder.path, { 'a.md': '' });

      await expect(collectCorpus({ path: folder.path, format })).rejects.toMatchObject({
        code: 'TEXT_CORPUS_EMPTY',
      });
    },
  );

  it('that does not exist fails', async () => {
    await using folder = await temporaryFolder();

    await expect(collectCorpus({ path: join(folder.path, 'x'), format: 'text' })).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  });

  it('is read no further than the consumer goes', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'a.jsonl': '{"id":"a","text":""}\n{"id":"b","text":""}\n' });

    for await (const item of openCorpus({ path: folder.path, format: 'jsonl' })) {
      expect(item).toMatchObject({ note: { id: 'a' } });
      break;
    }
  });
});
