import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { passagesOf } from './passages.js';

it('passages keep every piece once, read at most their size and no piece twice but the margins around what they keep', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.integer({ min: 8, max: 200 }), fc.nat(3), (count, size, margin) => {
      const passages = passagesOf(count, { size, margin });

      let kept = 0;
      for (const { from, to, keptFrom, keptTo } of passages) {
        expect([keptFrom, to - from <= size, keptTo > keptFrom]).toEqual([kept, true, true]);
        expect(keptFrom - from >= margin || from === 0).toBe(true);
        expect(to - keptTo >= margin || to === count).toBe(true);
        kept = keptTo;
      }
      expect(kept).toBe(count);
      const read = passages.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(read).toBe(count + Math.max(0, passages.length - 1) * 2 * margin);
    }),
  );
});
