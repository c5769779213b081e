/** What tests of other libraries use. */
export { datesOfRules } from './rule-examples.js';
