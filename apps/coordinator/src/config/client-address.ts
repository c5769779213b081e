/** Parses trusted proxies, and groups client addresses for rate limits. */
import { isIP, isIPv6 } from 'node:net';

const namedRanges: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a word is an address, a range such as `10.0.0.0/8`, or a range that Express names. */
export function isProxy(word: string): boolean {
  if (namedRanges.includes(word)) return true;
  const [address = '', bits, ...rest] = word.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/**
 * What rate limits count by: the /64 of an IPv6 address, because every customer has at least one; the whole
 * of an IPv4 address, even when written as IPv6.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const [left = [], right = []] = groups;
  const zeros =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
