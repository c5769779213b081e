import { describe, expect, it } from '@jest/globals';
import { parseJson } from './json.js';

describe('parseJson', () => {
  it('reads text, and bytes wherever they stand in memory', () => {
    const bytes = new TextEncoder().encode('..{"ä":1}..');

    expect([parseJson('{"ä":1}'), parseJson(bytes.subarray(2, -2))]).toEqual([{ ä: 1 }, { ä: 1 }]);
  });

  it.each(['', '{', '\uFEFF{}', '{} {}'])('says nothing of %j, which is no JSON', (text) => {
    expect([parseJson(text), parseJson(Buffer.from(text))]).toEqual([undefined, undefined]);
  });
});
