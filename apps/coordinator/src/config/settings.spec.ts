import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';

const faultsOf = (environment: Record<string, string>, overrides = {}): string => {
  try {
    readSettings(environment, overrides);
    return 'accepted';
  } catch (error) {
    return String((error as { details: { faults: string } }).details.faults); // a Failure, or the test fails
  }
};

/** The variables of the schema: one that begins as another part's do would be passed over in silence. */
function namesInSource(): string[] {
  const source = readFileSync(new URL('./settings.ts', import.meta.url), 'utf8');
  return [...source.matchAll(/(?:^ {2}|from\(\s*')([A-Z]+_[A-Z0-9_]+)[:']/gm)].map(([, name = '']) => name);
}

describe('readSettings', () => {
  it('needs nothing: embedded database, this machine only, tokens to be made', () => {
    expect(readSettings({})).toMatchObject({
      databaseUrl: undefined,
      redisUrl: undefined,
      adminToken: undefined,
      trainerToken: undefined,
      host: '127.0.0.1',
      trustedProxies: [],
    });
  });

  it('lets the command line outrank the environment', () => {
    const settings = readSettings({ SFUMATO_PORT: '1', SFUMATO_HOST: '::1' }, { port: '2' });

    expect([settings.port, settings.host]).toEqual([2, '::1']);
  });

  it('counts an empty variable as absent, as compose files write them', () => {
    expect(readSettings({ REDIS_URL: '', SFUMATO_ADMIN_TOKEN: '' }).redisUrl).toBeUndefined();
  });

  it.each([
    ['a misspelt variable', { SFUMATO_ADMIN_TOKN: 'x' }, 'SFUMATO_ADMIN_TOKN: unknown variable'],
    ['a short token', { SFUMATO_ADMIN_TOKEN: 'a'.repeat(31) }, 'SFUMATO_ADMIN_TOKEN'],
    ['an owner of no database', { SFUMATO_MIGRATE_URL: 'postgres://o@x/y' }, 'SFUMATO_MIGRATE_URL'],
    [
      'an owner whose other role could not make a queue',
      { SFUMATO_MIGRATE_URL: 'postgres://o@x/y', DATABASE_URL: 'postgres://a@x/y' },
      'SFUMATO_QUEUE_URL or REDIS_URL',
    ],
    [
      'a proxy by name',
      { SFUMATO_TRUSTED_PROXIES: '10.0.0.1, proxy.example.org' },
      'SFUMATO_TRUSTED_PROXIES',
    ],
    ['two queues', { REDIS_URL: 'redis://x', SFUMATO_QUEUE_URL: 'postgres://q@x/y' }, 'SFUMATO_QUEUE_URL'],
    ['a database of another kind', { DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
    ['a queue of another kind', { REDIS_URL: 'http://x' }, 'REDIS_URL'],
    ['more for J1 than the thresholds allow', { SFUMATO_J1_MAX: '0.06' }, 'SFUMATO_J1_MAX'],
    ['nothing for J1, which nothing reaches', { SFUMATO_J1_MAX: '0' }, 'SFUMATO_J1_MAX'],
    ['a port out of range', { SFUMATO_PORT: '65536' }, 'SFUMATO_PORT'],
    ['a port that is no number', { SFUMATO_PORT: 'http' }, 'SFUMATO_PORT'],
  ])('refuses %s by name', (_name, environment: Record<string, string>, fault) => {
    expect(faultsOf(environment)).toContain(fault);
  });

  it.each(namesInSource())('reads %s', (name) => {
    const isRead = faultsOf({ [name]: 'x' }) !== 'accepted';

    expect(isRead || JSON.stringify(readSettings({ [name]: 'x' })) !== JSON.stringify(readSettings({}))).toBe(
      true,
    );
  });

  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])('reads a switch that is %s, whichever it is', (word, expected) => {
    const settings = readSettings({
      SFUMATO_SITES_WAIT_FOR_CONFIRMATION: word,
      SFUMATO_S3_BUCKET: 'blobs',
      SFUMATO_S3_PATH_STYLE: word,
    });

    expect([settings.sitesWait, settings.s3?.pathStyle]).toEqual([expected, expected]);
  });

  it.each([
    ['of Amazon', {}, false],
    ['of one of our own', { SFUMATO_S3_ENDPOINT: 'https://s3.example.org' }, true],
  ])('puts the bucket in the path of a server %s unless told', (_, endpoint, expected) => {
    expect(readSettings({ SFUMATO_S3_BUCKET: 'blobs', ...endpoint }).s3?.pathStyle).toBe(expected);
  });

  it('lists every fault at once and no value', () => {
    const faults = faultsOf({
      SFUMATO_PORT: '99999',
      DATABASE_URL: 'mysql://secret@x',
      SFUMATO_WHAT: 'secret',
    });

    expect(faults.split('; ')).toHaveLength(3);
    expect(faults).not.toMatch(/secret|99999/);
  });

  it("leaves other programs' variables and those of other parts of Sfumato alone", () => {
    const environment = {
      PATH: '/bin',
      SFUMATO_CACHE: '/var/cache/sfumato',
      SFUMATO_SITE_DATA: 'x',
      SFUMATO_TRAINER_CORPORA: 'y',
      SFUMATO_URL: 'z',
    };

    expect(faultsOf(environment)).toBe('accepted');
  });

  it('reads secrets from files, and takes a file of its own directory for what it makes there itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sfumato-settings-'));
    await writeFile(join(folder, 'admin'), `${'a'.repeat(32)}\n`);
    const environment = {
      SFUMATO_DATA: join(folder, 'data'),
      SFUMATO_ADMIN_TOKEN_FILE: join(folder, 'admin'),
      SFUMATO_TRAINER_TOKEN_FILE: join(folder, 'data', 'trainer-token'),
    };

    const { adminToken, trainerToken } = readSettings(environment);
    const missing = faultsOf({ SFUMATO_TRAINER_TOKEN_FILE: join(folder, 'none') });
    await rm(folder, { recursive: true });

    expect([adminToken, trainerToken]).toEqual(['a'.repeat(32), undefined]);
    expect(missing).toBe('SFUMATO_TRAINER_TOKEN_FILE: the file cannot be read (ENOENT)');
  });

  it('gives out a frozen object', () => {
    expect(Object.isFrozen(readSettings({}))).toBe(true);
  });
});
