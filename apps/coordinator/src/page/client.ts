/** The page's requests to its coordinator, typed by the table of routes. */
import type {
  AuditEventView,
  HealthView,
  JudgementView,
  LineageView,
  ReleaseEntry,
  RepresenterEntry,
  RunProgress,
  ScheduleView,
  SiteView,
  WithdrawalEntry,
} from '#protocol/admin';
import type { AdminRouteName, Channel, ErrorBody, RunView, SnapshotView } from '#protocol/api';

/** A refusal in the coordinator's words. */
export class Refusal extends Error {
  constructor(readonly answer: Pick<ErrorBody['error'], 'code' | 'message' | 'remedy'>) {
    super(answer.message);
  }
}

const root = document.getElementById('page');

/** Empty while nobody is signed in. */
export const token = root?.dataset['token'] ?? '';
/** The signed-in role. */
export const role = root?.dataset['role'] ?? '';
const allowed: ReadonlySet<string> = new Set((root?.dataset['may'] ?? '').split(' '));
/** Whether the coordinator lets the signed-in caller use a route. */
export const may = (route: AdminRouteName): boolean => allowed.has(route);
/** Whether the opened link was refused. */
export const isLinkRefused = root?.dataset['link'] === 'refused';

export type Lineage = Pick<LineageView, 'snapshots' | 'runs' | 'releases'>;

/** Every request. */
export const client = {
  sites: () => get<{ sites: SiteView[] }>('sites'),
  runs: (before?: string) => get<{ runs: RunView[]; next: string | null }>(`runs?${partOf(before)}`),
  run: (id: string) => get<RunView>(`runs/${encodeURIComponent(id)}`),
  progress: (id: string) => get<RunProgress>(`runs/${encodeURIComponent(id)}/progress`),
  representers: () => get<{ representers: RepresenterEntry[] }>('representers'),
  judgement: (id: string) => get<JudgementView>(`representers/${encodeURIComponent(id)}/judgement`),
  releases: (before?: string) =>
    get<{ releases: ReleaseEntry[]; next: string | null }>(`releases?${partOf(before)}`),
  snapshots: (before?: string) =>
    get<{ snapshots: SnapshotView[]; next: string | null }>(`snapshots?${partOf(before)}`),
  lineage: wholeLineage,
  audit: (before?: number) =>
    get<{ events: AuditEventView[]; next: number | null }>(
      `audit?order=latest&limit=100${before === undefined ? '' : `&before=${before}`}`,
    ),
  withdrawals: () => get<{ withdrawals: WithdrawalEntry[] }>('withdrawals'),
  schedule: () => get<ScheduleView>('schedule'),
  health: () => get<HealthView>('health'),
  cancel: (runId: string) => post(`runs/${encodeURIComponent(runId)}/cancellation`),
  publishRepresenter: (runId: string) => post('representers', { runId }),
  publishRelease: (runId: string, channel: Channel) => post('releases', { runId, channel }),
  promote: (releaseId: string) => post(`releases/${encodeURIComponent(releaseId)}/promotion`),
  hold: (releaseId: string) => post(`releases/${encodeURIComponent(releaseId)}/hold`),
  rollBack: (releaseId: string) => post(`releases/${encodeURIComponent(releaseId)}/rollback`),
  revoke: (siteId: string) => post(`sites/${encodeURIComponent(siteId)}/revocation`),
  signOut: () => post('page-sign-out'),
};

/** A page of a hundred. */
const partOf = (before?: string): string =>
  `limit=100${before === undefined ? '' : `&before=${encodeURIComponent(before)}`}`;

/** Reads lineage page by page. */
async function wholeLineage(): Promise<Lineage> {
  const parts: LineageView[] = [];
  do {
    const next = parts.at(-1)?.next;
    parts.push(await get<LineageView>(`lineage${next ? `?before=${encodeURIComponent(next)}` : ''}`));
  } while (parts.at(-1)?.next);
  return {
    snapshots: parts.flatMap(({ snapshots }) => snapshots),
    runs: parts.flatMap(({ runs }) => runs),
    releases: parts.flatMap(({ releases }) => releases),
  };
}

async function get<Answer>(path: string): Promise<Answer> {
  const response = await ask(path, {});
  return (await response.json().catch(refuseAway)) as Answer; // the table of routes types both sides
}

async function post(path: string, body?: object): Promise<void> {
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  await ask(path, { method: 'POST', ...sent });
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, 'sfumato-page-token': token };
  const response = await fetch(`/v1/admin/${path}`, { ...init, headers }).catch(refuseAway);
  if (response.ok) return response;
  // Refusals are JSON, unless a proxy answers for a coordinator that is away.
  const said = (await response.json().catch(refuseAway)) as Partial<ErrorBody> | null;
  if (said?.error === undefined) return refuseAway();
  throw new Refusal(said.error);
}

function refuseAway(): never {
  throw new Refusal({
    code: 'AWAY',
    message: 'The coordinator does not answer',
    remedy: 'Look whether it runs; this page goes on by itself when it is back.',
  });
}
