import { execFile } from 'node:child_process';
import { constants, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import type { CorpusItem } from './corpus-types.js';
import { detectFormat } from './detect-format.js';
import { type CorpusFormat, corpusFormats } from './formats.js';
import { openCorpus } from './open-corpus.js';

async function makePipe(path: string): Promise<string> {
  await promisify(execFile)('mkfifo', [path]);
  return path;
}

/** A pipe without a name, as a shell makes of `<(command)`. */
async function openNamelessPipe(folder: string) {
  const path = await makePipe(join(folder, 'pipe'));
  const reader = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = await open(path, 'w');
  await rm(path);
  return {
    path: `/dev/fd/${reader.fd}`,
    writer,
    [Symbol.asyncDispose]: async () => {
      await reader.close();
      await writer.close().catch(() => {}); // a test may have closed it
    },
  };
}

async function readAll(path: string, format: CorpusFormat): Promise<CorpusItem[]> {
  const items: CorpusItem[] = [];
  for await (const item of openCorpus({ path, format })) items.push(item);
  return items;
}

const refused = { code: 'FILE_NOT_READABLE', details: { expected: 'a file or folder' } };

describe('a named pipe', () => {
  it.each(['notes.txt', 'notes.jsonl', 'notes.xml', 'notes'])(
    'without a writer is not waited for to see its format, as %s',
    async (name) => {
      await using folder = await temporaryFolder();

      await expect(detectFormat(await makePipe(join(folder.path, name)))).rejects.toMatchObject(refused);
    },
  );

  it.each(corpusFormats.map((format) => [format]))(
    'is refused where its format is named: %s',
    async (format) => {
      await using folder = await temporaryFolder();

      await expect(readAll(await makePipe(join(folder.path, 'notes')), format)).rejects.toMatchObject(
        refused,
      );
    },
  );

  it('in place of the annotations of a document is refused with it', async () => {
    await using folder = await temporaryFolder();
    const notes = join(folder.path, 'notes');
    await mkdir(notes);
    await writeFile(join(notes, 'a.txt'), 'Vask');
    await makePipe(join(notes, 'a.ann'));

    expect(await readAll(notes, 'brat')).toMatchObject([
      { kind: 'refused', failure: { code: 'FILE_NOT_READABLE', details: { file: join(notes, 'a.ann') } } },
    ]);
  });
});

describe('a device', () => {
  it.each(['text', 'jsonl'] as const)('without an end is not read as %s', async (format) => {
    await expect(detectFormat('/dev/zero')).rejects.toMatchObject(refused);
    await expect(readAll('/dev/zero', format)).rejects.toMatchObject(refused);
  });
});

describe('a folder of no format', () => {
  it.each([
    ['nothing but a hidden file', '.keep', 'TEXT_CORPUS_EMPTY'],
    ['a file of another kind', 'a.csv', 'TEXT_FORMAT_UNKNOWN'],
    ['an old Word document', 'a.doc', 'TEXT_NOT_UTF8'],
    ['a Word document, which is read elsewhere', 'a.docx', 'TEXT_FORMAT_UNKNOWN'],
  ])('that holds %s is told as that', async (_, name, code) => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, 'deep'));
    await writeFile(join(folder.path, 'deep', name), 'id,note');

    await expect(detectFormat(folder.path)).rejects.toMatchObject({ code });
  });
});

describe('an XML file of another program', () => {
  it.each([
    ['notes in text', { 'b.txt': 'Vask' }, 'text'],
    ['a corpus of brat', { 'b.txt': 'Vask', 'b.ann': '' }, 'brat'],
  ])('does not hide %s beside it', async (_, files, format) => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'a.xml'), '<settings/>');
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text);

    expect(await detectFormat(folder.path)).toBe(format);
  });

  it('is no corpus alone, and one of ours still comes before text', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'a.xml'), '<settings/>');

    await expect(detectFormat(folder.path)).rejects.toMatchObject({ code: 'TEXT_FORMAT_UNKNOWN' });

    await writeFile(join(folder.path, 'a.xml'), '<deIdi2b2/>');
    await writeFile(join(folder.path, 'b.txt'), 'Vask');

    expect(await detectFormat(folder.path)).toBe('i2b2-2014');
  });
});

describe('a file of another program among texts', () => {
  it.each([
    ['h.json', '{"a": 1}', 'text'],
    ['h.json', '[{"a": 1}]', 'text'],
    ['h.jsonl', '{"a": 1}\n', 'text'],
    ['h.xml', '<root/>', 'text'],
    ['tasks.json', '[{"data": {"text": "Vask"}}]', 'text'],
  ] as const)('does not decide the format: %s %s', async (name, content, format) => {
    await using folder = await temporaryFolder();
    for (const text of ['a', 'b', 'c', 'd']) await writeFile(join(folder.path, `${text}.txt`), 'Vask');
    await writeFile(join(folder.path, name), content);

    expect(await detectFormat(folder.path)).toBe(format);
  });

  it('does not hide notes in lines beside a page about them', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'readme.txt'), 'Notes of the ward');
    await writeFile(join(folder.path, 'notes.jsonl'), '{"id": "1", "text": "Vask", "spans": []}\n');

    expect(await detectFormat(folder.path)).toBe('jsonl');
  });
});

describe('a pipe without a name', () => {
  it('is read where its format is named', async () => {
    await using folder = await temporaryFolder();
    await using pipe = await openNamelessPipe(folder.path);
    await pipe.writer.write('{"id":"a","text":"Vask"}\n');

    for await (const item of openCorpus({ path: pipe.path, format: 'jsonl' })) {
      expect(item).toMatchObject({ note: { id: 'a' } });
      await pipe.writer.close();
    }
  });

  it('is not looked at to see its format, which would take its bytes', async () => {
    await using folder = await temporaryFolder();
    await using pipe = await openNamelessPipe(folder.path);

    await expect(detectFormat(pipe.path)).rejects.toMatchObject({ code: 'TEXT_FORMAT_UNKNOWN' });
  });

  it('of one document is read no further than a document may be long', async () => {
    await using folder = await temporaryFolder();
    await using pipe = await openNamelessPipe(folder.path);
    await pipe.writer.write('Vask '.repeat(1000));

    const { value } = await openCorpus({
      path: pipe.path,
      format: 'text',
      documentBytesMax: 4000,
    }).next();

    expect(value).toMatchObject({
      failure: { code: 'TEXT_DOCUMENT_TOO_LARGE', details: { file: pipe.path, bytesMax: 4000 } },
    });
  });
});
