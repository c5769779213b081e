/** Work over a Redis server, which the tests start where one is installed. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dealWork } from './shared-work.js';

const redis = process.env['SFUMATO_TEST_REDIS_URL'];
const user = 'sfumato-reader';

/** The server's answer to one command. */
async function tell(command: string): Promise<string> {
  const { hostname, port } = new URL(redis ?? '');
  const socket = connect(Number(port || 6379), hostname);
  await once(socket, 'connect');
  socket.write(`${command}\r\nQUIT\r\n`);
  return text(socket);
}

/** Connections of the user that are still open when the server has had a second to see that they are not. */
async function connectionsLeft(): Promise<number> {
  for (let look = 0; look < 20; look += 1) {
    if (!(await tell('CLIENT LIST')).includes(`user=${user}`)) return 0;
    await sleep(50);
  }
  return (await tell('CLIENT LIST')).split(`user=${user}`).length - 1;
}

(redis === undefined ? describe.skip : describe)('dealt work that the server refuses', () => {
  beforeAll(() => tell(`ACL SETUSER ${user} on >secret ~* &* +@read +@connection +info +@blocking`));
  afterAll(() => tell(`ACL DELUSER ${user}`));

  it('is a failure at once, and leaves no connection that would keep the process', async () => {
    const url = new URL(redis ?? '');
    url.username = user;
    url.password = 'secret';

    const dealing = dealWork({
      connection: { kind: 'redis', url: url.href },
      queue: 'sfumato-refused',
      items: [{ id: 'one', description: {} }],
    });

    await expect(dealing).rejects.toThrow('NOPERM');
    expect(await connectionsLeft()).toBe(0);
  });
});
