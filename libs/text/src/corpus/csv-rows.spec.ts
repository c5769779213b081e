import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { csvRowsIn, formatCsvRow, readCsvRows } from './csv-rows.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Rows as their cells, refused ones as their line and problem. */
async function rowsOf(content: string | Uint8Array, delimiter = ',') {
  const path = join(folder, 'a.csv');
  await writeFile(path, content);
  const rows: unknown[] = [];
  for await (const row of readCsvRows({ path, encoding: 'utf-8', delimiter }))
    rows.push(
      row.kind === 'row'
        ? row.cells
        : `${row.line} ${row.failure.code} ${row.failure.details['problem'] ?? ''}`.trim(),
    );
  return rows;
}

describe('rows of a CSV', () => {
  it('are not waited for from a named pipe', async () => {
    const path = join(folder, 'pipe.csv');
    await promisify(execFile)('mkfifo', [path]);

    await expect(readCsvRows({ path, encoding: 'utf-8', delimiter: ',' }).next()).rejects.toMatchObject({
      code: 'FILE_NOT_READABLE',
      details: { file: path },
    });
  });

  it.each([
    [
      'plain',
      'id,text\n1,a\n',
      [
        ['id', 'text'],
        ['1', 'a'],
      ],
    ],
    [
      'a byte order mark, carriage returns and blank lines',
      '\uFEFFid,text\r\n\r\n1,a',
      [
        ['id', 'text'],
        ['1', 'a'],
      ],
    ],
    [
      'line breaks and marks inside cells',
      'id,text\r\n1,"a\r\n\r\n""b"", c"\r\n',
      [
        ['id', 'text'],
        ['1', 'a\r\n\r\n"b", c'],
      ],
    ],
    [
      'empty cells',
      'id,text\n,""\n',
      [
        ['id', 'text'],
        ['', ''],
      ],
    ],
  ])('are read with %s', async (_, content, expected) => {
    expect(await rowsOf(content)).toEqual(expected);
  });

  it('may stand apart by another sign', async () => {
    expect(await rowsOf('id;text\n1;"a;b"\n', ';')).toEqual([
      ['id', 'text'],
      ['1', 'a;b'],
    ]);
  });

  it.each([
    [
      'a cell too many',
      'id,text\n1,a,b\n2,c\n',
      ['2 TEXT_RECORD_INVALID CSV_RECORD_INCONSISTENT_COLUMNS', ['2', 'c']],
    ],
    [
      'a sign behind a mark',
      'id,text\n1,"a" b\n2,c\n',
      ['2 TEXT_RECORD_INVALID CSV_INVALID_CLOSING_QUOTE', ['2', 'c']],
    ],
    [
      'a mark inside a cell',
      'id,text\n1,a"b\n2,c\n3,"d\ne"\n',
      ['2 TEXT_RECORD_INVALID INVALID_OPENING_QUOTE', ['2', 'c'], ['3', 'd\ne']],
    ],
    [
      'a mark that nothing closes',
      'id,text\n1,"a\n2,c\n',
      ['2 TEXT_RECORD_INVALID CSV_QUOTE_NOT_CLOSED', ['2', 'c']],
    ],
  ])('go on behind a row with %s, which is named by its line', async (_, content, expected) => {
    const [, ...rows] = await rowsOf(content);

    expect(rows).toEqual(expected);
  });

  it('are refused whole where one of their lines is not UTF-8', async () => {
    const bytes = Buffer.from('id,text\n1,"a\nCaf\u00e9\nb"\n2,c\n', 'latin1');

    expect(await rowsOf(bytes)).toEqual([['id', 'text'], '2 TEXT_NOT_UTF8', ['2', 'c']]);
  });

  it('are none where the header is bad', async () => {
    await expect(rowsOf('id,"text" x\n1,a\n')).rejects.toMatchObject({ code: 'TEXT_RECORD_INVALID' });
  });

  it('are in doubt behind wrong marks: lines of a note may look like them', async () => {
    const path = join(folder, 'b.csv');
    await writeFile(path, 'id,text\n1,fine\n2,"He said "hi"\nSeen by Moss, stable"\n');

    const doubts: unknown[] = [];
    for await (const row of readCsvRows({ path, encoding: 'utf-8', delimiter: ',' }))
      doubts.push(row.kind === 'row' ? row.isInDoubt : 'refused');

    expect(doubts.slice(0, 3)).toEqual([false, false, 'refused']);
    expect(doubts.slice(3)).not.toContain(false);
  });

  it('are beyond doubt behind a line that is broken by itself', async () => {
    const broken = ['1,5 ft 2" tall', '1,"Ada" Moss', '1,a "b" c'];
    const path = join(folder, 'c.csv');

    const rows: unknown[] = [];
    for (const line of broken) {
      await writeFile(path, `id,text\n${line}\n2,seen by Vask\n3,"a\nb"\n`);
      for await (const row of readCsvRows({ path, encoding: 'utf-8', delimiter: ',' }))
        rows.push(row.kind === 'row' ? [row.line, row.isInDoubt] : row.line);
    }

    expect(rows).toEqual(broken.flatMap(() => [[1, false], 2, [3, false], [4, false]]));
  });

  it('are written so that they are read again', async () => {
    const cells = ['', 'a', 'b,c', 'd"e', 'f\r\ng', ' h ', '"'];

    expect(await rowsOf(formatCsvRow(cells, ',', '\r\n'))).toEqual([cells]);
    expect(await rowsOf(formatCsvRow([''], ',', '\n'))).toEqual([['']]);
  });
});

describe('rows of a text', () => {
  it('are those of a file with the same content, without the blanks around cells where they are not wanted', () => {
    const text = '\uFEFFnote, name\r\n"a\nb", "Vask, E"\n\n5" tall,x\nc,d';
    const rows = [...csvRowsIn(text, { path: 'a.csv', delimiter: ',', trim: true })];

    expect(rows.map((row) => (row.kind === 'row' ? row.cells : row.failure.details['problem']))).toEqual([
      ['note', 'name'],
      ['a\nb', 'Vask, E'],
      'INVALID_OPENING_QUOTE',
      ['c', 'd'],
    ]);
  });
});
