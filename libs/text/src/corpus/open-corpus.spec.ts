import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Failure } from '#foundation';
import { labelSetNamed } from '#labels';
import { collectCorpus, withoutSources } from '../testing/collect-corpus.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createCorpusWriter } from './corpus-writer.js';
import { SkippedFiles } from './left-out.js';
import type { OpenCorpusOptions } from './open-corpus.js';
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

  it('in an encoding of which every byte is a letter is not read where a file is no text', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'a.txt': '%PDF-1.4 Vask', 'b.txt': 'Vask' });

    const { read, refused } = await collectCorpus({
      path: folder.path,
      format: 'text',
      encoding: 'windows-1252',
    });

    expect(read.map(({ note }) => note.id)).toEqual(['b']);
    expect(refused).toEqual(['TEXT_NOT_UTF8 a.txt']);
  });

  it('follows links when told, and refuses one that leads in a circle or nowhere', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'notes/a.txt': 'a' });
    await symlink(join(folder.path, 'notes'), join(folder.path, 'other'));
    await symlink(folder.path, join(folder.path, 'notes', 'up'));
    await symlink('self.txt', join(folder.path, 'self.txt'));
    await symlink('nowhere.txt', join(folder.path, 'gone.txt'));

    const { read, refused } = await collectCorpus({ path: folder.path, format: 'text', followLinks: true });

    expect(read.map(({ note }) => note.id)).toEqual(['notes/a', 'other/a']);
    expect(refused).toEqual([
      'FILE_NOT_FOUND gone.txt',
      'TEXT_SYMLINK_LOOP notes/up',
      'TEXT_SYMLINK_LOOP other/up',
      'TEXT_SYMLINK_LOOP self.txt',
    ]);
  });

  it('is read without what links lead to, and tells what it skips', async () => {
    await using folder = await temporaryFolder();
    await using outside = await temporaryFolder();
    await writeFiles(outside.path, { 'private.txt': 'x' });
    await writeFiles(folder.path, {
      'a.txt': 'a',
      'b.docx': '',
      'c.DOCX': '',
      README: '',
      '.hidden.txt': '',
      '~$c.txt': 'somebody has it open',
    });
    await symlink(outside.path, join(folder.path, 'folder'));
    await symlink(join(outside.path, 'private.txt'), join(folder.path, 'z.txt'));
    const skipped = new SkippedFiles();

    const { read } = await collectCorpus({ path: folder.path, format: 'text', onSkipped: skipped.add });

    expect(read.map(({ note }) => note.id)).toEqual(['a']);
    expect(skipped.counts).toEqual({ extension: 3, hidden: 2, link: 2 });
    expect(skipped.lines()).toEqual([
      'skipped 3 files of other kinds: 1 no extension, 2 .docx',
      'skipped 2 links; add --follow-links to read what they lead to',
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

  it('whose only file holds no note says so, and not that its name is wrong', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'a.jsonl': '' });

    await expect(
      collectCorpus({ path: join(folder.path, 'a.jsonl'), format: 'jsonl' }),
    ).rejects.toMatchObject({ code: 'TEXT_CORPUS_EMPTY', details: { expected: 'a note' } });
  });

  it('that has two files of one id names both', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'n.txt': '1', 'n.TXT': '2' });
    const failures: Failure[] = [];
    for await (const item of openCorpus({ path: folder.path, format: 'text' }))
      if (item.kind === 'refused') failures.push(item.failure);

    expect(failures.map(({ code }) => code)).toEqual(['TEXT_DUPLICATE_ID']);
    expect(Object.values(failures[0]?.details ?? {}).sort()).toEqual([
      join(folder.path, 'n.TXT'),
      join(folder.path, 'n.txt'),
    ]);
  });

  it('names the file that had the id first, of three that have it', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'n.txt': '3', 'n.Txt': '2', 'n.TXT': '1', 'm.txt': '', 'n.md': '' });
    const named: unknown[] = [];
    for await (const item of openCorpus({ path: folder.path, format: 'text' }))
      if (item.kind === 'refused') named.push([item.file, item.failure.details['sameAs']]);

    const [first, second, third] = ['n.TXT', 'n.Txt', 'n.txt'].map((name) => join(folder.path, name));
    expect(named).toEqual([
      [second, first],
      [third, first],
    ]);
  });

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

describe('the format named', () => {
  const line = '{"id":"a","text":"Vask","spans":[]}\n';

  it.each([
    ['text', 'c.jsonl', line, 'jsonl'],
    ['brat', 'c.jsonl', line, 'jsonl'],
    ['jsonl', 'c.jsonl', `[\n${line}]`, 'a JSON array'],
    ['jsonl', 'c.json', '{\n  "id": "a"\n}', 'one JSON document over several lines'],
    ['i2b2-2014', 'c.xml', '<?xml version="1.0"?>\n<MEDDOCAN>', 'meddocan'],
    ['jsonl', 'c.xml', xml('DOCTOR'), 'i2b2-2014'],
    ['text', 'c.conll', '# id = "a"\nVask\tO\n', 'conll'],
  ] as const)('%s is refused once for %s', async (format, name, content, looksLike) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, name);
    await writeFiles(folder.path, { [name]: content });

    await expect(collectCorpus({ path, format })).rejects.toMatchObject({
      code: 'TEXT_FORMAT_DIFFERS',
      details: { format, looksLike },
    });
  });

  it('is not refused for one odd file of a folder', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'a.txt': line, 'b.txt': 'Vask' });

    const { read } = await collectCorpus({ path: folder.path, format: 'text' });

    expect(read).toHaveLength(2);
  });
});

