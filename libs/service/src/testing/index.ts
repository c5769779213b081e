/** What tests of programs that trace need. */
export { type EndedSpan, recordSpans } from './recorded-spans.js';
