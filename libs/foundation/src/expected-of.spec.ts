import { describe, expect, it } from '@jest/globals';
import { expectedOf } from './expected-of.js';

describe('what is expected where a schema refuses', () => {
  it.each([
    ['a missing field', 'invalid_type', 'Invalid input: expected string, received undefined', 'string'],
    ['one of several', 'invalid_value', 'Invalid option: expected one of "a"|"b"', 'one of "a"|"b"'],
    ['an empty list', 'too_small', 'Too small: expected array to have >=1 items', 'array to have >=1 items'],
    ['a check in our own words', 'custom', 'a date as YYYY-MM-DD', 'a date as YYYY-MM-DD'],
    ['an unknown field', 'unrecognized_keys', 'Unrecognized key: "Ada Moss"', 'no other field'],
  ])('is said without the words of a library: %s', (_, code, message, expected) => {
    expect(expectedOf({ code, message })).toBe(expected);
  });

  it('lists the fields there are where they are few', () => {
    expect(expectedOf({ code: 'unrecognized_keys', message: '' }, 'id or text')).toBe('id or text');
  });
});
