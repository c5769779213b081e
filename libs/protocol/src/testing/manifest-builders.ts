/** Manifests for tests. */
import { type AuditReport, noiseDigest, type Verdict } from '../manifest/audit-report.js';
import { gateThresholds } from '../manifest/gate-thresholds.js';
import { formatVersion } from '../manifest/manifest-parts.js';
import type { AgentFacts } from '../manifest/release-fit.js';
import type { ReleaseManifest } from '../manifest/release-manifest.js';
import type { RepresenterManifest } from '../manifest/representer-manifest.js';

/** A valid manifest of a small representer. */
export function buildRepresenterManifest(overrides: Partial<RepresenterManifest> = {}): RepresenterManifest {
  const manifest = buildUnjudged(overrides);
  const { privacyReport } = manifest;
  return { ...manifest, privacyReport: { audit: buildAudit(manifest), ...privacyReport } };
}

/** An audit of a manifest's file and noise that comes to a verdict, by figures and controls that say so. */
export function buildAudit(
  { files, noise }: Pick<RepresenterManifest, 'files' | 'noise'>,
  verdict: Verdict = 'PASS',
): AuditReport {
  const upper = verdict === 'FAIL' ? 0.2 : 0.01;
  return {
    formatVersion: 1,
    createdAt: '2025-01-02T03:04:05.678Z',
    verdict,
    judges: [
      {
        ...{ id: 'J1', metric: 'right words of 1,000', value: 0.005, upper, chance: 0.001, threshold: 0.05 },
        ...{ verdict: verdict === 'FAIL' ? 'FAIL' : 'PASS', power: null, byLabel: {} },
      },
      {
        ...{
          id: 'J6',
          metric: 'area under the curve',
          value: 0.52,
          upper: 0.55,
          chance: 0.5,
          threshold: 0.6,
        },
        ...{ verdict: 'PASS', power: null, byLabel: {} },
      },
    ],
    controls: [{ id: 'raw-vectors-are-broken', passed: verdict !== 'INVALID' }],
    representer: files['representer.onnx'].sha256,
    noise: noiseDigest(noise),
    seconds: 1,
    thresholds: gateThresholds.version,
    budget: 'quick',
    corpus: { documents: 30, sentences: 300, digest: 'e5'.repeat(32) },
    lists: {},
  };
}

function buildUnjudged(overrides: Partial<RepresenterManifest>): RepresenterManifest {
  const score = { accuracy: 0.51, interval: [0.48, 0.54] as [number, number], pairs: 1000 };
  return {
    formatVersion,
    representerId: 'representer-1',
    createdAt: '2025-01-02T03:04:05.678Z',
    embeddings: { kind: 'glove', name: 'words', size: 8, digest: 'a1'.repeat(32) },
    language: 'en',
    labelSet: { name: 'generic', labels: ['NAME', 'DATE'] },
    casingCount: 7,
    readsCasing: false,
    representationSize: 5,
    neighbours: 100,
    system: 'separated',
    noise: { input: [], output: [0.05, 0.06, 0.08, 0.05, 0.07] },
    files: { 'representer.onnx': { sha256: 'b2'.repeat(32), bytes: 1234 } },
    privacyReport: { adversaries: { T1: score, T2: score, averaged: score } },
    ...overrides,
  };
}

/** A valid manifest of a release on `buildRepresenterManifest()`. */
export function buildReleaseManifest(overrides: Partial<ReleaseManifest> = {}): ReleaseManifest {
  return {
    formatVersion,
    releaseId: 'release-1',
    createdAt: '2025-02-02T03:04:05.678Z',
    representer: buildRepresenterManifest(),
    files: { 'deidentifier.onnx': { sha256: 'c3'.repeat(32), bytes: 4321 } },
    scores: { binaryHipaaTokenF1: 0.97 },
    poolSnapshot: { digest: 'd4'.repeat(32), sites: 3, batches: 7, sentences: 900, tokens: 12_000 },
    ...overrides,
  };
}

/** An installation that both manifests fit. */
export function buildAgentFacts(overrides: Partial<AgentFacts> = {}): AgentFacts {
  return {
    embeddings: { digest: 'a1'.repeat(32), size: 8 },
    labelSets: { generic: ['NAME', 'DATE'], other: ['NAME'] },
    casingCount: 7,
    ...overrides,
  };
}
