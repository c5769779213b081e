import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { expectedOf } from './expected-of.js';

const schema = z.strictObject({
  text: z.string(),
  replace: z.enum(['types', 'surrogates']).optional(),
  notes: z.array(z.string()).min(1).optional(),
  date: z
    .string()
    .refine((date) => date === '', 'a date as YYYY-MM-DD')
    .optional(),
});

describe('what is expected where a schema refuses', () => {
  it.each([
    ['a missing field', {}, 'string'],
    ['a value of another type', { text: 5 }, 'string'],
    ['a value that is none of several', { text: '', replace: 'names' }, 'one of "types"|"surrogates"'],
    ['an empty list', { text: '', notes: [] }, 'array to have >=1 items'],
    ['a check in our own words', { text: '', date: '3 May' }, 'a date as YYYY-MM-DD'],
    ['an unknown field, which is not repeated', { text: '', 'Ada Moss': 1 }, 'no other field'],
  ])('is said without the words of a library: %s', (_, value, expected) => {
    expect(expectedOf(schema.safeParse(value).error?.issues[0])).toBe(expected);
  });
});
