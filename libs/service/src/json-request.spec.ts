import { describe, expect, it } from '@jest/globals';
import { isJsonType, parseJsonBody } from './http-server.js';

describe('isJsonType', () => {
  it.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"'])(
    'takes %s',
    (type) => {
      expect(isJsonType({ 'content-type': type })).toBe(true);
    },
  );

  it.each([
    undefined,
    'text/plain',
    'application/json; charset=latin1',
    'application/json; boundary=x',
    'application/jsonp',
  ])('refuses %s', (type) => {
    expect(isJsonType(type === undefined ? {} : { 'content-type': type })).toBe(false);
  });
});

describe('parseJsonBody', () => {
  it('gives what the body says', () => {
    expect(parseJsonBody(Buffer.from('{"name":"Ñandú","constructor":[1,null]}'))).toEqual({
      name: 'Ñandú',
      constructor: [1, null],
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half of it', Buffer.from('{"name":')],
    ['Latin-1', Buffer.from('{"name":"Ñ"}', 'latin1')],
    ['a field that would be a prototype', Buffer.from('{"inner":{"__proto__":{"isAdmin":true}}}')],
  ])('gives undefined for %s', (_case, bytes) => {
    expect(parseJsonBody(bytes)).toBeUndefined();
  });
});
