/** What `lab run` prints of a consortium experiment. */
import type { ConsortiumResults } from './results.js';

/** One line for each claim and each point of the curve, then what was left out. */
export function summariseConsortium({ claims, consortium, unfinished }: ConsortiumResults): string {
  const claimed = claims.map(
    ({ site, from, bestRawSingle, privatePooled, pValue, holds }) =>
      `unseen ${site.padEnd(16)} private pooled ${privatePooled.toFixed(4)}  best raw single ${bestRawSingle.toFixed(4)} (${from})  p ${pValue.toFixed(4)}  ${holds ? 'holds' : 'does not hold'}`,
  );
  const curve = consortium.curve.map(
    ({ kind, sites, mean }) => `${kind.padEnd(8)} ${sites} pooled  mean span F1 ${mean.toFixed(4)}`,
  );
  const open =
    unfinished.length === 0
      ? []
      : [`${unfinished.length} trainings not run: out of time or not selected; run again to continue`];
  return [...claimed, ...curve, ...open].join('\n');
}
