/** The exponent of a power law through measured points. */
import { invariant } from '#foundation';

/**
 * b of y = a · x^b by least squares on the logarithms: the slope of a line in a doubly logarithmic picture.
 *
 * @param points at least two, with different x; all values greater than 0
 */
export function fitExponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(logs.map(([x]) => x)), mean(logs.map(([, y]) => y))];
  const together = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const spread = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  invariant(spread > 0 && Number.isFinite(together), 'two sizes that differ and costs above zero');
  return together / spread;
}
