export { Command, Option } from 'commander';
export { examples } from './examples.js';
export {
  exitCodes,
  type RegisterCommands,
  reportOutcome,
  runSfumato,
  type SfumatoOptions,
} from './run-sfumato.js';
export { createSilentTerminal, createTerminal, type Progress, type Terminal, type Tone } from './terminal.js';
