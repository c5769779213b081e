/** `sfumato demo`. */
import { join, relative, resolve } from 'node:path';
import { type Command, type Terminal, wholeNumber } from '#command-line';
import { Failure, writeFileAtomic } from '#foundation';
import type { DemoOutcome } from './flow.js';

/** Adds `demo` to the program. */
export function registerDemoCommand(program: Command, terminal: Terminal): void {
  program
    .command('demo')
    .description(
      'the whole flow on one machine with real processes over HTTP; a toy: invented notes, minutes of training',
    )
    .option('--out <folder>', 'output folder', '.sfumato/demo')
    .option(
      '--seed <number>',
      'the same seed gives the same notes; noise and surrogates differ from run to run',
      wholeNumber(0),
      1,
    )
    .option('--cache <folder>', 'where compiled embeddings are kept', '.sfumato')
    .option(
      '--ready-within <seconds>',
      'how long a service may take until it is ready; more on a busy machine',
      wholeNumber(1),
      300,
    )
    .option('--json', 'print one JSON document')
    .action(async (options: DemoFlags) => terminal.data(await run(options, terminal)));
}

interface DemoFlags {
  readonly out: string;
  readonly seed: number;
  readonly cache: string;
  readonly readyWithin: number;
  readonly json?: true;
}

async function run(options: DemoFlags, terminal: Terminal): Promise<string> {
  const [{ playDemo }, { renderDemoReport }, { standardScenario: scenario }, { describeEnvironment }] =
    await Promise.all([
      import('./flow.js'),
      import('./report.js'),
      import('./scenario.js'),
      import('../environment.js'),
    ]);
  const { seed } = options;
  const startedAt = performance.now();
  const folder = resolve(options.out);
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interruption.abort(new Failure('INTERRUPTED', { signal })));
  }
  const outcome = await playDemo({
    signal: interruption.signal,
    folder,
    cacheFolder: resolve(options.cache),
    seed,
    scenario,
    terminal,
    readySeconds: options.readyWithin,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const report = join(folder, 'report.html');
  const environment = describeEnvironment('onnxruntime');
  await writeFileAtomic(report, renderDemoReport({ outcome, scenario, seed, seconds, environment }));
  const { pooled: _pooled, ...figures } = outcome;
  const summary = { seconds, ...figures, report };
  await writeFileAtomic(join(folder, 'demo.json'), `${JSON.stringify(summary, null, 2)}\n`);
  return options.json === true
    ? JSON.stringify(summary, null, 2)
    : scoreboard(summary, scenario.unseen.source);
}

type Summary = Omit<DemoOutcome, 'pooled'> & { readonly seconds: number; readonly report: string };

function scoreboard({ scores, adversaries, words, ...figures }: Summary, unseen: string): string {
  const score = (name: string, value: number, note: string): string =>
    `  ${name.padEnd(22)}${value.toFixed(3)}   ${note}`;
  const judge = (name: keyof typeof adversaries): string => {
    const { accuracy, interval, pairs } = adversaries[name];
    const [low, high] = interval.map((end) => (100 * end).toFixed(1));
    return `  ${name.padEnd(22)}${(100 * accuracy).toFixed(1)} %  [${low}, ${high}], ${pairs} pairs`;
  };
  return [
    '',
    `Binary HIPAA token F1 on the notes of ${unseen}, a hospital nobody trained on`,
    score(
      'raw, pooled',
      scores.raw,
      'all texts and the public notes in one place, which no consortium can have',
    ),
    score(
      'pseudonymised, pooled',
      scores.pseudonymised,
      'the same with identifiers replaced: text leaves the sites',
    ),
    score('private, one site', scores.privateSingleSite, 'vectors of one hospital'),
    score('private, pooled', scores.privatePooled, 'vectors of three hospitals'),
    score('starter', scores.starter, 'the encoder that comes with the program, and rules'),
    'These are toys: some hundred invented notes, and minutes of training. Compare them with each other, not with',
    'other systems; research/results has what real trainings reach.',
    '',
    'Freshly trained adversaries against the frozen representer (chance: 50 %)',
    judge('T1'),
    judge('T2'),
    judge('averaged'),
    ...exactLines(words),
    `  ${'privacy audit'.padEnd(22)}${figures.verdict}${waivedBecause[figures.verdict]}`,
    ...(figures.siteAudit === null ? [] : [siteAuditLine(figures.siteAudit)]),
    `  ${'canaries found'.padEnd(22)}${figures.canariesFound}, in databases, files, logs and releases of others`,
    '',
    `Bytes a token ${figures.bytesPerToken.toFixed(1)}; encoding ${Math.round(figures.encodeTokensPerSecond)} and tagging ${Math.round(figures.tagTokensPerSecond)} tokens a second`,
    `Tagged notes   ${relative(process.cwd(), figures.taggedNotes)}`,
    `Report         ${relative(process.cwd(), figures.report)}`,
    `Time           ${figures.seconds.toFixed(0)} s`,
  ].join('\n');
}

/** The demo's audit has some 30 held-out notes; figures of hits need 53 documents to pass anyone. */
const waivedBecause = {
  PASS: '',
  FAIL: ', waived for the demo',
  INVALID: ': too few documents to clear anybody; waived for the demo',
} as const;

function siteAuditLine({ site, verdict, seconds }: NonNullable<Summary['siteAudit']>): string {
  const name = `audit at ${site}`.padEnd(22);
  return `  ${name}${verdict}, ${seconds.toFixed(0)} s on its own machine; the other hospitals took the provider's word`;
}

function exactLines(words: Summary['words']): string[] {
  if (words === null) return [];
  const { value, upper } = words.worst;
  const [share, end] = [value, upper].map((one) => (100 * one).toFixed(1));
  return [
    `  ${'likelihood attack'.padEnd(22)}${share} %  top-1 of 1,000 words, worst label, up to ${end} % (guessing: 0.1 %)`,
  ];
}
