/** The page's requests to its coordinator, typed by the table of routes. */
import type { LineageView } from '#protocol/admin';
import type { AdminRouteName, AnswerOf, ErrorBody, SentTo } from '#protocol/api';

/** A refusal in the coordinator's words. */
export class Refusal extends Error {
  constructor(readonly answer: Pick<ErrorBody['error'], 'code' | 'message' | 'remedy'>) {
    super(answer.message);
  }
}

const root = document.getElementById('page');

/** Empty when nobody is signed in. */
export const token = root?.dataset['token'] ?? '';
/** The signed-in person; without an id, the installation's token. */
export const person = {
  id: root?.dataset['person'],
  name: root?.dataset['name'] ?? 'The installation’s token',
  role: root?.dataset['role'] ?? 'may do everything',
};
const allowed: ReadonlySet<string> = new Set((root?.dataset['may'] ?? '').split(' '));
/** Whether the coordinator lets the signed-in caller use a route. */
export const may = (route: AdminRouteName): boolean => allowed.has(route);
/** Whether the opened link was refused. */
export const isLinkRefused = root?.dataset['link'] === 'refused';

export type Lineage = Pick<LineageView, 'snapshots' | 'runs' | 'releases'>;

/** Every request that the page sends. */
export const client = {
  sites: () => get<'listSites'>('sites'),
  runs: (before?: string) => get<'listRuns'>(`runs?${partOf(before)}`),
  run: (id: string) => get<'showRun'>(`runs/${encodeURIComponent(id)}`),
  progress: (id: string) => get<'runProgress'>(`runs/${encodeURIComponent(id)}/progress`),
  runSettings: () => get<'listRunSettings'>('run-settings'),
  representers: () => get<'listRepresenters'>('representers'),
  judgement: (id: string) => get<'showJudgement'>(`representers/${encodeURIComponent(id)}/judgement`),
  releases: (before?: string) => get<'listReleases'>(`releases?${partOf(before)}`),
  snapshots: (before?: string) => get<'listSnapshots'>(`snapshots?${partOf(before)}`),
  lineage: wholeLineage,
  audit: (before?: number) =>
    get<'listAudit'>(`audit?order=latest&limit=100${before === undefined ? '' : `&before=${before}`}`),
  withdrawals: () => get<'listWithdrawals'>('withdrawals'),
  schedule: () => get<'showSchedule'>('schedule'),
  people: () => get<'listPeople'>('people'),
  health: () => get<'showHealth'>('health'),
  signingKey: () => get<'showSigningKey'>('signing-key'),
  invite: (body: SentTo<'inviteSite'>) => post<'inviteSite'>('sites', body),
  confirm: (siteId: string, body: SentTo<'confirmSite'>) =>
    post<'confirmSite'>(`sites/${encodeURIComponent(siteId)}/confirmation`, body),
  withdraw: (siteId: string) =>
    post<'withdrawForSite'>(`sites/${encodeURIComponent(siteId)}/withdrawals`, { scope: 'all' }),
  revoke: (siteId: string) => post<'revokeSite'>(`sites/${encodeURIComponent(siteId)}/revocation`),
  snapshot: (body: SentTo<'makeSnapshot'>) => post<'makeSnapshot'>('snapshots', body),
  train: (body: SentTo<'startRun'>) => post<'startRun'>('runs', body),
  cancel: (runId: string) => post<'cancelRun'>(`runs/${encodeURIComponent(runId)}/cancellation`),
  publishRepresenter: (runId: string) => post<'publishRepresenter'>('representers', { runId }),
  waive: (body: SentTo<'waiveRepresenter'>) => post<'waiveRepresenter'>('waivers', body),
  publishRelease: (body: SentTo<'publishRelease'>) => post<'publishRelease'>('releases', body),
  promote: (releaseId: string, body: SentTo<'promoteRelease'>) =>
    post<'promoteRelease'>(`releases/${encodeURIComponent(releaseId)}/promotion`, body),
  hold: (releaseId: string) => post<'holdRelease'>(`releases/${encodeURIComponent(releaseId)}/hold`),
  rollBack: (releaseId: string) =>
    post<'rollbackRelease'>(`releases/${encodeURIComponent(releaseId)}/rollback`),
  setSchedule: (body: SentTo<'setSchedule'>) => post<'setSchedule'>('schedule', body),
  endSchedule: () => post<'endSchedule'>('schedule/end'),
  addPerson: (body: SentTo<'addPerson'>) => post<'addPerson'>('people', body),
  rotateToken: (personId: string, body: SentTo<'rotatePersonToken'>) =>
    post<'rotatePersonToken'>(`people/${encodeURIComponent(personId)}/token`, body),
  removePerson: (personId: string) => post<'removePerson'>(`people/${encodeURIComponent(personId)}/removal`),
  /** A link that signs in the holder of this token, as `coordinator page` prints it. */
  link: async (personToken: string): Promise<AnswerOf<'makePageLink'>> => {
    const headers = { authorization: `Bearer ${personToken}` };
    return (await ask('page-links', { method: 'POST', headers })).json();
  },
  signOut: () => post<'signOut'>('page-sign-out'),
};

const partOf = (before?: string): string =>
  `limit=100${before === undefined ? '' : `&before=${encodeURIComponent(before)}`}`;

async function wholeLineage(): Promise<Lineage> {
  const parts: LineageView[] = [];
  do {
    const next = parts.at(-1)?.next;
    parts.push(await get<'listLineage'>(`lineage${next ? `?before=${encodeURIComponent(next)}` : ''}`));
  } while (parts.at(-1)?.next);
  return {
    snapshots: parts.flatMap(({ snapshots }) => snapshots),
    runs: parts.flatMap(({ runs }) => runs),
    releases: parts.flatMap(({ releases }) => releases),
  };
}

async function get<Name extends AdminRouteName>(path: string): Promise<AnswerOf<Name>> {
  const response = await ask(path, {});
  return (await response.json().catch(refuseAway)) as AnswerOf<Name>; // the table of routes types both sides
}

async function post<Name extends AdminRouteName>(
  path: string,
  ...[body]: [SentTo<Name>] extends [never] ? [] : [body: SentTo<Name>]
): Promise<AnswerOf<Name>> {
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await ask(path, { method: 'POST', ...sent });
  const answer: unknown = response.status === 204 ? undefined : await response.json().catch(refuseAway);
  return answer as AnswerOf<Name>; // as above
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
