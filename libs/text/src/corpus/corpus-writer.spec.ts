import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, Failure, sha256 } from '#foundation';
import type { Note } from '../note.js';
import { collectCorpus, withoutSources } from '../testing/collect-corpus.js';
import { randomNote } from '../testing/random-text.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createCorpusWriter, prepareCorpusOutput } from './corpus-writer.js';
import { detectFormat } from './detect-format.js';
import { type CorpusFormat, corpusFormats, formatOf } from './formats.js';

function pathFor(folder: string, format: CorpusFormat): string {
  const { oneFile, extension } = formatOf(format);
  return oneFile ? join(folder, `c${extension}`) : folder;
}

/** Writes what the format can hold; returns what it took and how many it refused. */
async function writeAll(path: string, format: CorpusFormat, notes: readonly Note[]) {
  const writer = createCorpusWriter({ path, format });
  const taken: Note[] = [];
  let refused = 0;
  for (const note of notes) {
    try {
      await writer.write(note);
      taken.push(note);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'TEXT_NOT_REPRESENTABLE') throw error;
      refused += 1;
    }
  }
  await writer.close();
  return { taken, refused };
}

function randomNotes(seed: string, spans: 'any' | 'apart'): Note[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: 30 }, (_, index) => randomNote(random, { id: `n${100 + index}`, spans }));
}

describe('writing and reading', () => {
  it.each(corpusFormats.filter((format) => format !== 'conll'))(
    'random notes as %s loses nothing',
    async (format) => {
      await using folder = await temporaryFolder();
      const path = pathFor(folder.path, format);
      const notes = randomNotes(`round trip ${format}`, format === 'i2b2-2006' ? 'apart' : 'any');

      await writeAll(path, format, notes);
      const { read, refused } = await collectCorpus({ path, format });

      const expected = format === 'text' ? notes.map((note) => ({ ...note, spans: [] })) : notes;
      expect(read.map(({ note }) => withoutSources(note))).toEqual(expected);
      expect(read.flatMap(({ warnings }) => warnings)).toEqual([]);
      expect(refused).toEqual([]);
    },
  );

  it('random notes as conll loses nothing of those that one tag a token can say', async () => {
    await using folder = await temporaryFolder();
    const path = pathFor(folder.path, 'conll');

    const { taken, refused } = await writeAll(path, 'conll', randomNotes('round trip', 'apart'));
    const { read } = await collectCorpus({ path, format: 'conll' });

    expect(read.map(({ note }) => withoutSources(note))).toEqual(taken);
    expect(taken.length).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(0);
  });

  it.each(['i2b2-2014', 'meddocan', 'brat'] as const)('twice as %s gives the same bytes', async (format) => {
    await using first = await temporaryFolder();
    await using second = await temporaryFolder();
    await writeAll(first.path, format, randomNotes('twice', 'any'));

    const { read } = await collectCorpus({ path: first.path, format });
    await writeAll(
      second.path,
      format,
      read.map(({ note }) => note),
    );

    const names = (await readdir(first.path)).toSorted();
    expect(names).not.toEqual([]);
    expect((await readdir(second.path)).toSorted()).toEqual(names);
    for (const name of names) {
      expect(await readFile(join(second.path, name))).toEqual(await readFile(join(first.path, name)));
    }
  });

  it.each(corpusFormats)('a corpus of %s is recognised', async (format) => {
    await using folder = await temporaryFolder();
    const path = pathFor(folder.path, format);
    await writeAll(path, format, [{ id: 'a', text: 'Vask', spans: [{ start: 0, end: 4, label: 'DOCTOR' }] }]);

    expect(await detectFormat(path)).toBe(format);
    expect(await detectFormat(folder.path)).toBe(format);
  });
});

