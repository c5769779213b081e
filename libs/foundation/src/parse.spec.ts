import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectedOf, oneOfFields, parseJson, parseYaml } from './parse.js';

describe('parseJson', () => {
  it('reads text, and bytes wherever they stand in memory', () => {
    const bytes = new TextEncoder().encode('..{"ä":1}..');

    expect([parseJson('{"ä":1}'), parseJson(bytes.subarray(2, -2))]).toEqual([{ ä: 1 }, { ä: 1 }]);
  });

  it.each(['', '{', '\uFEFF{}', '{} {}'])('says nothing of %j, which is no JSON', (text) => {
    expect([parseJson(text), parseJson(Buffer.from(text))]).toEqual([undefined, undefined]);
  });
});

describe('YAML', () => {
  const said: string[] = [];
  const listen = (warning: Error) => void said.push(warning.message);
  beforeEach(() => {
    said.length = 0;
    process.on('warning', listen);
  });
  afterEach(() => void process.off('warning', listen));

  it('is read, and JSON with it', () => {
    expect(parseYaml('- Rex\n- { term: Ada, label: PATIENT }\n')).toEqual([
      'Rex',
      { term: 'Ada', label: 'PATIENT' },
    ]);
    expect(parseYaml('{"a": [1, null]}')).toEqual({ a: [1, null] });
    expect(parseYaml('')).toBeNull();
  });

  it.each([
    ['an unknown tag', '- !mrs Zorblatt Smithers\n'],
    ['what is no YAML', '- "Zorblatt Smithers\n- {'],
    ['two documents', '--- Zorblatt\n--- Smithers\n'],
    ['a word for an alias that is nowhere', '- *Smithers\n'],
    ['brackets without end', '['.repeat(100_000)],
    ['aliases of aliases', bomb()],
  ])('is nothing, and quoted nowhere: %s', async (_, text) => {
    expect(parseYaml(text)).toBeUndefined();
    await nextTurn();
    expect(said).toEqual([]);
  });

  it('may have lists for keys, which are quoted nowhere either', async () => {
    expect(parseYaml('? [Zorblatt, Smithers]\n: 1\n')).toEqual({ '[ Zorblatt, Smithers ]': 1 });
    await nextTurn();
    expect(said).toEqual([]);
  });
});

/** When warnings come. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A few lines that mean billions. */
function bomb(): string {
  const names = [...'abcdefghij'];
  const lists = names.map((name, at) => {
    const before = at === 0 ? 'Smithers' : `*${names[at - 1]}`;
    return `- &${name} [${new Array(10).fill(before).join(', ')}]`;
  });
  return `${lists.join('\n')}\n`;
}

describe('what is expected where a schema refuses', () => {
  it.each([
    ['a missing field', 'invalid_type', 'Invalid input: expected string, received undefined', 'a text'],
    ['one of several', 'invalid_value', 'Invalid option: expected one of "a"|"b"', 'one of "a"|"b"'],
    ['an empty list', 'too_small', 'Too small: expected array to have >=1 items', 'at least 1 in the list'],
    [
      'a short text',
      'too_small',
      'Too small: expected string to have >=8 characters',
      'at least 8 characters',
    ],
    ['a text', 'too_small', 'Too small: expected string to have >=1 characters', 'at least 1 character'],
    ['a number', 'too_big', 'Too big: expected number to be <=4', 'a number up to 4'],
    ['an id', 'invalid_format', 'Invalid UUID', 'an id such as 0b9f6f0e-3c1d-4a52-9a57-5e8f6c1d2a3b'],
    ['a check that says so', 'custom', 'expected two people', 'two people'],
    ['a check in our own words', 'custom', 'a date as YYYY-MM-DD', 'a date as YYYY-MM-DD'],
    ['an unknown field', 'unrecognized_keys', 'Unrecognized key: "Ada Moss"', 'no other field'],
    ['a number that is none', 'invalid_type', 'Invalid input: expected number, received NaN', 'a number'],
    ['a whole number', 'invalid_type', 'Invalid input: expected int, received number', 'a whole number'],
    ['a switch', 'invalid_type', 'Invalid input: expected boolean, received string', 'true or false'],
    ['a list', 'invalid_type', 'Invalid input: expected array, received string', 'a list'],
    ['a group', 'invalid_type', 'Invalid input: expected record, received array', 'fields with their values'],
    ['a pattern', 'invalid_format', 'Invalid string: must match pattern /^a$/', 'a text of the form /^a$/'],
    ['a list of two', 'too_big', 'Too big: expected array to have exactly 2 items', 'exactly 2 in the list'],
  ])('is said without the words of a library: %s', (_, code, message, expected) => {
    expect(expectedOf({ code, message })).toBe(expected);
  });

  it('names every form that a value may have', () => {
    const text = { code: 'invalid_type', message: 'Invalid input: expected string, received boolean' };
    const number = { code: 'too_big', message: 'Too big: expected number to be <=4' };

    expect(
      expectedOf({ code: 'invalid_union', message: 'Invalid input', errors: [[text], [number], [text]] }),
    ).toBe('a text, or a number up to 4');
    expect(expectedOf({ code: 'invalid_union', message: 'Invalid', errors: [], options: ['a', 'b'] })).toBe(
      'one of a, b',
    );
  });

  it('lists the fields there are where they are few', () => {
    expect(expectedOf({ code: 'unrecognized_keys', message: '' }, 'id or text')).toBe('id or text');
    expect(oneOfFields({ shape: { off: 1, join: 2 } })).toBe('one of off, join');
  });
});
