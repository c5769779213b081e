import { describe, expect, it } from '@jest/globals';
import { Failure } from '#foundation';
import { everyRow } from '#foundation/testing';
import type { Note } from '../note.js';
import { buildNote } from './build-note.js';
import { i2b22014, meddocan, parseI2b2 } from './i2b2-2014.js';

const file = { path: 'x.xml', id: 'x', encoding: 'utf-8' } as const;
const read = (source: string) => buildNote(parseI2b2(source, file, i2b22014), {});
const written = (note: Note, format: typeof i2b22014 | typeof meddocan = i2b22014) =>
  format.write(note)[0]?.[1] ?? '';

interface Parts {
  readonly text?: string;
  readonly tags?: string;
}

function document({ text = '<![CDATA[Seen by Vask.]]>', tags = '' }: Parts): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>\n<deIdi2b2>\n<TEXT>${text}</TEXT>\n<TAGS>\n${tags}</TAGS>\n</deIdi2b2>`;
}

const vask = '<NAME id="P0" start="8" end="12" text="Vask" TYPE="DOCTOR" comment="" />\n';

function failureOf(run: () => unknown): Failure {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('did not fail');
}

describe('reading', () => {
  it('takes TYPE as the label and remembers element, id and comment', () => {
    const { note, warnings } = read(document({ tags: vask }));

    expect(note).toEqual({
      id: 'x',
      text: 'Seen by Vask.',
      spans: [
        {
          start: 8,
          end: 12,
          label: 'DOCTOR',
          source: { element: 'NAME', id: 'P0', label: 'DOCTOR', attributes: [['comment', '']] },
        },
      ],
    });
    expect(warnings).toEqual([]);
  });

  it(
    'keeps every sign of a text',
    everyRow(
      [
        ['CR LF and a lone CR in CDATA', '<![CDATA[a\r\nb\rc]]>', 'a\r\nb\rc'],
        ['CR LF between tags', 'a\r\nb', 'a\r\nb'],
        ['a byte order mark', '<![CDATA[\uFEFFa]]>', '\uFEFFa'],
        ['a CDATA opening inside CDATA', '<![CDATA[a <![CDATA[ b]]>', 'a <![CDATA[ b'],
        ['"]]>" split between sections', '<![CDATA[a]]]]><![CDATA[>b]]>', 'a]]>b'],
        ['references', 'a &lt;b&gt; &amp;amp; &#13;&#x1F600; &quot;&apos;', `a <b> &amp; \r😀 "'`],
        ['what looks like a reference in CDATA', '<![CDATA[&amp;]]>', '&amp;'],
        ['comments and instructions, which are not text', 'a<!-- > <x> -->b<?p <y>?>c', 'abc'],
        ['an end tag inside CDATA', '<![CDATA[</TEXT>]]>', '</TEXT>'],
        ['no text', '', ''],
      ],
      (_, markup, expected) => {
        expect(read(document({ text: markup })).note.text).toBe(expected);
      },
    ),
  );

  it('reads an empty TEXT element', () => {
    expect(read('<deIdi2b2><TEXT/><TAGS/></deIdi2b2>').note).toEqual({ id: 'x', text: '', spans: [] });
  });

  it('counts offsets in code points', () => {
    const tags = '<NAME start="2" end="6" text="Vask" TYPE="DOCTOR"/>';
    const { note } = read(document({ text: '<![CDATA[😀 Vask]]>', tags }));

    expect(note.spans[0]).toMatchObject({ start: 3, end: 7 });
  });

  it('says so when offsets fit only as UTF-16 units', () => {
    const tags = '<NAME start="3" end="7" text="Vask" TYPE="DOCTOR"/>';
    const { note, warnings } = read(document({ text: '<![CDATA[😀 Vask]]>', tags }));

    expect(note.spans[0]).toMatchObject({ start: 3, end: 7 });
    expect(warnings).toEqual([
      expect.objectContaining({
        kind: 'offset-counting',
        counting: expect.objectContaining({ unit: 'utf16-unit' }),
      }),
    ]);
  });

  it('keeps overlapping, repeated and unsorted tags in their order', () => {
    const later = '<DATE start="5" end="7" text="by" TYPE="DATE"/>';
    const wider = '<NAME start="5" end="12" text="by Vask" TYPE="PATIENT"/>';
    const { note } = read(document({ tags: vask + later + wider + vask }));

    expect(note.spans.map(({ start, end }) => [start, end])).toEqual([
      [8, 12],
      [5, 7],
      [5, 12],
      [8, 12],
    ]);
  });

  it('counts elements that a note has no place for', () => {
    const source =
      '<deIdi2b2><META/><TEXT>a</TEXT><TAGS><NAME start="0" end="1" TYPE="CITY"><X/></NAME></TAGS></deIdi2b2>';

    expect(read(source).warnings).toEqual([{ kind: 'parts-ignored', count: 2 }]);
  });
});

