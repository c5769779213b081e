/** Runs a command line: loads the app that owns the noun, and maps outcomes to exit codes. */
import { readFileSync } from 'node:fs';
import addCompletion from '@bomb.sh/tab/commander';
import { Command, CommanderError, Help, type Option } from 'commander';
import { z } from 'zod';
import { asWriteFailure, describeBug, Failure, packageRoot, systemCodeOf } from '#foundation';
import { addExamples } from './examples.js';
import { createTerminal, jsonText, paintFor, type Terminal, visible } from './terminal.js';

/** Exit codes of every command. */
export const exitCodes = { done: 0, bug: 1, failure: 2, badArguments: 3, interrupted: 130 } as const;

const completionCommandName = 'completion';

/** Registers an app's nouns and verbs. Given `words` (noun and verb), it may leave out all others. */
export type RegisterCommands = (
  program: Command,
  terminal: Terminal,
  words?: readonly string[],
) => void | Promise<void>;

/** The command line and the available apps. */
export interface SfumatoOptions {
  readonly argv: readonly string[];
  /** Noun → summary. */
  readonly nouns: Readonly<Record<string, string>>;
  /** Loads the app of a noun; undefined if it is not installed. */
  readonly load: (noun: string) => Promise<RegisterCommands | undefined>;
}

/** Runs a command and sets the exit code of the process; never throws. */
export async function runSfumato({ argv: asTyped, nouns, load }: SfumatoOptions): Promise<void> {
  const argv = withHelpLast(asTyped, nouns);
  const terminal = createTerminal();
  const wantsJson = argv.includes('--json');
  endOnInterruption(terminal, wantsJson);
  endWithReaders(terminal, wantsJson);
  silenceMessages(terminal, wantsJson);
  try {
    const program = createProgram();
    const [noun = '', verb = ''] = wordsOf(argv);
    if (Object.hasOwn(nouns, noun)) {
      const register = await load(noun);
      if (register === undefined) throw new Failure('NOUN_NOT_INSTALLED', { noun });
      await register(program, terminal, [noun, verb]);
    }
    for (const [name, summary] of Object.entries(nouns)) {
      const isThere = program.commands.some((command) => command.name() === name);
      if (!isThere) program.command(name).description(summary);
    }
    // Adds `completion SHELL` and the hidden `complete` that its script calls.
    addCompletion(program, { completionCommandName });
    const completion = program.commands.find((command) => command.name() === completionCommandName);
    completion?.description('print the completion script of a shell: verbs, options and their values');
    addExamples(program);
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    process.exitCode = reportOutcome(error, terminal, wantsJson);
  }
}

/** Turns `help site tag` into `site tag --help`: commander's own `help` knows only loaded nouns. */
function withHelpLast(argv: readonly string[], nouns: SfumatoOptions['nouns']): readonly string[] {
  const [first, noun, ...rest] = argv;
  const asks = first === 'help' && noun !== undefined && Object.hasOwn(nouns, noun);
  return asks ? [noun, ...rest, '--help'] : argv;
}

/** Noun and verb, also in `complete -- site st`. */
const wordsOf = (argv: readonly string[]): readonly string[] =>
  argv[0] === 'complete' && argv[1] === '--' ? argv.slice(2, 4) : argv.slice(0, 2);

/** Exits with 130 on Ctrl-C unless the command handles it. Files are renamed when complete: none stays partial. */
function endOnInterruption(terminal: Terminal, wantsJson: boolean): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (process.listenerCount(signal) > 1) return;
      process.exit(reportOutcome(new Failure('INTERRUPTED', { signal }), terminal, wantsJson));
    });
  }
}

/** A closed standard output (`| head`) ends the command like an interruption. Ignores faults of standard error. */
function endWithReaders(terminal: Terminal, wantsJson: boolean): void {
  process.stdout.on('error', (error) => {
    if (systemCodeOf(error) === 'EPIPE') process.exit(exitCodes.interrupted);
    process.exit(reportOutcome(asWriteFailure(error, 'standard output'), terminal, wantsJson));
  });
  process.stderr.on('error', () => {});
}

