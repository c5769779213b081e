import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CorpusItem } from '#text/corpus';
import { type ColumnNames, type ImportFormat, importCorpus } from './imports.js';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sfumato-import-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(format: ImportFormat, content: unknown, columns: Partial<ColumnNames> = {}) {
  const path = join(folder, format === 'csv' ? 'export.csv' : 'export.json');
  const isWritten = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isWritten ? content : JSON.stringify(content));
  const items: CorpusItem[] = [];
  const source = importCorpus({ path, format, columns: { text: 'text', delimiter: ',', ...columns } });
  for await (const item of source) items.push(item);
  return items;
}

const notesOf = (items: readonly CorpusItem[]) =>
  items.map((item) => (item.kind === 'note' ? item.note : item));

it.each(['csv', 'presidio'] as const)('a named pipe is not waited for as %s', async (format) => {
  const path = join(folder, `pipe-${format}`);
  execFileSync('mkfifo', [path]);

  await expect(
    importCorpus({ path, format, columns: { text: 'text', delimiter: ',' } }).next(),
  ).rejects.toMatchObject({ code: 'FILE_NOT_READABLE', details: { file: path } });
});

describe("Presidio's JSON", () => {
  const spans = [{ entity_type: 'PERSON', entity_value: 'Ana', start_position: 2, end_position: 5 }];

  it('gives notes called after the file, with offsets that count code points', async () => {
    const records = [
      { full_text: '😀 Ana came', masked: '', spans, template_id: 1, metadata: null },
      { full_text: 'Nobody came', spans: null },
    ];

    expect(notesOf(await read('presidio', records))).toEqual([
      { id: 'export-000001', text: '😀 Ana came', spans: [{ start: 3, end: 6, label: 'PERSON' }] },
      { id: 'export-000002', text: 'Nobody came', spans: [] },
    ]);
  });

  it('refuses a record whose span does not cover its text, and goes on', async () => {
    const records = [
      { full_text: 'xx yyy Ana', spans },
      { full_text: '- Ana', spans },
    ];

    const [first, second] = await read('presidio', records);

    expect(first).toMatchObject({ kind: 'refused', failure: { code: 'TEXT_TAG_TEXT_DIFFERS' } });
    expect(second).toMatchObject({ kind: 'note' });
  });

  it.each(['[1]', '[{"full_text": "Ana"}, 2]', '[{"full_text": "Ana"},', '[]]', '{"full_text": "Ana"}\n'])(
    'refuses %s, in which something else than the objects of one array stands',
    async (content) => {
      await expect(read('presidio', content)).rejects.toMatchObject({ code: 'TEXT_RECORD_INVALID' });
    },
  );

  it('refuses an object that is no JSON, and goes on', async () => {
    const [first, second] = await read('presidio', '[{"full_text": Ana}, {"full_text": "Ana came"}]');

    expect(first).toMatchObject({ kind: 'refused', failure: { code: 'TEXT_RECORD_INVALID' } });
    expect(second).toMatchObject({ kind: 'note' });
  });

  it('refuses a file that is no array, quoting nothing of it', async () => {
    const failure = await read('presidio', { full_text: 'Ana' }).catch((error: unknown) => error);

    expect(failure).toMatchObject({
      code: 'TEXT_RECORD_INVALID',
      details: { expected: 'one JSON array of objects' },
    });
    expect(JSON.stringify(failure)).not.toContain('Ana');
  });
});

describe('CSV', () => {
  it('gives a note for each row, quoted line ends and a byte order mark included', async () => {
    const items = await read('csv', '\uFEFFtext,ward\r\n"Ana, came\r\n""home""",7\r\nRoe,8\r\n');

    expect(notesOf(items)).toEqual([
      { id: 'export-000001', text: 'Ana, came\r\n"home"', spans: [] },
      { id: 'export-000002', text: 'Roe', spans: [] },
    ]);
  });

  it('takes ids and texts from the columns named, and another delimiter', async () => {
    const columns = { text: 'note', id: 'number', delimiter: ';' };

    const items = await read('csv', 'number;note\n12;Ana, came\n', columns);

    expect(notesOf(items)).toEqual([{ id: '12', text: 'Ana, came', spans: [] }]);
  });

  it.each([
    ['no such column', 'body\nAna\n', 'TEXT_RECORD_INVALID'],
    ['a row too long', 'text\nAna,Roe\n', 'TEXT_RECORD_INVALID'],
    ['a quote that never ends', 'text\n"Ana', 'TEXT_RECORD_INVALID'],
    ['no UTF-8', Buffer.from('text\nNú\xF1ez\n', 'latin1'), 'TEXT_NOT_UTF8'],
    ['a header alone', 'text\n', 'TEXT_CORPUS_EMPTY'],
  ])('refuses a file with %s, quoting nothing of it', async (_, content, code) => {
    const failure = await read('csv', content).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code });
    expect(String(failure) + JSON.stringify(failure)).not.toMatch(/Ana|Roe/);
    expect(failure).not.toHaveProperty('cause');
  });

  it('says which file is missing', async () => {
    const path = join(folder, 'none.csv');
    const items = importCorpus({ path, format: 'csv', columns: { text: 'text', delimiter: ',' } });

    await expect(items.next()).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});
