/** Releases by the calendar. */
import { scheduleRequestSchema, scheduleSchema } from '../schedule.js';
import type { RouteTable } from './route.js';

/** What the administrator does with the schedule. */
export const scheduleRoutes = {
  setSchedule: {
    method: 'POST',
    path: '/v1/admin/schedule',
    caller: 'admin',
    summary:
      'Snapshot, train and publish a candidate from now on at these times; replaces the schedule before',
    body: scheduleRequestSchema,
    answer: scheduleSchema,
    failures: ['SETTING_INVALID'],
  },
  showSchedule: {
    method: 'GET',
    path: '/v1/admin/schedule',
    caller: 'admin',
    summary: 'The schedule of releases, and what came of each due time',
    answer: scheduleSchema,
    isList: true,
  },
  endSchedule: {
    method: 'POST',
    path: '/v1/admin/schedule/end',
    caller: 'admin',
    summary: 'Switch the schedule off; a training that it has started goes on',
    answer: scheduleSchema,
  },
} as const satisfies RouteTable;
