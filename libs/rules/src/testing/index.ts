/** What tests of other libraries use. */
export { datesOfRules } from './dates-of-rules.js';
