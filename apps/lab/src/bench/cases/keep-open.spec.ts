import { describe, expect, it } from '@jest/globals';
import { createFakePipeline } from '../../../../site-agent/src/testing/fake-pipeline.js';
import { keepOpen } from './keep-open.js';

describe('a kept pipeline', () => {
  it('opens a part once and closes it only at the end', async () => {
    const fake = createFakePipeline();
    const closed: string[] = [];
    let opened = 0;
    const pipeline = keepOpen({
      ...fake,
      openRepresenter: async (onnx) => {
        opened += 1;
        return { ...(await fake.openRepresenter(onnx)), close: async () => void closed.push('representer') };
      },
    });

    const first = await pipeline.openRepresenter(new Uint8Array(1));
    await first.close();
    const second = await pipeline.openRepresenter(new Uint8Array(1));
    expect([opened, closed]).toEqual([1, []]);
    expect(second.representationSize).toBe(first.representationSize);

    await pipeline.closeAll();
    expect(closed).toEqual(['representer']);
  });
});
