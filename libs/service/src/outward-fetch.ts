/** How requests leave this machine: directly, or through the proxy that the environment names, as curl, git and npm read it. */
import { isNativeError } from 'node:util/types';
import { Failure, systemCodeOf } from '#foundation';
import type { Environment } from './settings.js';

type Fetch = typeof globalThis.fetch;

interface Proxies {
  readonly httpProxy?: string;
  readonly httpsProxy?: string;
  readonly noProxy: string;
}

/**
 * `fetch` for other machines. `HTTPS_PROXY` and `HTTP_PROXY` name the proxy (`http://[USER:PASSWORD@]HOST:PORT`), `NO_PROXY` the hosts that
 * are reached without it; names in small letters outrank those in capitals. Fails with SETTING_INVALID, which repeats no address,
 * and a request with COORDINATOR_PROXY_UNREACHABLE, which names host and port of the proxy.
 *
 * **Guarantees**
 * - this machine itself is never asked through a proxy;
 * - TLS ends at the other machine and not at the proxy, which is told host and port alone;
 * - certificates are checked with the authorities of Node, and those that `NODE_EXTRA_CA_CERTS` adds.
 */
export function createOutwardFetch(environment: Environment): Fetch {
  const proxies = readProxies(environment);
  if (proxies === undefined) return globalThis.fetch;
  let opened: Promise<Fetch> | undefined;
  return async (target, init) => {
    const { hostname } = new URL(target instanceof Request ? target.url : target);
    if (isThisMachine(hostname)) return await globalThis.fetch(target, init);
    opened ??= openProxied(proxies);
    return await (await opened)(target, init);
  };
}

/** Whether a name or address of a URL never leaves this machine. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether everything sent there, access token included, could be read on the way. */
export function travelsInClear({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isThisMachine(hostname);
}

/** Fails with COORDINATOR_UNENCRYPTED before a token is sent in the clear, unless somebody said that it may be. */
export function requireEncrypted(url: URL, isAllowed: boolean): void {
  if (travelsInClear(url) && !isAllowed) throw new Failure('COORDINATOR_UNENCRYPTED', { host: url.host });
}

function readProxies(environment: Environment): Proxies | undefined {
  const httpProxy = proxyNamed(environment, 'HTTP_PROXY');
  const httpsProxy = proxyNamed(environment, 'HTTPS_PROXY');
  if (httpProxy === undefined && httpsProxy === undefined) return undefined;
  return {
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
    noProxy: settingOf(environment, 'NO_PROXY') ?? '',
  };
}

/** The address is not repeated: it may hold a password. */
function proxyNamed(environment: Environment, name: string): string | undefined {
  const text = settingOf(environment, name);
  if (text === undefined) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol === 'http:' || protocol === 'https:') return text;
  throw new Failure('SETTING_INVALID', { faults: `${name}: expected http://HOST:PORT` });
}

/** An empty variable is an absent one. */
function settingOf(environment: Environment, name: string): string | undefined {
  return environment[name.toLowerCase()] || environment[name] || undefined;
}

/** Loaded only where there is a proxy; before it has a `fetch` of its own, Node 20 has no way to give a proxy to the one it brings. */
async function openProxied(proxies: Proxies): Promise<Fetch> {
  const { EnvHttpProxyAgent, Pool, fetch } = await import('undici');
  const failures = new WeakMap<Error, Failure>();
  const dispatcher = new EnvHttpProxyAgent({
    ...proxies,
    // The connections to the proxy itself: what fails there looks like the other machine's failure from outside.
    clientFactory: (origin, options) =>
      new Pool(origin, options).on('connectionError', (_origin, _targets, cause) => {
        const details = { proxy: new URL(origin).host, reason: systemCodeOf(cause) ?? cause.name };
        failures.set(cause, new Failure('COORDINATOR_PROXY_UNREACHABLE', details, { cause }));
      }),
  });
  // The same standard in two versions of one library, whose types do not know each other.
  const proxied = (target: unknown, init: object = {}) =>
    fetch(target as Parameters<typeof fetch>[0], { ...init, dispatcher }).catch((error: unknown) => {
      const cause = isNativeError(error) ? error.cause : undefined;
      throw (isNativeError(cause) ? failures.get(cause) : undefined) ?? error;
    });
  return proxied as unknown as Fetch;
}
