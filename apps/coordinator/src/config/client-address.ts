/** Whose request it is, as far as the network tells: through proxies that are trusted, and by network rather than by address. */
import { isIP, isIPv6 } from 'node:net';

/** Names that Express knows for ranges of addresses. */
const namedRanges: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a word names a proxy: an address, a range such as `10.0.0.0/8`, or a name that Express knows. */
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
 * What a limit counts by. One customer of IPv6 has a /64 at least and could come from another address each time, so its first
 * four groups count; an IPv4 address counts whole, also when it is written as IPv6.
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
