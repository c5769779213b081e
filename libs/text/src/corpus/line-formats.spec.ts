import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { collectCorpus, withoutSources } from '../testing/collect-corpus.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { conll } from './conll.js';
import type { CorpusFormat } from './formats.js';
import { formatJsonl } from './jsonl.js';

/** Reads a corpus of one file with this content. */
async function read(format: CorpusFormat, content: string | Uint8Array, documentBytesMax?: number) {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'c.dat');
  await writeFile(path, content);
  const bound = documentBytesMax === undefined ? {} : { documentBytesMax };
  const { read: items, refused } = await collectCorpus({ path, format, ...bound });
  return {
    notes: items.map(({ note }) => withoutSources(note)),
    warnings: items.flatMap((i) => i.warnings),
    refused,
  };
}

const record = (id: string, rest = '') => `{"id":"${id}","text":"😀 Vask"${rest}}`;

describe('jsonl', () => {
  it('keeps who found a span and how sure that is, and refuses a confidence above 1', async () => {
    const span = '{"start":2,"end":6,"label":"DOCTOR","confidence":0.5,"source":"rule:name"}';
    const { notes } = await read('jsonl', record('a', `,"spans":[${span}]`));
    const { refused } = await read('jsonl', record('a', `,"spans":[${span.replace('0.5', '1.5')}]`));

    const { source: foundBy, ...rest } = JSON.parse(span);
    expect(notes[0]?.spans).toEqual([{ ...rest, foundBy, start: 3, end: 7 }]); // UTF-16 units
    expect(notes[0] === undefined ? '' : formatJsonl(notes[0])).toContain(span);
    expect(refused).toEqual(['TEXT_RECORD_INVALID ']);
  });

  it('counts offsets in code points', async () => {
    const { notes } = await read('jsonl', record('a', ',"spans":[{"start":2,"end":6,"label":"DOCTOR"}]'));

    expect(notes).toEqual([{ id: 'a', text: '😀 Vask', spans: [{ start: 3, end: 7, label: 'DOCTOR' }] }]);
  });

  it('reads CR LF line ends, empty lines, a byte order mark of the file and a last line without an end', async () => {
    const { notes, refused } = await read('jsonl', `\uFEFF${record('a')}\r\n\r\n \n${record('b')}`);

    expect(notes.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(refused).toEqual([]);
  });

  it('checks the text of a span when it is given, and counts fields it has no place for', async () => {
    const good = record('a', ',"split":1,"spans":[{"start":2,"end":6,"label":"X","text":"Vask","score":1}]');
    const bad = record('b', ',"spans":[{"start":1,"end":5,"label":"X","text":"Vask"}]');
    const { warnings, refused } = await read('jsonl', `${good}\n${bad}`);

    expect(warnings).toEqual([{ kind: 'parts-ignored', count: 2 }]);
    expect(refused).toEqual(['TEXT_TAG_TEXT_DIFFERS ']);
  });

  it(
    'refuses a record that is none and reads on',
    everyRow(
      [
        ['what is no JSON', '{"id"', 'TEXT_RECORD_INVALID'],
        ['what is no object', '[]', 'TEXT_RECORD_INVALID'],
        ['no id', '{"text":"a"}', 'TEXT_RECORD_INVALID'],
        ['a numeric id', '{"id":1,"text":"a"}', 'TEXT_RECORD_INVALID'],
        [
          'a negative offset',
          record('x', ',"spans":[{"start":-1,"end":2,"label":"X"}]'),
          'TEXT_RECORD_INVALID',
        ],
        [
          'a span beyond the text',
          record('x', ',"spans":[{"start":0,"end":7,"label":"X"}]'),
          'TEXT_SPAN_OUT_OF_BOUNDS',
        ],
        ['an id that was there', record('a'), 'TEXT_DUPLICATE_ID'],
        ['a line over the bound', record('x', `,"pad":"${'-'.repeat(600_000)}"`), 'TEXT_DOCUMENT_TOO_LARGE'],
      ],
      async (_, line, code) => {
        const { notes, refused } = await read('jsonl', `${record('a')}\n${line}\n${record('z')}\n`, 500_000);

        expect(notes.map(({ id }) => id)).toEqual(['a', 'z']);
        expect(refused).toEqual([`${code} `]);
      },
    ),
  );

  it('refuses a line that is not UTF-8 and reads on', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"id":"a","text":"'),
      Buffer.of(0xe9),
      Buffer.from(`"}\n${record('z')}`),
    ]);
    const { notes, refused } = await read('jsonl', bytes);

    expect(notes.map(({ id }) => id)).toEqual(['z']);
    expect(refused).toEqual(['TEXT_NOT_UTF8 ']);
  });
});