describe('refusing', () => {
  const whole = document({ tags: vask });

  it(
    'refuses a document whose tags do not fit its text',
    everyRow(
      [
        ['cut in the text', whole.slice(0, 80), 'TEXT_XML_TRUNCATED'],
        ['cut in a tag', whole.slice(0, whole.indexOf('TYPE')), 'TEXT_XML_TRUNCATED'],
        ['cut before the last tag', whole.slice(0, whole.indexOf('</deIdi2b2>')), 'TEXT_XML_TRUNCATED'],
        ['empty', '', 'TEXT_XML_TRUNCATED'],
        ['no XML', 'Seen by Vask.', 'TEXT_XML_INVALID'],
        ['ill-formed', whole.replace('</TAGS>', '</TAG>'), 'TEXT_XML_INVALID'],
        ['a bare ampersand', document({ text: 'a & b' }), 'TEXT_XML_INVALID'],
        ['an entity of its own', document({ text: '&x;' }), 'TEXT_XML_INVALID'],
        ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${whole.slice(39)}`, 'TEXT_XML_DTD_REFUSED'],
        ['another encoding', whole.replace('UTF-8', 'ISO-8859-1'), 'TEXT_NOT_UTF8'],
        ['another root', '<MEDDOCAN><TEXT/><TAGS/></MEDDOCAN>', 'TEXT_XML_STRUCTURE'],
        ['no TEXT', '<deIdi2b2><TAGS/></deIdi2b2>', 'TEXT_XML_STRUCTURE'],
        ['two TEXTs', '<deIdi2b2><TEXT/><TEXT/></deIdi2b2>', 'TEXT_XML_STRUCTURE'],
        ['an element in TEXT', document({ text: 'a <b>c</b>' }), 'TEXT_XML_STRUCTURE'],
        ['a tag list in TEXT', document({ text: 'a <TAGS/>' }), 'TEXT_XML_STRUCTURE'],
        ['a tag without TYPE', document({ tags: vask.replace('TYPE', 'KIND') }), 'TEXT_RECORD_INVALID'],
        ['a negative offset', document({ tags: vask.replace('"8"', '"-8"') }), 'TEXT_RECORD_INVALID'],
        ['a fractional offset', document({ tags: vask.replace('"8"', '"8.5"') }), 'TEXT_RECORD_INVALID'],
        [
          'an empty tag',
          document({ tags: '<NAME start="8" end="8" TYPE="DOCTOR"/>' }),
          'TEXT_SPAN_OUT_OF_BOUNDS',
        ],
        [
          'a backward tag',
          document({ tags: '<NAME start="9" end="8" TYPE="DOCTOR"/>' }),
          'TEXT_SPAN_OUT_OF_BOUNDS',
        ],
        [
          'a tag one past the end',
          document({ tags: '<NAME start="8" end="14" TYPE="DOCTOR"/>' }),
          'TEXT_SPAN_OUT_OF_BOUNDS',
        ],
        [
          'a shifted tag',
          document({ tags: vask.replace('"8"', '"7"').replace('"12"', '"11"') }),
          'TEXT_TAG_TEXT_DIFFERS',
        ],
      ],
      (_, source, code) => {
        expect(failureOf(() => read(source)).code).toBe(code);
      },
    ),
  );

  it('accepts a tag that ends with the text', () => {
    const tags = '<NAME start="8" end="13" TYPE="DOCTOR"/>';

    expect(read(document({ tags })).note.spans[0]?.end).toBe(13);
  });

  it('names file, tag and position, and nothing of the text', () => {
    const { details, message } = failureOf(() =>
      read(document({ tags: vask + vask.replace('"12"', '"99"') })),
    );

    expect(details).toMatchObject({ file: 'x.xml', tag: 2, characters: 13 });
    expect(message).not.toContain('Vask');
  });

  it('names line and column of ill-formed XML', () => {
    const { details } = failureOf(() => read('<deIdi2b2>\n<TEXT>a & b</TEXT></deIdi2b2>'));

    expect(details).toMatchObject({ file: 'x.xml', line: 2 });
  });

  it('keeps the offsets of a shifted tag when told to, and counts it', () => {
    const parsed = parseI2b2(document({ tags: vask.replace('"8"', '"7"') }), file, i2b22014);
    const { note, warnings } = buildNote(parsed, { tagTextMismatch: 'warn' });

    expect(note.spans[0]?.start).toBe(7);
    expect(warnings).toEqual([{ kind: 'tag-text-differs', count: 1 }]);
  });
});

describe('writing', () => {
  const note: Note = {
    id: 'x',
    text: 'a\r\n]]>\rVask & <Hale>\n',
    spans: [{ start: 7, end: 20, label: 'DOCTOR' }],
  };

  it('writes carriage returns and "]]>" so that every XML parser reads them back', () => {
    const content = written(note);

    expect(content).not.toContain('\r');
    expect(content).toContain(
      '<![CDATA[a]]>&#13;<![CDATA[\n]]]]><![CDATA[>]]>&#13;<![CDATA[Vask & <Hale>\n]]>',
    );
    expect(read(content).note.text).toBe(note.text);
  });

  it('writes ids that no other tag has, the category of the label, and a comment', () => {
    const known = {
      start: 7,
      end: 11,
      label: 'CITY',
      source: { id: 'P0', element: 'LOCATION', label: 'CITY' },
    };
    const lines = written({ ...note, spans: [...note.spans, known] }).split('\n');

    expect(lines.filter((line) => line.includes('TYPE='))).toEqual([
      '<NAME id="P1" start="7" end="20" text="Vask &amp; &lt;Hale&gt;" TYPE="DOCTOR" comment="" />',
      '<LOCATION id="P0" start="7" end="11" text="Vask" TYPE="CITY" comment="" />',
    ]);
  });

  it('writes the element of a label that was changed after reading by the new label', () => {
    const changed = {
      start: 7,
      end: 11,
      label: 'IPADDR',
      source: { element: 'OTHER', label: 'DIREC_PROT_INTERNET' },
    };

    expect(written({ ...note, spans: [changed] })).toContain('<CONTACT id="P0"');
  });

  it('writes the other root and ids from T1 for MEDDOCAN', () => {
    const content = written(note, meddocan);

    expect(content).toContain('\n<MEDDOCAN>\n');
    expect(content).toContain('id="T1"');
  });

  it(
    'fails on what XML cannot hold',
    everyRow(['\u0000', '\f', '\uFFFE', '\uD83D'], (character) => {
      expect(failureOf(() => written({ id: 'x', text: `ab${character}`, spans: [] }))).toMatchObject({
        code: 'TEXT_NOT_REPRESENTABLE',
        details: { id: 'x', offset: 2 },
      });
    }),
  );
});
