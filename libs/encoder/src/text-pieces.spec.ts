import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readEncoder } from './open-encoder.js';
import { PieceReader } from './text-pieces.js';
import { readVocabulary } from './vocabulary.js';

interface Reference {
  readonly text: string;
  readonly numbers: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly gaps: readonly number[];
}

const references = JSON.parse(
  readFileSync(new URL('./fixtures/pieces.json', import.meta.url), 'utf8'),
) as Reference[]; // written by research/encoder/reference.py

describe('the pieces of a text', () => {
  it.each(references)(
    'are those of the package tokenizers, at the same places: $text',
    async ({ text, ...expected }) => {
      const reader = await openReader();

      const { numbers, starts, ends, gaps } = reader.read(text);

      expect({ numbers: [...numbers], starts: [...starts], ends: [...ends], gaps: [...gaps] }).toEqual(
        expected,
      );
    },
  );

  it('lie in the order of the text, and leave out nothing but white space and what is hidden', async () => {
    const reader = await openReader();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const { starts, ends } = reader.read(text);
        const covered = new Set<number>();
        for (const [piece, start] of starts.entries()) {
          expect(start).toBeGreaterThanOrEqual(starts[piece - 1] ?? 0);
          for (let at = start; at < (ends[piece] ?? 0); at += 1) covered.add(at);
        }
        const left = [...text].filter((_, at) => !covered.has([...text].slice(0, at).join('').length));
        expect(left.join('')).toMatch(/^[\s\p{Cc}\p{Cf}\p{M}\p{Zs}\p{Zl}\p{Zp}]*$/u);
      }),
    );
  });
});

let opened: Promise<PieceReader> | undefined;

function openReader(): Promise<PieceReader> {
  opened ??= readEncoder().then(
    ({ manifest, pieces }) => new PieceReader(readVocabulary(pieces, manifest.unknown)),
  );
  return opened;
}
