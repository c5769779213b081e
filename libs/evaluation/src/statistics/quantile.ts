/** Quantiles of what was resampled. */

/** Linear interpolation between order statistics (type 7 of Hyndman and Fan 1996). `sorted` ascending, not empty. */
export function quantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return below + (above - below) * (position - Math.floor(position));
}
