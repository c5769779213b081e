/** One line for each thing, for people; programs use `--json`. */
import { alignColumns, counted, whole } from '#command-line';
import {
  type AuditEventView,
  describeGate,
  describeWithdrawn,
  type Gate,
  publishedPrivacyReportSchema,
  type ReleaseEntry,
  type RepresenterEntry,
  type RunView,
  type Scores,
  type SiteScores,
  type SiteView,
  type SnapshotView,
  type WordFigures,
  wordFiguresSchema,
} from '#protocol';

/** A site and what it sent. */
export function describeSite({
  siteId,
  name,
  status,
  batches,
  sentences,
  withdrawn,
  kept,
  refusedUploads,
  fingerprint,
  confirmedAt,
}: SiteView): string {
  const sent = `${counted(batches, 'batch', 'batches')}, ${counted(sentences, 'sentence')}, ${whole(refusedUploads)} refused`;
  const taken = describeWithdrawn({ withdrawn, kept });
  const key =
    fingerprint === null ? 'no key' : `key ${fingerprint}${confirmedAt === null ? ', not confirmed' : ''}`;
  return `${siteId}  ${status.padEnd(8)}  ${name}  (${sent})${taken === undefined ? '' : `  ${taken}`}  ${key}`;
}

/** A snapshot and its size. */
export function describeSnapshot({
  snapshotId,
  createdAt,
  sites,
  batches,
  sentences,
  tokens,
}: SnapshotView): string {
  const held = [
    counted(sites, 'site'),
    counted(batches, 'batch', 'batches'),
    counted(sentences, 'sentence'),
    counted(tokens, 'token'),
  ];
  return `${snapshotId}  ${createdAt}  ${held.join(', ')}`;
}

/** A run, how it stands, and the latest that was heard of it. */
export function describeRun({ runId, kind, status, failureCode, progress, scores }: RunView): string {
  const latest = progress[0];
  const parts = [
    runId,
    kind.padEnd(12),
    status.padEnd(9),
    failureCode ?? '',
    status === 'running' && latest !== undefined ? `${latest.phase} epoch ${latest.epoch}` : '',
    headlineOf(scores ?? {})
      .map(([name, value]) => `${name}=${shortened(value)}`)
      .join(' '),
  ];
  return parts.filter((part) => part !== '').join('  ');
}

/** What a list has room for: of a de-identifier how it does on held-out tokens, also those of the site that it does worst on. */
function headlineOf(scores: Scores): readonly (readonly [name: string, value: number])[] {
  const { heldOutBinaryTokenF1, heldOutBinaryTokenRecall, heldOutSiteRecallWorst } = scores;
  if (heldOutBinaryTokenF1 === undefined || heldOutBinaryTokenRecall === undefined)
    return Object.entries(scores).slice(0, 3);
  const worst = heldOutSiteRecallWorst === undefined ? [] : [['worst', heldOutSiteRecallWorst] as const];
  return [['F1', heldOutBinaryTokenF1], ['recall', heldOutBinaryTokenRecall], ...worst];
}

/** A run with all its scores, those of each site by its name in `names`, and its privacy audit as a table. */
export function describeRunInFull(
  run: RunView,
  { gate, names = new Map() }: { readonly gate?: Gate | undefined; readonly names?: SiteNames } = {},
): string[] {
  const { scores, bySite, privacyReport, ...rest } = run;
  const rows = Object.entries(scores ?? {})
    .sort(([one], [other]) => (one < other ? -1 : 1)) // the database keeps them by the length of their names
    .map(([name, value]) => ['', name, Number.isInteger(value) ? whole(value) : shortened(value)]);
  return [
    describeRun({ ...rest, scores: null, bySite, privacyReport }),
    ...alignColumns(rows),
    ...describeSites(bySite ?? [], names),
    ...describeAuditOf(privacyReport),
    ...(gate === undefined ? [] : [`verdict: ${describeGate(gate)}`]),
  ];
}

/** Names of sites by their ids. */
export type SiteNames = ReadonlyMap<string, string>;

/** What a de-identifier does on the held-out part of each site, the worst first. */
function describeSites(bySite: readonly SiteScores[], names: SiteNames): string[] {
  if (bySite.length === 0) return [];
  const rows = [...bySite]
    .sort((one, other) => (one.recall ?? 1) - (other.recall ?? 1))
    .map(({ siteId, sentences, truePositives, falseNegatives, precision, recall, influence }) => [
      `  ${names.get(siteId) ?? siteId}`,
      whole(sentences),
      whole(truePositives + falseNegatives),
      ...[precision, recall].map((share) => (share === null ? '–' : percent(share))),
      influence === undefined ? '–' : `${whole(influence.setAside)} of ${whole(influence.sentences)}`,
    ]);
  const title = ['by site', 'sentences', 'identifiers', 'precision', 'recall', 'set aside'];
  return [...alignColumns([title, ...rows]), ...bySite.flatMap((site) => describeGain(site, names))];
}

