/**
 * How tests get to where they begin: an enrolled site, a trained representer, an uploaded batch, a finished
 * run.
 */

import { Readable } from 'node:stream';
import { Client } from 'pg';
import { sha256 } from '#foundation';
import { contentDigestHeader, fenceHeader, type RunPool, routePath, routes } from '#protocol/api';
import {
  type CheckedMixedFrame,
  checkMixedFrame,
  encodeFrame,
  splitMixedFrames,
  type UploadBatch,
} from '#protocol/frames';
import { type AuditReport, formatVersion, type Verdict } from '#protocol/manifests';
import { buildAudit, type TrainedRun, trainedRun } from '#protocol/testing';
import type { Answer, Asked, TestCoordinator } from './started-coordinator.js';

/** R, K and casing classes of the representer that `trainRepresenter` makes. */
export const shape = {
  representationSize: 4,
  labels: ['NAME', 'DATE'],
  labelCount: 5,
  casingCount: 7,
} as const;

/** A representer as tests need it. */
export interface TestRepresenter {
  readonly representerId: string;
  readonly digest: string;
}

/** Invites and enrols a site, by default without a key as earlier agents did; returns its id and token. */
export async function enrolSite(coordinator: Asked, name = 'St. Elsewhere', publicKey?: string) {
  const invitation = await coordinator.admin('POST', routePath('inviteSite'), { name });
  const { status, json } = await coordinator.call('POST', routePath('enrol'), {
    body: { code: invitation.json.code, ...(publicKey === undefined ? {} : { publicKey }) },
  });
  if (status !== 201) throw new Error(`${name} could not enrol: ${invitation.status}, ${status}`);
  return { siteId: json.siteId as string, token: json.token as string };
}

/** Starts a run and claims it. */
export async function startRun(coordinator: Asked, request: object) {
  const run = await coordinator.admin('POST', routePath('startRun'), request);
  const claim = await coordinator.trainer('POST', routePath('claimRun', { runId: run.json.runId }));
  return { runId: run.json.runId as string, fence: claim.json.fence as number };
}

