export { createIobScheme, type IobScheme, spansFromTokenLabelIds } from './iob-scheme.js';
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
export {
  createLabelBridge,
  type LabelMap,
  labelMapBetween,
  mapSpans,
  readLabelMapFile,
} from './label-map.js';
export { createLabelSet, type LabelSet, type Span, unknownLabel } from './label-set.js';
export {
  isPersonLabel,
  type LabelKin,
  labelKinOf,
  labelSetNamed,
  labelSetNames,
} from './label-sets.js';
