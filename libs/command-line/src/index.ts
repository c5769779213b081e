export { Argument, Command, Option } from 'commander';
export { examples } from './examples.js';
export { invalidSetting, numberBetween, oneDelimiter, wholeNumber } from './option-parsers.js';
export {
  type AddVerb,
  addVerbs,
  exitCodes,
  type RegisterCommands,
  runSfumato,
  type VerbModules,
} from './run-sfumato.js';
export {
  alignColumns,
  counted,
  firstOf,
  jsonText,
  type Progress,
  quoted,
  requireConfirmation,
  type Terminal,
  type Tone,
  whole,
  wrapCells,
} from './terminal.js';
