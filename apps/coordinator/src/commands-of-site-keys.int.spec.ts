/** The verbs of both sides about a site's key and its receipts, as processes against a real coordinator. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import { createRequestSigner } from '#protocol/client';
import { readSigningKey } from '#signing';
import { buildFrameFor, trainRepresenter } from './testing/scenes.js';
import { testTokens, withCoordinator } from './testing/test-coordinator.js';
import { runVerbProcess } from './testing/verb-process.js';

const started = withCoordinator({ sitesWait: true });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-site-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const administer = (...words: string[]) =>
  runVerbProcess(['coordinator', ...words], {
    SFUMATO_URL: started().url,
    SFUMATO_ADMIN_TOKEN: testTokens.admin,
  });
const at = (site: string, ...words: string[]) =>
  runVerbProcess(['site', ...words], { SFUMATO_SITE_DATA: join(folder, site) });

/** Invites and joins by the real verbs; result: the fingerprint that the site reads out. */
async function joinSite(name: string): Promise<string> {
  const { stdout: code } = await administer('invite', name);
  const codeFile = join(folder, `${name}.txt`);
  await writeFile(codeFile, code);
  const { exitCode, json } = await at(name, 'join', started().url, '--code-file', codeFile, '--json');
  expect(exitCode).toBe(0);
  return json.fingerprint;
}

/** Wrong in its last digit. */
const otherThan = (fingerprint: string): string =>
  fingerprint.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

/** Sends a frame as the site would: with its token, signed by the key that is in its folder. */
async function send(name: string): Promise<void> {
  const representer = await trainRepresenter(started(), `for ${name}`);
  const { siteId, token, installationId } = JSON.parse(
    await readFile(join(folder, name, 'site.json'), 'utf8'),
  );
  const key = await readSigningKey(join(folder, name, 'site-key.pem'));
  if (key === undefined) throw new Error('the site joined with a key');
  const bytes = buildFrameFor(representer);
  const path = routePath('uploadBatch', { representerId: representer.representerId, batchNumber: 0 });
  const sign = createRequestSigner({ key, siteId, installationId, clock: () => new Date() });
  const headers = sign({ method: 'PUT', path, body: bytes });
  expect((await started().call('PUT', path, { token, bytes, headers })).status).toBe(201);
}

describe('confirm-site', () => {
  it('lets a site in by the fingerprint that it reads out, and both sides say so', async () => {
    const fingerprint = await joinSite('Harbour');
    const waiting = await at('Harbour', 'status');
    const shut = await at('Harbour', 'pull', '--json');
    const doctor = await at('Harbour', 'doctor');

    const confirmed = await administer('confirm-site', 'Harbour', '--fingerprint', fingerprint.toUpperCase());

    expect(waiting.stdout).toContain(`site key ${fingerprint}`);
    expect(waiting.stdout).toContain('until they confirm it this site may do nothing');
    expect([shut.exitCode, shut.json.error.code]).toEqual([2, 'ENROLMENT_SITE_UNCONFIRMED']);
    expect(doctor.stdout).toMatch(new RegExp(`^warning +key +${fingerprint}; the coordinator waits`, 'm'));
    expect([confirmed.exitCode, confirmed.stdout]).toEqual([0, 'Harbour confirmed\n']);
    expect((await at('Harbour', 'status')).stdout).toMatch(
      /the coordinator confirmed this key on \d{4}-\d\d-\d\d/,
    );
    expect((await at('Harbour', 'doctor')).stdout).toMatch(
      new RegExp(`^ok +key +${fingerprint}; .*confirmed`, 'm'),
    );
    const { sites } = (await administer('sites', '--json')).json;
    expect(sites.find(({ name }: { name: string }) => name === 'Harbour')).toMatchObject({ fingerprint });
  });

  it('confirms twice without harm, as one JSON document, and refuses what does not match', async () => {
    const fingerprint = await joinSite('Meadow');
    const confirm = (...words: string[]) => administer('confirm-site', ...words, '--json');

    const wrong = await confirm('Meadow', '--fingerprint', otherThan(fingerprint));
    const twice = [
      await confirm('Meadow', '--fingerprint', fingerprint),
      await confirm('Meadow', '--fingerprint', fingerprint),
    ];
    const unknown = await confirm('Nowhere', '--fingerprint', fingerprint);
    const malformed = await confirm('Meadow', '--fingerprint', 'by telephone');
    const without = await confirm('Meadow');

    expect([wrong.exitCode, wrong.json.error.code]).toEqual([2, 'ENROLMENT_FINGERPRINT_WRONG']);
    expect(twice.map(({ exitCode, json }) => [exitCode, json.status])).toEqual([
      [0, 'confirmed'],
      [0, 'confirmed'],
    ]);
    expect([unknown.exitCode, unknown.json.error.code]).toEqual([2, 'ENROLMENT_SITE_UNKNOWN']);
    expect([malformed.exitCode, malformed.json.error.code]).toEqual([2, 'COORDINATOR_REQUEST_INVALID']);
    expect([without.exitCode, without.json.error.code]).toEqual([3, 'ARGUMENTS_INVALID']);
  });
});

describe('site rotate-key', () => {
  it('replaces the key, which the coordinator knows and the site signs with from then on', async () => {
    const before = await joinSite('Orchard');
    await administer('confirm-site', 'Orchard', '--fingerprint', before);

    const plain = await at('Orchard', 'rotate-key');
    const json = await at('Orchard', 'rotate-key', '--json');

    expect([plain.exitCode, json.exitCode, plain.stdout]).toEqual([0, 0, '']);
    expect(plain.stderr).toMatch(
      /^the site's key is (\w{4} ?-?){8} from now on\n {2}the one before is taken until /,
    );
    const { fingerprint, confirmedAt } = json.json;
    expect(fingerprint).not.toBe(before);
    expect(confirmedAt).toEqual(expect.any(String)); // a confirmed key asked for it
    expect((await at('Orchard', 'status', '--json')).json).toMatchObject({
      fingerprint,
      confirmation: { fingerprint, confirmedAt },
    });
    const { sites } = (await administer('sites', '--json')).json;
    expect(sites.find(({ name }: { name: string }) => name === 'Orchard')).toMatchObject({ fingerprint });
  });
});

describe('site receipts', () => {
  it('shows what the coordinator has erased of the site, and again without a network', async () => {
    await administer('confirm-site', 'Quarry', '--fingerprint', await joinSite('Quarry'));
    const none = await at('Quarry', 'receipts');
    await send('Quarry');
    expect((await administer('withdraw', 'Quarry', '--yes')).exitCode).toBe(0);

    const shown = await at('Quarry', 'receipts');
    const json = await at('Quarry', 'receipts', '--json');
    const offline = await at('Quarry', 'receipts', '--offline');

    expect([none.exitCode, none.stdout]).toEqual([0, 'nothing of this site was erased yet\n']);
    expect(shown.stdout).toMatch(/erased 1 batch, \d+ bytes; receipt \S+, signed by /);
    expect([json.exitCode, json.json.receipts.length]).toEqual([0, 1]);
    expect(offline.stdout).toBe(shown.stdout);
  });
});

describe('a folder in which no site has joined', () => {
  it.each([['receipts'], ['rotate-key'], ['status']])('is told by %s, which ends with 2', async (verb) => {
    const { exitCode, json, stderr } = await at('nobody', verb, '--json');

    expect([exitCode, json.error.code]).toEqual([2, 'SITE_NOT_JOINED']);
    expect(stderr).toContain('what to do:');
  });
});