describe('an encoding', () => {
  const text = 'Señor Müller – 5 € ’ok’';
  const utf16 = Buffer.from(text, 'utf16le');
  const windows = Buffer.from(
    [...text].map((c) => ({ '–': 0x96, '€': 0x80, '’': 0x92 })[c] ?? c.charCodeAt(0)),
  );

  it.each([
    ['utf-16le', utf16],
    ['utf-16be', Buffer.from(utf16).swap16()],
    ['windows-1252', windows],
  ] as const)('%s is read when named, and named when it is not', async (encoding, bytes) => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'a.txt': bytes });
    const options = { path: folder.path, format: 'text' } as const;

    const { read } = await collectCorpus({ ...options, encoding });

    expect(read[0]?.note.text).toBe(text);
    const failure = await failureOf(options);
    expect(failure.code).toBe('TEXT_NOT_UTF8');
    expect(failure.details['looksLike']).toContain(encoding);
  });

  it.each([
    ['windows-1252', 'utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['windows-1252', 'utf-16le', utf16],
    ['iso-8859-15', 'utf-16be', Buffer.from(utf16).swap16()],
    ['windows-1252', 'utf-8', Buffer.from(text)],
    ['windows-1252', 'utf-8', Buffer.from('\uFEFFVask')],
    ['utf-16le', 'utf-8', Buffer.from('Seen by Dr. Vask')],
    ['utf-16le', 'utf-16be', Buffer.from(utf16).swap16()],
  ] as const)('%s is refused for a document that is plainly %s', async (encoding, looksLike, bytes) => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'a.txt': bytes, 'b.txt': bytes });

    const failure = await failureOf({ path: folder.path, format: 'text', encoding });

    expect([failure.code, failure.details['looksLike']]).toEqual(['TEXT_NOT_UTF8', looksLike]);
  });

  it.each([
    ['windows-1252', Buffer.from('Vask')],
    ['windows-1252', Buffer.from('Jos\xe9', 'latin1')], // as UTF-8 it would be cut
    ['windows-1252', Buffer.from('')],
    ['utf-16le', Buffer.from('')],
    ['utf-16le', Buffer.from('\uFEFFVask', 'utf16le')],
  ] as const)('%s is not doubted for what is of several encodings', async (encoding, bytes) => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'a.txt': bytes });

    const { read } = await collectCorpus({ path: folder.path, format: 'text', encoding });

    expect(read).toHaveLength(1);
  });

  it.each(['jsonl', 'conll', 'i2b2-2006', 'brat', 'i2b2-2014'] as const)(
    'other than UTF-8 leaves the offsets of %s those of the decoded text',
    async (format) => {
      await using plain = await temporaryFolder();
      await using recoded = await temporaryFolder();
      const note = { id: 'a', text: 'Señora Müller 5', spans: [{ start: 7, end: 13, label: 'DOCTOR' }] };
      const name =
        { jsonl: 'c.jsonl', conll: 'c.conll', 'i2b2-2006': 'c.xml', 'label-studio': 'c.json' }[
          format as 'jsonl'
        ] ?? '.';
      const writer = createCorpusWriter({ path: join(plain.path, name), format });
      await writer.write(note);
      await writer.close();
      for (const file of await readdir(plain.path))
        await writeFile(
          join(recoded.path, file),
          Buffer.from(await readFile(join(plain.path, file), 'utf8'), 'utf16le'),
        );

      const { read, refused } = await collectCorpus({ path: recoded.path, format, encoding: 'utf-16le' });

      expect(refused).toEqual([]);
      expect(read.map((item) => withoutSources(item.note))).toEqual([note]);
    },
  );

  it.each([
    ['a PDF', '%PDF-1.7'],
    ['a zip archive or a Word document', 'PK\u0003\u0004'],
    ['RTF', Buffer.from('{\\rtf1 Vask}')],
    [
      'an old or encrypted Office document',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0x41]),
    ],
  ])('is not missing in %s, which is no text', async (looksLike, content) => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, { 'a.txt': content });

    expect((await failureOf({ path: folder.path, format: 'text' })).details['looksLike']).toBe(looksLike);
  });
});

/** The first failure of a corpus, of a document or of the whole. */
async function failureOf(options: OpenCorpusOptions): Promise<Failure> {
  try {
    for await (const item of openCorpus(options)) if (item.kind === 'refused') return item.failure;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
