export { untilInterrupted } from './interruption.js';
export { ClosedLogger, describeBug, openLog } from './logger.js';
export { accessTokenSetting, type Environment, logLevelSetting, parseSettings } from './settings.js';
