/** The coordinator of the site's tests: the one fake of `#protocol/testing`, with the models that the tests' pipelines stand in for. */
import { sha256 } from '#foundation';
import { labelSetNamed } from '#labels';
import type { ReleaseManifest, RepresenterManifest } from '#protocol/manifests';
import {
  buildReleaseManifest,
  buildRepresenterManifest,
  type FakeCoordinator,
  startFakeCoordinator as startEmpty,
  trainedRun,
} from '#protocol/testing';
import { fakeNoise, fakeSizes } from './fake-pipeline.js';

export { type FakeCoordinator, testCode, testToken } from '#protocol/testing';

/** Model files of the tests: the stand-ins do not read them, digests are checked all the same. */
const modelBytes = {
  representer: Buffer.from('representer weights'),
  deidentifier: Buffer.from('de-identifier weights'),
} as const;

/** The manifest that the coordinator starts with. */
export function buildManifest(overrides: Partial<RepresenterManifest> = {}): RepresenterManifest {
  const { representer } = modelBytes;
  return buildRepresenterManifest({
    representerId: '11111111-1111-4111-8111-111111111111',
    embeddings: { kind: 'glove', name: 'fake', size: fakeSizes.embedding, digest: sha256('fake table') },
    labelSet: { name: 'generic', labels: [...labelSetNamed('generic').labels] },
    representationSize: fakeSizes.representation,
    neighbours: 10,
    system: 'private',
    noise: { input: [], output: new Array<number>(fakeSizes.representation).fill(fakeNoise) },
    files: { 'representer.onnx': { sha256: sha256(representer), bytes: representer.length } },
    ...overrides,
  });
}

/** A release on `representer`. */
export function buildRelease(representer: RepresenterManifest = buildManifest()): ReleaseManifest {
  const { deidentifier } = modelBytes;
  return buildReleaseManifest({
    releaseId: '22222222-2222-4222-8222-222222222222',
    representer,
    files: { 'deidentifier.onnx': { sha256: sha256(deidentifier), bytes: deidentifier.length } },
    scores: trainedRun().scores,
  });
}

/** A coordinator that has published `buildManifest()`. */
export function startFakeCoordinator(): Promise<FakeCoordinator> {
  return startEmpty({
    representer: buildManifest(),
    files: [
      ['representer.onnx', modelBytes.representer],
      ['deidentifier.onnx', modelBytes.deidentifier],
    ],
  });
}

/** The same, whose word on what is current is of today: for sites with the time of day, which believe a word for a year. */
export async function startFakeCoordinatorOfToday(): Promise<FakeCoordinator> {
  const coordinator = await startFakeCoordinator();
  coordinator.signing = { ...coordinator.signing, issuedAt: new Date().toISOString() };
  return coordinator;
}
