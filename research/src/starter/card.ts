/** The card of a starter release, written from its measurements. */
import type { ReleaseManifest } from '#protocol/manifests';
import type { CarrierCorpus } from './carrier-files.js';
import type { StarterScore } from './score-starter.js';
import type { StarterLanguage } from './starter-notes.js';
import type { CardWords } from './starter-plan.js';
import type { StarterSettings } from './train-starter.js';

/** The content of a card. */
export interface StarterFacts {
  readonly language: StarterLanguage;
  readonly words: CardWords;
  readonly createdAt: Date;
  readonly command: string;
  readonly seed: number;
  readonly seconds: number;
  readonly processor: string;
  readonly threads: number;
  readonly settings: StarterSettings;
  readonly corpora: readonly Omit<CarrierCorpus, 'read'>[];
  readonly leftOut: readonly string[];
  readonly from?: Pick<ReleaseManifest, 'releaseId' | 'poolSnapshot'>;
  readonly scores: readonly StarterScore[];
}

/** Renders the card as Markdown. */
export function renderCard(
  facts: StarterFacts,
  made: { readonly manifest: ReleaseManifest; readonly bytes: number },
): string {
  return [
    ...introduction(facts, made),
    ...scoreTables(facts),
    ...sources(facts),
    ...limits(made.manifest, facts.words),
  ].join('\n');
}

function introduction(
  { createdAt, command, seconds, processor, threads, settings, words, from }: StarterFacts,
  { manifest, bytes }: { readonly manifest: ReleaseManifest; readonly bytes: number },
): string[] {
  const { sentences, tokens, batches } = manifest.poolSnapshot;
  return [
    `# Starter release, ${words.language}`,
    '',
    `An ordinary release of Sfumato that tags ${words.language} clinical notes on the first day, before a consortium has published one. A`,
    "site's own release takes over once it is pulled. We trained it on public text and invented identifiers; no patient's note",
    'took part. The command below writes this file.',
    '',
    '| | |',
    '|---|---|',
    `| release | \`${manifest.releaseId}\` |`,
    `| made | ${createdAt.toISOString().slice(0, 10)}, in ${Math.round(seconds / 60)} minutes, ${threads === 1 ? 'one thread' : `${threads} threads`} on ${processor} |`,
    `| command | \`${command}\` |`,
    `| weight | ${(bytes / 2 ** 20).toFixed(1)} MiB, float32; ${words.vectors} |`,
    `| labels | ${manifest.representer.labelSet.labels.length} of \`${manifest.representer.labelSet.name}\` |`,
    `| learned from | ${sentences.toLocaleString('en')} sentences, ${tokens.toLocaleString('en')} tokens in ${batches} passes, each over new notes |`,
    ...(from === undefined
      ? []
      : [
          `| goes on from | \`${from.releaseId}\`: its representer as it was, its de-identifier after ${from.poolSnapshot.batches} passes |`,
        ]),
    ...(manifest.threshold === undefined
      ? []
      : [
          `| threshold | ${manifest.threshold}: a token with at least this probability of belonging to an identifier is covered; scores below are without it |`,
        ]),
    `| networks | representer R = ${settings.representationSize}, H = ${settings.representerHidden}; de-identifier 2 × BiLSTM ${settings.deidentifierHidden} and CRF; casing read by both${settings.formSize === 0 ? '' : `, forms (${settings.formSize}) by the representer`} |`,
    '',
  ];
}

function scoreTables({ scores, words }: StarterFacts): string[] {
  const kinds = [...new Set(scores.flatMap(({ byLabel }) => byLabel.map(({ label }) => label)))].sort();
  const shown = scores.filter(({ spans }) => spans > 0);
  return [
    '## Scores',
    '',
    'The model alone, without rules. Recall: identifiers hidden to the last letter and digit, whatever their label. False',
    `marks: false positives (touching no identifier) per 1,000 words. ${words.scores[0] ?? ''}`,
    ...words.scores.slice(1),
    '',
    '| set | what | identifiers | recall % | false marks |',
    '|---|---|---|---|---|',
    ...scores.map(
      ({ set, about, spans, recall, falseMarksPer1000Words }) =>
        `| ${set} | ${about} | ${spans.toLocaleString('en')} | ${spans === 0 ? '' : percent(recall)} | ${falseMarksPer1000Words.toFixed(1)} |`,
    ),
    '',
    'Recall by kind in %, with the number of identifiers:',
    '',
    `| kind | ${shown.map(({ set }) => set).join(' | ')} |`,
    `|---|${shown.map(() => '---').join('|')}|`,
    ...kinds.map((kind) => `| ${kind} | ${shown.map((score) => cellOf(score, kind)).join(' | ')} |`),
    '',
  ];
}

function cellOf({ byLabel }: StarterScore, kind: string): string {
  const row = byLabel.find(({ label }) => label === kind);
  return row === undefined ? '' : `${((100 * row.hidden) / row.spans).toFixed(0)} (${row.spans})`;
}

function sources({ corpora, leftOut, words }: StarterFacts): string[] {
  return [
    '## What it learned from',
    '',
    ...words.sources,
    '',
    '| corpus | source | licence |',
    '|---|---|---|',
    ...corpora.map(
      ({ name, source, licence }) =>
        `| \`${name}\`${leftOut.includes(name) ? ' (scored only)' : ''} | ${source} | ${licence} |`,
    ),
    ...words.sourceRows,
    '',
    ...corpora.flatMap(({ name, caveat }) => (caveat === undefined ? [] : [`\`${name}\`: ${caveat}`, ''])),
  ];
}

function limits({ representer }: ReleaseManifest, words: CardWords): string[] {
  const { T1, T2, averaged } = representer.privacyReport.adversaries;
  return [
    '## Limits',
    '',
    '- **Its vectors hide nothing.** The representer was trained without adversaries, separation or noise, because what it encodes',
    '  never leaves the place where notes are tagged. Without noise, anyone who has it can find every word behind a vector by trying.',
    '  Never stage notes with it. The adversaries of its privacy report were trained for a minute, and a low figure',
    `  is no comfort: ${percent(T1.accuracy)} % (T1), ${percent(T2.accuracy)} % (T2), ${percent(averaged.accuracy)} % (both; chance 50 %).`,
    '- **Scores above are of invented identifiers** in real or invented prose. Hospital notes are harder. Check what it tags.',
    '- Rules find structured identifiers (telephone numbers, record numbers, network addresses) better.',
    ...words.limits,
    '- Not a medical device.',
    '',
  ];
}

const percent = (value: number): string => (100 * value).toFixed(1);
