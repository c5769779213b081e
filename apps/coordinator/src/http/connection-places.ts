/** Which connections of the coordinator give way to who comes later: those that ask for nothing, or have not shown yet that they may. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { boundConnections } from '#service';
import { networkOf } from '../config/client-address.js';
import type { CoordinatorSettings } from '../config/settings.js';
import type { ApiRequest } from './api-request.js';

/** How many connections there may be, and whose do not count by address. */
interface PlaceLimits extends Pick<CoordinatorSettings, 'connections' | 'addressConnections'> {
  /** Whether connections from an address are those of many clients. */
  readonly isProxy: (address: string) => boolean;
}

/** A frame or a model over a slow line takes minutes. */
const requestSeconds = 10 * 60;

/**
 * Bounds the connections of a server as {@link boundConnections} does, by the network of their address.
 *
 * A connection does not give way while a request is in hand whose token is known, its body or its answer under way: nobody's upload is
 * cut for strangers.
 */
export function keepPlaces(server: Server, { connections, addressConnections, isProxy }: PlaceLimits): void {
  const latest = new WeakMap<Socket, Exchange>();
  server.on('request', (request: ApiRequest, response: ServerResponse) => {
    latest.set(request.socket, { request, response });
  });
  boundConnections(server, {
    connectionsMax: connections,
    isInHand: (socket) => isInHand(latest.get(socket)),
    requestSeconds,
    shares: {
      connectionsMax: addressConnections,
      networkOf: ({ remoteAddress = '' }) => (isProxy(remoteAddress) ? undefined : networkOf(remoteAddress)),
    },
  });
}

/** The last request of a connection whose head was whole. */
interface Exchange {
  readonly request: ApiRequest;
  readonly response: ServerResponse;
}

function isInHand(exchange: Exchange | undefined): boolean {
  if (exchange === undefined || exchange.response.writableFinished) return false;
  const { caller, contact } = exchange.request;
  // A site is known before its signature is checked, which is over the body.
  return contact !== undefined || (caller !== undefined && caller.kind !== 'anybody');
}
