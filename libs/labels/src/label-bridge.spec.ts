import { describe, expect, it } from '@jest/globals';
import { createLabelBridge } from './label-bridge.js';
import { labelSetNamed, labelSetNames } from './label-sets.js';

describe('labels between a release and the rules', () => {
  it.each(labelSetNames)('all have a name on the other side, from %s and back', (name) => {
    const labelSet = labelSetNamed(name);
    const i2b2 = labelSetNamed('i2b2');
    const bridge = createLabelBridge(labelSet);

    expect(labelSet.labels.filter((label) => !i2b2.has(bridge.toI2b2(label)))).toEqual([]);
    expect(i2b2.labels.filter((label) => !labelSet.has(bridge.fromI2b2(label)))).toEqual([]);
  });

  it('stay the same for a release in i2b2', () => {
    const { labels } = labelSetNamed('i2b2');

    expect(labels.map(createLabelBridge(labelSetNamed('i2b2')).fromI2b2)).toEqual(labels);
  });

  it.each([
    ['meddocan', 'ZIP', 'TERRITORIO'],
    ['meddocan', 'STATE', 'TERRITORIO'],
    ['meddocan', 'HOSPITAL', 'HOSPITAL'],
    ['safe-harbor', 'ZIP', 'GEOGRAPHY'],
    ['grascco', 'ZIP', 'LOCATION_ZIP'],
  ] as const)('of %s call %s %s', (name, label, own) => {
    expect(createLabelBridge(labelSetNamed(name)).fromI2b2(label)).toBe(own);
  });
});
