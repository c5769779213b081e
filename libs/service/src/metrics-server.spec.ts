import { describe, expect, it } from '@jest/globals';
import { startMetricsServer } from './metrics-server.js';

const nowhere = { host: '127.0.0.1', port: 0 };
const source = { contentType: 'text/plain; version=0.0.4', metrics: async () => 'sfumato_things 1\n' };

describe('the port for metrics', () => {
  it('answers /metrics and /livez and nothing else, letter by letter', async () => {
    await using server = await startMetricsServer(source, nowhere);
    const ask = async (path: string, method = 'GET') => {
      const answer = await fetch(`${server.url}${path}`, { method });
      return [answer.status, await answer.text()] as const;
    };

    expect(await ask('/metrics')).toEqual([200, 'sfumato_things 1\n']);
    expect(await ask('/livez')).toEqual([200, '{"alive":true}']);
    expect(await ask('/metrics', 'POST')).toEqual([404, '']);
    for (const other of ['/', '/METRICS', '/metrics/', '/metrics?x=1', '/v1/admin/sites'])
      expect([other, (await ask(other))[0]]).toEqual([other, 404]);
  });

  it('is refused by its code when somebody else has it', async () => {
    await using server = await startMetricsServer(source, nowhere);
    const port = Number(new URL(server.url).port);

    await expect(startMetricsServer(source, { ...nowhere, port })).rejects.toMatchObject({
      code: 'PORT_IN_USE',
    });
  });

  it('is refused by a code on an address that is not of this machine', async () => {
    // 192.0.2.0/24 is for documents (RFC 5737)
    await expect(startMetricsServer(source, { ...nowhere, host: '192.0.2.1' })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { value: '192.0.2.1:0', code: 'EADDRNOTAVAIL' },
    });
  });
});
