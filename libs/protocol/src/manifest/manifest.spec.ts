import { describe, expect, it } from '@jest/globals';
import { Failure } from '#foundation';
import { buildAgentFacts, buildReleaseManifest, buildRepresenterManifest } from './manifest-builders.js';
import { type AgentFacts, checkReleaseFits } from './release-fit.js';
import { parseReleaseManifest } from './release-manifest.js';
import { labelCountOf, parseRepresenterManifest } from './representer-manifest.js';

/** Code and field of the failure that `action` throws. */
function refusalOf(action: () => unknown): string {
  try {
    action();
    return 'accepted';
  } catch (error) {
    return error instanceof Failure ? `${error.code} ${error.details['field']}` : String(error);
  }
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('parseRepresenterManifest', () => {
  it('reads back what was written as JSON', () => {
    const manifest = buildRepresenterManifest();

    expect(parseRepresenterManifest(throughJson(manifest))).toEqual(manifest);
  });

  it('counts O and two ids for each label', () => {
    expect(labelCountOf(buildRepresenterManifest())).toBe(5);
  });

  it.each([
    ['an unknown field', { comment: 'x' }, 'unknown field'],
    ['a label twice', { labelSet: { name: 'generic', labels: ['NAME', 'NAME'] } }, 'labelSet.labels'],
    ['no label', { labelSet: { name: 'generic', labels: [] } }, 'labelSet.labels'],
    [
      '128 labels, whose ids overflow a byte',
      { labelSet: { name: 'l', labels: Array.from({ length: 128 }, (_, i) => `L${i}`) } },
      'labelSet.labels',
    ],
    ['an id that climbs folders', { representerId: '..' }, 'representerId'],
    ['a label with a line break', { labelSet: { name: 'g', labels: ['A\nB'] } }, 'labelSet.labels.0'],
    [
      'another file',
      { files: { 'evil.onnx': { sha256: 'b2'.repeat(32), bytes: 1 } } },
      'files.representer.onnx',
    ],
    [
      'a file of over 256 MiB',
      { files: { 'representer.onnx': { sha256: 'b2'.repeat(32), bytes: 2 ** 28 + 1 } } },
      'files.representer.onnx.bytes',
    ],
  ])('refuses %s and names the field', (_, change, field) => {
    const json = { ...buildRepresenterManifest(), ...change };

    expect(refusalOf(() => parseRepresenterManifest(json))).toBe(`PROTOCOL_MANIFEST_INVALID ${field}`);
  });

  it.each([null, [], 'text', 7, undefined])('refuses %p', (json) => {
    expect(refusalOf(() => parseRepresenterManifest(json))).toBe('PROTOCOL_MANIFEST_INVALID unknown field');
  });

  it('says that another format version does not fit, whatever its fields are', () => {
    expect(refusalOf(() => parseRepresenterManifest({ formatVersion: 2, anything: 1 }))).toBe(
      'PROTOCOL_RELEASE_DOES_NOT_FIT formatVersion',
    );
  });
});

describe('parseReleaseManifest', () => {
  it('reads back what was written as JSON', () => {
    const manifest = buildReleaseManifest();

    expect(parseReleaseManifest(throughJson(manifest))).toEqual(manifest);
  });

  it('refuses a score that is not a number', () => {
    const json = { ...buildReleaseManifest(), scores: { f1: '0.97' } };

    expect(refusalOf(() => parseReleaseManifest(json))).toBe('PROTOCOL_MANIFEST_INVALID scores.f1');
  });
});

describe('checkReleaseFits', () => {
  const refusal = (facts: Partial<AgentFacts>, manifest = buildReleaseManifest()) =>
    refusalOf(() => checkReleaseFits(manifest, buildAgentFacts(facts)));

  it('accepts a release whose parts are installed', () => {
    expect(refusal({})).toBe('accepted');
  });

  it.each<[string, Partial<AgentFacts>]>([
    ['embeddings.digest', { embeddings: { digest: 'ff'.repeat(32), size: 8 } }],
    ['embeddings.size', { embeddings: { digest: 'a1'.repeat(32), size: 9 } }],
    ['labelSet.name', { labelSets: { other: ['NAME', 'DATE'] } }],
    ['labelSet.labels', { labelSets: { generic: ['DATE', 'NAME'] } }],
    ['casingCount', { casingCount: 8 }],
  ])('refuses a release that differs in %s', (field, facts) => {
    expect(refusal(facts)).toBe(`PROTOCOL_RELEASE_DOES_NOT_FIT ${field}`);
  });

  it('refuses another format version of the representer inside', () => {
    const manifest = buildReleaseManifest({ representer: buildRepresenterManifest({ formatVersion: 2 }) });

    expect(refusal({}, manifest)).toBe('PROTOCOL_RELEASE_DOES_NOT_FIT formatVersion');
  });

  it('does not take a name of the object prototype for a label set', () => {
    const representer = buildRepresenterManifest({ labelSet: { name: 'constructor', labels: ['A'] } });

    expect(refusal({}, buildReleaseManifest({ representer }))).toBe(
      'PROTOCOL_RELEASE_DOES_NOT_FIT labelSet.name',
    );
  });
});
