/** What a service process needs: a port for `/metrics` and `/livez`, termination signals, and its version. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { packageRoot } from '#foundation';
import { listenOn } from './http-server.js';

interface MetricsServer extends AsyncDisposable {
  readonly url: string;
}

/** Port 0 takes a free one. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** Metrics in the Prometheus text format. */
export interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Serves `/metrics` and `/livez`. Fails with PORT_IN_USE or SETTING_INVALID. */
export async function startMetricsServer(
  registry: MetricsSource,
  address: MetricsAddress,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    void answer(request.method ?? '', request.url ?? '', { registry, response });
  });
  const port = await listenOn(server, address);
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

async function answer(
  method: string,
  path: string,
  { registry, response }: { readonly registry: MetricsSource; readonly response: ServerResponse },
): Promise<void> {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && path === '/metrics')
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  else if (isRead && path === '/livez')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"alive":true}');
  else response.writeHead(404).end();
}

/** Resolves at the first SIGTERM or SIGINT; a second one exits the process at once. */
export async function untilInterrupted(): Promise<undefined> {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  await Promise.race(signals.map((signal) => once(process, signal)));
  for (const signal of signals) process.once(signal, () => process.exit(1));
  return undefined;
}

/** Name and version of the running program, and Node's version. */
export function readVersion() {
  const text = readFileSync(new URL('package.json', packageRoot()), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  return { name: 'sfumato', version, node: process.version } as const;
}
