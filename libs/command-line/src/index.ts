export { Argument, Command, Option } from 'commander';
export { type AddVerb, addVerbs, type VerbModules } from './add-verbs.js';
export { counted, firstOf, whole } from './counted.js';
export { examples } from './examples.js';
export { numberBetween } from './number-between.js';
export { oneDelimiter } from './one-delimiter.js';
export { exitCodes, type RegisterCommands, runSfumato } from './run-sfumato.js';
export {
  alignColumns,
  jsonText,
  type Progress,
  requireConfirmation,
  type Terminal,
  type Tone,
} from './terminal.js';
export { wholeNumber } from './whole-number.js';
export { wrapCells } from './wrap-cells.js';
