import { invariant } from '#foundation';
import {
  formatVersion,
  parseReleaseManifest,
  type ReleaseManifest,
  type RepresenterManifest,
  scoresSchema,
} from '#protocol';
import type { Snapshot } from '../../../../generated/prisma/client.js';
import type { RunDetail } from '../runs/runs.repository.js';

/** Everything that a release manifest is written from. */
export interface ReleaseParts {
  readonly releaseId: string;
  readonly publishedAt: Date;
  readonly run: RunDetail;
  readonly snapshot: Snapshot;
  readonly representer: RepresenterManifest;
}

/** The manifest of a release; it passes the same schema as at a site. */
export function composeReleaseManifest({
  releaseId,
  publishedAt,
  run,
  ...parts
}: ReleaseParts): ReleaseManifest {
  const model = run.artefacts.find(({ name }) => name === 'deidentifier.onnx');
  invariant(model !== undefined, 'a done de-identifier run has its model');
  const { digest, sites, batches, sentences, tokens } = parts.snapshot;
  return parseReleaseManifest({
    formatVersion,
    releaseId,
    createdAt: publishedAt.toISOString(),
    representer: parts.representer,
    files: { 'deidentifier.onnx': { sha256: model.digest, bytes: Number(model.bytes) } },
    scores: scoresSchema.parse(run.scores),
    poolSnapshot: { digest, sites, batches, sentences, tokens },
  });
}
