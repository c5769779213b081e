export { Command, Option } from 'commander';
export {
  exitCodes,
  type RegisterCommands,
  reportOutcome,
  runSfumato,
  type SfumatoOptions,
} from './run-sfumato.js';
export { createSilentTerminal, createTerminal, type Progress, type Terminal } from './terminal.js';
