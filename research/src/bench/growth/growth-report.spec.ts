import { describe, expect, it } from '@jest/globals';
import { growthPage } from './run-growth.js';

describe('the growth report', () => {
  it('states sizes, costs and the exponent of every curve', () => {
    const page = growthPage(
      [
        {
          name: 'pool',
          title: 'A pass against <size>',
          description: 'Frames on disk.',
          sizeTitle: 'tokens',
          workTitle: 'one pass',
          points: [
            { size: 1000, processorSeconds: 0.25, peakRssMb: 120 },
            { size: 4000, processorSeconds: 1.01, peakRssMb: null },
          ],
          exponent: 1.007,
        },
      ],
      new Date('2071-10-04T12:30:00Z'),
    );

    expect(page).toContain('Fitted exponent: 1.007');
    expect(page).toContain('A pass against &lt;size&gt;');
    expect(page).toContain('4,000');
    expect(page).toContain('2071-10-04 12:30 UTC');
  });
});
