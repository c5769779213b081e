// What is there before the attacks begin: a coordinator of their own, two sites that have joined with keys, one that was revoked, and a published
// representer. It is set up by the administrator and the trainer, over HTTP.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildManifest } from '../../dist/apps/coordinator/src/testing/scenes.js';
import { digestOf, frame, newKey, send, signed } from './outsider.mjs';

const program = fileURLToPath(new URL('../../bin/sfumato.mjs', import.meta.url));

/** Starts a coordinator in a folder of its own, with its default settings but for these. */
export async function startCoordinator() {
  const folder = mkdtempSync(join(tmpdir(), 'sfumato-attack-'));
  const tokens = { admin: randomBytes(32).toString('hex'), trainer: randomBytes(32).toString('hex') };
  const child = spawn(process.execPath, [program, 'coordinator', 'start', '--json'], {
    env: {
      PATH: process.env.PATH,
      SFUMATO_DATA: folder,
      SFUMATO_PORT: '0',
      SFUMATO_ADMIN_TOKEN: tokens.admin,
      SFUMATO_TRAINER_TOKEN: tokens.trainer,
      SFUMATO_LOG_LEVEL: 'silent',
      SFUMATO_SITES_WAIT_FOR_CONFIRMATION: 'false', // what an enrolled site may do is attacked, too
      SFUMATO_TRUSTED_PROXIES: 'loopback', // so that attempts can come from many addresses
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{')) return { url: JSON.parse(line).url, tokens, pid: child.pid, stop };
  await stop();
  throw new Error('the coordinator did not start');
}

/** Lets the sites join and publishes a representer. */
export async function setUp({ url, tokens }) {
  const asked = callers(url, tokens);
  const join = async (name, withKey = true) => {
    const key = newKey();
    const { code } = await asked.admin('POST', '/v1/admin/sites', {
      name: `${name} ${randomUUID().slice(0, 8)}`,
    });
    const body = withKey ? { code, publicKey: key.publicKey } : { code };
    const { json } = await send(url, { method: 'POST', path: '/v1/enrolments', json: body });
    if (json?.token === undefined) throw new Error(`${name} could not join: ${JSON.stringify(json)}`);
    return { siteId: json.siteId, token: json.token, installationId: json.installationId, key, code };
  };
  const north = await join('North');
  const south = await join('South');
  const gone = await join('Gone');
  await asked.admin('POST', `/v1/admin/sites/${gone.siteId}/revocation`);
  const representer = await publishRepresenter(asked);
  const sent = frame(representer);
  const path = `/v1/uploads/${representer.representerId}/0`;
  const put = { method: 'PUT', path, bytes: sent };
  const kept = await send(url, { ...put, headers: { ...signed(north, put), ...asBytes } });
  if (kept.status !== 201) throw new Error(`the honest upload was refused: ${kept.status} ${kept.code}`);
  return { url, tokens, asked, north, south, gone, representer, sent };
}

/** Content type of a frame. */
export const asBytes = { 'content-type': 'application/octet-stream' };

/** Requests of administrator and trainer that are meant to succeed. */
function callers(url, tokens) {
  const as =
    (token) =>
    async (method, path, json, more = {}) => {
      const headers = { authorization: `Bearer ${token}`, ...more.headers };
      const answer = await send(url, { method, path, json, bytes: more.bytes, headers });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.code}`);
      return answer.json;
    };
  return { admin: as(tokens.admin), trainer: as(tokens.trainer) };
}

async function publishRepresenter({ admin, trainer }) {
  const { runId } = await admin('POST', '/v1/admin/runs', {
    kind: 'representer',
    settings: { representationSize: 4 },
  });
  const { fence } = await trainer('POST', `/v1/trainer/runs/${runId}/claim`);
  const model = Buffer.from('stands for an ONNX file');
  const manifest = Buffer.from(JSON.stringify(buildManifest(runId, model)));
  const store = (name, bytes) =>
    trainer('PUT', `/v1/trainer/runs/${runId}/artefacts/${name}`, undefined, {
      bytes,
      headers: { 'sfumato-fence': String(fence), 'sfumato-content-sha256': digestOf(bytes), ...asBytes },
    });
  const artefacts = [await store('representer.onnx', model), await store('manifest.json', manifest)];
  const headers = { 'sfumato-fence': String(fence) };
  await trainer('POST', `/v1/trainer/runs/${runId}/complete`, { artefacts, scores: {} }, { headers });
  await admin('POST', '/v1/admin/representers', { runId });
  return { representerId: runId, digest: digestOf(model), fence };
}
