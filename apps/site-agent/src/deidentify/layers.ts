/** What a site puts around a release when it tags: rules, known values, lists, a policy and the document pass (`libs/rules`). */
import { type Command, counted, type Terminal } from '#command-line';
import { createLabelBridge, type LabelSet } from '#labels';
import type { KnownNote, KnownValues, ListedTerm, Policy } from '#rules';
import type { Language, Note } from '#text';

/** As commander parses them. */
export interface LayerFlags {
  /** `--rules` or `--no-rules`. */
  readonly rules?: boolean;
  readonly policy?: string;
  readonly known?: string;
  readonly allow?: string;
  readonly deny?: string;
}

/** What stands around a release where nobody says: rules with their own policy. */
export const layersByDefault: LayerFlags = { rules: true };

/** Adds the options. */
export function addLayerOptions(command: Command): Command {
  return command
    .option('--rules', 'look for identifiers by rules too (default)', layersByDefault.rules)
    .option('--no-rules', 'use the release alone')
    .option('--policy <file>', 'YAML or JSON: which rules count, what is vetoed, who wins; implies --rules')
    .option('--known <file>', 'CSV or JSON: what is known of the patient of each note; implies --rules')
    .option('--allow <file>', 'terms that are no identifiers here, one a line; implies --rules')
    .option('--deny <file>', 'terms that always are identifiers, one a line; implies --rules');
}

/** Whether anything is to be put around the release. */
export function asksForLayers({ rules, policy, known, allow, deny }: LayerFlags): boolean {
  return rules === true || [policy, known, allow, deny].some((file) => file !== undefined);
}

/**
 * A note with a release's spans → the same note with what the layers make of them. What is `known` of its patient replaces what
 * the file of known values says of a note of this id.
 */
export interface NoteLayers {
  (note: Note, known?: KnownValues): Note;
  /** How many notes the file of known values is about, and how many of them have not come yet; none without a file. */
  readonly knownNotes?: () => { readonly named: number; readonly unmet: number };
}

/** The release that the layers are put around. */
interface LayeredRelease {
  readonly language: Language;
  readonly labelSet: LabelSet;
}

/** What the files of the flags say: plain data, which can go to another thread. */
export interface LayerContent {
  readonly policy?: Policy;
  readonly known?: ReadonlyMap<string, KnownNote>;
  readonly allow?: readonly ListedTerm[];
  readonly deny?: readonly ListedTerm[];
}

/** Reads the files of the flags, `undefined` where they ask for no layers. Fails with RULES_* naming file and field, and FILE_*. */
export async function readLayers(flags: LayerFlags): Promise<LayerContent | undefined> {
  if (!asksForLayers(flags)) return undefined;
  const { policy, known, allow, deny } = flags;
  const { readKnownValues, readPolicy, readTermList } = await import('#rules');
  return {
    ...(policy === undefined ? {} : { policy: await readPolicy(policy) }),
    ...(known === undefined ? {} : { known: await readKnownValues(known) }),
    ...(allow === undefined ? {} : { allow: await readTermList(allow) }),
    ...(deny === undefined ? {} : { deny: await readTermList(deny) }),
  };
}

/** The layers of what was read; spans come out in the labels of the release. Fails with RULES_LANGUAGE_UNKNOWN. */
export async function createNoteLayers(
  { known: knownNotes, ...content }: LayerContent,
  { language, labelSet }: LayeredRelease,
): Promise<NoteLayers> {
  const { createLayers, ruleLanguageNamed } = await import('#rules');
  const layers = createLayers({ language: ruleLanguageNamed(language), ...content });
  const knownOf = knownNotes ?? new Map<string, KnownNote>();
  const unmet = new Set<string>(knownOf.keys());
  const bridge = createLabelBridge(labelSet);
  const apply = (note: Note, known?: KnownValues): Note => {
    unmet.delete(note.id);
    const asked = note.spans.map((span) => ({ ...span, label: bridge.toI2b2(span.label) }));
    const found = layers.apply(note.text, asked, known ?? knownOf.get(note.id));
    const ownLabels = new Map(note.spans.map(({ start, end, label }) => [`${start}-${end}`, label]));
    const spans = found.map(({ start, end, label, source, confidence }) => {
      const own = source === 'model' ? ownLabels.get(`${start}-${end}`) : undefined;
      return { start, end, label: own ?? bridge.fromI2b2(label), confidence, foundBy: source };
    });
    return { ...note, spans };
  };
  if (knownNotes === undefined) return apply;
  return Object.assign(apply, { knownNotes: () => ({ named: knownOf.size, unmet: unmet.size }) });
}

/** Says, once all notes are read, how many rows of the file of known values were about none of them: a slip in an id protects nothing. */
export function sayUnmetKnown(terminal: Pick<Terminal, 'say'>, layers: NoteLayers | undefined): void {
  const { named, unmet } = layers?.knownNotes?.() ?? { named: 0, unmet: 0 };
  if (unmet === 0) return;
  const share = `${unmet} of ${counted(named, 'note')} that --known names ${unmet === 1 ? 'was' : 'were'} not among those read`;
  terminal.say(
    unmet === named
      ? `warning: ${share}, so that no known value was looked for; its column note must hold their ids`
      : `warning: ${share}; what is known of them was not looked for`,
  );
}

/** What stands for layers where there are none: each span says that the release found it. */
export const foundByModel: NoteLayers = (note) => ({
  ...note,
  spans: note.spans.map((span) => ({ ...span, foundBy: 'model' })),
});
