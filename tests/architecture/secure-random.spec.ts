import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repository } from './scripts.js';

/** A cast in any spelling: `as SecureRandom`, `as unknown as SecureRandom`, `<SecureRandom>`, `as X & SecureRandom`. */
const cast = /\bas\s[^;,)]*\bSecureRandom\b|<\s*SecureRandom\s*>\s*[\w({]/;

/** Another class behind the type would be a source that nobody looks at. (The compiler refuses one as well: the class has a private field.) */
const imitation = /\bclass\s+SecureRandom\b|\b(implements|extends)\b[^{]*\bSecureRandom\b/;

const owner = join('libs', 'foundation', 'src', 'random.ts');

describe('the secure source of randomness', () => {
  const sources = ['apps', 'libs', 'bin', 'scripts', 'tests']
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.m?ts$|\.m?js$/.test(file) && !file.endsWith('secure-random.spec.ts'));

  it('is never another source cast to its type, in tests neither', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => cast.test(contentOf(file)))).toEqual([]);
  });

  it('is implemented in one place', () => {
    expect(sources.filter((file) => imitation.test(contentOf(file)))).toEqual([owner]);
  });

  it.each([
    'createSeededRandom(1) as unknown as SecureRandom',
    '<SecureRandom>source',
    'x as never as SecureRandom',
  ])('would find %s', (code) => {
    expect(cast.test(code)).toBe(true);
  });

  it.each(['random: SeededRandom | SecureRandom', "import type { SecureRandom } from '#foundation'"])(
    'passes over %s',
    (code) => {
      expect(cast.test(code)).toBe(false);
    },
  );
});

function contentOf(file: string): string {
  return readFileSync(join(repository, file), 'utf8');
}
