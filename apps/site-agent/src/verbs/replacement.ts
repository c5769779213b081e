/** `--replace`: what is written in place of what was found, and what people are told of it. */
import { type Command, counted, Option } from '#command-line';
import type { LayerFlags } from '../deidentify/layers.js';
import { type Replacement, replacements } from '../deidentify/replacer.js';
import type { LeakTally, SurrogateReport } from '../deidentify/tally.js';

/** As commander parses them. */
export interface ReplaceFlags extends LayerFlags {
  readonly replace: Replacement;
}

/** Adds the option. */
export function addReplaceOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--replace <what>',
      'what is written in place of an identifier: type words such as [DATE], or invented ones',
    )
      .choices(replacements)
      .default('nothing'),
  );
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
