import { describe, expect, it } from '@jest/globals';
import { openCover, redact } from './tag-output.js';

const span = (start: number, end: number, label: string) => ({ start, end, label });

describe('redact', () => {
  it.each([
    ['nothing', [], 'Dr Moss, 3 May'],
    ['one span', [span(3, 7, 'NAME')], 'Dr [NAME], 3 May'],
    ['unsorted spans', [span(9, 14, 'DATE'), span(3, 7, 'NAME')], 'Dr [NAME], [DATE]'],
    ['overlapping spans, up to the end of the last', [span(0, 7, 'NAME'), span(5, 10, 'DATE')], '[NAME] May'],
    ['a span inside another', [span(3, 14, 'NAME'), span(4, 6, 'DATE')], 'Dr [NAME]'],
    ['spans that touch', [span(3, 7, 'NAME'), span(7, 9, 'OTHER')], 'Dr [NAME][OTHER]3 May'],
  ])('replaces %s', (_, spans, expected) => {
    expect(redact({ text: 'Dr Moss, 3 May', spans })).toBe(expected);
  });
});

describe('openCover', () => {
  it.each([
    ['a name in small letters', 'Moss came. Then moss left.', '[NAME] came. Then [NAME] left.'],
    ['a name beside letters that are none', 'Moss came: <b>\u{1d40c}oss</b>', '[NAME] came: <b>[NAME]</b>'],
    ['no plain word', 'Moss came. It may moss.', '[NAME] came. It may [NAME].'],
    ['no part of a word', 'Moss came. Mosses grew.', '[NAME] came. Mosses grew.'],
  ])('covers what stands again: %s', async (_, text, expected) => {
    const cover = await openCover();

    expect(redact(cover({ id: 'a', text, spans: [span(0, 4, 'NAME')] }))).toBe(expected);
  });

  it('leaves the digits of a dose, and covers those of a record', async () => {
    const cover = await openCover();
    const text = '412, 78123: 412 mg, 78 123';

    const covered = cover({ id: 'a', text, spans: [span(0, 3, 'ROOM'), span(5, 10, 'MRN')] });

    expect(redact(covered)).toBe('[ROOM], [MRN]: 412 mg, [MRN]');
  });
});
