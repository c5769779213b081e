export { createIobScheme, type IobScheme } from './iob-scheme.js';
export { createLabelBridge } from './label-bridge.js';
export {
  beginIdAt,
  beginIdFor,
  insideIdAfter,
  isBegin,
  isInside,
  isLabelIdCount,
  labelIdCountOf,
  labelIndexOf,
  labelsMaxOf,
  mayFollow,
  outsideId,
} from './label-ids.js';
export { type LabelMap, labelMapBetween, mapSpans } from './label-map.js';
export { readLabelMapFile } from './label-map-file.js';
export { createLabelSet, type LabelSet, unknownLabel } from './label-set.js';
export {
  isPersonLabel,
  type LabelKin,
  labelKinOf,
  labelSetNamed,
  labelSetNames,
} from './label-sets.js';
export type { Span } from './span.js';
export { spansFromTokenLabelIds } from './spans-from-label-ids.js';
