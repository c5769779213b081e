/** What is counted: requests, uploads, jobs and their seconds. Labels come from closed lists, so they cannot grow or tell. */
import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Failure } from '#foundation';

/** The metrics of one coordinator; a registry of its own, so that tests may start several. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** Requests by method, route pattern and status. */
  readonly requestSeconds = new Histogram({
    name: 'sfumato_request_seconds',
    help: 'Seconds from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });

  /** What was no request, and never became one of those above, by code. */
  readonly malformedRequests = new Counter({
    name: 'sfumato_malformed_requests_total',
    help: 'What was sent and is no request, by code',
    labelNames: ['code'],
    registers: [this.registry],
  });

  /** Batches by outcome: received, repeated, repaired, refused, or failed by an accident. */
  readonly uploads = new Counter({
    name: 'sfumato_uploads_total',
    help: 'Batches by outcome and, when refused or failed, by code',
    labelNames: ['outcome', 'code'],
    registers: [this.registry],
  });

  readonly uploadBytes = new Counter({
    name: 'sfumato_upload_bytes_total',
    help: 'Bytes of received batches',
    registers: [this.registry],
  });

  /** Blobs that no row names, by what a sweep did: set aside, or refused because they were too many. */
  readonly orphans = new Counter({
    name: 'sfumato_orphans_total',
    help: 'Blobs without a row, by what a sweep did with them',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  /** Blobs that rows name but that are missing or damaged; set whenever the metrics are asked for. */
  readonly damagedBlobs = new Gauge({
    name: 'sfumato_damaged_blobs',
    help: 'Blobs that rows name but that are missing or damaged',
    registers: [this.registry],
  });

  readonly blobsChecked = new Counter({
    name: 'sfumato_blobs_checked_total',
    help: 'Blobs that were read and compared with their digest in the background',
    registers: [this.registry],
  });

  /** Enrolments by outcome: started, done, refused, or failed by an accident. */
  readonly enrolments = new Counter({
    name: 'sfumato_enrolments_total',
    help: 'Enrolments by outcome',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  /** Runs by kind and what happened: created, claimed, done, failed, cancelled, requeued. */
  readonly runs = new Counter({
    name: 'sfumato_runs_total',
    help: 'Events of runs, by kind',
    labelNames: ['kind', 'event'],
    registers: [this.registry],
  });

  /** Seconds from the first claim to the end. */
  readonly runSeconds = new Histogram({
    name: 'sfumato_run_seconds',
    help: 'Seconds a run took from its first claim to its end',
    labelNames: ['kind', 'status'],
    buckets: [1, 10, 60, 600, 3_600, 6 * 3_600, 24 * 3_600],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'sfumato_' });
  }
}

/**
 * Whether an error is an answer to what somebody has sent. Whatever else ends a request is an accident: of the coordinator, of
 * something it depends on, or of the line.
 */
export function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && error.httpStatus < 500 && error.code !== 'COORDINATOR_BODY_TRUNCATED';
}
