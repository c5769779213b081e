export { createIobScheme, type IobScheme, type TransitionMask } from './iob-scheme.js';
export { type LabelMap, labelMapBetween, type MappedSpans, mapSpans } from './label-map.js';
export { readLabelMapFile } from './label-map-file.js';
export {
  createLabelSet,
  type LabelCategory,
  type LabelRow,
  type LabelSet,
  unknownLabel,
} from './label-set.js';
export { labelSetNamed, labelSetNames } from './label-sets.js';
export type { Span } from './span.js';
export { spansFromTokenLabelIds, type TokenOffsets } from './spans-from-label-ids.js';
