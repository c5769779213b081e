// Counts the tests in a jest result file (`--json --outputFile=FILE`), its argument, and prints `N passed, N
// failed, N skipped`. Exits with 0 only if nothing failed. A missing, truncated or empty result is a failure.
import { readFileSync } from 'node:fs';
import './say-help.mjs';

const { passed, failed, skipped } = countTests(readResult(process.argv[2] ?? ''));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

/** Parses the file; undefined if it is unreadable or not JSON. */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Counts a suite that did not run as one failed test: jest counts none of its tests. */
function countTests(result) {
  const [passed, failures, suitesNotRun, pending, todo] = [
    result?.numPassedTests,
    result?.numFailedTests,
    result?.numRuntimeErrorTestSuites,
    result?.numPendingTests,
    result?.numTodoTests,
  ].map((count) => (Number.isSafeInteger(count) && count >= 0 ? count : 0));
  const failed = failures + suitesNotRun;
  // An interrupted run, or one without tests, fails even without a failed test.
  const isSound = result?.success === true && passed + failed > 0;
  return { passed, failed: failed === 0 && !isSound ? 1 : failed, skipped: pending + todo };
}
