import { describe, expect, it } from '@jest/globals';
import { resolveAdversarySettings } from './settings.js';

describe('resolveAdversarySettings', () => {
  it('fills in the default size', () => {
    expect(resolveAdversarySettings({ embeddingSize: 5, representationSize: 3 })).toEqual({
      embeddingSize: 5,
      representationSize: 3,
      hidden: 64,
    });
  });

  it.each([
    ['an unknown key', { embeddingSize: 5, representationSize: 3, hiden: 64 }],
    ['no sizes', {}],
    ['a size of zero', { embeddingSize: 0, representationSize: 3 }],
    ['a fraction', { embeddingSize: 5, representationSize: 2.5 }],
  ])('refuses %s', (_, settings) => {
    expect(() => resolveAdversarySettings(settings as never)).toThrow();
  });
});
