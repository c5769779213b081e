import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type LogFields, Logger } from './logger.js';

function createLogger() {
  const lines: string[] = [];
  return {
    lines,
    logger: new Logger(pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })),
  };
}

describe('Logger', () => {
  it('writes the event with its fields', () => {
    const { lines, logger } = createLogger();

    logger.info('request.refused', { correlationId: 'c-1', code: 'RUN_UNKNOWN', status: 404 });

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'request.refused',
      correlationId: 'c-1',
      code: 'RUN_UNKNOWN',
      status: 404,
    });
  });

  it('drops a field that is not on the list, whatever the types say', () => {
    const { lines, logger } = createLogger();
    const smuggled = { code: 'X', body: 'Mrs Smith', __proto__: { headers: 'Bearer' } } as LogFields;

    logger.error('request.bug', smuggled);

    expect(lines.join()).not.toMatch(/Smith|Bearer/);
    expect(JSON.parse(lines[0] ?? '').code).toBe('X');
  });
});
