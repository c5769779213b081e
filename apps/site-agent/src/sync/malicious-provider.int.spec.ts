/** Whoever holds a trainer's token can write any report. What a site measures for itself decides. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { auditCorpusFor } from '#corpora';
import { openEmbeddings } from '#embeddings';
import { notePipeline } from '#encoding';
import { createSeededRandom, sha256 } from '#foundation';
import { emitModel, Graph } from '#kernels';
import { initialParameters } from '#kernels/host';
import { labelSetNamed } from '#labels';
import { auditPulled } from '#learning';
import { buildAudit } from '#protocol/testing';
import { buildRepresenter, representerGraph, resolveRepresenterSettings } from '#representation';
import { everySite } from '../data/gate.js';
import { rememberEmbeddings } from '../data/open-models.js';
import { buildManifest, startFakeCoordinator, testCode } from '../testing/fake-coordinator.js';
import { buildContext, temporaryFolder } from '../testing/site-fixture.js';
import { join as joinSite } from './join.js';
import { pull } from './pull.js';

const minutes = 60_000;

/** Of word vectors, and of what the identity makes of them: small, because an audit compares a thousand words at a time. */
const size = 8;

/** A table of every word that the public notes hold, each with a random vector. */
async function writeTable(path: string): Promise<void> {
  const random = createSeededRandom('words');
  const notes = auditCorpusFor('en', 'i2b2')?.notes ?? [];
  const words = new Set(notes.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []));
  const vector = new Float32Array(size);
  const lines = [...words].map((word) => {
    random.fillGaussian(vector);
    return `${word} ${vector.join(' ')}`;
  });
  await writeFile(path, `${lines.length} ${size}\n${lines.join('\n')}\n`);
}

/** A file with the inputs of a representer that gives every token its own vector back: the vectors and zero times a network. */
function identityModel(): Buffer {
  const settings = resolveRepresenterSettings({
    embeddingSize: size,
    representationSize: size,
    hidden: 4,
    inputNoise: false,
  });
  const weights = initialParameters(representerGraph(settings).graph, () => createSeededRandom('any'));
  const graph = new Graph();
  const embeddings = graph.input('embeddings', ['T', 'B', size]);
  const { beforeNoise } = buildRepresenter(graph, { embeddings, call: 'representer' }, settings, []);
  const rows = graph.binary('add', graph.scale(embeddings, 1), graph.scale(beforeNoise, 0));
  return Buffer.from(emitModel({ rows }, new Map(weights.names().map((name) => [name, weights.get(name)]))));
}

describe('a provider that ships the identity with a complete report of invented figures', () => {
  it(
    'passes the gate, and is refused by what the site measures on its own machine',
    async () => {
      await using folder = await temporaryFolder();
      await using coordinator = await startFakeCoordinator();
      let audits = 0;
      const { context, terminal } = buildContext(folder.path, {
        gatePolicy: { ...everySite, requiresPass: true, requiresFullAudit: true, j1Max: 0.01 },
        loadPipeline: async () => notePipeline,
        auditPulled: (files, options) => {
          audits += 1;
          return auditPulled(files, { ...options, targetsMax: 8 }); // so few convict, and clear nobody
        },
      });
      const path = join(folder.path, 'words.vec');
      await writeTable(path);
      const table = await describeTable(path, context.paths.cacheFolder);
      const onnx = identityModel();
      const manifest = buildManifest({
        embeddings: { kind: 'text', name: table.name, size, digest: table.digest },
        labelSet: { name: 'i2b2', labels: [...labelSetNamed('i2b2').labels] },
        representationSize: size,
        noise: { input: [], output: new Array<number>(size).fill(0.02) },
        files: { 'representer.onnx': { sha256: sha256(onnx), bytes: onnx.length } },
      });
      const audit = { ...buildAudit(manifest), budget: 'full' as const };
      coordinator.representer = { ...manifest, privacyReport: { ...manifest.privacyReport, audit } };
      coordinator.files.set('representer.onnx', onnx);
      await joinSite(context, coordinator.url, testCode);
      await rememberEmbeddings(context, path);

      await expect(pull(context)).rejects.toMatchObject({
        code: 'SITE_AUDIT_NOT_PASSED',
        details: {
          verdict: 'FAIL',
          why: expect.stringMatching(/J1: upper end (1|0\.[5-9]\d*), at most 0\.05/),
        },
      });

      expect(terminal.spokenLines.join('\n')).toMatch(/audit: FAIL after \d+ s/);

      audits = 0;
      await expect(pull(context)).rejects.toMatchObject({ code: 'SITE_AUDIT_NOT_PASSED' });
      expect(audits).toBe(0); // what was kept is read again, not measured
    },
    20 * minutes,
  );
});

async function describeTable(path: string, cacheFolder: string) {
  const table = await openEmbeddings({ kind: 'text', path }, { cacheFolder });
  const { name, digest } = table;
  await table.close();
  return { name, digest };
}
