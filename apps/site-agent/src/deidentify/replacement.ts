/** `--replace`: what is written in place of what was found, and what people are told of it. */
import { type Command, counted, Option } from '#command-line';
import { Failure } from '#foundation';
import type { LayerFlags } from './layers.js';
import { type Replacement, replacements } from './replacer.js';
import type { LeakTally, SurrogateReport } from './tally.js';

/** As commander parses them. */
export interface ReplaceFlags extends LayerFlags {
  readonly replace?: Replacement;
}

/** Adds the option. */
export function addReplaceOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--replace <what>',
      'what is written in place of an identifier: type words such as [DATE], invented ones, or what the policy says of each ' +
        'type (default: policy, where it says so, else nothing)',
    ).choices(replacements),
  );
}

/**
 * The flags with what is written: what `--replace` says, else what the policy does. A policy that says what is written is not
 * overruled. Fails with SETTING_INVALID, RULES_* and FILE_*.
 */
export async function withReplacement<Flags extends ReplaceFlags>(
  flags: Flags,
): Promise<Flags & { readonly replace: Replacement }> {
  const { replace, policy } = flags;
  const { readPolicy } = await import('#rules');
  const isSaid = policy !== undefined && (await readPolicy(policy)).write !== undefined;
  const allowed = replacementsUnder(isSaid);
  if (replace !== undefined && !allowed.includes(replace))
    throw new Failure('SETTING_INVALID', {
      ...{ field: 'replace', value: replace },
      expected: `${allowed.join(' or ')}, because ${isSaid ? 'the policy says what is written' : 'no policy says what is written'}`,
    });
  return { ...flags, replace: replace ?? (isSaid ? 'policy' : 'nothing') };
}

/** What can be asked for where a policy says what is written, or none does. */
export function replacementsUnder(policySaysIt: boolean): readonly Replacement[] {
  return policySaysIt ? ['nothing', 'policy'] : replacements.filter((name) => name !== 'policy');
}

/**
 * For people. Of many notes of one patient that moved on their own, the true date is the only one that fits all shifts
 * (ADR 0045), which nobody would guess from the counts.
 */
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

/** For people: where written notes still look as if they held an identifier. */
export function linesOfLeaks({ notes, stretches, examples }: LeakTally): string[] {
  if (notes === 0) return [];
  return [
    `  leak scan: ${counted(stretches, 'stretch', 'stretches')} of ${notes} written notes look like identifiers: ${examples.join(', ')}`,
  ];
}
