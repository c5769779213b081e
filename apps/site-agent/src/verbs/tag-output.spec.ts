import { describe, expect, it } from '@jest/globals';
import { redact } from './tag-output.js';

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
