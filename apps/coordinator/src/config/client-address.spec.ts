import { describe, expect, it } from '@jest/globals';
import { isProxy, networkOf } from './client-address.js';

describe('isProxy', () => {
  it.each(['loopback', 'uniquelocal', '10.1.2.3', '10.0.0.0/8', '::1', 'fd00::/8'])('takes %s', (word) => {
    expect(isProxy(word)).toBe(true);
  });

  it.each([
    '',
    'proxy.example.org',
    'true',
    '1',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/8/8',
    'fd00::/129',
    '10.0.0',
  ])('refuses %j', (word) => {
    expect(isProxy(word)).toBe(false);
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
