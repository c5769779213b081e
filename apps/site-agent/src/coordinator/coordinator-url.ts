/** The one address that the site agent ever talks to. */
import { Failure } from '#foundation';

/** Normalises what the administrator typed. Fails with SITE_URL_INVALID; the text itself is not repeated. */
export function parseCoordinatorUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Failure('SITE_URL_INVALID', { reason: 'not an address' });
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Failure('SITE_URL_INVALID', { reason: 'neither https nor http' });
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Failure('SITE_URL_INVALID', { reason: 'user name, query or fragment' });
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** Whether everything sent there, token included, could be read on the way. */
export function travelsInClear(url: URL): boolean {
  return url.protocol === 'http:' && !isLoopback(url.hostname);
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
