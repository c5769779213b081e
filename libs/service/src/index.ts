export { boundConnections } from './connection-places.js';
export {
  asListenFailure,
  endAnswer,
  hasUnreadBody,
  listenOn,
  readBytes,
  stopListening,
} from './http-server.js';
export { untilInterrupted } from './interruption.js';
export { isJsonType, parseJsonBody } from './json-request.js';
export { ClosedLogger, openLog } from './logger.js';
export { answerMalformed } from './malformed-requests.js';
export { type MetricsAddress, type MetricsSource, startMetricsServer } from './metrics-server.js';
export { createOutwardFetch, requireEncrypted, travelsInClear } from './outward-fetch.js';
export { isSameSecret } from './same-secret.js';
export { newSecret, type PageFile, pageHeaders, readPageFiles } from './served-page.js';
export { accessTokenSetting, type Environment, logLevelSetting, parseSettings } from './settings.js';
export { openSpan, traced } from './tracing.js';
export { readVersion } from './version.js';
