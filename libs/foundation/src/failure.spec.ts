import { describe, expect, it } from '@jest/globals';
import { describeBug } from './failure.js';

describe('a bug', () => {
  it.each(['read Mrs Smith\n    of ward 3', 'Mrs Smith:\n    at ward (file:///ward:3:1)', 'Smith'])(
    'is told by its class and where it happened, never by its message',
    (message) => {
      const bug = describeBug(new TypeError(message));

      expect(bug.errorName).toBe('TypeError');
      expect(bug.stack).toMatch(/failure\.spec\.ts/);
      expect(JSON.stringify(bug)).not.toMatch(/Smith|ward/);
    },
  );

  it('is told by its class alone where the message has changed', () => {
    const error = new Error('b');
    error.stack = 'Error: a\n    at ward 3\n    at call (file:///a.js:1:1)';

    expect(describeBug(error)).toEqual({ errorName: 'Error', stack: '' });
  });

  it('may be no error', () => {
    expect(describeBug('Mrs Smith')).toEqual({ errorName: 'string' });
  });
});
