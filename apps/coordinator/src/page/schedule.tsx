/** Releases by the calendar: when the next is due, and what came of each time. */
import type { ScheduleView } from '#protocol';
import { duration, shortId, time } from './format.js';
import { Badge, type Column, Empty, Fact, Table, type Tone } from './parts.js';

/** The schedule as it stands, and its history. */
export function Schedule({ value: { schedule, history } }: { readonly value: ScheduleView }) {
  return (
    <>
      {schedule === null ? (
        <Empty title="No schedule" command="sfumato coordinator schedule set --every 30d">
          At set times the pool is snapshotted, trained on and published as a candidate; a person promotes it.
        </Empty>
      ) : (
        <dl class="facts">
          <Fact name="Due next">{time(schedule.nextAt)}</Fact>
          <Fact name="How often">
            {schedule.everySeconds === null ? (
              <>
                <code>{schedule.cron}</code> UTC
              </>
            ) : (
              `every ${duration(schedule.everySeconds)}`
            )}
          </Fact>
          <Fact name="Sites at least">{schedule.sitesMin}</Fact>
          <Fact name="Set">{time(schedule.setAt)}</Fact>
        </dl>
      )}
      {history.length > 0 && (
        <Table label="Due times" columns={columns} rows={history} keyOf={({ dueAt }) => dueAt} />
      )}
    </>
  );
}

type Due = ScheduleView['history'][number];

function toneOf({ outcome }: Due): Tone {
  if (outcome === null) return 'busy';
  if (outcome === 'candidate') return 'good';
  return outcome === 'unchanged' || outcome === 'switchedOff' ? 'quiet' : 'open';
}

const columns: readonly Column<Due>[] = [
  { head: 'Due', cell: ({ dueAt }) => time(dueAt) },
  {
    head: 'Outcome',
    cell: (due) => (
      <>
        <Badge tone={toneOf(due)}>
          {due.outcome === null ? 'training' : (words[due.outcome] ?? 'nothing done')}
        </Badge>{' '}
        <span class="sub">{due.reason}</span>
      </>
    ),
  },
  {
    head: 'Run',
    cell: ({ runId }) =>
      runId === null ? (
        '–'
      ) : (
        <a href={`#/runs/${runId}`}>
          <code>{shortId(runId)}</code>
        </a>
      ),
  },
  { head: 'Release', cell: ({ releaseNumber }) => releaseNumber ?? '–' },
];

const words: Readonly<Partial<Record<NonNullable<Due['outcome']>, string>>> = {
  candidate: 'candidate',
  runFailed: 'failed',
  runCancelled: 'cancelled',
  withdrawn: 'not published',
  notPassed: 'did not pass',
};
