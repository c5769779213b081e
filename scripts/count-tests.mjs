// Counts the tests of a jest result file (`--json --outputFile=FILE`) and prints `N passed, N failed, N skipped`. Takes
// the file; exits with 0 only when nothing failed. A result that is absent, cut or empty is a failure, never a pass.
import { readFileSync } from 'node:fs';
import './say-help.mjs';

const { passed, failed, skipped } = countTests(readResult(process.argv[2] ?? ''));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

/** The parsed file; undefined when it cannot be read or is not JSON. */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A suite that did not run counts as one failed test: jest counts none of its tests. */
function countTests(result) {
  const [passed, failures, suitesNotRun, pending, todo] = [
    result?.numPassedTests,
    result?.numFailedTests,
    result?.numRuntimeErrorTestSuites,
    result?.numPendingTests,
    result?.numTodoTests,
  ].map((count) => (Number.isSafeInteger(count) && count >= 0 ? count : 0));
  const failed = failures + suitesNotRun;
  // An interrupted run, or one without a single test, fails without a failed test.
  const isSound = result?.success === true && passed + failed > 0;
  return { passed, failed: failed === 0 && !isSound ? 1 : failed, skipped: pending + todo };
}