describe('a writer', () => {
  const note = (id: string): Note => ({ id, text: 'Vask', spans: [] });

  it('refuses an id it has written, and goes on', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'c.jsonl');
    const writer = createCorpusWriter({ path, format: 'jsonl' });

    await writer.write(note('a'));
    await expect(writer.write(note('a'))).rejects.toMatchObject({ code: 'TEXT_DUPLICATE_ID' });
    await writer.write(note('b'));
    await writer.close();

    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
  });

  it('writes an id with parts into folders, from where it is read back', async () => {
    await using folder = await temporaryFolder();
    await writeAll(folder.path, 'text', [note('ward 3/a.b')]);

    const { read } = await collectCorpus({ path: folder.path, format: 'text' });

    expect(read.map((item) => item.note.id)).toEqual(['ward 3/a.b']);
  });

  it.each([
    ['beyond the text', { start: 0, end: 5, label: 'X' }],
    ['empty', { start: 2, end: 2, label: 'X' }],
    ['inside a character', { start: 0, end: 1, label: 'X' }],
  ])('refuses a span that is %s', async (_, span) => {
    await using folder = await temporaryFolder();
    const writer = createCorpusWriter({ path: folder.path, format: 'meddocan' });

    await expect(writer.write({ id: 'a', text: '😀ab', spans: [span] })).rejects.toMatchObject({
      code: 'TEXT_SPAN_OUT_OF_BOUNDS',
    });
  });

  it('refuses overlapping spans as inline tags', async () => {
    await using folder = await temporaryFolder();
    const spans = [
      { start: 0, end: 3, label: 'A' },
      { start: 2, end: 4, label: 'B' },
    ];

    const { refused } = await writeAll(join(folder.path, 'c.xml'), 'i2b2-2006', [{ ...note('a'), spans }]);

    expect(refused).toBe(1);
  });

  it('shows a corpus in one file only when it is closed, and never after discard', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'c.jsonl');
    const writer = createCorpusWriter({ path, format: 'jsonl' });

    await writer.write(note('a'));
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    await writer.discard();

    expect(await readdir(folder.path)).toEqual([]);
    await expect(writer.write(note('b'))).rejects.toMatchObject({ code: 'INTERRUPTED' });
  });

  it.each([
    ['text', 'a.txt'],
    ['brat', 'a.ann'],
    ['jsonl', 'c.jsonl'],
  ] as const)('as %s replaces what it wrote before, and no other file', async (format, name) => {
    await using folder = await temporaryFolder();
    const path = pathFor(folder.path, format);
    const file = join(folder.path, name);
    await writeAll(path, format, [note('a')]);
    await writeAll(path, format, [{ ...note('a'), text: 'Moss' }]);
    await writeFile(file, 'an original');

    await expect(writeAll(path, format, [note('a')])).rejects.toMatchObject({ code: 'TEXT_OUTPUT_FOREIGN' });

    expect(await readFile(file, 'utf8')).toBe('an original');
  });

  it.each([
    ['text', 'a.txt', 'out/.sfumato-written'],
    ['jsonl', 'c.jsonl', '.c.jsonl.sfumato-written'],
  ] as const)(
    'as %s keeps no digest of what it replaced or of what is gone',
    async (format, name, ledger) => {
      await using folder = await temporaryFolder();
      const path = format === 'text' ? join(folder.path, 'out') : pathFor(folder.path, format);
      const file = format === 'text' ? join(path, name) : join(folder.path, name);
      await writeAll(path, format, [note('a'), note('gone'), { ...note('kept'), text: 'kept' }]);
      const original = await readFile(file);
      if (format === 'text') await rm(join(path, 'gone.txt'));
      await writeAll(path, format, [{ ...note('a'), text: 'Moss' }]);

      const lines = (await readFile(join(folder.path, ledger), 'utf8')).trim().split('\n');
      const names = lines.map((line) => line.slice(65)).sort();
      expect(names).toEqual(format === 'text' ? ['"a.txt"', '"kept.txt"'] : [`"${name}"`]);
      expect(lines.join()).toContain(sha256(await readFile(file)));
      expect(lines.join()).not.toContain(sha256(original));
      await writeAll(path, format, [note('a')]); // what is there still counts as its own
    },
  );

  it('remembers what it writes while another run puts the list in order', async () => {
    await using folder = await temporaryFolder();
    await writeAll(folder.path, 'text', [note('a')]);
    const slow = createCorpusWriter({ path: folder.path, format: 'text' });
    await slow.write(note('b'));
    await writeAll(folder.path, 'text', [{ ...note('a'), text: 'Moss' }]); // its list takes the old one's place

    await slow.write(note('c'));
    await slow.close();

    await writeAll(folder.path, 'text', [note('a'), note('b'), note('c')]); // none is somebody else's
    expect((await readdir(folder.path)).sort()).toEqual(['.sfumato-written', 'a.txt', 'b.txt', 'c.txt']);
  });

  it('makes a folder whose names of files nobody else can list, and leaves one that is there as it is', async () => {
    await using folder = await temporaryFolder();
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    await mkdir(join(folder.path, 'there'));
    const before = await modeOf(join(folder.path, 'there'));

    for (const name of ['new', 'there']) {
      await prepareCorpusOutput({ path: join(folder.path, name), format: 'text' }, `${folder.path}-notes`);
      await writeAll(join(folder.path, name), 'text', [note('a')]);
    }

    expect(await modeOf(join(folder.path, 'new'))).toBe('700');
    expect(await modeOf(join(folder.path, 'there'))).toBe(before);
  });

  it('remembers what it writes through no link that somebody put in the place of its list', async () => {
    await using folder = await temporaryFolder();
    const theirs = join(folder.path, 'theirs');
    await mkdir(join(folder.path, 'out'));
    await writeFile(theirs, '');
    await symlink(theirs, join(folder.path, 'out/.sfumato-written'));
    const writer = createCorpusWriter({ path: join(folder.path, 'out'), format: 'text' });

    await expect(writer.write({ id: 'a', text: 'seen', spans: [] })).rejects.toMatchObject({
      code: 'FILE_NOT_WRITABLE',
      details: { expected: 'no symbolic link' },
    });
    expect(await readFile(theirs, 'utf8')).toBe('');
  });

  it('does not write through a link', async () => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, 'out'));
    await writeFile(join(folder.path, 'original.txt'), 'an original');
    await symlink(join(folder.path, 'original.txt'), join(folder.path, 'out/a.txt'));

    await expect(writeAll(join(folder.path, 'out'), 'text', [note('a')])).rejects.toMatchObject({
      code: 'TEXT_OUTPUT_FOREIGN',
    });
  });

  it('takes the new files of a folder away when it gives up, and leaves those of an earlier run', async () => {
    await using folder = await temporaryFolder();
    await writeAll(folder.path, 'text', [note('a')]);
    const writer = createCorpusWriter({ path: folder.path, format: 'text' });

    await writer.write(note('a'));
    await writer.write(note('ward/b'));
    await writer.discard();

    const { read } = await collectCorpus({ path: folder.path, format: 'text' });
    expect(read.map((item) => item.note.id)).toEqual(['a']);
  });

  it('leaves no list of what it took away when it gives up, and keeps what an earlier run has in it', async () => {
    await using folder = await temporaryFolder();
    const begun = async (path: string) => {
      const writer = createCorpusWriter({ path, format: 'text' });
      await writer.write({ ...note('a'), text: 'Moss' });
      await writer.write(note('ward/b'));
      await writer.discard();
    };
    const fresh = join(folder.path, 'fresh');
    const used = join(folder.path, 'used');
    await writeAll(used, 'text', [note('a'), note('c')]);

    await begun(fresh);
    await begun(used);

    expect([await readdir(fresh), (await readdir(used)).sort()]).toEqual([
      [],
      ['.sfumato-written', 'a.txt', 'c.txt'],
    ]);
    expect((await readFile(join(used, '.sfumato-written'), 'utf8')).match(/"[^"]+"/g)?.sort()).toEqual([
      '"a.txt"', // as it was, which a writer that was cut off may have left in place
      '"a.txt"',
      '"c.txt"',
    ]);
    await writeAll(used, 'text', [note('a'), note('c')]); // none is somebody else's
  });

  it('reports that it cannot write', async () => {
    await using folder = await temporaryFolder();
    await writeAll(folder.path, 'text', [note('a')]);
    const writer = createCorpusWriter({ path: join(folder.path, 'a.txt', 'c.jsonl'), format: 'jsonl' });

    await expect(writer.close()).rejects.toMatchObject({ code: 'FILE_NOT_WRITABLE' });
  });
});

