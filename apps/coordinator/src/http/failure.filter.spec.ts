import { describe, expect, it } from '@jest/globals';
import type { ArgumentsHost } from '@nestjs/common';
import { NotFoundException } from '@nestjs/common';
import { pino } from 'pino';
import { Failure } from '#foundation';
import { Logger } from '../logging/logger.js';
import { FailureFilter } from './failure.filter.js';

/** What the filter answers and logs for an error. */
function answerTo(error: unknown) {
  const lines: string[] = [];
  const logger = new Logger(pino({}, { write: (line: string) => void lines.push(line) }));
  const sent = { statusCode: 0, body: '' };
  const request = { correlationId: 'c-1', complete: true, headers: {}, resume: () => {} };
  const response = {
    headersSent: false,
    setHeader: () => {},
    set statusCode(status: number) {
      sent.statusCode = status;
    },
    end: (body: string) => {
      sent.body = body;
    },
  };
  const http = { getRequest: () => request, getResponse: () => response };
  new FailureFilter(logger).catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost); // all that it uses
  return { status: sent.statusCode, error: JSON.parse(sent.body).error, log: lines.join('') };
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
      'a large body',
      Object.assign(new Error('entity too large'), { status: 413 }),
      413,
      'COORDINATOR_BODY_TOO_LARGE',
    ],
    [
      'malformed JSON',
      Object.assign(new SyntaxError('Unexpected token Smith'), { status: 400 }),
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
