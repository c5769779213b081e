export { openDocx } from './docx.js';
