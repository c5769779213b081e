/** The one entry of the command line: finds the app that owns a noun, runs it, and turns outcomes into exit codes. */

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

/**
 * Adds an app's nouns and verbs to the program. `words` are the first two of the command line, noun and verb: what they do not name may be left
 * out. Without them everything is added.
 */
export type RegisterCommands = (
  program: Command,
  terminal: Terminal,
  words?: readonly string[],
) => void | Promise<void>;

/** What `runSfumato` needs to know. */
export interface SfumatoOptions {
  readonly argv: readonly string[];
  /** noun → one line for the overview. */
  readonly nouns: Readonly<Record<string, string>>;
  /** Loads the commands of the app that owns `noun`; nothing else is loaded. Undefined where that app is not installed. */
  readonly load: (noun: string) => Promise<RegisterCommands | undefined>;
}

/** Runs one command line and sets the exit code of the process; never throws. */
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
    // Adds `completion SHELL`, which prints the script, and the hidden `complete`, which the script calls
    addCompletion(program, { completionCommandName });
    const completion = program.commands.find((command) => command.name() === completionCommandName);
    completion?.description('print the completion script of a shell: verbs, options and their values');
    addExamples(program);
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    process.exitCode = reportOutcome(error, terminal, wantsJson);
  }
}

/** `help site tag` as `site tag --help`: the library's own verb knows a noun by its summary alone, since its app is not loaded. */
function withHelpLast(argv: readonly string[], nouns: SfumatoOptions['nouns']): readonly string[] {
  const [first, noun, ...rest] = argv;
  const asks = first === 'help' && noun !== undefined && Object.hasOwn(nouns, noun);
  return asks ? [noun, ...rest, '--help'] : argv;
}

/** Noun and verb, or what stands in their places; also those that a shell wants completed (`complete -- site st`). */
const wordsOf = (argv: readonly string[]): readonly string[] =>
  argv[0] === 'complete' && argv[1] === '--' ? argv.slice(2, 4) : argv.slice(0, 2);

/**
 * Ctrl-C in the middle: said with its code, exit 130 as shells do. Work writes aside and renames, so nothing half-written is trusted
 * afterwards. A command that has its own handler (a service that finishes requests) is left to it.
 */
function endOnInterruption(terminal: Terminal, wantsJson: boolean): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (process.listenerCount(signal) > 1) return;
      process.exit(reportOutcome(new Failure('INTERRUPTED', { signal }), terminal, wantsJson));
    });
  }
}

/**
 * `sfumato ... | head`: whoever read the output has gone, which ends the command as an interruption does. What else stands in the way of
 * the output is a failure. Without somebody who listens to the talk, or room for it, the work goes on, because files are its result.
 */
function endWithReaders(terminal: Terminal, wantsJson: boolean): void {
  process.stdout.on('error', (error) => {
    if (systemCodeOf(error) === 'EPIPE') process.exit(exitCodes.interrupted);
    process.exit(reportOutcome(asWriteFailure(error, 'standard output'), terminal, wantsJson));
  });
  process.stderr.on('error', () => {});
}

/**
 * Errors that nobody caught end the command as a bug does, and warnings are told by their kind: Node itself would print messages of
 * libraries, which can quote a file of patients. Nobody is told where warnings are switched off.
 */
function silenceMessages(terminal: Terminal, wantsJson: boolean): void {
  process.on('uncaughtException', (error) => process.exit(reportOutcome(error, terminal, wantsJson)));
  if (process.listenerCount('warning') === 0) return;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => terminal.say(`warning: ${kindOf(warning)}`));
}

/** Class and code: `TypeError`, `Error (ECONNRESET)`. */
function kindOf(error: unknown): string {
  const code = systemCodeOf(error);
  const { errorName } = describeBug(error);
  return code !== undefined && /^\w{1,64}$/.test(code) ? `${errorName} (${code})` : errorName;
}

function createProgram(): Command {
  const program = new Command('sfumato')
    .description('Teach a shared de-identifier without sharing what notes say.')
    .version(readVersion(), '--version', 'print the version')
    .exitOverride()
    .configureHelp({ minWidthToWrap: descriptionWidthMin, optionDescription: describeOption })
    .showHelpAfterError('(add --help for the options)');
  return program;
}

/** Columns for descriptions below which wrapping helps nobody; the library's own 40 left lines of 230 on terminals of 60 columns. */
const descriptionWidthMin = 20;

/** Without the defaults that say nothing: a switch that is off, or a list of none. */
function describeOption(option: Option): string {
  const { defaultValue } = option;
  const isTelling =
    typeof defaultValue !== 'boolean' && !(Array.isArray(defaultValue) && defaultValue.length === 0);
  const shown = isTelling ? option : Object.assign(Object.create(option), { defaultValue: undefined });
  return new Help().optionDescription(shown);
}

function readVersion(): string {
  const text = readFileSync(new URL('package.json', packageRoot()), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** Says what went wrong, once, and returns the exit code. */
function reportOutcome(error: unknown, terminal: Terminal, wantsJson: boolean): number {
  if (error instanceof CommanderError) return reportArguments(error, terminal, wantsJson);
  if (error instanceof Failure) {
    const head = paintFor(process.stderr, 'bad', `error ${error.code}`); // `say` would show the colour as an escape
    process.stderr.write(`${head}: ${visible(error.message)}\n`);
    terminal.say(`  what to do: ${error.remedy}`);
    if (wantsJson) terminal.data(jsonOf(error));
    return error.code === 'INTERRUPTED' ? exitCodes.interrupted : exitCodes.failure;
  }
  const { stack = '' } = describeBug(error);
  terminal.say(`bug: ${kindOf(error)}; what it said is left out, because it may quote a note`);
  for (const line of stack.split('\n')) if (line !== '') terminal.say(line);
  return exitCodes.bug;
}

/** The library has told people already, or has shown the help that they asked for. */
function reportArguments(error: CommanderError, terminal: Terminal, wantsJson: boolean): number {
  if (error.exitCode === 0) return exitCodes.done;
  const reason = error.message.replace(/^error: /, '');
  if (wantsJson) terminal.data(jsonOf(new Failure('ARGUMENTS_INVALID', { reason })));
  return exitCodes.badArguments;
}

function jsonOf({ code, message, remedy, details }: Failure): string {
  return jsonText({ error: { code, message, remedy, details } });
}
