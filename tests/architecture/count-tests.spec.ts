import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createTemporaryFolder, type Outcome, runScript } from './scripts.js';

/** The counts that jest 30.5.2 writes; those left out are zero. */
const result = (counts: Record<string, number | boolean>) =>
  JSON.stringify({
    success: true,
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
    ...counts,
  });

function count(content: string | undefined): Outcome {
  using folder = createTemporaryFolder();
  if (content !== undefined) folder.write('jest.json', content);
  return runScript('count-tests.mjs', { arguments: [join(folder.path, 'jest.json')] });
}

describe('the count of the tests', () => {
  it.each([
    ['tests that pass', result({ numPassedTests: 7 }), '7 passed, 0 failed, 0 skipped', 0],
    [
      'pending and planned tests, together',
      result({ numPassedTests: 7, numPendingTests: 2, numTodoTests: 3 }),
      '7 passed, 0 failed, 5 skipped',
      0,
    ],
    [
      'tests that fail',
      result({ success: false, numPassedTests: 7, numFailedTests: 4 }),
      '7 passed, 4 failed, 0 skipped',
      1,
    ],
    [
      'a suite that did not run, beside a test that failed',
      result({ success: false, numPassedTests: 7, numFailedTests: 4, numRuntimeErrorTestSuites: 1 }),
      '7 passed, 5 failed, 0 skipped',
      1,
    ],
    [
      'a run that was interrupted',
      result({ success: false, numPassedTests: 7 }),
      '7 passed, 1 failed, 0 skipped',
      1,
    ],
    ['a run without a test', result({}), '0 passed, 1 failed, 0 skipped', 1],
    [
      'a run whose tests were all skipped',
      result({ numPendingTests: 9 }),
      '0 passed, 1 failed, 9 skipped',
      1,
    ],
    ['a file that was cut', result({ numPassedTests: 7 }).slice(0, -1), '0 passed, 1 failed, 0 skipped', 1],
    ['another document', '[]', '0 passed, 1 failed, 0 skipped', 1],
    ['no file', undefined, '0 passed, 1 failed, 0 skipped', 1],
  ])('knows %s', (_, content, line, status) => {
    expect(count(content)).toEqual({ status, output: `${line}\n` });
  });
});
