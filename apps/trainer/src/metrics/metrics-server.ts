/** The trainer's only open port, and only when asked for: `/metrics` for Prometheus and `/livez`. Takes no input but a path. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { Failure, systemCodeOf } from '#foundation';

/** A server that answers; disposing it closes the port. */
export interface MetricsServer extends AsyncDisposable {
  readonly url: string;
}

/** Where to listen; port 0 takes a free one. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** Opens the port; fails with PORT_IN_USE. */
export async function startMetricsServer(
  registry: Registry,
  address: MetricsAddress,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    void answer(request.method ?? '', request.url ?? '', { registry, response });
  });
  await listen(server, address);
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  return {
    url: `http://${host}:${port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, { host, port }: MetricsAddress): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (systemCodeOf(error) === 'EADDRINUSE')
      throw new Failure('PORT_IN_USE', { host, port }, { cause: error });
    throw error;
  }
}

async function answer(
  method: string,
  path: string,
  { registry, response }: { readonly registry: Registry; readonly response: ServerResponse },
): Promise<void> {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && path === '/metrics')
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  else if (isRead && path === '/livez')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"alive":true}');
  else response.writeHead(404).end();
}
