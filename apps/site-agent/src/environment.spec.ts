import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.js';

describe('readEnvironment', () => {
  it.each([
    [{ SFUMATO_CACHE: 'here', XDG_CACHE_HOME: '/xdg', HOME: '/' }, 'here'],
    [{ XDG_CACHE_HOME: '/xdg', HOME: '/' }, '/xdg/sfumato'],
    [{ XDG_CACHE_HOME: 'relative', HOME: '/' }, '/.cache/sfumato'],
    [{ HOME: '/proc/no-home-here' }, undefined],
    [{}, undefined],
  ])('of %j keeps compiled embeddings in %s, the same for every site directory', (env, expected) => {
    expect(readEnvironment(env).cacheFolder).toBe(expected);
    expect(readEnvironment({ ...env, SFUMATO_SITE_DATA: '/other' }).cacheFolder).toBe(expected);
  });

  it('refuses a misspelt variable, which would switch off what it was to ask for', () => {
    const misspelt = { SFUMATO_SITE_REQUIRE_PASS: '1', SFUMATO_SITE_NOISE_FLOR: '0.3' };

    expect(() => readEnvironment(misspelt)).toThrow(
      expect.objectContaining({
        code: 'SETTING_INVALID',
        details: {
          faults: expect.stringMatching(
            /^SFUMATO_SITE_REQUIRE_PASS, SFUMATO_SITE_NOISE_FLOR: unknown variable$/,
          ),
        },
      }),
    );
  });

  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])('reads a switch that is %s as every part of Sfumato does', (word, expected) => {
    const switches = { SFUMATO_SITE_REQUIRES_PASS: word, SFUMATO_SITE_REQUIRES_FULL_AUDIT: word };

    expect(readEnvironment(switches).gatePolicy).toMatchObject({
      requiresPass: expected,
      requiresFullAudit: expected,
    });
  });

  it('takes an empty variable for absent, and leaves those of other programs alone', () => {
    const others = { SFUMATO_SITES_WAIT_FOR_CONFIRMATION: 'true', SFUMATO_TRAINER_X: '1', PATH: '/bin' };
    const empty = { SFUMATO_SITE_NOISE_FLOOR: '', SFUMATO_SITE_CHANNEL: '', SFUMATO_CACHE: '', HOME: '' };

    expect(readEnvironment({ ...others, ...empty })).toMatchObject({
      noiseFloor: 0.02,
      channel: 'stable',
      cacheFolder: undefined,
    });
  });
});
