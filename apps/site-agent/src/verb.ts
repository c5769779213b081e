/** What all verbs of `sfumato site` share: the data directory, `--json`, and how a result is shown. */
import { type Command, jsonText, type Terminal } from '#command-line';
import { createSiteContext, type SiteContext } from './context.js';
import { readEnvironment } from './environment.js';

/** What a verb hands back: a document for `--json`, and the same for people. */
export interface VerbResult {
  /** Nothing is printed where it is left out. */
  readonly json?: unknown;
  readonly lines: readonly string[];
  /** True where the lines are what was asked for and go to standard output; else they tell what was done. */
  readonly isAnswer?: boolean;
  /** 2 where the work is done but found something amiss. */
  readonly exitCode?: number;
}

/** The work of a verb. */
export type VerbRun<Options> = (
  context: SiteContext,
  options: Options,
  args: readonly string[],
) => Promise<VerbResult>;

/** Adds the common options to `command` and runs `run` with a context. */
export function runVerb<Options extends object>(
  command: Command,
  terminal: Terminal,
  run: VerbRun<Options>,
): void {
  command
    .option('--data <folder>', 'site data directory (default: SFUMATO_SITE_DATA or .sfumato/site)')
    .option(
      '--cache <folder>',
      'where compiled embeddings are kept (default: SFUMATO_CACHE, else sfumato in the cache folder of this user)',
    )
    .option('--json', 'print one JSON document')
    .action(async (...given: unknown[]) => {
      const options = command.opts<Options & CommonOptions>();
      const args = given.slice(0, -2).filter((value) => typeof value === 'string');
      showResult(terminal, await run(contextFor(options, terminal), options, args), options.json === true);
    });
}

interface CommonOptions {
  readonly data?: string;
  readonly cache?: string;
  readonly json?: boolean;
}

function contextFor({ data, cache }: CommonOptions, terminal: Terminal): SiteContext {
  const { dataFolder, cacheFolder, ...settings } = readEnvironment(process.env);
  const cacheOrNone = cache ?? cacheFolder;
  const folders = { data: data ?? dataFolder, ...(cacheOrNone === undefined ? {} : { cache: cacheOrNone }) };
  return createSiteContext(folders, terminal, {
    auditPulled: async (files, options) => (await import('#learning')).auditPulled(files, options),
    loadPipeline: async () => (await import('#encoding')).notePipeline,
    ...settings,
  });
}

function showResult(terminal: Terminal, result: VerbResult, asJson: boolean): void {
  const { json, lines, isAnswer = false, exitCode } = result;
  const show = isAnswer ? terminal.answer : terminal.say;
  if (asJson && json !== undefined) terminal.data(jsonText(json));
  else for (const line of lines) show(line);
  if (exitCode !== undefined) process.exitCode = exitCode;
}
