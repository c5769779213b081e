/** Limits on the duration and number of a server's connections; idle ones give way to new ones. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections there may be, and which give way. */
export interface PlaceLimits {
  /** Connections at the same time. */
  readonly connectionsMax: number;
  /** Whether a request is in hand, so that the connection stays. Asked when a place is needed. */
  readonly isInHand: (socket: Socket) => boolean;
  /** Time for a whole request with its body. */
  readonly requestSeconds: number;
  /** Shares of networks; without them only age decides. */
  readonly shares?: NetworkShares;
}

export interface NetworkShares {
  /** Connections of one network at the same time. */
  readonly connectionsMax: number;
  /** Undefined for connections without a share, such as a proxy's. */
  readonly networkOf: (socket: Socket) => string | undefined;
}

/**
 * Bounds the connections of a server in time, and their number in all and by network.
 *
 * **Guarantees**
 * | a connection that comes when | what happens |
 * |---|---|
 * | its network has its share | the oldest one of that network that gives way is closed |
 * | all places are taken | the oldest one that gives way is closed, of the network that has most of those |
 * | none gives way | it is closed itself |
 *
 * So neither heads that do not end nor bodies that do not come keep a probe from its answer.
 */
export function boundConnections(server: Server, limits: PlaceLimits): void {
  const { connectionsMax, isInHand, requestSeconds, shares } = limits;
  server.headersTimeout = headSeconds * 1000;
  server.requestTimeout = requestSeconds * 1000;
  server.keepAliveTimeout = idleSeconds * 1000;
  server.maxHeadersCount = headersMax;
  const places = new Map<Socket, Network>(); // in the order in which they came
  const givesWay = ([socket]: Place) => !isInHand(socket);
  server.on('connection', (socket: Socket) => {
    const network = shares?.networkOf(socket);
    const near = network === undefined ? [] : [...places].filter(([, own]) => own === network);
    const isShareTaken = shares !== undefined && near.length >= shares.connectionsMax;
    if (isShareTaken || places.size >= connectionsMax) {
      const giving = (isShareTaken ? near : [...places]).filter(givesWay);
      const oldest = ofMost(giving)[0]?.[0];
      if (oldest === undefined) return void socket.destroy();
      places.delete(oldest); // its place is free at once
      oldest.destroy();
    }
    places.set(socket, network);
    socket.once('close', () => places.delete(socket));
  });
}

/** Heads have a few hundred bytes; only deliberate slowness takes longer. */
const headSeconds = 20;

/** Busy clients ask sooner. */
const idleSeconds = 10;

/** Clients send some twenty, and proxies add a few. */
const headersMax = 64;

type Network = string | undefined;
type Place = readonly [socket: Socket, network: Network];

/** Connections of the network with the most, the earliest among equals. */
function ofMost(places: readonly Place[]): readonly Place[] {
  const byNetwork = new Map<Network, Place[]>();
  for (const place of places) {
    const own = byNetwork.get(place[1]);
    if (own === undefined) byNetwork.set(place[1], [place]);
    else own.push(place);
  }
  return [...byNetwork.values()].reduce((most, own) => (own.length > most.length ? own : most), []);
}
