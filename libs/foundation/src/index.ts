export { createGarbageLimit, KeySet, keyOfText } from './bounded-memory.js';
export { type FailureCode, failureCatalogue } from './catalogue.js';
export { sha256, sha256OfFile } from './digest.js';
export {
  assertNever,
  describeBug,
  describeThrown,
  Failure,
  type FailureDetails,
  InternalError,
  invariant,
  reviveThrown,
  type ThreadFailure,
} from './failure.js';
export { asFileFailure, asWriteFailure, ignoreMissing, systemCodeOf } from './file-failure.js';
export { tryFileLock } from './file-lock.js';
export { firstIndex } from './first-index.js';
export {
  type HtmlPart,
  html,
  readDocumentStyle,
  readPalette,
  SafeHtml,
  standalonePage,
  trusted,
} from './html.js';
export { expectedOf, oneOfFields, parseJson, parseYaml } from './parse.js';
export { mixesAlphabets, samePerson } from './person-name.js';
export { type Clock, failpoint, millisecondsPerDay, packageRoot } from './process.js';
export { type Interval, wilsonInterval, z95 } from './proportion.js';
export {
  createSecureRandom,
  createSeededRandom,
  pick,
  type SecureRandom,
  type SeededRandom,
  shuffle,
} from './random.js';
export {
  isFileOrFolder,
  openPlainFile,
  readFileIfThere,
  readTextFile,
  requireFileOrFolder,
  requireRegularFile,
} from './read-file.js';
export {
  flushFolder,
  makeFolder,
  openToAppend,
  openToAppendSync,
  removeAbandoned,
  requireReplaceable,
  writeFileAtomic,
  writeStreamAtomic,
} from './write-file.js';
