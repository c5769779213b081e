import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import type { CorpusEncoding } from '#text/corpus';
import { requireRelease } from '../data/installed-models.js';
import { openSite } from '../testing/open-site.js';
import { openTagger } from './open-tagger.js';
import { tagNotes } from './tag.js';
import { addCsvOptions, type CsvFlags, openCsv } from './tag-csv.js';

const columns = { textColumn: ['note'], idColumn: 'id', delimiter: ',' };

/** A CSV through a release that takes capitalised words for names and numbers for dates; the report and what was written. */
async function tagged(
  content: string | Uint8Array,
  flags: CsvFlags & { readonly encoding?: CorpusEncoding },
  replace: 'types' | 'surrogates' | 'nothing' = 'types',
) {
  await using site = await openSite({}, true);
  const path = join(site.folder, 'notes.csv');
  const outFolder = join(site.folder, 'out');
  await writeFile(path, content);
  const isCopy = replace !== 'nothing';
  const source = await openCsv({
    encoding: 'utf-8',
    ...flags,
    path,
    asksForPatients: replace === 'surrogates',
    outFolder: isCopy ? outFolder : undefined,
    openKey: async () => new Uint8Array(32),
  });
  const report = await tagNotes(
    site.context,
    { notesPath: path, format: 'text', outFolder, outFormat: 'jsonl', source },
    async () => openTagger(site.context, await requireRelease(site.context.paths)),
    { replace },
  );
  return { report, others: source.otherColumns(), written: await readFile(report.output, 'utf8') };
}

