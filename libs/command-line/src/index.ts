export { Command, Option } from 'commander';
export { askOnTerminal } from './ask-on-terminal.js';
export { alignColumns } from './columns.js';
export { requireConfirmation } from './confirmation.js';
export { examples } from './examples.js';
export { exitCodes, type RegisterCommands, runSfumato } from './run-sfumato.js';
export { createSilentTerminal, type Progress, type Terminal, type Tone } from './terminal.js';
