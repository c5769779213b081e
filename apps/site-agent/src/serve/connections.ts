/** Which connections to `serve` give way to who comes later: those that have not shown the token and whose notes are not at work. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { boundConnections } from '#service';

/** The places of a server. */
export interface Places {
  /** Keeps a connection until its answer is through: its token was shown, or its notes are at work. */
  hold(exchange: { readonly request: IncomingMessage; readonly response: ServerResponse }): void;
}

/** Notes come from inside the hospital: the largest body takes seconds. */
const requestSeconds = 60;

/** Bounds the connections of a server as {@link boundConnections} does; those that are held do not give way. */
export function keepPlaces(server: Server, connectionsMax: number): Places {
  const held = new WeakSet<Socket>();
  boundConnections(server, { connectionsMax, requestSeconds, isInHand: (socket) => held.has(socket) });
  return {
    hold({ request: { socket }, response }) {
      held.add(socket);
      response.once('close', () => held.delete(socket));
    },
  };
}
