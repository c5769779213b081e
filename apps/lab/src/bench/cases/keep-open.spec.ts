import { describe, expect, it } from '@jest/globals';
import { createFakePipeline } from '../../../../site-agent/src/testing/fake-pipeline.js';
import { keepOpen } from './keep-open.js';

describe('a kept pipeline', () => {
  it('opens a part once and closes it only at the end', async () => {
    const fake = createFakePipeline();
    const closed: string[] = [];
    const noise = { deviations: { input: [], output: [0.1] }, floor: 0.02 };
    let opened = 0;
    const pipeline = keepOpen({
      ...fake,
      openRepresenter: async (onnx, noise) => {
        opened += 1;
        return {
          ...(await fake.openRepresenter(onnx, noise)),
          close: async () => void closed.push('representer'),
        };
      },
    });

    const first = await pipeline.openRepresenter(new Uint8Array(1), noise);
    await first.close();
    const second = await pipeline.openRepresenter(new Uint8Array(1), noise);
    expect([opened, closed]).toEqual([1, []]);
    expect(second.representationSize).toBe(first.representationSize);

    await pipeline.closeAll();
    expect(closed).toEqual(['representer']);
  });
});
