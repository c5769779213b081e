// PostgreSQL and Redis for tests that need real servers: started where installed, stopped and erased afterwards.
// Servers named in SFUMATO_TEST_DATABASE_URL or SFUMATO_TEST_REDIS_URL are used instead and left alone. Reports
// missing ones on standard error, and their tests skip. jest calls the default export before the integration tests.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort, postgresFolder, postgresOwner } from './local-servers.mjs';

const startingSeconds = 30;

export default async function startTestServers() {
  const running = [];
  for (const { variable, name, start } of servers) {
    if (process.env[variable] !== undefined) continue;
    try {
      const server = await start();
      running.push(server);
      process.env[variable] = server.url;
    } catch (error) {
      process.stderr.write(`not started for the tests: ${name}, because ${error.message}\n`);
    }
  }
  const template = await makeTemplate();
  process.env['SFUMATO_TEST_DATABASE_TEMPLATE'] = template.database;
  running.push({ folder: template.folder });
  const server = process.env['SFUMATO_TEST_DATABASE_URL'];
  if (server !== undefined) {
    const made = await makeServerTemplate(server);
    process.env['SFUMATO_TEST_SERVER_TEMPLATE'] = made.url;
    running.unshift(made);
  }
  // jest calls the teardown in this very process.
  globalThis.sfumatoTestServers = running;
}

/** Stops the servers that were started. */
export async function stopTestServers() {
  for (const { child, folder, remove } of globalThis.sfumatoTestServers ?? []) {
    await remove?.();
    if (child?.exitCode === null) {
      child.kill('SIGINT'); // PostgreSQL's fast shutdown: does not wait for clients
      await once(child, 'exit');
    }
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** The compiled program, so that templates match what it creates. */
const databaseModule = (name) => import(`../dist/apps/coordinator/src/database/${name}.js`);

/** Creating and migrating one takes seconds, copying it a tenth of a second. */
async function makeTemplate() {
  const [{ databaseFolder, startEmbeddedPostgres }, { prepareEmbedded }] = await Promise.all([
    databaseModule('embedded-postgres'),
    databaseModule('migrate'),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'sfumato-template-'));
  const database = await startEmbeddedPostgres(folder);
  await prepareEmbedded(database);
  await database[Symbol.asyncDispose]();
  return { folder, database: databaseFolder(folder) };
}

/** The same on a server, with a separate role for coordinators, as in production. */
async function makeServerTemplate(server) {
  const { prepareServer } = await databaseModule('migrate');
  const name = `sfumato_template_${randomBytes(8).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  await queryServer(server, `CREATE DATABASE ${name}`, `CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
  const owner = Object.assign(new URL(server), { pathname: `/${name}` });
  const { href: url } = Object.assign(new URL(owner), { username: name, password });
  await prepareServer({ databaseUrl: url, migrateUrl: owner.href });
  // A database left by a killed test keeps the role; on someone else's server both are theirs to remove.
  const remove = () =>
    queryServer(server, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`).catch(({ message }) =>
      process.stderr.write(`not removed from the PostgreSQL for tests: ${message}\n`),
    );
  return { url, remove };
}

async function queryServer(server, ...statements) {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const servers = [
  { variable: 'SFUMATO_TEST_DATABASE_URL', name: 'PostgreSQL', start: startPostgres },
  { variable: 'SFUMATO_TEST_REDIS_URL', name: 'Redis', start: startRedis },
];

async function startPostgres() {
  const bin = postgresFolder();
  const owner = postgresOwner();
  const folder = await mkdtemp(join(tmpdir(), 'sfumato-postgres-'));
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const secret = join(folder, 'password');
  const password = randomBytes(16).toString('hex');
  await writeFile(secret, password, { mode: 0o600 });
  if (owner.uid !== undefined) await chown(secret, owner.uid, owner.gid);
  const made = [
    '-D',
    data,
    '-U',
    'sfumato_tests',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '--no-sync',
    '-E',
    'UTF8',
  ];
  execFileSync(join(bin, 'initdb'), made, { ...owner, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  // Nothing here must survive a crash.
  const settings = [
    'fsync=off',
    'max_connections=300',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const ready = () => succeeds(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
  await untilReady(child, ready);
  return { child, folder, url: `postgresql://sfumato_tests:${password}@127.0.0.1:${port}/postgres` };
}

async function startRedis() {
  if (programOnPath('redis-server') === undefined) throw new Error('redis-server is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'sfumato-redis-'));
  const port = await freePort();
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--databases',
    '4096', // one per coordinator of a run
    '--dir',
    folder,
  ];
  const child = spawn('redis-server', settings, { stdio: 'ignore' });
  await untilReady(child, () => succeeds('redis-cli', ['-p', String(port), 'ping']));
  return { child, folder, url: `redis://127.0.0.1:${port}` };
}

const programOnPath = (name) =>
  (process.env['PATH'] ?? '').split(delimiter).find((folder) => existsSync(join(folder, name)));

function succeeds(program, options) {
  try {
    execFileSync(program, options, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function untilReady(child, isReady) {
  const until = Date.now() + startingSeconds * 1000;
  child.on('error', () => {}); // reported below: the child has no exit code and never becomes ready
  while (!isReady()) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    if (Date.now() > until) throw new Error(`it was not ready within ${startingSeconds} seconds`);
    await wait(100);
  }
}
