import { describe, expect, it } from '@jest/globals';
import { createLogger, createTrainerMetrics } from './logger.js';

/** A counting logger whose lines are kept. */
function openMetrics() {
  const lines: unknown[] = [];
  const note = (fields: object, event: string) => void lines.push([event, fields]);
  const metrics = createTrainerMetrics();
  const logger = metrics.counting(createLogger('info', { info: note, warn: note, error: note } as never));
  return { metrics, logger, lines };
}

describe('the metrics of a trainer', () => {
  it('count what is logged, and the line is written all the same', async () => {
    const { metrics, logger, lines } = openMetrics();

    logger.info('run.progress', { runId: 'one', phase: 'P1', epoch: 1 });
    logger.info('run.progress', { runId: 'one', phase: 'P1', epoch: 2 });
    logger.warn('queue.trouble', { errorName: 'Error' });

    const text = await metrics.registry.metrics();
    expect(text).toContain('sfumato_trainer_events_total{event="run.progress"} 2');
    expect(text).toContain('sfumato_trainer_events_total{event="queue.trouble"} 1');
    expect(lines).toHaveLength(3);
  });

  it.each(['run.done', 'run.failed', 'run.returned', 'run.taken-away', 'run.to-be-tried-again'] as const)(
    'hold one run less in hand after %s',
    async (event) => {
      const { metrics, logger } = openMetrics();

      logger.info('run.claimed', { runId: 'one' });
      logger.info('run.claimed', { runId: 'two' });
      logger.info(event, { runId: 'one' });

      expect(await metrics.registry.metrics()).toContain('sfumato_trainer_runs_in_hand 1');
    },
  );

  it('observe the seconds of runs that are done, by kind', async () => {
    const { metrics, logger } = openMetrics();

    logger.info('run.done', { kind: 'representer', seconds: 61 });
    logger.error('run.failed', { kind: 'representer', seconds: 5 });

    const text = await metrics.registry.metrics();
    expect(text).toContain('sfumato_trainer_run_seconds_sum{kind="representer"} 61');
    expect(text).toContain('sfumato_trainer_run_seconds_bucket{le="60",kind="representer"} 0');
    expect(text).toContain('sfumato_trainer_run_seconds_bucket{le="600",kind="representer"} 1');
  });

  it('have no label that a field could fill', async () => {
    const { metrics, logger } = openMetrics();

    logger.info('run.done', { runId: 'Smith', kind: 'Smith', phase: 'Smith', code: 'Smith', seconds: 1 });

    expect(await metrics.registry.metrics()).not.toContain('Smith');
  });
});
