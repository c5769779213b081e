/** docker-compose.yml as far as it can be known without a daemon: what it names exists, and nothing in it is a secret. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSettings as readCoordinator } from '../../apps/coordinator/src/config/settings.js';
import { readSettings as readTrainer } from '../../apps/trainer/src/settings.js';

const serviceSchema = z.strictObject({
  image: z.string().optional(),
  build: z
    .strictObject({ context: z.literal('.'), target: z.string(), args: z.record(z.string(), z.string()) })
    .optional(),
  restart: z.literal('unless-stopped'),
  user: z.string(),
  command: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()),
  ports: z.array(z.string().startsWith('127.0.0.1:')).optional(),
  volumes: z.array(z.string()),
  healthcheck: z.strictObject({
    test: z.array(z.string()).min(2),
    interval: z.string(),
    timeout: z.string().optional(),
    start_period: z.string().optional(),
  }),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  ulimits: z.strictObject({ core: z.literal(0) }), // a core file holds tokens and frames
  stop_grace_period: z.string().optional(),
});

const composeSchema = z.strictObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.strictObject({
    default: z.strictObject({
      ipam: z.strictObject({
        config: z.tuple([z.strictObject({ subnet: z.string(), gateway: z.string() })]),
      }),
    }),
  }),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
});

const { services, networks, secrets, volumes } = composeSchema.parse(
  parse(readFileSync('docker-compose.yml', 'utf8')),
);
const serviceNames = Object.keys(services);

/** What Compose makes of `${NAME:-default}` where nobody has set a variable. */
const withDefaults = (text: string): string => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

describe('docker-compose.yml', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-compose-'));
    const values: Record<string, string> = {
      database_url: 'postgresql://sfumato:x@postgres:5432/sfumato',
      redis_url: 'redis://:x@redis:6379',
    };
    for (const name of Object.keys(secrets))
      await writeFile(join(folder, name), `${values[name] ?? 'a'.repeat(64)}\n`);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The variables of a service, with its secrets where this test has put them. */
  const environmentOf = (name: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [
        variable,
        withDefaults(value).replace('/run/secrets', folder),
      ]),
    );

  it('starts a coordinator with settings that it takes, its secrets from files', () => {
    const settings = readCoordinator(environmentOf('coordinator'));

    expect(settings).toMatchObject({
      databaseUrl: 'postgresql://sfumato:x@postgres:5432/sfumato',
      redisUrl: 'redis://:x@redis:6379',
      adminToken: 'a'.repeat(64),
      trainerToken: 'a'.repeat(64),
      trustedProxies: [withDefaults(networks.default.ipam.config[0].gateway)],
    });
  });

  it('starts a trainer with settings that it takes, and asks at the port that these open whether it lives', () => {
    const settings = readTrainer(environmentOf('trainer'));

    expect(settings).toMatchObject({ queueUrls: { redis: 'redis://:x@redis:6379' } });
    expect(settings.accessTokenFile).toBe(join(folder, 'trainer_token'));
    expect(services['trainer']?.healthcheck.test.join(' ')).toContain(
      `127.0.0.1:${settings.metrics?.port}/livez`,
    );
  });

  it.each(serviceNames)(
    'gives %s the secrets that it names, as files, and none by variable or argument',
    (name) => {
      const {
        secrets: given,
        environment,
        command = [],
        healthcheck,
      } = services[name] ?? serviceSchema.parse({});
      const named = [
        ...JSON.stringify([environment, command, healthcheck]).matchAll(/\/run\/secrets\/(\w+)/g),
      ];

      expect([...new Set(named.map(([, secret]) => secret))].sort()).toEqual([...given].sort());
      expect(given.filter((secret) => secrets[secret]?.file !== `secrets/${secret}`)).toEqual([]);
      expect(Object.keys(environment).filter((key) => /PASSWORD$|TOKEN$|_URL$/.test(key))).toEqual([]);
    },
  );

  it.each(serviceNames)('waits for nothing that is not there, and %s writes to its volume alone', (name) => {
    const { depends_on = {}, volumes: mounted = [], user } = services[name] ?? serviceSchema.parse({});

    expect(Object.keys(depends_on).filter((other) => services[other] === undefined)).toEqual([]);
    const named = mounted.filter((mount) => mount !== '/data'); // a volume without a name
    expect(named.filter((mount) => !Object.hasOwn(volumes, mount.split(':')[0] ?? ''))).toEqual([]);
    expect(['root', '0', '0:0']).not.toContain(user);
  });

  it('gives each of several trainers a volume of its own', () => {
    expect(services['trainer']?.volumes).toEqual(['/data']);
  });

  it('builds stages that the Dockerfile has, and sends no secret into a build or a commit', () => {
    const stages = [...readFileSync('Dockerfile', 'utf8').matchAll(/ AS (\w+)$/gm)].map(([, stage]) => stage);
    const targets = Object.values(services).flatMap(({ build }) => build?.target ?? []);

    expect(targets.filter((target) => !stages.includes(target))).toEqual([]);
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('secrets');
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('/secrets/');
  });

  it('runs Redis in the place of the shell that gives it the password, so that the end of the container reaches it', async () => {
    await writeFile(join(folder, 'redis-server'), '#!/bin/sh\necho "$$ $@"\ncat\n', { mode: 0o755 });
    const [program = '', ...given] = services['redis']?.command ?? [];
    const asComposeRuns = given.map((argument) =>
      argument.replaceAll('$$', '$').replaceAll('/run/secrets', folder),
    );

    const { pid, stdout } = spawnSync(program, asComposeRuns, {
      env: { PATH: `${folder}:${process.env['PATH']}` },
      encoding: 'utf8',
    });

    expect(stdout).toBe(
      `${pid} - --appendonly yes --maxmemory-policy noeviction\nrequirepass ${'a'.repeat(64)}\n`,
    );
  });

  it('takes every image from a variable, which can name it by digest, and no digest of its own that nobody checked', () => {
    const composed = Object.values(services).map(
      ({ image, build }) => image ?? build?.args['NODE_IMAGE'] ?? '',
    );
    const guide = readFileSync('docs/operating.md', 'utf8');
    const files = ['Dockerfile', 'docker/trainer-gpu.Dockerfile'].map((name) => readFileSync(name, 'utf8'));
    const given = files.flatMap((file) => [...file.matchAll(/^ARG (\w+_IMAGE)=/gm)].map(([, name]) => name));
    const bases = files.flatMap((file) => [...file.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base));
    const stages = files.flatMap((file) => [...file.matchAll(/ AS (\S+)$/gm)].map(([, stage]) => stage));

    const variables = composed.map((image) => /^\$\{(SFUMATO_\w+_IMAGE):-[^@]+\}$/.exec(image)?.[1] ?? image);
    expect(variables.filter((name) => !guide.includes(name))).toEqual([]);
    expect(
      bases.filter((base) => !stages.includes(base) && !given.includes(/^\$\{(\w+)\}$/.exec(base)?.[1])),
    ).toEqual([]);
  });

  it('says how every secret is made', () => {
    const head = readFileSync('docker-compose.yml', 'utf8').split('services:')[0] ?? '';

    expect(Object.keys(secrets).filter((name) => !head.includes(name))).toEqual([]);
  });
});
