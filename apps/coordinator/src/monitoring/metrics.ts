/** Counters and timings. Labels come from closed lists, so that they neither grow nor reveal anything. */
import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Failure } from '#foundation';

/** One coordinator's metrics, in a registry of its own, so that tests may start several. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly requestSeconds = this.seconds(
    'sfumato_request_seconds',
    'Seconds from request to answer',
    ['method', 'route', 'status'],
    [0.005, 0.02, 0.1, 0.5, 2, 10],
  );
  /** Malformed requests, which never reach `requestSeconds`. */
  readonly malformedRequests = this.counter(
    'sfumato_malformed_requests_total',
    'What was sent and is no request, by code',
    ['code'],
  );
  /** Outcomes: received, repeated, repaired, refused, failed (through no fault of the sender). */
  readonly uploads = this.counter(
    'sfumato_uploads_total',
    'Batches by outcome and, when refused or failed, by code',
    ['outcome', 'code'],
  );
  readonly uploadBytes = this.counter('sfumato_upload_bytes_total', 'Bytes of received batches');
  /** Outcomes: set aside, refused (too many). */
  readonly orphans = this.counter(
    'sfumato_orphans_total',
    'Blobs without a row, by what a sweep did with them',
    ['outcome'],
  );
  /** Set at every scrape. */
  readonly damagedBlobs = new Gauge({
    name: 'sfumato_damaged_blobs',
    help: 'Blobs that rows name but that are missing or damaged',
    registers: [this.registry],
  });
  readonly blobsChecked = this.counter(
    'sfumato_blobs_checked_total',
    'Blobs that were read and compared with their digest in the background',
  );
  /** Outcomes: started, done, refused, failed (through no fault of the sender). */
  readonly enrolments = this.counter('sfumato_enrolments_total', 'Enrolments by outcome', ['outcome']);
  /** Events: created, claimed, done, failed, cancelled, requeued. */
  readonly runs = this.counter('sfumato_runs_total', 'Events of runs, by kind', ['kind', 'event']);
  readonly runSeconds = this.seconds(
    'sfumato_run_seconds',
    'Seconds a run took from its first claim to its end',
    ['kind', 'status'],
    [1, 10, 60, 600, 3_600, 6 * 3_600, 24 * 3_600],
  );

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'sfumato_' });
  }

  private counter<Label extends string = never>(name: string, help: string, labelNames: Label[] = []) {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private seconds<Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}

/** Whether an error is the sender's fault, not that of the coordinator, its dependencies or the connection. */
export function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && error.httpStatus < 500 && error.code !== 'COORDINATOR_BODY_TRUNCATED';
}
