/** Who has the places for connections: whoever asks for nothing, or has not shown yet that they may, gives way to who comes later. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../config/client-address.js';
import type { CoordinatorSettings } from '../config/settings.js';
import type { ApiRequest } from './api-request.js';

/** How many connections there may be, and whose do not count by address. */
interface PlaceLimits extends Pick<CoordinatorSettings, 'connections' | 'addressConnections'> {
  /** Whether connections from an address are those of many clients. */
  readonly isProxy: (address: string) => boolean;
}

/** A connection. */
interface Place {
  /** What its address counts as; undefined for a proxy. */
  readonly network: string | undefined;
  /** The last request whose head was whole. */
  request?: ApiRequest;
  response?: ServerResponse;
}

/**
 * Bounds the connections of a server, in all and by address.
 *
 * **Guarantees**
 * | a connection that comes when | what happens |
 * |---|---|
 * | its address has its share, or all places are taken | the oldest one that gives way is closed, of that address or of all |
 * | none gives way | it is closed itself |
 *
 * A connection does not give way while a request is in hand that the guard has let in with a token. So neither heads that do not end nor
 * bodies that do not come keep `/livez` from its answer, and nobody's upload is cut for them.
 */
export function keepPlaces(server: Server, { connections, addressConnections, isProxy }: PlaceLimits): void {
  const places = new Map<Socket, Place>(); // in the order in which they came
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = isProxy(remoteAddress) ? undefined : networkOf(remoteAddress);
    const near = [...places].filter(([, place]) => place.network === network);
    const isFull =
      network !== undefined && near.length >= addressConnections
        ? !closeOldest(near)
        : places.size >= connections && !closeOldest(places);
    if (isFull) return void socket.destroy();
    places.set(socket, { network });
    socket.once('close', () => places.delete(socket));
  });
  server.on('request', (request: ApiRequest, response: ServerResponse) => {
    const place = places.get(request.socket);
    if (place !== undefined) Object.assign(place, { request, response });
  });

  /** Whether one gave way. */
  function closeOldest(among: Iterable<[Socket, Place]>): boolean {
    for (const [socket, place] of among)
      if (!isInHand(place)) {
        places.delete(socket); // its place is free at once
        socket.destroy();
        return true;
      }
    return false;
  }
}

function isInHand({ request, response }: Place): boolean {
  const kind = request?.caller?.kind ?? 'anybody';
  return kind !== 'anybody' && response?.writableFinished === false;
}
