/** The coordinator's page: its document and files for anybody, and what it reads beside the administrator's other routes. */
import {
  healthSchema,
  judgementSchema,
  pageLinkSchema,
  pageQuerySchema,
  runProgressSchema,
} from '../console.js';
import type { RouteTable } from './route.js';

/** What a browser calls, and the command that lets it in. */
export const pageRoutes = {
  page: {
    method: 'GET',
    path: '/',
    caller: 'anybody',
    summary: "The coordinator's page; a link that works lets the browser in and is forgotten",
    query: pageQuerySchema,
    answer: 'text',
    failures: ['PAGE_SIGNED_OUT', 'PAGE_TOO_OFTEN'],
  },
  pageFile: {
    method: 'GET',
    path: '/page/:name',
    caller: 'anybody',
    summary: 'A script or style sheet of the page',
    answer: 'bytes',
    failures: ['COORDINATOR_ROUTE_UNKNOWN'],
  },
  makePageLink: {
    method: 'POST',
    path: '/v1/admin/page-links',
    caller: 'admin',
    summary: 'Make a link that lets one browser in, once, within ten minutes; only by the token itself',
    answer: pageLinkSchema,
    status: 201,
  },
  signOut: {
    method: 'POST',
    path: '/v1/admin/page-sign-out',
    caller: 'admin',
    summary: "End the browser's session",
    status: 204,
  },
  runProgress: {
    method: 'GET',
    path: '/v1/admin/runs/:runId/progress',
    caller: 'admin',
    summary: 'What a run reported, in order: its curve',
    answer: runProgressSchema,
    isList: true,
    failures: ['RUN_UNKNOWN'],
  },
  showJudgement: {
    method: 'GET',
    path: '/v1/admin/representers/:representerId/judgement',
    caller: 'admin',
    summary: 'The verdict on a representer, with its judges',
    answer: judgementSchema,
    isList: true,
    failures: ['REPRESENTER_UNKNOWN'],
  },
  showHealth: {
    method: 'GET',
    path: '/v1/admin/health',
    caller: 'admin',
    summary: 'What /readyz says, with the room that is left and the jobs that wait',
    answer: healthSchema,
  },
} as const satisfies RouteTable;
