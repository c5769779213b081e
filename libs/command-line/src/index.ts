export { Command, Option } from 'commander';
export { askOnTerminal } from './ask-on-terminal.js';
export { alignColumns } from './columns.js';
export { requireConfirmation } from './confirmation.js';
export { examples } from './examples.js';
export type { LiveLine } from './live-line.js';
export {
  exitCodes,
  type RegisterCommands,
  reportOutcome,
  runSfumato,
  type SfumatoOptions,
} from './run-sfumato.js';
export { createSilentTerminal, createTerminal, type Progress, type Terminal, type Tone } from './terminal.js';