describe('the place of an output', () => {
  it.each([
    ['the notes themselves', 'notes'],
    ['a folder in them', 'notes/out'],
    ['a folder that holds them', '.'],
    ['a link to them', 'link'],
    ['a folder behind a link to them', 'link/out/deep'],
  ])('is refused when it is %s', async (_, output) => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, 'notes'));
    await symlink(join(folder.path, 'notes'), join(folder.path, 'link'));
    const path = join(folder.path, output);

    await expect(
      prepareCorpusOutput({ path, format: 'text' }, join(folder.path, 'notes')),
    ).rejects.toMatchObject({ code: 'TEXT_OUTPUT_OVERLAPS' });

    expect(await readdir(join(folder.path, 'notes'))).toEqual([]);
  });

  it('may stand beside the notes, also under a name that begins like theirs', async () => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, 'notes'));

    await prepareCorpusOutput(
      { path: join(folder.path, 'notes-out'), format: 'text' },
      join(folder.path, 'notes'),
    );

    expect((await stat(join(folder.path, 'notes-out'))).isDirectory()).toBe(true);
  });

  it('loses what a run that was killed a day ago left half-written, and no other file', async () => {
    await using folder = await temporaryFolder();
    const old = '.0b9f62c4-5d1e-4a7b-9c3d-000000000001.partial';
    const young = '.0b9f62c4-5d1e-4a7b-9c3d-000000000002.partial';
    const others = ['.0b9f62c4.partial', 'notes.partial', 'a.txt'];
    const killedAt = new Date('2061-03-04T05:00:00Z');
    for (const name of [old, young, ...others]) {
      await writeFile(join(folder.path, name), 'half');
      const at = name === young ? new Date(killedAt.getTime() + 3_600_000) : killedAt;
      await utimes(join(folder.path, name), at, at);
    }
    const now = new Date('2061-03-05T05:00:01Z');

    await prepareCorpusOutput({ path: join(folder.path, 'c.jsonl'), format: 'jsonl' }, '/nowhere', now);

    expect((await readdir(folder.path)).sort()).toEqual([young, ...others].sort());
  });

  it.each(['notes', '/proc/no-such-folder'])('is refused when %s is no folder', async (output) => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'notes'), '');
    const path = output.startsWith('/') ? output : join(folder.path, output);

    await expect(prepareCorpusOutput({ path, format: 'text' }, join(folder.path, 'x'))).rejects.toMatchObject(
      { code: 'FILE_NOT_WRITABLE' },
    );
  });
});
