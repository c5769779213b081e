import type { Unready } from '#training';

/** Describes a phase that did not start: `P3 not begun: P2 at 0.6612 after 40 epochs, 0.6 needed`. */
export function describeUnready({
  phase,
  requires,
  validationLoss,
  validationLossMax,
  epochs,
}: Unready): string {
  const reached = validationLoss === undefined ? 'none' : validationLoss.toFixed(4);
  return `${phase} not begun: ${requires} at ${reached} after ${epochs} epochs, ${validationLossMax} needed`;
}
