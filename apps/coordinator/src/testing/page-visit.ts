/** A browser's session at the page, without a browser. */
import { routePath } from '#protocol/api';
import { type Answer, type CallOptions, type TestCoordinator, testTokens } from './started-coordinator.js';

/**
 * Opens a link and reads the page's token; what it then asks carries cookie, origin and token, as a
 * browser's requests do.
 */
export async function openPage(
  coordinator: TestCoordinator,
  signedInBy: string = testTokens.admin,
): Promise<Pick<TestCoordinator, 'call'>> {
  const made = await coordinator.call('POST', routePath('makePageLink'), { token: signedInBy });
  const link = made.json.path as string;
  const opened = await fetch(`${coordinator.url}${link}`, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const document = await (await fetch(`${coordinator.url}/`, { headers: { cookie } })).text();
  const token = /data-token="([0-9a-f]{64})"/.exec(document)?.[1] ?? '';
  const own = { cookie, origin: coordinator.url, 'sfumato-page-token': token };
  return {
    call: (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
      coordinator.call(method, path, { ...options, headers: { ...own, ...options.headers } }),
  };
}
