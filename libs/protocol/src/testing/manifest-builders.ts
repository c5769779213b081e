/** Manifests for tests. */

import { type GatedFigureId, gatedFigures, gateThresholds } from '../gate/gate-thresholds.js';
import { formatVersion } from '../manifests/manifest-parts.js';
import {
  type AuditedFigure,
  type AuditReport,
  noiseDigest,
  type Verdict,
} from '../manifests/privacy-report.js';
import type { AgentFacts, ReleaseManifest } from '../manifests/release-manifest.js';
import type { RepresenterManifest } from '../manifests/representer-manifest.js';
import { trainedRun } from './trained-run.js';

/** A valid manifest of a small representer. */
export function buildRepresenterManifest(overrides: Partial<RepresenterManifest> = {}): RepresenterManifest {
  const manifest = buildUnjudged(overrides);
  const { privacyReport } = manifest;
  return { ...manifest, privacyReport: { audit: buildAudit(manifest), ...privacyReport } };
}

/** A complete audit of a manifest's file and noise that comes to a verdict, by figures and controls that say so. */
export function buildAudit(
  { files, noise, labelSet }: Pick<RepresenterManifest, 'files' | 'noise' | 'labelSet'>,
  verdict: Verdict = 'PASS',
): AuditReport {
  return {
    formatVersion: 1,
    createdAt: '2025-01-02T03:04:05.678Z',
    verdict,
    judges: (Object.keys(gatedFigures) as GatedFigureId[]).map((id) =>
      buildFigure(id, labelSet.labels, verdict === 'FAIL' && id === 'J1'),
    ),
    controls: gateThresholds.controls.map((id, at) => ({ id, passed: verdict !== 'INVALID' || at > 0 })),
    representer: files['representer.onnx'].sha256,
    noise: noiseDigest(noise),
    seconds: 1,
    thresholds: gateThresholds.version,
    budget: 'quick',
    corpus: { name: 'invented notes', documents: 30, sentences: 300, digest: 'e5'.repeat(32) },
    lists: Object.fromEntries(
      labelSet.labels.map((label) => [label, { words: 1000, digest: 'f6'.repeat(32) }]),
    ),
  };
}

/** A gated figure of every label, at a fifth of its threshold or at four times as much as it may read. */
function buildFigure(id: GatedFigureId, labels: readonly string[], isFailing: boolean): AuditedFigure {
  const threshold = gatedFigures[id].upper;
  const upper = isFailing ? 4 * threshold : threshold / 5;
  const read = { value: threshold / 10, upper };
  return {
    id,
    metric: `what ${id} asks`,
    ...read,
    chance: 0,
    threshold,
    verdict: isFailing ? 'FAIL' : 'PASS',
    power: null,
    byLabel: Object.fromEntries(labels.map((label) => [label, { ...read, trials: 40, documents: 20 }])),
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
    scores: trainedRun().scores,
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
