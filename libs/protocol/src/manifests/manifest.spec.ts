import { describe, expect, it } from '@jest/globals';
import { Failure } from '#foundation';
import {
  buildAgentFacts,
  buildReleaseManifest,
  buildRepresenterManifest,
} from '../testing/manifest-builders.js';
import { privacyReportSchema } from './privacy-report.js';
import {
  type AgentFacts,
  checkContextFits,
  checkReleaseFits,
  parseReleaseManifest,
} from './release-manifest.js';
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

const noiseOf = (dimensions: number): number[] => new Array<number>(dimensions).fill(0.1);

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

  it.each([1, 3])('says that format version %d is not read here, whatever its fields are', (version) => {
    const read = () => parseRepresenterManifest({ formatVersion: version, anything: 1 });

    expect(read).toThrow(
      expect.objectContaining({
        code: 'PROTOCOL_MANIFEST_VERSION_UNKNOWN',
        details: { kind: 'representer', formatVersion: version, expected: 2 },
      }),
    );
  });

  it.each([
    ['fewer deviations than dimensions', { input: [], output: [0.1, 0.1, 0.1, 0.1] }, 'noise.output'],
    [
      'deviations of the embedding alone, where casing is read',
      { input: noiseOf(8), output: noiseOf(5) },
      'noise.input',
    ],
    ['a deviation below zero', { input: [], output: [0.1, 0.1, -0.1, 0.1, 0.1] }, 'noise.output.2'],
    ['a deviation that drowns everything', { input: [], output: [0.1, 0.1, 0.1, 0.1, 11] }, 'noise.output.4'],
    ['a deviation that is no number', { input: [], output: [0.1, null, 0.1, 0.1, 0.1] }, 'noise.output.1'],
    ['the summary of format 1', { input: { min: 0 }, output: { min: 0.1 }, floor: 0.1 }, 'noise.input'],
  ])('refuses %s', (_, noise, field) => {
    const json = { ...buildRepresenterManifest(), readsCasing: true, noise };

    expect(refusalOf(() => parseRepresenterManifest(json))).toBe(`PROTOCOL_MANIFEST_INVALID ${field}`);
  });

  it('takes deviations of the embedding and of the casing behind it', () => {
    const noise = { input: noiseOf(8 + 7), output: noiseOf(5) };
    const manifest = buildRepresenterManifest({ readsCasing: true, noise });

    expect(parseRepresenterManifest(throughJson(manifest)).noise).toEqual(noise);
  });
});

describe('an encoder before a representer', () => {
  const context = { encoderId: 'encoder-1', digest: 'ab'.repeat(32) };

  it('reads over cells alone: else the words around a word would leave in its vector', () => {
    expect(refusalOf(() => parseRepresenterManifest({ ...buildRepresenterManifest(), context }))).toBe(
      'PROTOCOL_MANIFEST_INVALID context',
    );
    const { files } = buildRepresenterManifest();
    const over = { ...files, 'cells.json': files['representer.onnx'] };
    expect(
      parseRepresenterManifest(throughJson(buildRepresenterManifest({ context, files: over }))).context,
    ).toEqual(context);
  });

  it('is the one that is installed, or the representer is refused', () => {
    expect(refusalOf(() => checkContextFits(context, context.digest))).toBe('accepted');
    expect(refusalOf(() => checkContextFits(context, 'cd'.repeat(32)))).toBe(
      'PROTOCOL_RELEASE_DOES_NOT_FIT context.digest',
    );
  });
});

describe('the privacy report of a manifest', () => {
  const { adversaries } = buildRepresenterManifest().privacyReport;
  const quantiles = { median: 0.5, p90: 1, p99: 2, swaps: 900 };
  const word = { candidates: 100, proportion: 0.02, tokens: 300 };
  const whole = {
    adversaries,
    exactAdversary: {
      medianSeparation: 0.5,
      rightWord: [{ ...word, interval: [0.01, 0.04] }],
      separation: quantiles,
      separationByLabel: { NAME: quantiles },
    },
  };
  const read = (privacyReport: unknown) =>
    refusalOf(() => parseRepresenterManifest({ ...buildRepresenterManifest(), privacyReport }));

  it('is read as it is written, and so is one from before intervals', () => {
    expect(read(privacyReportSchema.parse(whole))).toBe('accepted');
    expect(read({ adversaries, exactAdversary: { medianSeparation: 0.5, rightWord: [word] } })).toBe(
      'accepted',
    );
    expect(read({ adversaries })).toBe('accepted');
  });

  it.each([
    ['without fresh adversaries', { exactAdversary: whole.exactAdversary }, 'privacyReport.adversaries'],
    [
      'with an interval of one end',
      { ...whole, exactAdversary: { ...whole.exactAdversary, rightWord: [{ ...word, interval: [0.01] }] } },
      'privacyReport.exactAdversary.rightWord.0.interval',
    ],
    [
      'with a name for a number',
      { ...whole, exactAdversary: { ...whole.exactAdversary, separationByLabel: { NAME: 'Anna' } } },
      'privacyReport.exactAdversary.separationByLabel.NAME',
    ],
    ['with another field', { ...whole, words: [] }, 'privacyReport'],
  ])('is refused %s', (_, report, field) => {
    expect(read(report)).toBe(`PROTOCOL_MANIFEST_INVALID ${field}`);
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
    const manifest = buildReleaseManifest({ representer: buildRepresenterManifest({ formatVersion: 1 }) });

    expect(refusal({}, manifest)).toBe('PROTOCOL_RELEASE_DOES_NOT_FIT formatVersion');
  });

  it('does not take a name of the object prototype for a label set', () => {
    const representer = buildRepresenterManifest({ labelSet: { name: 'constructor', labels: ['A'] } });

    expect(refusal({}, buildReleaseManifest({ representer }))).toBe(
      'PROTOCOL_RELEASE_DOES_NOT_FIT labelSet.name',
    );
  });
});
