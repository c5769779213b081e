/** The manifests as far as they can be known without a cluster: nothing runs as root or with rights, and what they name exists. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { routePath } from '#protocol/api';
import { readSettings as readCoordinator } from '../../apps/coordinator/src/config/settings.js';
import { readSettings as readTrainer } from '../../apps/trainer/src/settings.js';

const probeSchema = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.number() }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().optional(),
  failureThreshold: z.number().optional(),
});
const containerSchema = z.strictObject({
  name: z.string(),
  image: z.string(),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  ports: z.array(z.strictObject({ containerPort: z.number() })).optional(),
  startupProbe: probeSchema,
  livenessProbe: probeSchema,
  readinessProbe: probeSchema.optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.literal(true).optional() }),
  ),
});
const podSchema = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: z.number(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.literal(1000), // `node` of the image
    runAsGroup: z.literal(1000),
    fsGroup: z.literal(1000),
    fsGroupChangePolicy: z.literal('OnRootMismatch'),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([containerSchema]),
  volumes: z.tuple([
    z.strictObject({ name: z.literal('tmp'), emptyDir: z.strictObject({}) }),
    z.strictObject({
      name: z.literal('secrets'),
      secret: z.strictObject({
        secretName: z.literal('sfumato'),
        defaultMode: z.literal(0o440),
        items: z.array(z.strictObject({ key: z.string(), path: z.string() })),
      }),
    }),
  ]),
});

// 1.1, as kubectl reads it: a mode of four digits is octal.
const documents = parseAllDocuments(readFileSync('deploy/kubernetes/sfumato.yaml', 'utf8'), {
  version: '1.1',
}).map((document): unknown => document.toJS());
const setSchema = z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: podSchema }) }) });
const sets = documents
  .filter((document) => z.looseObject({ kind: z.string() }).parse(document).kind === 'StatefulSet')
  .map((document) => setSchema.parse(document).spec.template.spec);
const podOf = (name: string) => {
  const pod = sets.find(({ containers: [{ name: own }] }) => own === name);
  if (pod === undefined) throw new Error(`no pod has a container named ${name}`);
  return pod;
};
const names = ['coordinator', 'trainer'];
const secretsFolder = '/run/secrets/sfumato';

describe('the manifests', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-kubernetes-'));
    const urls = {
      database_url: 'postgresql://sfumato:x@db:5432/sfumato',
      redis_url: 'redis://:x@redis:6379',
    };
    for (const [name, text] of Object.entries({
      ...urls,
      admin_token: 'a'.repeat(64),
      trainer_token: 'a'.repeat(64),
    }))
      await writeFile(join(folder, name), text);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const environmentOf = (name: string): Record<string, string> =>
    Object.fromEntries(
      podOf(name).containers[0].env.map((variable) => [
        variable.name,
        variable.value.replace(secretsFolder, folder),
      ]),
    );

  it('run a coordinator and a trainer, each from a stage of the Dockerfile in the version of the package', () => {
    const { version } = z
      .looseObject({ version: z.string() })
      .parse(JSON.parse(readFileSync('package.json', 'utf8')));
    const stages = [...readFileSync('Dockerfile', 'utf8').matchAll(/ AS (\w+)$/gm)].map(([, stage]) => stage);

    expect(sets.map(({ containers: [{ image }] }) => image)).toEqual(
      names.map((name) => `sfumato-${name}:${version}`),
    );
    expect(stages).toEqual(expect.arrayContaining(names));
  });

  it('give both settings that they take, and probe them where these listen', () => {
    const { adminToken, databaseUrl, redisUrl, port } = readCoordinator(environmentOf('coordinator'));
    const { queueUrls, accessTokenFile, metrics } = readTrainer(environmentOf('trainer'));

    expect([adminToken, databaseUrl?.slice(0, 10), redisUrl]).toEqual([
      'a'.repeat(64),
      'postgresql',
      queueUrls.redis,
    ]);
    expect(accessTokenFile).toBe(join(folder, 'trainer_token'));
    const [coordinator] = podOf('coordinator').containers;
    const [trainer] = podOf('trainer').containers;
    const probesOf = ({ startupProbe, livenessProbe, readinessProbe }: z.infer<typeof containerSchema>) =>
      [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
    const live = { path: routePath('live'), port };
    expect(probesOf(coordinator)).toEqual([live, live, { path: routePath('ready'), port }]);
    const ofTrainer = { path: '/livez', port: metrics?.port };
    expect(probesOf(trainer)).toEqual([ofTrainer, ofTrainer, undefined]);
    expect(metrics?.host).toBe('0.0.0.0');
  });

  it.each(names)('give %s the secrets that it reads, as files, and no others', (name) => {
    const { volumes, containers } = podOf(name);

    const read = containers[0].env.flatMap(({ value }) => value.split(`${secretsFolder}/`)[1] ?? []);

    expect(volumes[1].secret.items.map(({ key }) => key).sort()).toEqual(read.sort());
    expect(volumes[1].secret.items.filter(({ key, path }) => key !== path)).toEqual([]);
    expect(containers[0].env.filter((variable) => /PASSWORD$|TOKEN$|_URL$/.test(variable.name))).toEqual([]);
  });
});
