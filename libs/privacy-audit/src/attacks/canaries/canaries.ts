/** Canaries of J9: invented identities, and every form in which they might turn up. */
import { invariant, pick, type SeededRandom } from '#foundation';

/** An invented identity. */
export interface Canary {
  /** One word with a letter outside ASCII, so that forms differ in how they escape it. */
  readonly name: string;
  /** Ten letters and digits. */
  readonly record: string;
}

const syllables = ['zqu', 'xar', 'vyk', 'jol', 'wez', 'kra', 'qib', 'tuv', 'gax', 'yop'] as const;

/** Invents identities that differ in every part. */
export function inventCanaries(count: number, random: SeededRandom): Canary[] {
  invariant(count >= 1 && count <= 1000, 'between 1 and 1,000 canaries');
  const names = new Set<string>();
  while (names.size < count) {
    const [first = '', ...others] = Array.from({ length: 4 }, () => pick(syllables, random) ?? '');
    names.add(`${first.slice(0, 1).toUpperCase()}${first.slice(1)}é${others.join('')}`);
  }
  return [...names].map((name, at) => ({
    name,
    record: `QX${String(10_000_000 + 9_000 * at + random.integer(9_000))}`,
  }));
}

/** Forms that are searched for. */
export const canaryForms = [
  'utf8',
  'lower case',
  'upper case',
  'latin1',
  'utf16le',
  'utf16be',
  'base64',
  'hex',
  'json escaped',
  'url encoded',
] as const;

/** One of {@link canaryForms}. */
export type CanaryForm = (typeof canaryForms)[number];

/** The bytes of a secret in one form. Base64 keeps only characters that do not depend on the text around it. */
export function bytesOfForm(secret: string, form: CanaryForm): readonly Buffer[] {
  switch (form) {
    case 'utf8':
      return [Buffer.from(secret)];
    case 'lower case':
      return [Buffer.from(secret.toLowerCase())];
    case 'upper case':
      return [Buffer.from(secret.toUpperCase())];
    case 'latin1':
      return [Buffer.from(secret, 'latin1')];
    case 'utf16le':
      return [Buffer.from(secret, 'utf16le')];
    case 'utf16be':
      return [Buffer.from(secret, 'utf16le').swap16()];
    case 'base64':
      return [0, 1, 2].map((before) => base64Within(secret, before));
    case 'hex':
      return [
        Buffer.from(Buffer.from(secret).toString('hex')),
        Buffer.from(Buffer.from(secret).toString('hex').toUpperCase()),
      ];
    case 'json escaped':
      return [
        Buffer.from(
          secret.replace(
            /[^\x20-\x7e]/g,
            (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
          ),
        ),
      ];
    case 'url encoded':
      return [Buffer.from(encodeURIComponent(secret))];
  }
}

/** Base64 of a secret after `before` other bytes, without characters that depend on its neighbours. */
function base64Within(secret: string, before: number): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const coded = bytes.toString('base64').replace(/=+$/, '');
  const first = Math.ceil((before * 8) / 6);
  const last = Math.floor((bytes.length * 8) / 6);
  return Buffer.from(coded.slice(first, last));
}
