/** Who has the places for connections to `serve`: whoever holds one without a request in hand gives way to who comes later. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The places of a server. */
export interface Places {
  /** Keeps a connection until its answer is through: its token was shown, or its notes are at work. */
  hold(exchange: { readonly request: IncomingMessage; readonly response: ServerResponse }): void;
}

/**
 * Bounds the connections of a server. One that comes when all places are taken closes the oldest that is not held; where all are, it is
 * closed itself. So neither heads that do not end nor bodies that do not come keep `/livez` from its answer.
 */
export function boundConnections(server: Server, connectionsMax: number): Places {
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 10_000;
  server.maxHeadersCount = 64;
  const sockets = new Set<Socket>(); // in the order in which they came
  const held = new WeakSet<Socket>();
  server.on('connection', (socket: Socket) => {
    if (sockets.size >= connectionsMax) {
      const oldest = [...sockets].find((one) => !held.has(one));
      if (oldest === undefined) return void socket.destroy();
      sockets.delete(oldest); // its place is free at once
      oldest.destroy();
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    hold({ request: { socket }, response }) {
      held.add(socket);
      response.once('close', () => held.delete(socket));
    },
  };
}
