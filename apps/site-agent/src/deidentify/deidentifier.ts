/** An open release with all that a site puts around it, as the flags of a verb ask for. */

import type { KnownValues, WrittenAs } from '#rules';
import type { Note } from '#text';
import type { SiteContext } from '../context.js';
import { openSurrogateKey, type SurrogateKey } from '../data/surrogate-key.js';
import { type DeidentificationSteps, deidentifyNotes } from './deidentify-notes.js';
import { type LayerFlags, readLayers } from './layers.js';
import { type NoteWork, openNoteWork } from './note-work.js';
import type { Replacement } from './replacer.js';
import type { Tagger } from './tagger.js';

/** What is put around a release. */
export interface DeidentifierFlags extends LayerFlags {
  /** `nothing` unless given. */
  readonly replace?: Replacement;
}

/** One way from notes to what is written. */
export interface Deidentifier extends NoteWork {
  readonly tagger: Tagger;
  readonly replace: Replacement;
  /** Whether rules, known values or lists stand around the release. */
  readonly hasLayers: boolean;
  /** With surrogates, also of a policy: how long their key lasts. */
  readonly surrogatesLast: SurrogateKey['lasts'] | undefined;
  /** `patientOf` says who the patient of a note is, before the file of known values does. */
  run(
    notes: AsyncIterable<Note>,
    steps: DeidentificationSteps & { readonly patientOf?: PatientOf; readonly knownOf?: KnownOf },
  ): Promise<void>;
}

/** The patient of the note of an id, where somebody knows it. */
export type PatientOf = (noteId: string) => string | undefined;

/** What a row of the note says of its patient. */
export type KnownOf = (noteId: string) => KnownValues | undefined;

/** What the row of a note says, and what the file of known values does. */
function withFile(ofRow: KnownValues | undefined, ofFile: KnownValues | undefined): KnownValues | undefined {
  if (ofRow === undefined || ofFile === undefined) return ofRow;
  const both = (field: keyof KnownValues) => [...(ofRow[field] ?? []), ...(ofFile[field] ?? [])];
  return {
    names: both('names'),
    birthDates: both('birthDates'),
    records: both('records'),
    addresses: both('addresses'),
    telephones: both('telephones'),
  };
}

/** Opens it; the release stays the caller's to close. Fails with RULES_* naming file and field, FILE_* and SITE_DATA_DAMAGED. */
export async function openDeidentifier(
  context: Pick<SiteContext, 'paths' | 'terminal'>,
  tagger: Tagger,
  flags: DeidentifierFlags,
): Promise<Deidentifier> {
  const { replace = 'nothing' } = flags;
  const layers = await readLayers(flags);
  const { hasKey, hasSurrogates } = followsFromKey(replace, layers?.policy?.write);
  const key = hasKey ? await openSurrogateKey(context.paths) : undefined;
  if (key?.lasts === 'run')
    context.terminal.say(
      `warning: there is no site directory here, so ${hasSurrogates ? 'surrogates and the shift of dates' : 'hashes'} hold within this run only; another run chooses others`,
    );
  const { language, scheme } = tagger;
  const labelSet = scheme.labelSet.name;
  const work = await openNoteWork({ layers, language, labelSet, surrogateKey: key?.key });
  return {
    ...work,
    ...{
      tagger,
      replace,
      hasLayers: layers !== undefined,
      surrogatesLast: hasSurrogates ? key?.lasts : undefined,
    },
    run: (notes, { patientOf, knownOf, ...steps }) =>
      deidentifyNotes(
        notes,
        {
          release: tagger,
          deidentify: work.deidentify,
          requestFor: ({ id }) => ({
            replace,
            patient: patientOf?.(id),
            known: withFile(knownOf?.(id), layers?.known?.get(id)),
          }),
        },
        steps,
      ),
  };
}

/** Whether anything that is written follows from a key, and whether surrogates are among it. */
export function followsFromKey(
  replace: Replacement,
  write: WrittenAs = {},
): { readonly hasKey: boolean; readonly hasSurrogates: boolean } {
  const operators = replace === 'policy' ? Object.values(write) : [];
  const hasSurrogates = replace === 'surrogates' || operators.includes('surrogate');
  return { hasSurrogates, hasKey: hasSurrogates || operators.includes('hash') };
}
