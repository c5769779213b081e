export { wordsOfType } from './words-of-type.js';
