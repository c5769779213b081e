import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { routePath, routes } from '#protocol/api';
import { enrolSite, putArtefact, startRun, upload } from '../testing/scenes.js';
import { testTokens, withCoordinator } from '../testing/test-coordinator.js';

describe('health', () => {
  const started = withCoordinator();

  it('answers liveness and version to anybody', async () => {
    const alive = await started().call('GET', '/livez');
    const version = await started().call('GET', '/version');

    expect([alive.status, version.json.name]).toEqual([200, 'sfumato']);
  });

  it('is not ready while the blob store cannot be written, and ready again afterwards', async () => {
    const blobs = join(started().dataDirectory, 'blobs');
    await rename(blobs, `${blobs}.away`);
    const away = await started().readiness(({ blobs }) => blobs === false);
    await rename(`${blobs}.away`, blobs);
    const back = await started().readiness((dependencies) => Object.values(dependencies).every(Boolean));

    expect([away.status, away.json.dependencies.blobs]).toEqual([503, false]);
    expect(back.status).toBe(200);
  });

  it('counts requests by route pattern, never by address', async () => {
    await started().call('GET', '/v1/admin/runs/6d1f2a06-2f5c-4f4f-9a55-2d8d5c1d8a77');
    await started().call('GET', '/v1/there/is/nothing?name=Smith');

    const text = await started().metrics();

    expect(text).toMatch(
      /sfumato_request_seconds_count\{method="GET",route="\/v1\/admin\/runs\/:runId",status="401"\} 1/,
    );
    expect(text).toMatch(/route="none",status="404"\} 1/);
    expect(text).not.toMatch(/Smith|6d1f2a06/);
  });

  it('has metrics on a port of their own alone, and answers no path that is not spelt as the table has it', async () => {
    const paths = [
      '/metrics',
      '/METRICS',
      '/metrics/',
      '/LIVEZ',
      '/livez/',
      '/V1/ADMIN/sites',
      '/v1/admin/sites/',
    ];

    const answers = await Promise.all(paths.map((path) => started().admin('GET', path)));

    expect(answers.map(({ status }, index) => [paths[index], status])).toEqual(
      paths.map((path) => [path, 404]),
    );
    expect((await started().admin('GET', '/v1/admin/sites')).status).toBe(200);
    expect(await started().metrics()).toContain('sfumato_request_seconds');
  });

  it('describes every route in OpenAPI with its failures', async () => {
    const { json } = await started().call('GET', '/openapi.json');

    expect(Object.keys(json.paths)).toEqual(
      expect.arrayContaining(['/v1/uploads/{representerId}/{batchNumber}']),
    );
    const upload = json.paths['/v1/uploads/{representerId}/{batchNumber}'].put;
    expect(upload.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'representerId',
      'batchNumber',
    ]);
    expect(upload.responses['409'].description).toContain('UPLOAD_CONFLICT');
    expect(upload.security).toEqual([{ site: [] }]);
  });

  it('sends headers that forbid a browser everything, and keeps a correlation id', async () => {
    const answer = await started().call('GET', '/livez', {
      headers: { 'x-correlation-id': 'ab12-cd34-ef56' },
    });
    const prose = await started().call('GET', '/livez', { headers: { 'x-correlation-id': 'not an id' } });

    expect(answer.headers.get('x-correlation-id')).toBe('ab12-cd34-ef56');
    expect(prose.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  it.each([
    ['JSON that is not', '{"name":', 400, 'COORDINATOR_REQUEST_INVALID'],
    ['an unknown field', '{"name":"X","admin":true}', 400, 'COORDINATOR_REQUEST_INVALID'],
    [
      'more than a megabyte',
      JSON.stringify({ name: 'x'.repeat(1_100_000) }),
      413,
      'COORDINATOR_BODY_TOO_LARGE',
    ],
  ])('refuses a body of %s with a code', async (_name, body, status, code) => {
    const answer = await started().call('POST', routePath('inviteSite'), {
      token: testTokens.admin,
      bytes: Buffer.from(body),
      headers: { 'content-type': 'application/json' },
    });

    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
  });
});

describe('a coordinator whose queue server is away', () => {
  // Port 9 (discard) is closed wherever tests run.
  const started = withCoordinator({ redisUrl: 'redis://127.0.0.1:9' });

  it('starts, says that it is not ready, and still takes runs', async () => {
    const ready = await started().readiness(({ database, blobs }) => database === true && blobs === true);
    const { status, json } = await started().admin('POST', routePath('startRun'), { kind: 'representer' });

    expect([ready.status, ready.json.dependencies]).toEqual([
      503,
      { database: true, queue: false, blobs: true, disk: true },
    ]);
    expect(status).toBe(201);
    expect(routes.showRun.answer.parse(json).status).toBe('queued');
  });
});

describe('a coordinator whose disk is nearly full', () => {
  const started = withCoordinator({ reserveMegabytes: 1_000_000_000 }); // a petabyte: more than any disk has free

  it('says so, refuses what needs space with 507 and a time to come back, and still answers the rest', async () => {
    const { token } = await enrolSite(started());
    const representerId = '6d1f2a06-2f5c-4f4f-9a55-2d8d5c1d8a77';
    const run = await startRun(started(), { kind: 'representer' });

    const ready = await started().call('GET', '/readyz');
    const frame = await upload(started(), token, { representerId, bytes: new Uint8Array(100) });
    const artefact = await putArtefact(started(), run, { name: 'representer.onnx', bytes: Buffer.from('m') });
    const withdrawn = await started().call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });

    expect([ready.status, ready.json.dependencies.disk]).toEqual([503, false]);
    for (const { status, json, headers } of [frame, artefact])
      expect([status, json.error.code, headers.get('retry-after')]).toEqual([
        507,
        'COORDINATOR_DISK_FULL',
        '60',
      ]);
    expect(withdrawn.status).toBe(200);
  });
});
