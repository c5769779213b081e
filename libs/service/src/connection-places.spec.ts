import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { boundConnections } from './connection-places.js';

/** A server with four places, two for each network; `come` is a connection of a network, which is in hand if it is said to be. */
function buildServer() {
  const server = createServer();
  const networks = new Map<Socket, string | undefined>();
  const inHand = new Set<Socket>();
  boundConnections(server, {
    connectionsMax: 4,
    requestSeconds: 60,
    isInHand: (socket) => inHand.has(socket),
    shares: { connectionsMax: 2, networkOf: (socket) => networks.get(socket) },
  });
  return {
    come(network?: string, options: { readonly isInHand?: true } = {}): Socket {
      const socket = new Socket();
      networks.set(socket, network);
      if (options.isInHand) inHand.add(socket);
      server.emit('connection', socket);
      return socket;
    },
  };
}

const closedOf = (sockets: readonly Socket[]) => sockets.map(({ destroyed }) => destroyed);

describe('a connection whose network has its share', () => {
  it('takes the place of the oldest one of that network', () => {
    const { come } = buildServer();

    const sockets = [come('far'), come('near'), come('near'), come('near')];

    expect(closedOf(sockets)).toEqual([false, true, false, false]);
  });

  it('leaves the one alone whose request is in hand', () => {
    const { come } = buildServer();

    const sockets = [come('near', { isInHand: true }), come('near'), come('near')];

    expect(closedOf(sockets)).toEqual([false, true, false]);
  });

  it('is closed when none of that network gives way, whoever else would', () => {
    const { come } = buildServer();

    const sockets = [
      come('far'),
      come('near', { isInHand: true }),
      come('near', { isInHand: true }),
      come('near'),
    ];

    expect(closedOf(sockets)).toEqual([false, false, false, true]);
  });
});

describe('a connection that comes when all places are taken', () => {
  it('takes that of the oldest one of the network that has most that give way', () => {
    const { come } = buildServer();

    const sockets = [
      come('one'),
      come('two', { isInHand: true }),
      come('three'),
      come('three'),
      come('four'),
    ];

    expect(closedOf(sockets)).toEqual([false, false, true, false, false]);
  });

  it('is closed when none gives way', () => {
    const { come } = buildServer();

    const sockets = ['one', 'two', 'three', 'four'].map((network) => come(network, { isInHand: true }));

    expect(come('five').destroyed).toBe(true);
    expect(closedOf(sockets)).toEqual([false, false, false, false]);
  });
});

describe('connections without a network', () => {
  it('have no share, and give way by their age when all places are taken', () => {
    const { come } = buildServer();

    const sockets = [come(), come(), come(), come(), come()];

    expect(closedOf(sockets)).toEqual([true, false, false, false, false]);
  });
});
