import { describe, expect, it } from '@jest/globals';
import { createLiveLine } from './terminal.js';

function drawn(target: { readonly isTTY?: boolean; readonly columns?: number }): string {
  const pieces: string[] = [];
  const line = createLiveLine({ ...target, write: (text) => pieces.push(text) });
  for (const text of ['epoch 1', 'epoch 1', 'epoch 2 of 20']) line.show(text);
  line.end();
  return pieces.join('');
}

describe('a live line', () => {
  it('is one line on a terminal, drawn again for each change', () => {
    expect(drawn({ isTTY: true })).toBe('\r\u001B[2Kepoch 1\r\u001B[2Kepoch 2 of 20\n');
  });

  it('is cut where a narrow terminal would wrap it', () => {
    expect(drawn({ isTTY: true, columns: 8 })).toBe('\r\u001B[2Kepoch 1\r\u001B[2Kepoch 2\n');
  });

  it('is a line for each change elsewhere', () => {
    expect(drawn({})).toBe('epoch 1\nepoch 2 of 20\n');
  });

  it.each([
    ['on a terminal', { isTTY: true }, '\r\u001B[2Kphase \\u001b[8mhidden'],
    ['elsewhere', {}, 'phase \\u001b[8mhidden\n'],
  ])('shows controls in place of obeying them, %s', (_, target, expected) => {
    const pieces: string[] = [];

    createLiveLine({ ...target, write: (text) => pieces.push(text) }).show('phase \u001b[8mhidden');

    expect(pieces.join('')).toBe(expected);
  });
});
