import { describe, expect, it } from '@jest/globals';
import type { CoordinatorAnswer } from './answers.js';
import { type CoordinatorRequest, fileTimeoutMs } from './request-sender.js';
import { createRouteClient } from './route-client.js';

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const time = '2026-03-01T12:00:00.000Z';

/** A client whose coordinator answers everything with `json`. */
function clientThatHears(json: unknown) {
  const sent: CoordinatorRequest[] = [];
  const answer: CoordinatorAnswer = {
    headers: new Headers(),
    json: async () => json,
    pieces: async function* () {
      yield Buffer.from('piece');
    },
  };
  const client = createRouteClient(async (request) => {
    sent.push(request);
    return answer;
  });
  return { client, sent };
}

describe('createRouteClient', () => {
  it('fills in parameters, query, body and headers as the row of the route says', async () => {
    const { client, sent } = clientThatHears({ events: [], next: null });

    await client.call('listAudit', { query: { after: 3, limit: 7 } });
    await client.call('reportProgress', {
      params: { runId: id },
      headers: { 'sfumato-fence': '4' },
      body: { phase: 'P1', epoch: 1, measures: {} },
    });
    await client.call('revokeSite', { params: { siteId: 'a/b' } });

    expect(sent).toEqual([
      { method: 'GET', path: '/v1/admin/audit?after=3&limit=7' },
      {
        method: 'POST',
        path: `/v1/trainer/runs/${id}/progress`,
        headers: { 'sfumato-fence': '4' },
        body: '{"phase":"P1","epoch":1,"measures":{}}',
      },
      { method: 'POST', path: '/v1/admin/sites/a%2Fb/revocation' },
    ]);
  });

  it('parses the answer by the schema of the route', async () => {
    const { client } = clientThatHears({ fence: 'three' });

    await expect(client.call('claimRun', { params: { runId: id } })).rejects.toMatchObject({
      code: 'COORDINATOR_ANSWER_UNKNOWN',
      details: { field: 'fence' },
    });
  });

  it("leaves out of an administrator's list what a later version has added, at any depth", async () => {
    const person = { personId: id, name: 'A. Moss', role: 'operator', createdAt: time, expiresAt: time };
    const known = { people: [{ ...person, lastUsedOn: null }] };
    const { client } = clientThatHears({
      people: known.people.map((entry) => ({ ...entry, team: { name: 'night' } })),
      more: true,
    });

    expect(await client.call('listPeople')).toEqual(known);
  });

  it.each([
    ['a wrong field of a list', 'listPeople', { people: [{ personId: 7 }], more: true }, 'people.0.personId'],
    ['a list for a site with a field more', 'listReceipts', { receipts: [], more: true }, undefined],
    [
      'an answer that is no list with a field more',
      'listAudit',
      { events: [], next: null, more: true },
      undefined,
    ],
  ] as const)('refuses %s', async (_, route, json, field) => {
    const { client } = clientThatHears(json);

    await expect(client.call(route)).rejects.toMatchObject({
      code: 'COORDINATOR_ANSWER_UNKNOWN',
      details: field === undefined ? {} : { field },
    });
  });

  it('gives bytes as they arrive, and gives files more time', async () => {
    const { client, sent } = clientThatHears(undefined);

    const pieces = await client.call('representerFile', {
      params: { representerId: id, name: 'representer.onnx' },
    });

    expect(Buffer.from((await pieces.next()).value ?? []).toString()).toBe('piece');
    expect(sent[0]?.timeoutMs).toBe(fileTimeoutMs);
  });
});
