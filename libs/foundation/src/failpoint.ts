/** Places where a process may die, for tests that kill it at each of them. */

const variable = 'SFUMATO_TEST_FAILPOINT';
const fatal = Number(process.env[variable] ?? 0);
let reached = 0;

/**
 * Does nothing, unless SFUMATO_TEST_FAILPOINT is n: then the n-th call in this thread ends the process as a power cut or the kernel would,
 * with SIGKILL. It stands before and after each step that has to survive that.
 */
export function failpoint(): void {
  if (fatal === 0) return;
  reached += 1;
  if (reached === fatal) process.kill(process.pid, 'SIGKILL');
}
