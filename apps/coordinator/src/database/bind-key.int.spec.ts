/** One signing key for all coordinators of a database. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import { openCoordinatorKey } from '../config/coordinator-key.js';
import { startTestCoordinator, type TestCoordinator } from '../testing/test-coordinator.js';
import { bindSigningKey } from './bind-installation.js';
import { connect } from './migrate.js';

let folder: string;
let coordinator: TestCoordinator;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-bind-key-'));
  coordinator = await startTestCoordinator(); // has bound its own
  url = await coordinator.databaseUrl();
});
afterAll(async () => {
  await coordinator[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => ask('UPDATE installation SET signing_key = NULL'));

async function ask(sql: string) {
  const client = await connect(url);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
const keyInForce = async () => (await ask('SELECT signing_key FROM installation'))[0]?.signing_key;
const newKey = async () => openCoordinatorKey(await mkdtemp(join(folder, 'data-')));

describe('the key of a directory', () => {
  it('is the one in force from the first start on, and starts again', async () => {
    const key = await newKey();

    await bindSigningKey(key, url);
    await bindSigningKey(key, url);

    expect(await keyInForce()).toBe(key.publicKey);
  });

  it('is refused beside another one, which stays in force: sites would refuse what it signs', async () => {
    const first = await newKey();
    const second = await newKey();
    await bindSigningKey(first, url);

    await expect(bindSigningKey(second, url)).rejects.toMatchObject({ code: 'COORDINATOR_KEY_OTHER' });

    expect(await keyInForce()).toBe(first.publicKey);
  });

  it('follows the one in force after rotations, and the older one is refused from then on', async () => {
    const directory = await mkdtemp(join(folder, 'data-'));
    const key = await openCoordinatorKey(directory);
    await bindSigningKey(key, url);
    const copy = join(folder, 'copy');
    await cp(directory, copy, { recursive: true });
    await key.rotate(new Date(0));
    await key.rotate(new Date(1));

    await bindSigningKey(key, url);

    expect(await keyInForce()).toBe(key.publicKey);
    await expect(bindSigningKey(await openCoordinatorKey(copy), url)).rejects.toMatchObject({
      code: 'COORDINATOR_KEY_OTHER',
    });
  });

  it('is one of them when two directories meet for the first time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, newKey));

    const bound = await Promise.allSettled(keys.map((key) => bindSigningKey(key, url)));

    expect(bound.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const inForce = await keyInForce();
    expect(keys[bound.findIndex(({ status }) => status === 'fulfilled')]?.publicKey).toBe(inForce);
  });
});

describe('a coordinator', () => {
  it('writes down the key that a rotation brings, and does not start with another one', async () => {
    await using own = await startTestCoordinator();
    const { dataDirectory } = own;
    const before = (await own.admin('GET', routePath('showSigningKey'))).json;
    const after = (await own.admin('POST', routePath('rotateSigningKey'))).json;
    await own.stop();
    await rm(join(dataDirectory, 'signing-key.pem'));
    await rm(join(dataDirectory, 'signing-key-introductions.json'));

    expect(before.publicKey).not.toBe(after.publicKey);
    await expect(startTestCoordinator({ dataDirectory })).rejects.toMatchObject({
      code: 'COORDINATOR_KEY_OTHER',
      details: { inForce: after.fingerprint },
    });
  });
});
