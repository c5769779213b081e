import { Injectable } from '@nestjs/common';
import { Failure } from '#foundation';
import type { Completion, FileReference, ProgressReport, RunView } from '#protocol';
import { actors } from '../audit/audit.repository.js';
import { BlobKeeper } from '../blobs/blob-keeper.js';
import { Metrics } from '../metrics/metrics.js';
import { CompletionCheck } from './completion-check.js';
import { FencedRuns } from './fenced-runs.js';
import { presentRunToTrainer } from './run.presenter.js';
import { type FenceOfRun, type RunDetail, type RunEnd, RunsRepository } from './runs.repository.js';

/** Artefacts are models and reports of at most this size, as the manifests say. */
const artefactBytesMax = 256 * 1024 * 1024;

/** What a trainer does with a run; see `FencedRuns` for who may write. Ending a run twice in the same way changes nothing. */
@Injectable()
export class TrainingService {
  // biome-ignore lint/complexity/useMaxParams: the container fills constructors; five dependencies are our limit
  constructor(
    private readonly fenced: FencedRuns,
    private readonly runs: RunsRepository,
    private readonly completion: CompletionCheck,
    private readonly metrics: Metrics,
    private readonly blobs: BlobKeeper,
  ) {}

  async show(runId: string): Promise<RunView> {
    return presentRunToTrainer(await this.fenced.find(runId));
  }

  async claim(
    runId: string,
    trainerId: string | null,
  ): Promise<{ readonly fence: number; readonly splitSeed: string }> {
    const claimed = await this.fenced.claim(runId, trainerId);
    this.metrics.runs.inc({ kind: (await this.fenced.find(runId)).kind, event: 'claimed' });
    return claimed;
  }

  async progress(claim: FenceOfRun, report: ProgressReport): Promise<void> {
    await this.fenced.write(claim, (transaction, at) =>
      this.runs.addProgress(transaction, claim, { ...report, at }),
    );
  }

  /** Stores a file of the run; the name again replaces it. Fails with RUN_ARTEFACT_DIFFERS when the bytes are not those announced. */
  async putArtefact(
    claim: FenceOfRun,
    { name, digest }: Pick<FileReference, 'name' | 'digest'>,
    body: AsyncIterable<Uint8Array>,
  ): Promise<FileReference> {
    await this.fenced.write(claim, async () => {}); // a stale claim is told before it sends its bytes
    const limits = { maxBytes: artefactBytesMax, tooLarge: 'COORDINATOR_BODY_TOO_LARGE' } as const;
    await using staged = await this.blobs.stage(body, limits);
    if (staged.digest !== digest) throw new Failure('RUN_ARTEFACT_DIFFERS', { artefact: name });
    const sent = await staged.send();
    await this.fenced.writeInPoolTurn(claim, async (transaction) => {
      await this.blobs.keep(transaction, sent);
      const { runId, fence } = claim;
      await this.runs.putArtefact(transaction, { runId, fence, name, digest, bytes: BigInt(staged.bytes) });
    });
    return { name, digest, bytes: staged.bytes };
  }

  /** Ends the run with what it made; a representer waits for its publication. */
  async complete(claim: FenceOfRun, completion: Completion): Promise<RunView> {
    const run = await this.fenced.find(claim.runId);
    if (isRepeated(run, claim, 'done')) return presentRunToTrainer(run);
    await this.fenced.write(claim, async () => {});
    const { representer, ...made } = await this.completion.check(run, completion);
    await this.fenced.write(claim, async (transaction, at) => {
      const end: RunEnd = {
        status: 'done',
        finishedAt: at,
        actor: actors.trainer,
        scores: completion.scores,
        ...made,
      };
      await this.runs.end(transaction, run.id, ['running'], end);
      if (representer !== undefined) await this.runs.createRepresenter(transaction, representer, at);
    });
    return this.ended(run.id);
  }

  /** Ends the run as failed, with a code and nothing else. */
  async fail(claim: FenceOfRun, failureCode: string): Promise<RunView> {
    const run = await this.fenced.find(claim.runId);
    if (isRepeated(run, claim, 'failed')) return presentRunToTrainer(run);
    await this.fenced.write(claim, async (transaction, at) => {
      const end: RunEnd = { status: 'failed', finishedAt: at, actor: actors.trainer, failureCode };
      await this.runs.end(transaction, run.id, ['running'], end);
    });
    return this.ended(run.id);
  }

  private async ended(runId: string): Promise<RunView> {
    const run = await this.fenced.find(runId);
    const { kind, status, startedAt, finishedAt } = run;
    const milliseconds = (finishedAt?.getTime() ?? 0) - (startedAt?.getTime() ?? 0);
    this.metrics.runs.inc({ kind, event: status });
    this.metrics.runSeconds.observe({ kind, status }, milliseconds / 1000);
    return presentRunToTrainer(run);
  }
}

/** The answer to the same request was lost. */
function isRepeated(run: RunDetail, { fence, trainerId }: FenceOfRun, status: 'done' | 'failed'): boolean {
  return run.status === status && run.fence === fence && run.claimedBy === trainerId;
}
