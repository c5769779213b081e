import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { labelSetNamed } from '#labels';
import { networksOfKind } from '#training';
import { buildManifest, type ManifestParts } from './representer-run.js';

const score = { accuracy: 0.5, interval: [0.4, 0.6] as [number, number], pairs: 100 };

/** Deviations as float32, none of them a round number. */
function buildNoise(count: number): Float32Array {
  const random = createSeededRandom('deviations');
  return Float32Array.from({ length: count }, () => 0.01 + random.uniform());
}

function buildParts(overrides: Partial<ManifestParts> = {}): ManifestParts {
  return {
    representerId: 'representer-1',
    createdAt: new Date('2025-01-01T00:00:00Z'),
    table: { kind: 'text', name: 'words.txt', size: 8, digest: 'a1'.repeat(32) },
    readsCasing: false,
    language: 'en',
    labelSet: labelSetNamed('generic'),
    neighbours: 3,
    system: 'private',
    networks: networksOfKind({ kind: 'private', embeddingSize: 8, representationSize: 100, labelCount: 17 }),
    noise: { input: buildNoise(8), output: buildNoise(100) },
    model: { name: 'representer.onnx', digest: 'b2'.repeat(32), bytes: 1 },
    privacyReport: { adversaries: { T1: score, T2: score, averaged: score } },
    training: { seed: 1, settings: {} },
    ...overrides,
  };
}

describe('buildManifest', () => {
  it('states the noise that was judged, to the bit', () => {
    const parts = buildParts();

    const written = JSON.parse(JSON.stringify(buildManifest(parts))).noise;

    expect(Float32Array.from(written.input)).toEqual(parts.noise.input);
    expect(Float32Array.from(written.output)).toEqual(parts.noise.output);
  });

  it('makes a printable name of a file name that is none', () => {
    const table = { ...buildParts().table, name: '«vectors»\n.bin' };

    expect(buildManifest(buildParts({ table })).embeddings.name).toBe('table _vectors__.bin');
  });
});
