export { buildCorpus, buildSentences, tinySizes } from './tiny-corpus.js';
