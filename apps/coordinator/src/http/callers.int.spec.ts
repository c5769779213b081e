/** Made from the description of the routes itself: a route that is added tomorrow is tried with every caller, too. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiPaths } from '#protocol';
import { buildFrameFor, enrolSite, trainRepresenter, upload } from '../testing/scenes.js';
import { testTokens } from '../testing/test-coordinator.js';
import { withCoordinator } from '../testing/with-coordinator.js';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly caller: string;
}

/** The routes as `/openapi.json` tells them, with an id of nobody for each parameter. */
function routesOf(document: { paths: Record<string, Record<string, { security?: object[] }>> }): Route[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security = [] }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? randomUUID()),
      caller: Object.keys(security[0] ?? { anybody: [] }).join(),
    })),
  );
}

const parameters: Readonly<Record<string, string>> = {
  batchNumber: '0',
  digest: 'a'.repeat(64),
  name: 'manifest.json',
};

describe('every route of the description', () => {
  const started = withCoordinator();
  let routes: Route[];
  let tokens: Record<string, string>;
  beforeAll(async () => {
    routes = routesOf((await started().call('GET', '/openapi.json')).json);
    tokens = {
      admin: testTokens.admin,
      trainer: testTokens.trainer,
      site: (await enrolSite(started(), 'Caller')).token,
      nobody: `sfs_${'a'.repeat(43)}`,
    };
  });
  const answers = (caller: (route: Route) => boolean, token?: string) =>
    Promise.all(
      routes.filter(caller).map(async ({ method, path }) => {
        const { status, json } = await started().call(method, path, token === undefined ? {} : { token });
        return { route: `${method} ${path}`, refusal: status === 401 ? json.error.code : 'none' };
      }),
    );

  it('names its caller, and there are routes for each kind of caller', () => {
    const callers = new Set(routes.map(({ caller }) => caller));

    expect([...callers].sort()).toEqual(['admin', 'anybody', 'site', 'trainer']);
    expect(routes.length).toBeGreaterThan(30);
  });

  it('is closed to a caller without a token, unless it is for anybody', async () => {
    const refused = await answers(({ caller }) => caller !== 'anybody');
    const open = await answers(({ caller, method }) => caller === 'anybody' && method === 'GET');

    expect(refused.filter(({ refusal }) => refusal !== 'COORDINATOR_TOKEN_MISSING')).toEqual([]);
    expect(open.filter(({ refusal }) => refusal !== 'none')).toEqual([]);
  });

  it.each(['admin', 'trainer', 'site', 'nobody'])(
    'is closed to the token of %s, unless it is for that caller',
    async (kind) => {
      const refused = await answers(({ caller }) => caller !== 'anybody' && caller !== kind, tokens[kind]);

      expect(refused.length).toBeGreaterThan(5);
      expect(refused.filter(({ refusal }) => refusal !== 'COORDINATOR_TOKEN_UNKNOWN')).toEqual([]);
    },
  );

  it.each(['admin', 'trainer', 'site'])(
    'is open to the token of %s where it is for that caller',
    async (kind) => {
      const letIn = await answers(({ caller }) => caller === kind, tokens[kind]);

      expect(letIn.length).toBeGreaterThan(5);
      expect(letIn.filter(({ refusal }) => refusal !== 'none')).toEqual([]);
    },
  );
});

describe('a site', () => {
  const started = withCoordinator();

  it('neither sees nor withdraws what another site has sent', async () => {
    const representer = await trainRepresenter(started());
    const { representerId } = representer;
    const [owner, stranger] = [await enrolSite(started(), 'Owner'), await enrolSite(started(), 'Stranger')];
    await upload(started(), owner.token, { representerId, bytes: buildFrameFor(representer) });
    const withdraw = (body: object) =>
      started().call('POST', apiPaths.withdrawals, { token: stranger.token, body });

    const seen = await started().call('GET', apiPaths.uploads, { token: stranger.token });
    const one = await withdraw({ scope: 'batch', representerId, batchNumber: 0 });
    const all = await withdraw({ scope: 'all' });

    const kept = await started().call('GET', apiPaths.uploads, { token: owner.token });
    expect(seen.json.receipts).toEqual([]);
    expect(one.json.error.code).toBe('UPLOAD_UNKNOWN');
    expect(all.json).toMatchObject({ withdrawn: 0 });
    expect(kept.json.receipts).toMatchObject([{ batchNumber: 0, withdrawnAt: null }]);
  });
});
