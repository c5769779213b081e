export { openToAppend, openToAppendSync } from './appendable-file.js';
export { flushFolder, removeAbandoned, writeFileAtomic, writeStreamAtomic } from './atomic-file.js';
export { describeBug } from './bug.js';
export { type FailureCode, failureCatalogue } from './catalogue/catalogue.js';
export { type Clock, millisecondsPerDay } from './clock.js';
export { sha256, sha256OfFile } from './digest.js';
export { expectedOf, oneOfFields } from './expected-of.js';
export { failpoint } from './failpoint.js';
export { assertNever, Failure, type FailureDetails, InternalError, invariant } from './failure.js';
export { asFileFailure, asWriteFailure, systemCodeOf } from './file-failure.js';
export { readFileIfThere } from './file-if-there.js';
export { tryFileLock } from './file-lock.js';
export { firstIndex } from './first-index.js';
export { createGarbageLimit } from './garbage-limit.js';
export { type HtmlPart, html, SafeHtml, trusted } from './html.js';
export { standalonePage } from './html-page.js';
export { parseJson } from './json.js';
export { KeySet, keyOfText } from './key-set.js';
export { makeFolder } from './make-folder.js';
export { packageRoot } from './package-root.js';
export { mixesAlphabets, samePerson } from './person-name.js';
export {
  createSecureRandom,
  createSeededRandom,
  pick,
  type SecureRandom,
  type SeededRandom,
  shuffle,
} from './random.js';
export { requireReplaceable } from './replaceable-file.js';
export { isFileOrFolder, openPlainFile, requireFileOrFolder, requireRegularFile } from './special-file.js';
export { readTextFile } from './text-file.js';
export { describeThrown, reviveThrown, type ThreadFailure } from './thread-failure.js';
export { parseYaml } from './yaml.js';
