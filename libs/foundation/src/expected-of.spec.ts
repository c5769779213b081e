import { describe, expect, it } from '@jest/globals';
import { expectedOf } from './expected-of.js';

describe('what is expected where a schema refuses', () => {
  it.each([
    ['a missing field', 'invalid_type', 'Invalid input: expected string, received undefined', 'string'],
    ['one of several', 'invalid_value', 'Invalid option: expected one of "a"|"b"', 'one of "a"|"b"'],
    ['an empty list', 'too_small', 'Too small: expected array to have >=1 items', 'at least 1 items'],
    [
      'a short text',
      'too_small',
      'Too small: expected string to have >=8 characters',
      'at least 8 characters',
    ],
    ['a large number', 'too_big', 'Too big: expected number to be <=90', 'a number up to 90'],
    ['no number', 'invalid_type', 'Invalid input: expected number, received NaN', 'number'],
    ['a form', 'invalid_format', 'Invalid UUID', 'UUID'],
    [
      'our own words with the word itself',
      'custom',
      'expected one line of 8 to 300 characters',
      'one line of 8 to 300 characters',
    ],
    ['a check in our own words', 'custom', 'a date as YYYY-MM-DD', 'a date as YYYY-MM-DD'],
    ['an unknown field', 'unrecognized_keys', 'Unrecognized key: "Ada Moss"', 'no other field'],
  ])('is said without the words of a library: %s', (_, code, message, expected) => {
    expect(expectedOf({ code, message })).toBe(expected);
  });

  it('lists the fields there are where they are few', () => {
    expect(expectedOf({ code: 'unrecognized_keys', message: '' }, 'id or text')).toBe('id or text');
  });
});
