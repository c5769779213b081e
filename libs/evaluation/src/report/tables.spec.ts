import { describe, expect, it } from '@jest/globals';
import { html } from '#foundation';
import { formatNumber, renderCell } from './tables.js';

describe('numbers in a report', () => {
  it.each([
    ['score', 0.86712, '0.867'],
    ['percent', 0.5123, '51.2\u202f%'],
    ['count', 12345, '12,345'],
    ['number', 0.00123456, '0.001235'],
  ] as const)('are written as a %s', (format, value, written) => {
    expect(formatNumber(value, format)).toBe(written);
  });

  it('carry their deviation and interval', () => {
    const cell = {
      value: 0.9,
      format: 'score',
      deviation: 0.01,
      interval: { low: 0.8, high: 0.95 },
    } as const;

    expect(html`${renderCell(cell)}`.markup).toBe(
      '0.900<span class="spread"> ± 0.010</span> <span class="interval">0.800 to 0.950</span>',
    );
  });

  it('are a dash when there are none', () => {
    expect(html`${renderCell(null)}`.markup).toContain('–');
  });
});
