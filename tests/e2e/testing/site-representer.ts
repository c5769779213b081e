/** A published representer that the pipelines of the site's tests stand in for. */
import { sha256 } from '#foundation';
import { routePath } from '#protocol/api';
import { complete, putArtefact, startRun } from '../../../apps/coordinator/src/testing/scenes.js';
import type { TestCoordinator } from '../../../apps/coordinator/src/testing/started-coordinator.js';
import { buildManifest } from '../../../apps/site-agent/src/testing/fake-coordinator.js';

/** Does the run of a representer from start to end and publishes what it made. */
export async function publishSiteRepresenter(coordinator: TestCoordinator): Promise<void> {
  const run = await startRun(coordinator, { kind: 'representer', settings: { representationSize: 5 } });
  const bytes = Buffer.from('not really an ONNX file');
  const file = { sha256: sha256(bytes), bytes: bytes.length };
  const manifest = buildManifest({ representerId: run.runId, files: { 'representer.onnx': file } });
  const stored = [
    await putArtefact(coordinator, run, { name: 'representer.onnx', bytes }),
    await putArtefact(coordinator, run, {
      name: 'manifest.json',
      bytes: Buffer.from(JSON.stringify(manifest)),
    }),
  ];
  await complete(coordinator, run, { artefacts: stored.map(({ json }) => json), scores: {} });
  await coordinator.admin('POST', routePath('publishRepresenter'), { runId: run.runId });
}
