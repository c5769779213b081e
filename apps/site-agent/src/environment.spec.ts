import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.js';

describe('readEnvironment', () => {
  it.each([
    [{ SFUMATO_CACHE: 'here', XDG_CACHE_HOME: '/xdg', HOME: '/home/a' }, 'here'],
    [{ XDG_CACHE_HOME: '/xdg', HOME: '/home/a' }, '/xdg/sfumato'],
    [{ XDG_CACHE_HOME: 'relative', HOME: '/home/a' }, '/home/a/.cache/sfumato'],
    [{}, undefined],
  ])('of %j keeps compiled embeddings in %s, the same for every site directory', (env, expected) => {
    expect(readEnvironment(env).cacheFolder).toBe(expected);
    expect(readEnvironment({ ...env, SFUMATO_SITE_DATA: '/other' }).cacheFolder).toBe(expected);
  });
});