/** Shows only the kind of uncaught errors and warnings, whose messages may quote a patient's file. */
function silenceMessages(terminal: Terminal, wantsJson: boolean): void {
  process.on('uncaughtException', (error) => process.exit(reportOutcome(error, terminal, wantsJson)));
  if (process.listenerCount('warning') === 0) return;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => terminal.say(`warning: ${kindOf(warning)}`));
}

/** Class and code, such as `TypeError` or `Error (ECONNRESET)`. */
function kindOf(error: unknown): string {
  const code = systemCodeOf(error);
  const { errorName } = describeBug(error);
  return code !== undefined && /^\w{1,64}$/.test(code) ? `${errorName} (${code})` : errorName;
}

function createProgram(): Command {
  const program = new Command('sfumato')
    .description('Teach a shared de-identifier without sharing what notes say.')
    .version(readNameAndVersion(), '--version', 'print the name of the package and its version')
    .exitOverride()
    .configureHelp({ minWidthToWrap: descriptionWidthMin, optionDescription: describeOption })
    .showHelpAfterError('(add --help for the options)');
  return program;
}

/** Commander's default of 40 gives 230-character lines on narrow terminals. */
const descriptionWidthMin = 20;

/** Leaves out the defaults of switches and empty lists. */
function describeOption(option: Option): string {
  const { defaultValue } = option;
  const isTelling =
    typeof defaultValue !== 'boolean' && !(Array.isArray(defaultValue) && defaultValue.length === 0);
  const shown = isTelling ? option : Object.assign(Object.create(option), { defaultValue: undefined });
  return new Help().optionDescription(shown);
}

/** Includes the name, because another package is also called `sfumato`. */
function readNameAndVersion(): string {
  const text = readFileSync(new URL('package.json', packageRoot()), 'utf8');
  const { name, version } = z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(text));
  return `${name} ${version}`;
}

function reportOutcome(error: unknown, terminal: Terminal, wantsJson: boolean): number {
  if (error instanceof CommanderError) return reportArguments(error, terminal, wantsJson);
  if (error instanceof Failure) {
    const head = paintFor(process.stderr, 'bad', `error ${error.code}`); // `say` would escape the colour
    process.stderr.write(`${head}: ${visible(error.message)}\n`);
    terminal.say(`  what to do: ${error.remedy}`);
    if (wantsJson) terminal.data(jsonOf(error));
    if (error.code === 'INTERRUPTED') return exitCodes.interrupted;
    return isOptionFault(error) ? exitCodes.badArguments : exitCodes.failure;
  }
  const { stack = '' } = describeBug(error);
  terminal.say(`bug: ${kindOf(error)}; what it said is left out, because it may quote a note`);
  for (const line of stack.split('\n')) if (line !== '') terminal.say(line);
  return exitCodes.bug;
}

/** A verb's rejection of an option's value exits like commander's own. */
function isOptionFault({ code, details }: Failure): boolean {
  return code === 'SETTING_INVALID' && `${details['field'] ?? details['fields']}`.startsWith('--');
}

/** Commander has already printed the message for people. */
function reportArguments(error: CommanderError, terminal: Terminal, wantsJson: boolean): number {
  if (error.exitCode === 0) return exitCodes.done;
  const reason = error.message.replace(/^error: /, '');
  if (wantsJson) terminal.data(jsonOf(new Failure('ARGUMENTS_INVALID', { reason })));
  return exitCodes.badArguments;
}

function jsonOf({ code, message, remedy, details }: Failure): string {
  return jsonText({ error: { code, message, remedy, details } });
}

/** Adds verbs to a noun or to the program. */
export type AddVerb = (parent: Command, terminal: Terminal) => void;

/** Verb → its module. Verbs of the same module share one function. */
export type VerbModules = Readonly<Record<string, () => Promise<AddVerb>>>;

/** Adds the wanted verb, else those that start with it (completion), else all (overview, suggestions). */
export async function addVerbs(
  parent: Command,
  terminal: Terminal,
  modules: VerbModules,
  wanted: string | undefined,
): Promise<void> {
  const all = Object.entries(modules);
  const begun = all.filter(([verb]) => verb.startsWith(wanted ?? ''));
  const named = begun.filter(([verb]) => verb === wanted);
  const [chosen = all] = [named, begun].filter(({ length }) => length > 0);
  const opening = new Set(chosen.map(([, open]) => open));
  for (const open of opening) (await open())(parent, terminal);
}
