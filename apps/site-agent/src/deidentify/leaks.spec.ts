import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replaceSpans } from '#text';
import { openLeakLook } from './leaks.js';

async function leaksOf(text: string, marked: readonly string[], wordFor: (original: string) => string) {
  const spans = marked.map((word) => {
    const start = text.indexOf(word);
    return { start, end: start + word.length, label: 'NAME' };
  });
  const found = { id: 'a', text, spans };
  const replacedLengths: number[] = [];
  const written = replaceSpans(found, (_, original) => {
    replacedLengths.push(original.length);
    return wordFor(original);
  });
  const look = await openLeakLook();
  return look(found, { written, replacedLengths, unchanged: new Set() }).map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe('the last look', () => {
  it('says where an original stands in the note that was read, behind and between what was put in', async () => {
    const text = 'Moss, Vask and moss saw Lee; MOSS left.';

    expect(await leaksOf(text, ['Moss', 'Vask', 'Lee'], () => 'somebody else')).toEqual(['moss', 'MOSS']);
  });

  it('says nothing of what was put in', async () => {
    expect(await leaksOf('Moss came.', ['Moss'], () => 'ada@example.org')).toEqual([]);
  });

  it('takes all of an identifier into which a shape runs', async () => {
    expect(await leaksOf('Call 617-Moss now.', ['Moss'], () => '555-0123')).toEqual(['617-Moss']);
  });

  it('finds the same places whatever the length of what was put in', async () => {
    const look = async (length: number) =>
      leaksOf('Ada Moss, moss; Vask and vask.', ['Ada', 'Moss', 'Vask'], () => 'q'.repeat(length));

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (length) => {
        expect(await look(length)).toEqual(['moss', 'vask']);
      }),
    );
  });
});
