/** Made from the table of routes itself: a route that is added tomorrow is tried with every caller, a wrong body and a foreign id, too. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  contentDigestHeader,
  fenceHeader,
  type RouteCaller,
  type RouteName,
  type RouteParameter,
  type RouteRow,
  routePath,
  routes,
} from '#protocol/api';
import { recordSpans } from '#service/testing';
import { buildFrameFor, enrolSite, trainRepresenter, upload } from '../testing/scenes.js';
import { testTokens, withCoordinator } from '../testing/test-coordinator.js';

type Kind = RouteCaller | 'nobody';

interface Named {
  readonly name: RouteName;
  readonly row: RouteRow;
  readonly path: string;
}

/** An id and a number of nothing that the coordinator has. */
const foreign: Readonly<Record<RouteParameter, string>> = {
  channel: 'stable',
  batchNumber: '0',
  block: '0',
  name: 'manifest.json',
  personId: randomUUID(),
  receiptId: randomUUID(),
  releaseId: randomUUID(),
  representerId: randomUUID(),
  runId: randomUUID(),
  siteId: randomUUID(),
  snapshotId: randomUUID(),
};

const table: readonly Named[] = Object.entries(routes).map(([name, row]) => ({
  name: name as RouteName, // the keys of the table
  row,
  path: fill(row.path, foreign),
}));

function fill(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, parameter: string) => values[parameter] ?? '');
}

const digest = 'a'.repeat(64);

/** What a route is sent when nothing is wrong with it but the things that it names. */
const goodBodies: Partial<Record<RouteName, object>> = {
  enrol: { code: 'AAAA-BBBB-CCCC' },
  withdraw: { scope: 'batch', representerId: foreign.representerId, batchNumber: 0 },
  withdrawForSite: { scope: 'all' },
  confirmSite: { fingerprint: Array.from({ length: 8 }, () => '0000').join('-') },
  reportProgress: { phase: 'P1', epoch: 1, measures: {} },
  completeRun: { artefacts: [{ name: 'manifest.json', digest, bytes: 1 }], scores: {} },
  failRun: { code: 'TRAINER_BUG' },
  makeSnapshot: { representerId: foreign.representerId },
  startRun: { kind: 'deidentifier', snapshotId: foreign.snapshotId },
  publishRepresenter: { runId: foreign.runId },
  publishRelease: { runId: foreign.runId },
  rotatePersonToken: { days: 30 },
};

const headers = { [fenceHeader]: '1', [contentDigestHeader]: digest };

