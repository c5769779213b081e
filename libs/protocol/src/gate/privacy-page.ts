/** Renders `privacy-report.html`. The page runs and loads nothing (content policy), and escapes every string. */
import { readFileSync } from 'node:fs';
import { html, readDocumentStyle, type SafeHtml, standalonePage, trusted } from '#foundation';
import type { AuditControl, AuditedFigure, AuditReport } from '../manifests/privacy-report.js';
import type { ReleaseManifest } from '../manifests/release-manifest.js';
import { gateThresholds } from './gate-thresholds.js';
import { isAccepted, type Judgement, reasonsOf } from './judgement.js';
import { controlMeaningOf, meaningOf } from './meanings.js';
import type { Gate } from './verdict.js';

export interface PrivacyPage {
  /** What was audited: `representer 0b6f…`, `word vectors as they are`. */
  readonly subject: string;
  /** Absent if nobody audited it; the page then says so. */
  readonly audit: AuditReport | undefined;
  /** The gate's judgement; if absent, the page shows the report's own verdict. */
  readonly judgement?: Judgement;
  /** The waiver and its expiry, as of the writing of the page. */
  readonly gate?: Gate;
  /** At a site: who audited it (the site, or the provider alone), and how. */
  readonly audited?: string;
  /** The release on this representer; its scores hold the J8 result. */
  readonly release?: Pick<ReleaseManifest, 'releaseId' | 'scores'>;
}

/** Renders the page as the text of an HTML file. */
export function renderPrivacyPage(page: PrivacyPage): string {
  const { subject, audit } = page;
  const judges = audit?.judges ?? [];
  const gated = judges.filter(({ threshold }) => threshold !== null);
  const others = judges.filter(({ threshold }) => threshold === null);
  const content = html`${trusted(madeBy)}${audit && html` · ${audit.createdAt.slice(0, 16).replace('T', ' ')} UTC`}</p>
<h1>${subject}</h1>
${verdictBox(page)}
${section('Figures with a threshold', 'The upper end of each interval, corrected for how many there are, must not exceed its threshold.', gated.map(figure))}
${section('Controls', 'Cases of which the right answer is known: one that comes out wrong makes the whole report INVALID.', controlList(audit?.controls ?? []))}
${section('Figures that are shown', 'They have no threshold; read them beside the others.', others.map(figure))}
${page.release && section(`Release ${page.release.releaseId}`, 'Trained on the pool of all sites. J8 has no threshold: nothing bounds what a release remembers.', membershipOf(page.release.scores))}
${audit && section('What it rests on', undefined, facts(audit))}
${section('What a verdict does not say', undefined, limits)}`;
  return standalonePage({ title: `Privacy report: ${subject}`, styleSheet, content });
}

/** Whether an HTML file is a privacy page of this version or an earlier one. */
export function isPrivacyPage(page: string): boolean {
  return page.startsWith('<!doctype html>') && page.includes(madeBy);
}

const styleSheet = readDocumentStyle() + readFileSync(new URL('./privacy-page.css', import.meta.url), 'utf8');

const madeBy = '<p class="made">Sfumato privacy report';

/** File name of the page. */
export const privacyPageName = 'privacy-report.html';

/** The files of a report: the JSON if there is one, then the page. */
export function privacyReportFiles(
  page: PrivacyPage,
): readonly { readonly name: string; readonly content: string }[] {
  const { audit } = page;
  const json = { name: 'privacy-report.json', content: `${JSON.stringify(audit, null, 2)}\n` };
  return [
    ...(audit === undefined ? [] : [json]),
    { name: privacyPageName, content: renderPrivacyPage(page) },
  ];
}

const limits = html`<p>PASS means that these judges, at this budget, found no more than the thresholds allow. It does not mean anonymous, and it is no differential privacy. Labels, casing and sentence lengths leave in the clear. A figure of an attack says what that attack achieved; only J2 speaks of attacks that nobody has built.</p>`;

function section(
  title: string,
  introduction: string | undefined,
  content: SafeHtml | readonly SafeHtml[],
): SafeHtml | undefined {
  if (Array.isArray(content) && content.length === 0) return undefined;
  return html`<section><h2>${title}</h2>${introduction && html`<p class="quiet">${introduction}</p>`}
${content}</section>`;
}

const explanations = {
  PASS: 'Every figure with a threshold lies below it, and every control came out right.',
  FAIL: 'A figure with a threshold lies above it.',
  INVALID: 'The report clears nobody: it is missing, cannot be believed, or lacks a figure that it needs.',
} as const;

function verdictBox({ audit, audited, gate, judgement }: PrivacyPage): SafeHtml {
  const verdict = judgement?.verdict ?? gate?.verdict ?? audit?.verdict ?? 'INVALID';
  const waiver = verdict === 'PASS' ? undefined : (gate?.waiver ?? undefined);
  const reasons = judgement?.reasons ?? (audit === undefined ? ['nobody audited it'] : reasonsOf(audit));
  return html`<div class="verdict ${verdict}">
<p><strong>${waiver === undefined ? verdict : `WAIVED (${verdict})`}</strong></p>
${waiver && html`<p>${waiver.names.join(' and ')} let it pass until ${waiver.expiresAt.slice(0, 10)}, as of ${waiver.grantedAt.slice(0, 10)}: ${waiver.reason}</p>`}
<p>${explanations[verdict]}</p>
${audited !== undefined && html`<p>Audited ${audited}.</p>`}
${verdict !== 'PASS' && reasons.length > 0 && html`<ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`}
</div>`;
}

