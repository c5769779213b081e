import { describe, expect, it } from '@jest/globals';
import { type ArgumentsHost, NotFoundException } from '@nestjs/common';
import { pino } from 'pino';
import { Failure } from '#foundation';
import { Logger } from '../monitoring/logger.js';
import type { ApiRequest } from './api-request.js';
import { FailureFilter } from './failure.filter.js';

/** What the filter answers and logs for an error. */
function answerTo(error: unknown, asked: Partial<ApiRequest> = {}) {
  const lines: string[] = [];
  const logger = new Logger(pino({}, { write: (line: string) => void lines.push(line) }));
  const sent = { statusCode: 0, body: '' };
  const headers: Record<string, string> = {};
  const request = { correlationId: 'c-1', complete: true, headers: {}, resume: () => {}, ...asked };
  const response = {
    headersSent: false,
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    set statusCode(status: number) {
      sent.statusCode = status;
    },
    end: (body: string) => {
      sent.body = body;
    },
  };
  const http = { getRequest: () => request, getResponse: () => response };
  new FailureFilter(logger).catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost); // all that it uses
  const body = JSON.parse(sent.body);
  return { status: sent.statusCode, body, error: body.error, headers, log: lines.join('') };
}

describe('FailureFilter', () => {
  it('answers a failure with its status, code, remedy and details', () => {
    const { status, error } = answerTo(new Failure('UPLOAD_CONFLICT', { batchNumber: 3 }));

    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'UPLOAD_CONFLICT',
      details: { batchNumber: 3 },
      correlationId: 'c-1',
    });
    expect(error.remedy).toContain('next free number');
  });

  it.each([
    ['a failure that names its seconds', new Failure('ENROLMENT_TOO_OFTEN', { seconds: 17 }), '17'],
    ['a busy coordinator', new Failure('COORDINATOR_BUSY'), '5'],
    ['a full disk', new Failure('COORDINATOR_DISK_FULL'), '60'],
    ['a full disk that the system noticed', new Failure('DISK_FULL'), '60'],
    ['what will not pass by itself', new Failure('UPLOAD_CONFLICT'), undefined],
    ['a bug', new TypeError('x'), undefined],
  ])('says when to come back after %s', (_name, error, seconds) => {
    expect(answerTo(error).headers['retry-after']).toBe(seconds);
  });

  it('answers as RFC 9457 writes problems who accepts them by name, and only them', () => {
    const failure = new Failure('UPLOAD_CONFLICT', { batchNumber: 3 });

    const problem = answerTo(failure, { headers: { accept: 'application/problem+json' } });
    const plain = answerTo(failure, { headers: { accept: 'application/json, */*' } });

    expect(problem.headers['content-type']).toBe('application/problem+json');
    expect(problem.body).toMatchObject({
      type: 'urn:sfumato:failure:UPLOAD_CONFLICT',
      status: 409,
      details: { batchNumber: 3 },
      correlationId: 'c-1',
    });
    expect(plain.headers['content-type']).toContain('application/json');
    expect(plain.error.code).toBe('UPLOAD_CONFLICT');
  });

  it('logs the site that called and the run that it was about', () => {
    const siteId = '6d1f2a06-2f5c-4f4f-9a55-2d8d5c1d8a77';
    const runId = 'b3c7a3f0-5a51-4f6e-8a51-0c1d2e3f4a5b';

    const { log } = answerTo(new Failure('RUN_FINISHED'), {
      caller: { kind: 'site', siteId },
      params: { runId, name: 'Smith' },
    });

    expect(JSON.parse(log)).toMatchObject({ msg: 'request.refused', code: 'RUN_FINISHED', siteId, runId });
    expect(log).not.toContain('Smith');
  });

  it('logs no run whose id is none', () => {
    expect(answerTo(new Failure('RUN_UNKNOWN'), { params: { runId: 'Smith' } }).log).not.toContain('Smith');
  });

  it('logs a refused upload under a name of its own', () => {
    const route = { path: '/v1/uploads/:representerId/:batchNumber' };

    const { log } = answerTo(new Failure('UPLOAD_CONFLICT'), { method: 'PUT', route });

    expect(JSON.parse(log)).toMatchObject({ msg: 'upload.refused', code: 'UPLOAD_CONFLICT', status: 409 });
  });

  it('answers a bug with nothing but the correlation id, and logs no message', () => {
    const { status, error, log } = answerTo(new TypeError('Mrs Smith is not a function'));

    expect([status, error.code, error.correlationId]).toEqual([500, 'INTERNAL_ERROR', 'c-1']);
    expect(JSON.stringify(error) + log).not.toContain('Smith');
    expect(log).toContain('TypeError');
  });

  it.each([
    [
      'an unknown route',
      new NotFoundException('Cannot GET /patients/Smith'),
      404,
      'COORDINATOR_ROUTE_UNKNOWN',
    ],
    [
      'an address that cannot be decoded',
      Object.assign(new URIError('Failed to decode Smith'), { status: 400 }),
      400,
      'COORDINATOR_REQUEST_INVALID',
    ],
    ['a database that is away', Object.assign(new Error('x'), { code: 'P1001' }), 503, 'COORDINATOR_BUSY'],
  ])('answers %s with a code and none of the words', (_name, thrown, status, code) => {
    const answer = answerTo(thrown);

    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(JSON.stringify(answer)).not.toContain('Smith');
  });
});
