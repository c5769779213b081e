import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Failure, type FailureCode, failureCatalogue, sha256 } from '#foundation';
import { createCoordinatorClient, isTakenAway, mayPass } from './coordinator-client.js';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const token = 'sft_0123456789012345678901234567890123456789';
const runId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const claim = { runId, fence: 3 };
const splitSeed = 'a5'.repeat(32);

interface Asked {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that answers the n-th request with the n-th answer (the last one again and again). */
async function serve(...answers: ((response: ServerResponse) => void)[]) {
  const asked: Asked[] = [];
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString();
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    (answers[asked.length - 1] ?? answers.at(-1))?.(response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/base/`);
  return { asked, client: createCoordinatorClient({ url, accessToken: token }) };
}

const json = (status: number, value: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

const refusal = (status: number, code: string) =>
  json(status, {
    error: { code, message: 'm', remedy: 'r', details: { secret: 'x' }, correlationId: 'c-1' },
  });

describe('createCoordinatorClient', () => {
  it('claims with its token, below the address it was given', async () => {
    const { client, asked } = await serve(json(200, { fence: 4, splitSeed }));

    const claimed = await client.claim(runId);

    expect(claimed).toEqual({ runId, fence: 4, splitSeed });
    expect(asked[0]?.line).toBe(`POST /base/v1/trainer/runs/${runId}/claim`);
    expect(asked[0]?.headers['authorization']).toBe(`Bearer ${token}`);
  });

  it('sends the fence of the claim with every write', async () => {
    const stored = { name: 'a.onnx', digest: sha256('bytes'), bytes: 5 };
    const noContent = (response: ServerResponse) => void response.writeHead(204).end();
    const { client, asked } = await serve(noContent, json(200, stored), json(200, {}), json(200, {}));

    await client.progress(claim, { phase: 'P1', epoch: 1, measures: { loss: 0.5 } });
    await client.putArtefact(claim, 'a.onnx', Buffer.from('bytes'));
    await client.complete(claim, { artefacts: [stored], scores: {} });
    await client.fail(claim, 'TRAINER_BUG');

    expect(asked.map(({ headers }) => headers['sfumato-fence'])).toEqual(['3', '3', '3', '3']);
    expect(asked[1]?.headers['sfumato-content-sha256']).toBe(sha256('bytes'));
    expect(asked.map(({ body }) => body)).toEqual([
      '{"phase":"P1","epoch":1,"measures":{"loss":0.5}}',
      'bytes',
      JSON.stringify({ artefacts: [stored], scores: {} }),
      '{"code":"TRAINER_BUG"}',
    ]);
  });

  it('tries again when the coordinator is busy', async () => {
    const { client, asked } = await serve(
      refusal(503, 'COORDINATOR_BUSY'),
      json(200, { fence: 1, splitSeed }),
    );

    await client.claim(runId);

    expect(asked).toHaveLength(2);
  });

  it('does not try again what was refused, and keeps the code but not the details', async () => {
    const { client, asked } = await serve(refusal(409, 'RUN_FENCE_STALE'));

    const failure = await client
      .progress(claim, { phase: 'P1', epoch: 1, measures: {} })
      .catch((error) => error);

    expect(failure).toMatchObject({ code: 'RUN_FENCE_STALE' });
    expect(failure).toHaveProperty('details', { correlationId: 'c-1' });
    expect(isTakenAway(failure)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['an answer of another shape', json(200, { fence: 'three' })],
    ['an answer that is no JSON', (response: ServerResponse) => void response.end('<html>')],
    ['a code that is not in the catalogue', refusal(400, 'SOMETHING_ELSE')],
  ])('does not trust %s', async (_, answer) => {
    const { client } = await serve(answer);

    const failure = await client.claim(runId).catch((error) => error);

    expect(failure).toMatchObject({ code: 'COORDINATOR_ANSWER_UNKNOWN' });
    expect(mayPass(failure)).toBe(true);
  });

  it('does not follow a redirect, which could carry the token elsewhere', async () => {
    const elsewhere = (response: ServerResponse) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    const { client, asked } = await serve(elsewhere);

    await expect(client.run(runId)).rejects.toMatchObject({ code: 'COORDINATOR_REDIRECTS' });
    expect(new Set(asked.map(({ line }) => line))).toEqual(new Set([`GET /base/v1/trainer/runs/${runId}`]));
  });

  it('says that nobody answers, by the system code alone', async () => {
    const client = createCoordinatorClient({ url: new URL('http://127.0.0.1:9/'), accessToken: token });

    const failure = await client.run(runId).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: 'COORDINATOR_UNREACHABLE', details: { host: '127.0.0.1:9' } });
    expect(mayPass(failure)).toBe(true);
  });

  it('gives a frame as it arrives', async () => {
    const { client } = await serve((response) => void response.end('frame bytes'));

    const pieces: Uint8Array[] = [];
    for await (const piece of client.poolBlock(
      { runId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', fence: 1 },
      0,
    ))
      pieces.push(piece);

    expect(Buffer.concat(pieces).toString()).toBe('frame bytes');
  });
});

describe('mayPass', () => {
  const codes = Object.keys(failureCatalogue) as FailureCode[]; // the keys of the catalogue are its codes

  it.each(codes.filter((code) => [429, 503, 507].includes(failureCatalogue[code].http)))(
    'leaves a run as it is after %s, whose status says that it passes',
    (code) => {
      expect(mayPass(new Failure(code))).toBe(true);
    },
  );

  it('says of other codes by name that they pass', () => {
    const others = codes.filter((code) => ![429, 503, 507].includes(failureCatalogue[code].http));

    expect(others.filter((code) => mayPass(new Failure(code))).sort()).toEqual([
      'COORDINATOR_ANSWER_UNKNOWN',
      'COORDINATOR_TOKEN_UNKNOWN',
      'FILE_NOT_WRITABLE',
    ]);
  });

  it('lets no bug pass', () => {
    expect(mayPass(new TypeError('x'))).toBe(false);
  });
});
