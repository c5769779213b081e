import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createSilentTerminal } from '#command-line/testing';
import { createAdminClient, print } from './admin-client.js';

/** Asks a server for the list of sites; gives the failure and what the server was asked. */
async function askServer(answer: (response: ServerResponse) => void, below = '') {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}${below}`;
    const client = await createAdminClient({ url }, { SFUMATO_ADMIN_TOKEN: 'token' });
    return { asked, result: await client.call('listSites').catch((error: unknown) => error) };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("the administrator's client", () => {
  it('asks once, with its token, below the address that it was given', async () => {
    const { asked, result } = await askServer(
      (response) => void response.end('{"sites":[]}'),
      '/behind/proxy',
    );

    expect(asked).toEqual(['GET /behind/proxy/v1/admin/sites Bearer token']);
    expect(result).toEqual({ sites: [] });
  });

  it('reads the token from the file that the environment names, unless it is told another', async () => {
    const named = { SFUMATO_ADMIN_TOKEN_FILE: '/nowhere/named' };

    await expect(createAdminClient({}, named)).rejects.toMatchObject({ details: { file: '/nowhere/named' } });
    await expect(createAdminClient({ tokenFile: '/nowhere/told' }, named)).rejects.toMatchObject({
      details: { file: '/nowhere/told' },
    });
  });

  it('says where a token could come from when nothing names one', async () => {
    await expect(createAdminClient({}, { SFUMATO_DATA: '/nowhere' })).rejects.toMatchObject({
      code: 'COORDINATOR_ADMIN_TOKEN_NONE',
      details: { file: '/nowhere/admin-token' },
    });
  });

  it('says of an empty list that it is empty, beside the answer', () => {
    const terminal = createSilentTerminal();
    const describe = ({ sites }: { readonly sites: readonly string[] }) => sites;

    print(terminal, {}, { sites: [] }, describe);
    print(terminal, {}, { sites: ['northgate'] }, describe);
    print(terminal, { json: true }, { sites: [] }, describe);

    expect(terminal.spokenLines).toEqual(['there are none']);
    expect(terminal.dataLines).toEqual(['northgate', '{"sites":[]}']);
  });

  it('counts an empty variable as absent', async () => {
    const environment = { SFUMATO_ADMIN_TOKEN: '', SFUMATO_ADMIN_TOKEN_FILE: '/nowhere/named' };

    await expect(createAdminClient({}, environment)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['before the answer', (response) => response.destroy()],
    [
      'inside the answer',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"sites":', () => response.destroy());
      },
    ],
  ])('says that the coordinator cannot be reached when the connection is cut %s', async (_, cut) => {
    const { asked, result } = await askServer(cut);

    expect(result).toMatchObject({ code: 'COORDINATOR_UNREACHABLE' });
    expect(asked).toHaveLength(1);
  });

  it('gives up an answer that does not end', async () => {
    const { result } = await askServer((response) => {
      const spaces = Buffer.alloc(1024 * 1024, ' ');
      const pour = () => {
        while (!response.destroyed && response.write(spaces));
        response.once('drain', pour);
      };
      pour();
    });

    expect(result).toMatchObject({ code: 'COORDINATOR_ANSWER_UNKNOWN' });
  });

  it.each(['http://pool.example/', 'http://10.0.0.7:8420', 'http://127.0.0.1.example/'])(
    'sends no token to %s, which is not encrypted, unless somebody has allowed it',
    async (url) => {
      const open = (more: object) => createAdminClient({ url }, { SFUMATO_ADMIN_TOKEN: 'token', ...more });

      await expect(open({})).rejects.toMatchObject({ code: 'COORDINATOR_UNENCRYPTED' });
      await expect(open({ SFUMATO_ALLOW_HTTP: '0' })).rejects.toMatchObject({
        code: 'COORDINATOR_UNENCRYPTED',
      });
      await expect(open({ SFUMATO_ALLOW_HTTP: 'please' })).rejects.toMatchObject({ code: 'SETTING_INVALID' });
      expect(await open({ SFUMATO_ALLOW_HTTP: '1' })).toHaveProperty('call');
    },
  );

  it.each(['localhost', 'ftp://somewhere/', ''])('refuses an address that is none: %j', async (url) => {
    const client = createAdminClient({ url }, { SFUMATO_ADMIN_TOKEN: 'token' });

    await expect(client).rejects.toMatchObject({ code: 'SETTING_INVALID' });
  });
});
