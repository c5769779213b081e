/** A report for people. */
import type { BenchReport } from './run-bench.js';

const units: Readonly<Record<string, string>> = {
  tokensPerSecond: 'tokens a second',
  megabytesPerSecond: 'megabytes a second',
  queriesPerSecond: 'queries a second',
};

/** A few lines; everything else is in the JSON. */
export function describeReport(report: BenchReport): string {
  const { bench, ours, peer, ratio, productRateShare, peakRssMb, settings } = report;
  const rates = Object.entries(ours).map(
    ([measure, { median, min, max }]) => `${bench}: ${median} ${units[measure]} (${min} to ${max})`,
  );
  return [
    ...rates,
    peer === null
      ? 'no peer'
      : `${peer.name}: ${peer.tokensPerSecond} tokens a second; ours is ${ratio} times that`,
    productRateShare === null
      ? undefined
      : `${(100 * productRateShare).toFixed(1)} % of this machine's rate of dense products`,
    `peak memory ${peakRssMb} MB`,
    ...Object.entries(settings).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}
