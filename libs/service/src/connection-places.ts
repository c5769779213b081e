/** Bounds the duration and number of a server's connections; idle ones are closed for new ones. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections there may be, and which may be closed for new ones. */
export interface PlaceLimits {
  readonly connectionsMax: number;
  /** Whether a request is in progress, so that the connection stays. Called when a place is needed. */
  readonly isInHand: (socket: Socket) => boolean;
  /** For a whole request with its body. */
  readonly requestSeconds: number;
  /** Limits per network; without them only age decides. */
  readonly shares?: NetworkShares;
}

export interface NetworkShares {
  readonly connectionsMax: number;
  /** Undefined for connections outside any limit, such as a proxy's. */
  readonly networkOf: (socket: Socket) => string | undefined;
}

/**
 * Bounds a server's connections in duration, and in number overall and per network.
 *
 * **Guarantees**
 * | a connection that comes when | what happens |
 * |---|---|
 * | its network has its share | the oldest one of that network that gives way is closed |
 * | all places are taken | the oldest one that gives way is closed, of the network that has most of those |
 * | none gives way | it is closed itself |
 *
 * So neither endless headers nor bodies that never arrive keep a health probe waiting.
 */
export function boundConnections(server: Server, limits: PlaceLimits): void {
  const { connectionsMax, isInHand, requestSeconds, shares } = limits;
  server.headersTimeout = headSeconds * 1000;
  server.requestTimeout = requestSeconds * 1000;
  server.keepAliveTimeout = idleSeconds * 1000;
  server.maxHeadersCount = headersMax;
  const places = new Map<Socket, Network>(); // in order of arrival
  const givesWay = ([socket]: Place) => !isInHand(socket);
  server.on('connection', (socket: Socket) => {
    const network = shares?.networkOf(socket);
    const near = network === undefined ? [] : [...places].filter(([, own]) => own === network);
    const isShareTaken = shares !== undefined && near.length >= shares.connectionsMax;
    if (isShareTaken || places.size >= connectionsMax) {
      const giving = (isShareTaken ? near : [...places]).filter(givesWay);
      const oldest = ofMost(giving)[0]?.[0];
      if (oldest === undefined) return void socket.destroy();
      places.delete(oldest); // frees its place at once
      oldest.destroy();
    }
    places.set(socket, network);
    socket.once('close', () => places.delete(socket));
  });
}

/** Headers have a few hundred bytes; only deliberately slow clients take longer. */
const headSeconds = 20;

/** Active clients send their next request sooner. */
const idleSeconds = 10;

/** Clients send about twenty, and proxies add a few. */
const headersMax = 64;

type Network = string | undefined;
type Place = readonly [socket: Socket, network: Network];

/** The connections of the network with the most; of the earliest one on a tie. */
function ofMost(places: readonly Place[]): readonly Place[] {
  const byNetwork = new Map<Network, Place[]>();
  for (const place of places) {
    const own = byNetwork.get(place[1]);
    if (own === undefined) byNetwork.set(place[1], [place]);
    else own.push(place);
  }
  return [...byNetwork.values()].reduce((most, own) => (own.length > most.length ? own : most), []);
}