const looks = { PASS: 'good', FAIL: 'bad', shown: 'quiet', 'no power': 'open' } as const;

function figure(found: AuditedFigure): SafeHtml {
  const { id, metric, value, upper, chance, threshold, verdict, lacks } = found;
  const { title, meaning } = meaningOf(id);
  return html`<article class="figure"><div><header><h3>${title}</h3><code>${id}</code></header>
<p>${meaning ?? metric}</p></div>
<div><dl class="numbers"><dt>value</dt><dd>${format(value)}</dd><dt>upper end</dt><dd>${format(upper)}</dd><dt>${threshold === null ? 'chance' : 'at most'}</dt><dd>${format(threshold ?? chance)}</dd><dt>verdict</dt><dd class="${looks[verdict]}">${verdict}</dd></dl>
${threshold !== null && value !== null && bar(value, upper ?? value, threshold)}</div>
${lacks !== undefined && html`<p class="open">Lacks: ${lacks}</p>`}
${details(found)}</article>`;
}

/** Draws value, upper end and threshold on one line, scaled to 1.5 times the greatest. */
function bar(value: number, upper: number, threshold: number): SafeHtml {
  const end = 1.5 * Math.max(value, upper, threshold);
  const at = (number: number): number => Math.round((10_000 * number) / end) / 100;
  return html`<svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="track" y="2" width="100" height="2"/><rect class="reach" y="2" width="${at(upper)}" height="2"/><rect class="value" y="1" width="${at(value)}" height="4"/><rect class="limit" x="${at(threshold)}" width="0.8" height="6"/></svg>`;
}

function details({ metric, power, byLabel, chance }: AuditedFigure): SafeHtml {
  const labels = Object.entries(byLabel);
  const table = html`<div class="wide" tabindex="0"><table><tr><th>label</th><th>value</th><th>upper end</th><th>trials</th></tr>${labels.map(([label, { value, upper, trials }]) => html`<tr><td>${label}</td><td>${format(value)}</td><td>${format(upper)}</td><td>${trials}</td></tr>`)}</table></div>`;
  return html`<details><summary>How it is measured${labels.length > 0 && `, and ${labels.length} ${labels.length === 1 ? 'label' : 'labels'}`}</summary><p>${metric}.${chance !== null && ` Blind guessing reads ${format(chance)}.`}${power !== null && ` Power: ${typeof power === 'number' ? `where nothing is hidden, the same judge reads ${format(power)}` : 'none'}.`}</p>${labels.length > 0 && table}</details>`;
}

function controlList(controls: readonly AuditControl[]): readonly SafeHtml[] {
  if (controls.length === 0) return [];
  const rows = controls.map(
    ({ id, passed }) =>
      html`<li><span class="${passed ? 'good' : 'bad'}">${passed ? 'right' : 'wrong'}</span><span>${controlMeaningOf(id)} <code class="quiet">${id}</code></span></li>`,
  );
  return [html`<ul class="controls">${rows}</ul>`];
}

/** J8 of the release, as its training measured it on its own pool. */
function membershipOf(scores: ReleaseManifest['scores']): SafeHtml {
  const rows = memberships.flatMap(([name, meaning]) => {
    const value = scores[name];
    const upper = scores[`${name}Upper`];
    if (value === undefined || upper === undefined) return [];
    return [html`<tr><td>${meaning}</td><td>${format(value)}</td><td>${format(upper)}</td></tr>`];
  });
  if (rows.length === 0)
    return html`<p>Nobody asked whether it remembers what it was trained on, or there was too little to ask by.</p>`;
  return html`<div class="wide" tabindex="0"><table><tr><th>J8</th><th>value</th><th>upper end</th></tr>${rows}</table></div>`;
}

const memberships = [
  ['membershipArea', 'area of telling sentences of the pool from others; 0.5 is chance'],
  ['membersNamed', 'share of the pool that is named at 1 % of false alarms; 0.01 is chance'],
] as const;

/** What a reader should know about another version of the thresholds. */
function ageOf(version: number): string {
  const present = gateThresholds.version;
  if (version === present) return '';
  return isAccepted(version)
    ? `, still accepted; judges of version ${present} ask other questions`
    : `, which this installation (version ${present}) does not accept`;
}

function facts({ budget, thresholds, corpus, representer, noise, lists, seconds }: AuditReport): SafeHtml {
  const words = Object.values(lists).map((list) => list.words);
  const rows: readonly (readonly [string, string])[] = [
    [
      'budget',
      budget === 'full' ? 'full: as for a release' : 'quick: as for every change; a full audit tries harder',
    ],
    ['thresholds', `version ${thresholds}${ageOf(thresholds)}`],
    ['corpus', corpus.name ?? 'nobody says which'],
    ['documents', `${corpus.documents} that the representer never saw, ${corpus.sentences} sentences`],
    [
      'lists of words',
      words.length === 0
        ? 'none'
        : `${words.length} labels, ${Math.min(...words)} to ${Math.max(...words)} words`,
    ],
    ['time', `${Math.round(seconds)} s`],
    ['file', representer === 'raw' ? 'word vectors as they are' : `SHA-256 ${representer}`],
    ['noise', `SHA-256 ${noise}`],
    ['documents as read', `SHA-256 ${corpus.digest}`],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function format(number: number | null): string {
  if (number === null) return '–';
  return Number.isInteger(number) ? String(number) : String(Number(number.toPrecision(3)));
}
