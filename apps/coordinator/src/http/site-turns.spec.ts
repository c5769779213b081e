import { describe, expect, it } from '@jest/globals';
import { SiteTurns } from './site-callers.js';

describe('SiteTurns', () => {
  it('lets a site have its share of requests at once, and others theirs', () => {
    const turns = new SiteTurns({ siteRequests: 2 });
    turns.enter('a');
    turns.enter('a');

    expect(() => turns.enter('a')).toThrow(expect.objectContaining({ code: 'COORDINATOR_SITE_TOO_BUSY' }));
    expect(turns.enter('b')).toBeInstanceOf(Function);
  });

  it('gives a place free once, however often a request says that it has ended', () => {
    const turns = new SiteTurns({ siteRequests: 2 });
    const leave = turns.enter('a');
    turns.enter('a');

    leave();
    leave();
    turns.enter('a');

    expect(() => turns.enter('a')).toThrow(expect.objectContaining({ code: 'COORDINATOR_SITE_TOO_BUSY' }));
  });
});
