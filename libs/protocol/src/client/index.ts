export { type CoordinatorAnswer, listBytesMax, parseAnswer } from './answers.js';
export { createRequestSender, type RequestSender } from './request-sender.js';
export {
  checkSignature,
  createRequestSigner,
  type RequestSigner,
  signatureHeaders,
  skewMilliseconds,
} from './request-signature.js';
export {
  briefPolicy,
  PassingFailure,
  patientPolicy,
  type RetryPolicy,
  type RetryTools,
  realSleep,
  withoutRetries,
  withRetries,
} from './retry.js';
export { createRouteClient, type RouteClient } from './route-client.js';
