/** `--replace`, the report lines about it, and `policy show`. */
import {
  alignColumns,
  type Command,
  counted,
  invalidSetting,
  Option,
  type Terminal,
  wrapCells,
} from '#command-line';
import type { Policy, WrittenLabel } from '#rules';
import { runVerb, type VerbResult } from '../verb.js';
import type { LayerFlags } from './layers.js';
import { type Replacement, replacements, type Written } from './replacer.js';
import type { LeakTally, SurrogateReport } from './tally.js';

/** The replacement option. */
export interface ReplaceFlags extends LayerFlags {
  readonly replace?: Replacement;
}

export function addReplaceOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--replace <what>',
      'what is written in place of an identifier: type words such as [DATE], invented ones, or what the policy says of each ' +
        'type (default: policy, where it says so, else types)',
    ).choices(replacements.filter((name) => name !== 'nothing')),
  );
}

/** Resolves `--replace` against the policy, which wins. Fails with SETTING_INVALID, RULES_* and FILE_*. */
export async function withReplacement<Flags extends ReplaceFlags>(
  flags: Flags,
): Promise<Omit<Flags, 'replace'> & { readonly replace: Written }> {
  const { policy } = flags;
  const replace = flags.replace === 'nothing' ? undefined : flags.replace;
  const isSaid =
    policy !== undefined && (await (await import('#rules')).readPolicy(policy)).write !== undefined;
  const allowed = replacementsUnder(isSaid).filter((name) => name !== 'nothing');
  if (replace !== undefined && !allowed.includes(replace))
    throw invalidSetting(
      'replace',
      `${allowed.join(' or ')}, because ${isSaid ? 'the policy says what is written' : 'no policy says what is written'}`,
      replace,
    );
  return { ...flags, replace: replace ?? (isSaid ? 'policy' : 'types') };
}

/** Lists the values of `--replace` that are allowed, by whether the policy says what is written. */
export function replacementsUnder(policySaysIt: boolean): readonly Replacement[] {
  return policySaysIt ? ['nothing', 'policy'] : replacements.filter((name) => name !== 'policy');
}

/** Warns if notes of one patient may have moved separately: only the true date fits all shifts (ADR 0045). */
export function linesOfSurrogates({ notesOfPatients, notesAlone }: SurrogateReport): string[] {
  return [
    `  surrogates: dates moved with their patient in ${counted(notesOfPatients, 'note')}, on their own in ${notesAlone}`,
    ...(notesAlone < 2
      ? []
      : [
          '  warning: a date that stands in ten or more notes of one patient can be worked out where each moved on its own;' +
            ' say whose notes they are (--known, --patient-column)',
        ]),
  ];
}

/** Reports possible leaks. */
export function linesOfLeaks({ notes, stretches, examples }: LeakTally): string[] {
  if (notes === 0) return [];
  return [
    `  leak scan: ${counted(stretches, 'stretch', 'stretches')} of ${notes} written notes look like identifiers: ${examples.join(', ')}`,
  ];
}

/** Adds `policy show`. */
export function registerPolicy(program: Command, terminal: Terminal): void {
  const show = program
    .command('policy')
    .description('what a policy does, before it runs')
    .command('show')
    .description('what is written in place of each type of identifier, with an invented example')
    .argument('<policy>', 'safe-harbor, limited-data-set, research, or a file');
  runVerb(show, terminal, (_, __, [policy = '']) => showPolicy(policy));
}

async function showPolicy(name: string): Promise<VerbResult> {
  const { describePolicy, readPolicy } = await import('#rules');
  const { openConsistentSurrogates } = await import('#encoding');
  const policy = await readPolicy(name);
  const surrogates = await openConsistentSurrogates(new Uint8Array(32), 'en'); // a dummy key for the examples
  const labels = describePolicy(policy, {
    yearNow: new Date().getFullYear(),
    surrogateOf: (label, original) => {
      const note = { id: 'example', text: original, spans: [{ start: 0, end: original.length, label }] };
      return surrogates.makerFor(note, 'example').replace(label, original);
    },
  });
  const { about, off } = policy;
  return {
    json: { policy: name, about, labels, off, ...countsOf(policy) },
    lines: linesOf(policy, labels),
    isAnswer: true,
  };
}

function linesOf(policy: Policy, labels: readonly WrittenLabel[]): string[] {
  const { allowed, denied } = countsOf(policy);
  const rows = labels.map(({ label, operator, example: { original, written } }) => [
    label,
    operator,
    `${original} -> ${written === '' ? '(nothing)' : written}`,
  ]);
  return [
    ...wrapCells([[policy.about ?? '']], [100]).map(([line = '']) => line),
    ...(rows.length === 0 ? ['says nothing of what is written: --replace does'] : alignColumns(rows)),
    ...(policy.off.length === 0 ? [] : [`not looked for: ${policy.off.join(', ')}`]),
    ...(allowed + denied === 0
      ? []
      : [
          `its own: ${counted(denied, 'term')} or patterns to find, ${counted(allowed, 'term')} or patterns to leave`,
        ]),
  ];
}

function countsOf({ allow, deny }: Policy): { readonly allowed: number; readonly denied: number } {
  const count = (lines: Policy['deny']) =>
    lines.reduce((sum, { terms = [] }) => sum + Math.max(terms.length, 1), 0);
  return { allowed: count(allow), denied: count(deny) };
}
