/** What tests of programs that trace, or that reach others through proxies and TLS, need. */
export { createPrivateAuthority, type PrivateAuthority } from './private-authority.js';
export { type EndedSpan, recordSpans } from './recorded-spans.js';
export { startTestProxy, type TestProxy } from './test-proxy.js';