describe('every row of the table of routes', () => {
  const started = withCoordinator();
  let tokens: Record<Kind, string | undefined>;
  beforeAll(async () => {
    tokens = {
      anybody: undefined,
      admin: testTokens.admin,
      trainer: testTokens.trainer,
      site: (await enrolSite(started(), 'Caller')).token,
      nobody: `sfs_${'a'.repeat(43)}`,
    };
  });
  const ask = ({ row, path }: Pick<Named, 'row' | 'path'>, kind: Kind, body?: unknown) => {
    const token = tokens[kind];
    const sent = body instanceof Uint8Array ? { bytes: body } : body === undefined ? {} : { body };
    return started().call(row.method, path, { headers, ...sent, ...(token === undefined ? {} : { token }) });
  };
  const refusals = (rows: readonly Named[], kind: Kind) =>
    Promise.all(
      rows.map(async (named) => {
        const { status, json } = await ask(named, kind);
        return { route: named.name, refusal: status === 401 ? json.error.code : 'none' };
      }),
    );
  const closedTo = (kind: Kind) => table.filter(({ row }) => row.caller !== 'anybody' && row.caller !== kind);

  it('is served and described, and nothing else is', async () => {
    const { paths } = (await started().call('GET', '/openapi.json')).json;

    const described = Object.entries<object>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const rows = table.map(({ row }) => `${row.method} ${row.path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(rows.sort());
    expect(rows.length).toBeGreaterThan(30);
  });

  it('is described with each parameter of its path and query, and each status that guard and parser may answer with', async () => {
    const { paths } = (await started().call('GET', '/openapi.json')).json;
    const described = table.map(({ name, row }) => {
      const path = row.path.replace(/:(\w+)/g, '{$1}');
      const { parameters, responses } = paths[path][row.method.toLowerCase()];
      const inPath = parameters.filter((one: { in: string }) => one.in === 'path');
      const inQuery = parameters.filter((one: { in: string }) => one.in === 'query');
      return { name, row, inPath: inPath.map((one: { name: string }) => one.name), inQuery, responses };
    });

    for (const { name, row, inPath, inQuery, responses } of described) {
      const named = [...row.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
      expect({ name, inPath: inPath.sort() }).toEqual({ name, inPath: named.sort() });
      expect({ name, inQuery: inQuery.map((one: { name: string }) => one.name) }).toEqual({
        name,
        inQuery: Object.keys(row.query?.shape ?? {}),
      });
      expect(inQuery.filter((one: { schema: object }) => Object.keys(one.schema).length === 0)).toEqual([]);
      const guarded = row.caller === 'anybody' ? [] : ['401'];
      const read = row.body === undefined ? [] : row.body === 'bytes' ? ['413'] : ['408', '413'];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '503', ...read, ...guarded]));
      // A failure is JSON, also where a success is bytes.
      expect(Object.keys(responses['400'].content)).toContain('application/json');
    }
    expect(Object.keys(paths['/'].get.responses['200'].content)).toEqual(['text/*']);
    expect(Object.keys(paths['/'].get.responses)).toContain('401');
  });

  it('is closed to a caller without a token, unless it is for anybody', async () => {
    const open = table.filter(({ row }) => row.caller === 'anybody' && row.method === 'GET');

    const refused = await refusals(closedTo('anybody'), 'anybody');
    const answered = await refusals(open, 'anybody');

    expect(refused.filter(({ refusal }) => refusal !== 'COORDINATOR_TOKEN_MISSING')).toEqual([]);
    expect(answered.filter(({ refusal }) => refusal !== 'none')).toEqual([]);
  });

  it.each(['admin', 'trainer', 'site', 'nobody'] as const)(
    'is closed to the token of %s, unless it is for that caller',
    async (kind) => {
      const refused = await refusals(closedTo(kind), kind);

      expect(refused.length).toBeGreaterThan(5);
      expect(refused.filter(({ refusal }) => refusal !== 'COORDINATOR_TOKEN_UNKNOWN')).toEqual([]);
    },
  );

  it.each(['admin', 'trainer', 'site'] as const)(
    'is open to the token of %s where it is for that caller',
    async (kind) => {
      const own = table.filter(({ row }) => row.caller === kind);

      const letIn = await refusals(own, kind);

      expect(letIn.length).toBeGreaterThan(5);
      expect(letIn.filter(({ refusal }) => refusal !== 'none')).toEqual([]);
    },
  );

  it.each(table.filter(({ row }) => row.body !== undefined && row.body !== 'bytes'))(
    'refuses a wrong body: $name',
    async (named) => {
      const wrong = [undefined, [], { ...goodBodies[named.name], surprise: 'hello' }, { scope: { code: 1 } }];

      const answers = await Promise.all(wrong.map((body) => ask(named, named.row.caller, body)));

      // A body may be left out where each of its fields may.
      const refused = answers.filter(({ status }) => status === 400);
      expect(refused.length).toBeGreaterThanOrEqual(wrong.length - 1);
      for (const { json, bytes } of refused) {
        expect(json.error.code).toBe('COORDINATOR_REQUEST_INVALID');
        expect(Buffer.from(bytes).toString()).not.toMatch(/surprise|hello/);
      }
    },
  );

  it.each(table.filter(({ row }) => row.path.includes(':')))(
    'refuses a parameter that is none: $name',
    async (named) => {
      const path = fill(named.row.path, Object.fromEntries(Object.keys(foreign).map((key) => [key, 'A!'])));

      const { status, json } = await ask({ ...named, path }, named.row.caller, goodBodies[named.name]);

      expect([status, json.error.code]).toEqual([400, 'COORDINATOR_REQUEST_INVALID']);
    },
  );

  // A channel is one of two words, so that none is foreign.
  const namesThings = ({ path }: RouteRow) => /:(?!channel$)/.test(path);
  it.each(table.filter(({ name, row }) => namesThings(row) || goodBodies[name] !== undefined))(
    'answers a foreign id with a failure that its row names: $name',
    async (named) => {
      const body = named.row.body === 'bytes' ? Buffer.from('bytes') : goodBodies[named.name];

      const { status, json } = await ask(named, named.row.caller, body);

      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(named.row.failures).toContain(json.error?.code);
    },
  );
});

describe('a site', () => {
  const started = withCoordinator();

  it('leaves spans that hold ids, counts, routes and codes, and no text', async () => {
    const representer = await trainRepresenter(started());
    const { representerId } = representer;
    const site = await enrolSite(started(), 'Quillfeather Infirmary');
    using recording = recordSpans();

    await upload(started(), site.token, {
      representerId,
      batchNumber: 9,
      bytes: buildFrameFor(representer, { batchNumber: 9 }),
    });
    await upload(started(), site.token, {
      representerId,
      batchNumber: 9,
      bytes: Buffer.from('Quillfeather'),
    });
    await started().call('GET', '/v1/uploads/Quillfeather?name=Quillfeather', { token: site.token });

    const ended = recording.ended.map(({ name, attributes }) => ({ name, ...attributes }));
    const route = '/v1/uploads/:representerId/:batchNumber';
    const id = { 'sfumato.site.id': site.siteId };
    const put = { name: 'request', ...id, 'http.request.method': 'PUT', 'http.route': route };
    expect(ended).toEqual([
      { name: 'upload', ...id, 'sfumato.bytes': expect.any(Number), 'sfumato.tokens': 4 },
      { ...put, 'http.response.status_code': 201 },
      { name: 'upload', ...id, 'sfumato.code': 'UPLOAD_CONFLICT' },
      { ...put, 'http.response.status_code': 409 },
      {
        name: 'request',
        'http.request.method': 'GET',
        'http.route': 'none',
        'http.response.status_code': 404,
      },
    ]);
    expect(JSON.stringify(recording.ended)).not.toMatch(/Quillfeather/i);
  });

  it('neither sees nor withdraws what another site has sent', async () => {
    const representer = await trainRepresenter(started());
    const { representerId } = representer;
    const owner = await enrolSite(started(), 'Owner');
    const stranger = await enrolSite(started(), 'Stranger');
    await upload(started(), owner.token, { representerId, bytes: buildFrameFor(representer) });
    const withdraw = (body: object) =>
      started().call('POST', routePath('withdraw'), { token: stranger.token, body });

    const seen = await started().call('GET', routePath('listReceipts'), { token: stranger.token });
    const one = await withdraw({ scope: 'batch', representerId, batchNumber: 0 });
    const all = await withdraw({ scope: 'all' });

    const kept = await started().call('GET', routePath('listReceipts'), { token: owner.token });
    expect(seen.json.receipts).toEqual([]);
    expect(one.json.error.code).toBe('UPLOAD_UNKNOWN');
    expect(all.json).toMatchObject({ withdrawn: 0 });
    expect(kept.json.receipts).toMatchObject([{ batchNumber: 0, withdrawnAt: null }]);
  });
});
