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
 * | its address has its share | the oldest one of that address that gives way is closed |
 * | all places are taken | the oldest one that gives way is closed, of the address that has most of those |
 * | none gives way | it is closed itself |
 *
 * A connection does not give way while a request is in hand whose token is known, its body or its answer under way. So neither heads that do not end nor
 * bodies that do not come keep `/livez` from its answer, and nobody's upload is cut for them.
 */
export function keepPlaces(server: Server, { connections, addressConnections, isProxy }: PlaceLimits): void {
  const places = new Map<Socket, Place>(); // in the order in which they came
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = isProxy(remoteAddress) ? undefined : networkOf(remoteAddress);
    const near = network === undefined ? [] : [...places].filter(([, place]) => place.network === network);
    const isFull =
      near.length >= addressConnections
        ? !closeOldest(near)
        : places.size >= connections && !closeOldest(ofMost(places));
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

/** Those of the network that has most connections that give way: whoever takes places makes room. */
function ofMost(places: Iterable<[Socket, Place]>): [Socket, Place][] {
  const byNetwork = new Map<string | undefined, [Socket, Place][]>();
  for (const entry of places) {
    if (isInHand(entry[1])) continue;
    const { network } = entry[1];
    const own = byNetwork.get(network);
    if (own === undefined) byNetwork.set(network, [entry]);
    else own.push(entry);
  }
  return [...byNetwork.values()].reduce((most, own) => (own.length > most.length ? own : most), []);
}

function isInHand({ request, response }: Place): boolean {
  const { kind = 'anybody' } = request?.caller ?? {};
  const isKnown = kind !== 'anybody' || request?.contact !== undefined; // a site is known before its signature is checked, over the body
  return isKnown && response?.writableFinished === false;
}