/** What the others find without a site, where that is more than chance. */
function describeGain({ siteId, influence }: SiteScores, names: SiteNames): string[] {
  if (influence === undefined || influence.gain === null) return [];
  const { siteId: at, label, context, tokens, foundWith, foundWithout } = influence.gain;
  const nameOf = (id: string) => names.get(id) ?? id;
  const where = context === null ? '' : ` in context ${context}`;
  return [
    `  without ${nameOf(siteId)}: ${label} found at ${nameOf(at)}${where} ${percent(foundWith / tokens)} -> ${percent(foundWithout / tokens)} of ${whole(tokens)} tokens`,
  ];
}

/** Four decimals are more than any score is worth; JSON has all of them. */
const shortened = (score: number) => String(Number(score.toFixed(4)));

/** A report in a run's row: rows of earlier versions hold the exact adversary that drew its candidates. */
const rowReportSchema = publishedPrivacyReportSchema.extend({ words: wordFiguresSchema.optional() });

const wordTitles = {
  worst: 'exact, worst label (J1)',
  mean: 'exact, mean over labels',
  bound: 'any attacker (J2)',
} as const satisfies Record<keyof WordFigures, string>;

/** What fresh and exact adversaries found; nothing for a run without a report. */
function describeAuditOf(report: RunView['privacyReport']): string[] {
  const read = rowReportSchema.safeParse(report);
  if (!read.success) return [];
  const { adversaries, exactAdversary, words } = read.data;
  const learned = Object.entries(adversaries).map(([name, { accuracy, interval, pairs }]) => [
    `  ${name === 'averaged' ? 'T1 and T2 averaged' : name}`,
    percent(accuracy),
    `${percent(interval[0])} to ${percent(interval[1])}`,
    `${counted(pairs, 'pair')}, chance 50.0 %`,
  ]);
  const exact = (exactAdversary?.rightWord ?? []).map(({ candidates, proportion, interval, tokens }) => [
    `  right word of ${whole(candidates)}`,
    percent(proportion),
    interval === undefined ? '' : `${percent(interval[0])} to ${percent(interval[1])}`,
    `${counted(tokens, 'token')}, chance ${percent(1 / candidates)}`,
  ]);
  const named = Object.entries(words ?? {}).map(([name, { value, upper }]) => [
    `  ${wordTitles[name as keyof WordFigures]}`, // a strict schema has read the names
    percent(value),
    `up to ${percent(upper)}`,
    'words among 1,000, chance 0.1 %',
  ]);
  const median =
    exactAdversary === undefined ? [] : [`  median separation ${exactAdversary.medianSeparation.toFixed(2)}`];
  const title = ['privacy audit', 'right', '95 % interval', 'of'];
  return [...alignColumns([title, ...learned, ...named, ...exact]), ...median];
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** A representer, and whether sites encode with it. */
export function describeRepresenter(entry: Omit<RepresenterEntry, 'digest' | 'createdAt'>): string {
  const { number, representerId, publishedAt, isCurrent, gate } = entry;
  const said = describeGate(gate);
  if (number === null) return `-  ${representerId}  waits for publish-representer  ${said}`;
  return `${number}  ${representerId}  ${publishedAt}${isCurrent ? '  current' : ''}  ${said}`;
}

/** A release and what it was made of. */
export function describeRelease({
  number,
  releaseId,
  publishedAt,
  runId,
  status,
  gate,
  damage,
}: ReleaseEntry): string {
  const damaged = damage === null ? '' : `  MANIFEST DAMAGED (${damage})`;
  return `${number}  ${releaseId}  ${publishedAt}  run ${runId}  ${status}  ${describeGate(gate)}${damaged}`;
}

/** A line of the audit trail, with the names of sites where `names` has them. */
export function describeAudit(
  { id, at, actor, action, subject, count }: AuditEventView,
  names: ReadonlyMap<string, string>,
): string {
  const nameOf = (something: string) => names.get(something) ?? something;
  const by = actor.name ?? (actor.id === null ? null : nameOf(actor.id));
  const who = by === null ? actor.kind : `${actor.kind} ${by}`;
  return `${id}  ${at}  ${action}  ${subject.kind} ${nameOf(subject.id)}  by ${who}${count === null ? '' : `  (${count})`}`;
}
