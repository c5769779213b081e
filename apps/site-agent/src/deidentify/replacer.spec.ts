import { describe, expect, it } from '@jest/globals';
import { replaceSpans, typeWord } from '#text';
import { openTypeWords } from './replacer.js';

const span = (start: number, end: number, label: string) => ({ start, end, label });

async function covered(text: string, spans: readonly ReturnType<typeof span>[]): Promise<string> {
  const { cover } = await openTypeWords();
  return replaceSpans(cover({ id: 'a', text, spans }), typeWord).text;
}

describe('type words', () => {
  it.each([
    ['a name in small letters', 'Moss came. Then moss left.', '[NAME] came. Then [NAME] left.'],
    ['a name beside letters that are none', 'Moss came: <b>\u{1d40c}oss</b>', '[NAME] came: <b>[NAME]</b>'],
    ['no plain word', 'Moss came. It may moss.', '[NAME] came. It may [NAME].'],
    ['no part of a word', 'Moss came. Mosses grew.', '[NAME] came. Mosses grew.'],
  ])('cover what stands again: %s', async (_, text, expected) => {
    expect(await covered(text, [span(0, 4, 'NAME')])).toBe(expected);
  });

  it('leave the digits of a dose, and cover those of a record', async () => {
    const written = await covered('412, 78123: 412 mg, 78 123', [span(0, 3, 'ROOM'), span(5, 10, 'MRN')]);

    expect(written).toBe('[ROOM], [MRN]: 412 mg, [MRN]');
  });
});
