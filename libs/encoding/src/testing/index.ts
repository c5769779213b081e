export { openTinyTable, prepareText } from './tiny-table.js';
