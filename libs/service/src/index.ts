export { boundConnections } from './connection-places.js';
export {
  answerMalformed,
  asListenFailure,
  endAnswer,
  hasUnreadBody,
  isJsonType,
  listenOn,
  parseJsonBody,
  readBytes,
  stopListening,
} from './http-server.js';
export {
  type MetricsAddress,
  type MetricsSource,
  readVersion,
  startMetricsServer,
  untilInterrupted,
} from './metrics-server.js';
export { createOutwardFetch, requireEncrypted, travelsInClear } from './outward-fetch.js';
export { isSameSecret, newSecret, type PageFile, pageHeaders, readPageFiles } from './served-page.js';
export { accessTokenSetting, type Environment, logLevelSetting, parseSettings } from './settings.js';
export { ClosedLogger, openLog, openSpan, traced } from './telemetry.js';
