/** `fetch` to other machines, directly or through the proxy that the environment names. */
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
 * Creates a `fetch` for other machines. `HTTPS_PROXY` and `HTTP_PROXY` name the proxy
 * (`http://[USER:PASSWORD@]HOST:PORT`); `NO_PROXY` lists the hosts to reach directly. Lower-case names take
 * precedence. Fails with SETTING_INVALID, without repeating the address; requests fail with
 * COORDINATOR_PROXY_UNREACHABLE, which names the proxy's host and port.
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

/** Whether traffic to a host name never leaves this machine. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether requests, including their tokens, travel unencrypted. */
export function travelsInClear({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isThisMachine(hostname);
}

/** Fails with COORDINATOR_UNENCRYPTED before a token travels unencrypted, unless allowed. */
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

/** Never repeats the address, which may contain a password. */
function proxyNamed(environment: Environment, name: string): string | undefined {
  const text = settingOf(environment, name);
  if (text === undefined) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol === 'http:' || protocol === 'https:') return text;
  throw new Failure('SETTING_INVALID', { faults: `${name}: expected http://HOST:PORT` });
}

/** Empty variables count as absent. */
function settingOf(environment: Environment, name: string): string | undefined {
  return environment[name.toLowerCase()] || environment[name] || undefined;
}

/** Only with a proxy, which Node 20's own `fetch` cannot use. */
async function openProxied(proxies: Proxies): Promise<Fetch> {
  const { EnvHttpProxyAgent, Pool, fetch } = await import('undici');
  const failures = new WeakMap<Error, Failure>();
  const dispatcher = new EnvHttpProxyAgent({
    ...proxies,
    // A proxy's failure would look like the other machine's.
    clientFactory: (origin, options) =>
      new Pool(origin, options).on('connectionError', (_origin, _targets, cause) => {
        const details = { proxy: new URL(origin).host, reason: systemCodeOf(cause) ?? cause.name };
        failures.set(cause, new Failure('COORDINATOR_PROXY_UNREACHABLE', details, { cause }));
      }),
  });
  // The types come from two unrelated versions of one library.
  const proxied = (target: unknown, init: object = {}) =>
    fetch(target as Parameters<typeof fetch>[0], { ...init, dispatcher }).catch((error: unknown) => {
      const cause = isNativeError(error) ? error.cause : undefined;
      throw (isNativeError(cause) ? failures.get(cause) : undefined) ?? error;
    });
  return proxied as unknown as Fetch;
}
