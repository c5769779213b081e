import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { readDecoded } from '#text';
import { createLayers } from './layers.js';

const layers = createLayers({ language: 'en' });
const known = { names: ['Anna Maria Holmberg'], records: ['0045-1288'] };
const base64 = (text: string) => Buffer.from(text).toString('base64');

function found(text: string): string[] {
  return layers.apply(text, [], known).map(({ start, end }) => text.slice(start, end));
}

describe('a known value in a code', () => {
  it(
    'is covered whole, line by line',
    everyRow(
      [
        ['base64', base64('Anna Holmberg')],
        ['base64 for addresses', Buffer.from('Anna Maria Holmberg?').toString('base64url')],
        [
          'base64 over lines',
          base64(`${'A letter of no consequence. '.repeat(5)}Anna Holmberg`).replace(/(.{76})/g, '$1\n'),
        ],
        ['base64 of a number', base64('0045-1288')],
        ['hexadecimal', Buffer.from('Anna Holmberg').toString('hex')],
        ['per cent codes', '%48%6f%6c%6d%62%65%72%67'],
        ['a per cent code inside', 'H%C3%B6lmberg'],
        ['entities', 'H&ouml;lmberg'],
        ['entities in numbers', '&#72;&#x6f;lmberg'],
        ['quoted-printable', 'H=C3=B6lmberg'],
        ['a soft break of quoted-printable', 'Holm=\nberg'],
        ['a word cut at the end of a line', 'Holm-\n  berg'],
        ['letters apart', 'H O L M B E R G'],
        ['letters with full stops', 'H.o.l.m.b.e.r.g'],
        ['a digit for a letter', 'H0lmberg'],
        ['an escape of JSON', 'H\\u00f6lmberg'],
        ['an escape of RTF', "H\\'f6lmberg"],
        ['bytes in a wrong encoding', 'HÃ¶lmberg'],
        ['a stretch turned round', '\u202egrebmloH\u202c'],
        ['a number turned round', '\u202e8821-5400\u202c'],
      ],
      (_, code) => {
        const lines = code.split('\n').map((line) => line.trim().replace(/-$/, ''));

        expect(found(`seen: ${code} today`)).toEqual(lines);
      },
    ),
  );

  it(
    'is not found in codes of something else',
    everyRow(
      [
        ['base64 of another name', base64('Berta Kowalski')],
        ['hexadecimal of another name', Buffer.from('Berta Kowalski').toString('hex')],
        [
          'base64 of bytes that are no text',
          Buffer.from([...Buffer.from('Holmberg'), 0xff, 0xfe]).toString('base64'),
        ],
        ['a code inside a code', base64(base64('Anna Holmberg'))],
        ['another name turned round', '\u202eiksl\u202c'],
        ['a stretch without a mark', 'grebmloH'],
        ['words at the ends of lines', 'a follow-\nup visit'],
        ['names of tests', 'HBA1c, CYP2D6, T2-FLAIR, S100B'],
        ['shares', '95%20 of 40%'],
      ],
      (_, code) => {
        expect(found(`seen: ${code} today`)).toEqual([]);
      },
    ),
  );

  it('is covered without what stands before and behind it', () => {
    const text = `a\u00e9 Tom & Co, note ${base64('of Holmberg')}; M&uuml;ller-\nholz 50 mg`;

    expect(found(text)).toEqual([base64('of Holmberg')]);
  });
});

describe('a code', () => {
  it('is read by rules, with the words before it', () => {
    const code = base64('617-555-0123');

    expect(found(`MRN: ${base64('H303925')}, call ${code}.`)).toEqual([base64('H303925'), code]);
    expect(found('Seen by Dr. Ko-\nwalski.')).toEqual(['Ko', 'walski']);
  });

  it('holds what was found elsewhere in the note', () => {
    const text = `Dr. Kowalski came. Later ${base64('Kowalski asked')} and KOWALSKI.`;

    expect(found(text)).toEqual(['Kowalski', base64('Kowalski asked'), 'KOWALSKI']);
  });

  it('is none in a note of plain words and numbers', () => {
    const text =
      'Follow-up on 03/04/2061 with haemoglobin 12.5 g/dl (ref. 13-17); AAAA-BBBB 20610304 0815 ________ a=b & c.';

    expect(readDecoded(text)).toBeUndefined();
  });
});