/** The digests of a snapshot's batches in its order, as its rows say: no route tells them. */
export async function membersOf(
  { databaseUrl }: Pick<TestCoordinator, 'databaseUrl'>,
  snapshotId: string,
): Promise<string[]> {
  const client = new Client({ connectionString: await databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<{ digest: string }>(
      `SELECT "digest" FROM "snapshot_batch" JOIN "upload" ON "upload"."id" = "upload_id"
       WHERE "snapshot_id" = $1 ORDER BY "position"`,
      [snapshotId],
    );
    return rows.map(({ digest }) => digest);
  } finally {
    await client.end();
  }
}

/** What a trainer reads of a claimed run: its pool, and the checked mixed frames of every block. */
export async function readPool(
  coordinator: Asked,
  { runId, fence }: { readonly runId: string; readonly fence: number },
): Promise<{ readonly pool: RunPool; readonly blocks: readonly (readonly CheckedMixedFrame[])[] }> {
  const headers = { [fenceHeader]: String(fence) };
  const asked = await coordinator.trainer('GET', routePath('runPool', { runId }), { headers });
  const pool = routes.runPool.answer.parse(asked.json);
  const blocks: CheckedMixedFrame[][] = [];
  for (let block = 0; block < pool.blocks; block += 1) {
    const { bytes } = await coordinator.trainer('GET', routePath('poolBlock', { runId, block }), { headers });
    const frames: CheckedMixedFrame[] = [];
    for await (const frame of splitMixedFrames(Readable.from([bytes]))) frames.push(checkMixedFrame(frame));
    blocks.push(frames);
  }
  return { pool, blocks };
}

/** Stores a file under a claim. */
export function putArtefact(
  coordinator: Asked,
  { runId, fence }: { readonly runId: string; readonly fence: number },
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<Answer> {
  return coordinator.trainer('PUT', routePath('storeArtefact', { runId, name: file.name }), {
    bytes: file.bytes,
    headers: { [fenceHeader]: String(fence), [contentDigestHeader]: sha256(file.bytes) },
  });
}

/** Does a representer run from start to end and publishes what it made; the model's bytes are `model`. */
export async function trainRepresenter(coordinator: Asked, model?: string): Promise<TestRepresenter> {
  const representer = await finishRepresenter(coordinator, model);
  await coordinator.admin('POST', routePath('publishRepresenter'), { runId: representer.representerId });
  return representer;
}

/** The same without the publication. */
export async function finishRepresenter(
  coordinator: Asked,
  model = 'not really an ONNX file',
  verdict?: Verdict,
  audit?: Partial<AuditReport>,
): Promise<TestRepresenter> {
  const run = await startRun(coordinator, { kind: 'representer', settings: { representationSize: 4 } });
  const bytes = Buffer.from(model);
  const manifest = Buffer.from(JSON.stringify(buildManifest(run.runId, bytes, verdict, audit)));
  const stored = [
    await putArtefact(coordinator, run, { name: 'representer.onnx', bytes }),
    await putArtefact(coordinator, run, { name: 'manifest.json', bytes: manifest }),
  ];
  const artefacts = stored.map((answer) => answer.json);
  await complete(coordinator, run, { artefacts, scores: {} });
  return { representerId: run.runId, digest: sha256(bytes) };
}

type Counts = Partial<TrainedRun['bySiteNumber'][number]>;

/** Does a de-identifier run on a snapshot from start to end. */
export async function trainDeidentifier(
  coordinator: Asked,
  snapshotId: string,
  counts: Counts | ((siteNumber: number) => Counts) = {},
): Promise<string> {
  const run = await startRun(coordinator, { kind: 'deidentifier', snapshotId });
  const bytes = Buffer.from(`de-identifier of ${run.runId}`);
  const { json } = await putArtefact(coordinator, run, { name: 'deidentifier.onnx', bytes });
  const { scores, bySiteNumber } = await scoresOf(coordinator, run);
  const counted = bySiteNumber.map((site) => ({
    ...site,
    ...(typeof counts === 'function' ? counts(site.siteNumber) : counts),
  }));
  await complete(coordinator, run, { artefacts: [json], scores, bySiteNumber: counted });
  return run.runId;
}

/** What a trainer says of the de-identifier that it trained in a claimed run. */
export async function scoresOf(
  coordinator: Asked,
  { runId, fence }: { readonly runId: string; readonly fence: number },
) {
  const headers = { [fenceHeader]: String(fence) };
  const { json } = await coordinator.trainer('GET', routePath('runPool', { runId }), { headers });
  return trainedRun(json.sites);
}

/** Completes a run under a claim. */
export function complete(
  coordinator: Asked,
  { runId, fence }: { readonly runId: string; readonly fence: number },
  body: object,
): Promise<Answer> {
  return coordinator.trainer('POST', routePath('completeRun', { runId }), {
    body,
    headers: { [fenceHeader]: String(fence) },
  });
}

/** A frame for the representer that the test trained. */
export function buildFrameFor(
  representer: TestRepresenter,
  overrides: Partial<UploadBatch> = {},
): Uint8Array {
  const { representationSize, labelCount, casingCount } = shape;
  return encodeFrame({
    representerId: representer.representerId,
    representerDigest: representer.digest,
    batchNumber: 0,
    representationSize,
    labelCount,
    casingCount,
    sentences: [buildSentence([0, 1, 2]), buildSentence([3])],
    ...overrides,
  });
}

/** A sentence with the given label ids; float16 0x3c00 is 1. */
export function buildSentence(labelIds: readonly number[], value = 0x3c00) {
  return {
    vectors: new Uint16Array(labelIds.length * shape.representationSize).fill(value),
    labelIds: Uint8Array.from(labelIds),
    casingIds: new Uint8Array(labelIds.length),
  };
}

/** Uploads a frame under a number. */
export function upload(
  coordinator: Asked,
  token: string,
  frame: { readonly representerId: string; readonly batchNumber?: number; readonly bytes: Uint8Array },
): Promise<Answer> {
  const { representerId, batchNumber = 0, bytes } = frame;
  return coordinator.call('PUT', routePath('uploadBatch', { representerId, batchNumber }), { token, bytes });
}

/**
 * A representer manifest that describes `model`; `changes` of its audit are whatever a trainer could have
 * written.
 */
export function buildManifest(
  representerId: string,
  model: Uint8Array,
  verdict: Verdict = 'PASS',
  changes: Partial<AuditReport> = {},
): object {
  const noise = { input: [], output: new Array<number>(shape.representationSize).fill(0.06) };
  const files = { 'representer.onnx': { sha256: sha256(model), bytes: model.length } };
  const labelSet = { name: 'tiny', labels: [...shape.labels] };
  return {
    formatVersion,
    representerId,
    createdAt: '2025-01-01T00:00:00.000Z',
    embeddings: { kind: 'glove', name: 'tiny', size: 3, digest: sha256('tiny') },
    language: 'en',
    labelSet,
    casingCount: shape.casingCount,
    representationSize: shape.representationSize,
    neighbours: 100,
    system: 'private',
    noise,
    files,
    privacyReport: {
      ...buildPrivacyReport(),
      audit: { ...buildAudit({ files, noise, labelSet }, verdict), ...changes },
    },
  };
}

/** A report of every judge; the name of a label may have a blank, the name of a measure not. */
export function buildPrivacyReport() {
  const score = { accuracy: 0.51, interval: [0.49, 0.53], pairs: 4000 };
  const separation = { median: 0.4, p90: 1, p99: 2, swaps: 900 };
  const rightWord = [{ candidates: 100, proportion: 0.02, interval: [0.01, 0.04], tokens: 300 }];
  return {
    adversaries: { T1: score, T2: score, averaged: score },
    exactAdversary: {
      medianSeparation: 0.4,
      rightWord,
      separation,
      separationByLabel: { 'FULL NAME': separation },
    },
  };
}
