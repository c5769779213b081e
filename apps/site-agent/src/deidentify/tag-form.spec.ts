import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asksForTags, tagFormOf } from './tag-output.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tag-form-'));
  for (const name of ['letters', 'notes', 'mixed']) await mkdir(join(folder, name));
  for (const name of ['letters/a.docx', 'mixed/a.docx', 'mixed/b.txt', 'notes/b.txt'])
    await writeFile(join(folder, name), 'x');
});
afterAll(() => rm(folder, { recursive: true }));

describe('the form in which notes are written', () => {
  it.each([
    ['jsonl where nothing is replaced', { notes: 'notes', replace: 'nothing' }, 'jsonl'],
    ['text where something is', { notes: 'notes', replace: 'types' }, 'text'],
    ['Word documents where there is nothing else', { notes: 'letters', replace: 'surrogates' }, 'docx'],
    ['text where notes lie beside Word documents', { notes: 'mixed', replace: 'surrogates' }, 'text'],
    ['the CSV that is read', { notes: 'a.csv', format: 'csv', replace: 'types' }, 'csv'],
    [
      'tags of a CSV in which nothing is replaced',
      { notes: 'a.csv', format: 'csv', replace: 'nothing' },
      'jsonl',
    ],
    ['text from a pipe', { notes: '-', replace: 'surrogates' }, 'text'],
    ['what is named', { notes: 'notes', replace: 'surrogates', formatOut: 'brat' }, 'brat'],
    [
      'type words as ever',
      { notes: 'notes', replace: 'nothing', formatOut: 'text-redacted' },
      'text-redacted',
    ],
  ] as const)('is %s', async (_, flags, expected) => {
    const notes = flags.notes === '-' ? '-' : join(folder, flags.notes);

    expect(await tagFormOf({ ...flags, notes })).toBe(expected);
  });

  it('is asked for where Word documents would be read as notes of a format', async () => {
    const letters = { notes: join(folder, 'letters'), replace: 'types', formatOut: 'jsonl' } as const;

    await expect(tagFormOf(letters)).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { field: 'format-out', expected: 'docx, for Word documents' },
    });
    expect(await tagFormOf({ ...letters, formatOut: 'docx' })).toBe('docx');
    expect(await tagFormOf({ ...letters, format: 'text' })).toBe('jsonl');
  });

  it.each([
    ['text with the identifiers in it', { replace: 'nothing', formatOut: 'text' }],
    ['tags on Word documents', { replace: 'nothing' }],
    ['tags on Word documents that are named', { replace: 'nothing', formatOut: 'docx' }],
    ['type words for surrogates', { replace: 'surrogates', formatOut: 'text-redacted' }],
  ] as const)('is never %s', async (_, flags) => {
    await expect(tagFormOf({ ...flags, notes: join(folder, 'letters') })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
    });
  });
});

describe('notes are written as they are, identifiers included,', () => {
  it.each([
    ['where it is asked for', { notes: 'notes', spans: true }, true],
    ['where a format with tags is named', { notes: 'notes', formatOut: 'brat' }, true],
    ['where a corpus format is read', { notes: 'corpus.jsonl' }, true],
    ['where a corpus format is named', { notes: 'notes', format: 'jsonl' }, true],
    ['never from text', { notes: 'notes' }, false],
    ['never from Word documents', { notes: 'letters' }, false],
    ['never from a CSV', { notes: 'a.csv', format: 'csv' }, false],
    ['never from a pipe', { notes: '-' }, false],
    ['never where something is replaced', { notes: 'corpus.jsonl', replace: 'types' }, false],
    ['never with type words', { notes: 'corpus.jsonl', formatOut: 'text-redacted' }, false],
  ] as const)('%s', async (_, flags, expected) => {
    await writeFile(join(folder, 'corpus.jsonl'), '{"id":"a","text":"x","spans":[]}\n');
    const notes = flags.notes === '-' ? '-' : join(folder, flags.notes);

    expect(await asksForTags({ ...flags, notes })).toBe(expected);
  });
});