describe('i2b2-2006', () => {
  const inRoot = (records: string) => `<?xml version="1.0" ?>\n<ROOT>\n${records}</ROOT>\n`;
  const good = (id: string) =>
    `<RECORD ID="${id}">\n<TEXT>😀 a &lt; b by <PHI TYPE="DOCTOR">V&amp;H</PHI>,\r\n<PHI TYPE="DATE">3/4</PHI></TEXT>\n</RECORD>\n`;

  it('turns tags in the text into spans', async () => {
    const { notes } = await read('i2b2-2006', inRoot(good('7')));

    expect(notes).toEqual([
      {
        id: '7',
        text: '😀 a < b by V&H,\r\n3/4',
        spans: [
          { start: 12, end: 15, label: 'DOCTOR' },
          { start: 18, end: 21, label: 'DATE' },
        ],
      },
    ]);
  });

  it(
    'refuses a record that is none and reads on',
    everyRow(
      [
        [
          'a tag inside a tag',
          '<RECORD ID="8"><TEXT><PHI TYPE="A">a<PHI TYPE="B">b</PHI></PHI></TEXT></RECORD>',
          'TEXT_XML_STRUCTURE',
        ],
        [
          'another element in the text',
          '<RECORD ID="8"><TEXT><B>b</B></TEXT></RECORD>',
          'TEXT_XML_STRUCTURE',
        ],
        ['an empty tag', '<RECORD ID="8"><TEXT>a<PHI TYPE="A"/></TEXT></RECORD>', 'TEXT_SPAN_OUT_OF_BOUNDS'],
        ['no id', '<RECORD><TEXT>a</TEXT></RECORD>', 'TEXT_RECORD_INVALID'],
        ['ill-formed XML', '<RECORD ID="8"><TEXT>a & b</TEXT></RECORD>', 'TEXT_XML_INVALID'],
        ['the id of another', good('7'), 'TEXT_DUPLICATE_ID'],
        [
          'too many bytes',
          `<RECORD ID="8"><TEXT>${'-'.repeat(600_000)}</TEXT></RECORD>`,
          'TEXT_DOCUMENT_TOO_LARGE',
        ],
      ],
      async (_, record, code) => {
        const { notes, refused } = await read('i2b2-2006', inRoot(good('7') + record + good('9')), 500_000);

        expect(notes.map(({ id }) => id)).toEqual(['7', '9']);
        expect(refused).toEqual([`${code} `]);
      },
    ),
  );

  it.each([
    ['inside a record', inRoot(good('7') + good('8')).slice(0, -40)],
    ['between records', inRoot(good('7')).slice(0, -9)],
  ])('keeps the records before a cut %s and refuses the rest', async (_, content) => {
    const { notes, refused } = await read('i2b2-2006', content);

    expect(notes.map(({ id }) => id)).toEqual(['7']);
    expect(refused).toEqual(['TEXT_XML_TRUNCATED ']);
  });

  it('refuses a file with a document type', async () => {
    const { refused } = await read('i2b2-2006', `<!DOCTYPE ROOT [<!ENTITY a "b">]>${inRoot(good('7'))}`);

    expect(refused).toEqual(['TEXT_XML_DTD_REFUSED ']);
  });
});

describe('conll', () => {
  it('joins tokens by blanks and sentences by line feeds when the text is not given', async () => {
    const { notes } = await read(
      'conll',
      'Seen\tO\nby\tO\nElinor\tB-DOCTOR\nVask\tI-DOCTOR\n\nHale\tI-CITY\n',
    );

    expect(notes).toEqual([
      {
        id: 'c',
        text: 'Seen by Elinor Vask\nHale',
        spans: [
          { start: 8, end: 19, label: 'DOCTOR' },
          { start: 20, end: 24, label: 'CITY' },
        ],
      },
    ]);
  });

  it('cuts documents at -DOCSTART- and numbers them', async () => {
    const { notes } = await read('conll', '-DOCSTART- X O\n\na X O\n\n-DOCSTART- X O\n\nb X B-CITY\n');

    expect(notes.map(({ id, text }) => [id, text.trim()])).toEqual([
      ['c-1', 'a'],
      ['c-2', 'b'],
    ]);
  });

  it('refuses a document whose tokens are not those of its text and reads on', async () => {
    const { notes, refused } = await read(
      'conll',
      '# id = "a"\n# text = "Elinor Vask"\nVask\tO\n\n# id = "b"\n# text = "x"\nx\tO\n',
    );

    expect(notes.map(({ id }) => id)).toEqual(['b']);
    expect(refused).toEqual(['TEXT_RECORD_INVALID ']);
  });

  it('refuses a line without an IOB tag', async () => {
    const { refused } = await read('conll', 'Vask\tDOCTOR\n');

    expect(refused).toEqual(['TEXT_RECORD_INVALID ']);
  });
});

describe('conll written', () => {
  it('parts sentences by the rules of the language', () => {
    const note = { id: 'n', text: 'Vive en la ctra. Norte. Tiene tos.', spans: [] };
    const blankLines = (text: string): number => text.trimEnd().split('\n\n').length - 1;

    expect(blankLines(conll.write(note, 'es'))).toBe(1); // before Tiene
    expect(blankLines(conll.write(note, 'en'))).toBe(2); // after ctra. too
  });
});
