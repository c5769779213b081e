import { describe, expect, it } from '@jest/globals';
import { Failure } from '#foundation';
import { parseCoordinatorUrl } from './client.js';

describe('parseCoordinatorUrl', () => {
  it('keeps host, port and path', () => {
    expect(parseCoordinatorUrl('https://pool.example:8443/sfumato').href).toBe(
      'https://pool.example:8443/sfumato/',
    );
  });

  it.each([
    ['no address', 'pool.example'],
    ['another protocol', 'file:///etc/passwd'],
    ['a user name and password', 'https://user:secret-word@pool.example'],
    ['a query', 'https://pool.example/?token=secret-word'],
    ['a fragment', 'https://pool.example/#secret-word'],
  ])('refuses %s and does not repeat it', (_, text) => {
    const failure = (() => {
      try {
        return parseCoordinatorUrl(text);
      } catch (error) {
        return error;
      }
    })();

    expect(failure).toBeInstanceOf(Failure);
    expect(String(failure)).not.toContain('secret-word');
  });
});
