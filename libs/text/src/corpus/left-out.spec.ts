import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Failure } from '#foundation';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { RefusalSummary } from './left-out.js';
import { openCorpus } from './open-corpus.js';

describe('a summary of refusals', () => {
  it('names what is refused by its line where a file has many notes', () => {
    const refusals = new RefusalSummary();
    refusals.add('a.jsonl', new Failure('TEXT_RECORD_INVALID', { line: 2 }));
    refusals.add('a.csv:7', new Failure('TEXT_RECORD_INVALID', { line: 7 }));

    expect(refusals.kinds()[0]?.examples).toEqual(['a.jsonl:2', 'a.csv:7']);
  });

  it.each([
    ['jsonl', '{"id":"a","text":""}\nnull\n', 'the line'],
    ['inception', 'null', 'the file'],
  ] as const)('says of %s what is meant where no field is', async (format, content, about) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'notes');
    await writeFile(path, content);
    const refusals = new RefusalSummary();

    for await (const item of openCorpus({ path, format }))
      if (item.kind === 'refused') refusals.add(item.file, item.failure);

    expect(refusals.kinds()).toMatchObject([{ code: 'TEXT_RECORD_INVALID', about }]);
    expect(refusals.lines()[0]).toContain(`TEXT_RECORD_INVALID ${about}: `);
  });

  it.each([
    [{ expected: 'one JSON object a line' }, 'expected one JSON object a line'],
    [{ expected: 'a CSV row', problem: 'CSV_QUOTE_NOT_CLOSED' }, 'CSV_QUOTE_NOT_CLOSED'],
  ])('says what is wrong with a record where no field is: %p', (details, about) => {
    const refusals = new RefusalSummary();
    refusals.add('a', new Failure('TEXT_RECORD_INVALID', details));

    expect(refusals.lines()[0]).toContain(`refused 1: TEXT_RECORD_INVALID ${about}: `);
  });

  it('shows people the beginning of an id that is as long as a document', () => {
    const refusals = new RefusalSummary();
    refusals.add('d'.repeat(1000), new Failure('TEXT_ID_UNSAFE'));

    expect(refusals.lines()[1]).toBe(`  ${'d'.repeat(300)}…`);
  });
});
