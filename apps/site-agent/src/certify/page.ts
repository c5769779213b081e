/** A certificate for people: lines for a terminal, and a printable page, both from the same object. */
import { alignColumns, counted } from '#command-line';
import { html, standalonePage } from '#foundation';
import { fingerprintOf } from '#signing';
import { readPreviewStyle } from '../stage/preview.js';
import type { Certificate } from './certificate.js';

/** Renders an HTML file that loads and runs nothing. */
export function certificatePage(certificate: Certificate, publicKey: string): string {
  const { plan, readings, issuedBy, issuedAt, figures } = certificate;
  const names = readings.map(({ reader }) => reader).join(' and ');
  const apart = readings.every(({ isByToken }) => isByToken) ? 'by tokens' : 'by name only';
  const content = html`<p>Sfumato certificate · ${issuedAt.slice(0, 16).replace('T', ' ')} UTC</p>
<h1>${figures.verdict}</h1>
<p><strong>${claimOf(certificate)}</strong></p>
<table>${tableRows(rowsOf(certificate))}</table>
<h2>How it was found</h2>
<p>${plan.sampleSize} of ${plan.notes} reviewed notes were drawn by a random seed; the plan was
committed to on ${plan.plannedAt.slice(0, 10)}, before anybody read.
${names} read the original text of these notes, each alone and without the tags, and marked every identifier. A note leaks
where the decided tags leave a letter or digit that either reader marked. Readers were told apart ${apart}.</p>
<h2>What it assumes</h2>
<ul>${assumptions.map((line) => html`<li>${line}</li>`)}</ul>
<h2>What it is about</h2>
<table>${tableRows(subjectsOf(certificate))}</table>
<p>It is void once release, policy, program, notes or decisions change. Issued by ${issuedBy}. Check it with
<code>npx --no sfumato-deid certify verify certificate.json --key ${publicKey}</code>;
fingerprint of the key: ${fingerprintOf(publicKey)}. This page is not signed; the JSON file is.</p>`;
  const title = `${figures.verdict}: ${claimOf(certificate)}`;
  return standalonePage({ title, styleSheet: readPreviewStyle(), content });
}

const tableRows = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`);

/** Formats the certificate for a terminal. */
export function linesOfCertificate(certificate: Certificate): string[] {
  return [
    `${certificate.figures.verdict}: ${claimOf(certificate)}`,
    ...alignColumns(rowsOf(certificate).map((row) => [...row])),
  ];
}

const assumptions = [
  'Leaks are no harder to see than other identifiers. Where they are, more of them were missed than the figures allow for.',
  'The readers marked on their own, and every identifier was as easy to see as any other. Otherwise what both missed is underestimated; the decided tags that neither touched are the check on that.',
  'The readers marked what has to go. What the policy keeps by intention counts as covered.',
  'Release and policy are those that the person who planned named.',
];

function claimOf({ plan, figures }: Certificate): string {
  const { leakingShareMax, confidence } = plan.claim;
  const said = `at most ${percent(figures.leakingShareMax)} of ${counted(plan.notes, 'note')} still hold an identifier, with ${percent(confidence)} confidence`;
  return figures.verdict === 'CERTIFIED' ? said : `${said}, and the claim was ${percent(leakingShareMax)}`;
}

function rowsOf({ plan, counts, figures }: Certificate): readonly (readonly [string, string])[] {
  const { missed, leakingShareWorst } = figures;
  const seen = counts.first + counts.second - counts.both;
  const upTo = missed.high === null ? 'no bound' : `up to ${missed.high}`;
  return [
    ['notes read', `${counts.sample} of ${counts.notes}, draw ${plan.draw} of these notes`],
    ['not covered', `${counted(plan.unsettled, 'note')} that nobody settled`],
    [
      'notes seen to leak',
      `${counts.leakingNotes}, with ${counted(counts.leakingIdentifiers, 'identifier')}`,
    ],
    [
      'identifiers marked',
      `${seen}: ${counts.first} by the first reader, ${counts.second} by the second, ${counts.both} by both`,
    ],
    [
      'missed by both',
      `${missed.estimate.toFixed(1)} by Chapman's estimate, ${missed.low} to ${missed.high ?? 'any number'}`,
    ],
    ['decided tags that neither marked', `${counts.tagsUnread} of ${counts.tags}`],
    ['the readers find together', `at least ${percent(figures.detectionMin, Math.floor)} of the identifiers`],
    ['leaking notes', `at most ${figures.leakingNotesMax}, ${percent(figures.leakingShareMax)}`],
    ['leaking identifiers', `at most ${figures.leakingIdentifiersMax}, if these notes leak as those seen do`],
    ['other notes of the same kind', `at most ${percent(figures.leakingShareElsewhereMax)} leak`],
    [
      'if all that both missed leaks',
      leakingShareWorst === null
        ? upTo
        : `at most ${percent(leakingShareWorst)} of the notes (${upTo} identifiers)`,
    ],
  ];
}

function subjectsOf({ plan, commitment, readings }: Certificate): readonly (readonly [string, string])[] {
  return [
    ['release', `${plan.release.id} ${plan.release.digest ?? 'no digest'}`],
    ['policy', plan.policy],
    ['program', plan.program],
    ['texts', plan.texts],
    ['decisions', plan.decisions],
    ['seed', plan.seed],
    ['drawn notes', plan.sample],
    ['commitment', commitment],
    ...readings.map(({ reader, marks }) => [`marks of ${reader}`, marks] as const),
  ];
}

/** Three decimals, rounded so that no upper bound prints smaller, and no lower bound larger, than it is. */
const percent = (share: number, round = Math.ceil): string =>
  `${round(Number((share * 100_000).toFixed(3))) / 1000} %`;
