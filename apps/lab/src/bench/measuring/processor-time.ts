/** Processor time: on a machine that does other work too it says more than time on the wall. */

const microsecondsPerSecond = 1e6;

/** Processor seconds of all threads of this process while `work` runs, and what it returns. */
export async function processorTimeOf<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly processorSeconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, processorSeconds: (user + system) / microsecondsPerSecond };
}