describe('tagging a CSV', () => {
  it.each([
    ['nothing', ''],
    ['a header alone', 'id,note\n'],
    ['rows without a text alone', 'id,note\n1,\n2," "\n'],
  ])('refuses one that holds %s', async (_, content) => {
    await expect(tagged(content, columns)).rejects.toMatchObject({ code: 'TEXT_CORPUS_EMPTY' });
  });

  it('says of one of a header alone that it is empty, and not that a column is missing', async () => {
    await expect(tagged('id,note\n\n', { delimiter: ',' })).rejects.toMatchObject({
      code: 'TEXT_CORPUS_EMPTY',
      details: { expected: 'a header and a row' },
    });
    await expect(tagged('id,note\n1,calm\n', { delimiter: ',' })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { field: 'text-column' },
    });
  });

  it('reads several columns of notes, and does with the others as it is told', async () => {
    const content = 'id,mrn,sex,note,plan\n1,00713,F,by Ada.,see Ada.\n2,00714,M,calm,by Ada.\n';
    const flags = { ...columns, textColumn: ['note', 'plan'], column: ['mrn=hash', 'sex=drop'] };

    const { written, others } = await tagged(content, flags);

    const rows = written
      .trimEnd()
      .split('\n')
      .map((row) => row.split(','));
    expect(rows.map(([id, , sex, note, plan]) => [id, sex, note, plan])).toEqual([
      ['id', 'sex', 'note', 'plan'],
      ['1', '', 'by [NAME].', 'see [NAME].'],
      ['2', '', 'calm', 'by [NAME].'],
    ]);
    expect(new Set(rows.map(([, mrn]) => mrn)).size).toBe(3);
    expect(written).not.toMatch(/0071[34]/);
    expect(others).toEqual(['id']);
  });

  it('keeps rows without a text, and counts them apart', async () => {
    const { report, written } = await tagged('id,note\n1,\n2,by Ada.\n3,"  "\n', columns);

    expect(written).toBe('id,note\n1,\n2,by [NAME].\n3,"  "\n');
    expect(report).toMatchObject({ notes: 1, blank: 2, refused: 0 });
  });

  it('writes it again with another text column, in its own line ends', async () => {
    const content = 'id,note,ward\r\na1,"seen by Ada Moss,\r\non 12.",East 4\r\na2,calm.,\r\n';

    const { report, written, others } = await tagged(content, columns);

    expect(written).toBe('id,note,ward\r\na1,"seen by [NAME],\r\non [DATE].",East 4\r\na2,calm.,\r\n');
    expect(report).toMatchObject({ notes: 2, refused: 0, spans: { NAME: 1, DATE: 1 } });
    expect(others).toEqual(['id', 'ward']);
  });

  it('leaves out what is no row or repeats an id, names each by its line, and goes on', async () => {
    const content = 'id,note\n1,by Ada.\n2,by,Moss\n1,by Tess.\n,by Orla.\n5,by Vask.\n';

    const { report, written } = await tagged(content, columns);

    expect(written).toBe('id,note\n1,by [NAME].\n5,by [NAME].\n');
    const named = report.refusals.map(({ code, examples }) => [
      code,
      examples.map((file) => file.split(':').at(-1)),
    ]);
    expect(named).toEqual(
      expect.arrayContaining([
        ['TEXT_RECORD_INVALID', ['3']],
        ['TEXT_DUPLICATE_ID', ['4']],
        ['TEXT_RECORD_INVALID', ['5']],
      ]),
    );
  });

  it('copies no line of a note that wrong marks took apart', async () => {
    const content = 'id,note\n1,"by Ada"\n2,"He "said"\nSeen by Moss, stable\nEnd"\n3,by Tess.\n';

    const { written } = await tagged(content, columns);

    expect(written).toBe('id,note\n1,by [NAME]\n3,by [NAME].\n');
  });

  it('keeps rows and notes together where a note is refused', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => {
      const name = `uill${'abcdefgh'.charAt(index % 8)}${'klmno'.charAt(index / 8)}`;
      return `${index},by Q${name}. ${index % 3 === 0 ? `later q${name}` : ''}`;
    });

    const { report, written } = await tagged(`id,note\n${rows.join('\n')}\n`, columns, 'surrogates');

    const ids = written
      .split('\n')
      .slice(1, -1)
      .map((row) => row.split(',')[0]);
    expect(ids).toEqual(rows.flatMap((_, index) => (index % 3 === 0 ? [] : [String(index)])));
    expect(report.refusals).toMatchObject([{ code: 'SITE_OUTPUT_LEAK', count: 14 }]);
  });

  it('writes tags beside it where nothing is replaced, with the number of the row for an id', async () => {
    const { written } = await tagged(
      'note\nby Ada.\ncalm.\n',
      { textColumn: ['note'], delimiter: ',' },
      'nothing',
    );

    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['1', '2']);
  });

  it('is refused where two columns have the name of the notes, of which one would be copied as it is', async () => {
    const content = 'id,note,note\n1,by Ada.,by Ada Moss.\n';

    await expect(tagged(content, columns)).rejects.toMatchObject({
      code: 'TEXT_RECORD_INVALID',
      details: { field: 'note' },
    });
  });

  it('says of a CSV in UTF-16 what it is', async () => {
    const content = Buffer.from('\uFEFFid,note\n1,by Ada.\n', 'utf16le');

    await expect(tagged(content, columns)).rejects.toMatchObject({
      code: 'TEXT_NOT_UTF8',
      details: { looksLike: 'utf-16le' },
    });
  });

  it('says what a CSV is that is plainly not in the encoding that was named', async () => {
    const content = '\uFEFFid,note\n1,by Ada.\n';

    await expect(tagged(content, { ...columns, encoding: 'windows-1252' })).rejects.toMatchObject({
      code: 'TEXT_NOT_UTF8',
      details: { looksLike: 'utf-8' },
    });
  });

  it('takes the word tab for a tab, which a shell hardly passes', () => {
    const command = addCsvOptions(new Command()).parse(['--delimiter', 'tab'], { from: 'user' });

    expect(command.opts()['delimiter']).toBe('\t');
  });

  it.each([
    ['no column of the notes', { delimiter: ',' }, 'SETTING_INVALID'],
    ['the notes for ids, which messages name', { ...columns, idColumn: 'note' }, 'SETTING_INVALID'],
    ['the notes for patients', { ...columns, patientColumn: 'note' }, 'SETTING_INVALID'],
    ['a delimiter of two characters', { ...columns, delimiter: ';;' }, 'SETTING_INVALID'],
    ['a column that is not there', { ...columns, textColumn: ['text'] }, 'TEXT_RECORD_INVALID'],
    ['a patient column that is not there', { ...columns, patientColumn: 'mrn' }, 'TEXT_RECORD_INVALID'],
  ])('is refused with %s', async (_, flags, code) => {
    await expect(tagged('id,note\n1,by Ada.\n', flags)).rejects.toMatchObject({ code });
  });
});
