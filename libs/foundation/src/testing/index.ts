/** What tests of every library use. */
export { everyRow } from './every-row.js';
