/** The layers around a release (`libs/rules`): rules, known values, term lists, policy and document pass. */
import { type Command, counted, type Terminal } from '#command-line';
import { createLabelBridge, type LabelSet } from '#labels';
import type { KnownNote, KnownValues, ListedTerm, Policy } from '#rules';
import { type Language, languageFor, type Note, type NotesLanguage } from '#text';

/** Options of the layers. */
export interface LayerFlags {
  readonly rules?: boolean;
  readonly policy?: string;
  readonly known?: string;
  readonly allow?: string;
  readonly deny?: string;
}

/** Applies if no option is given. */
export const layersByDefault: LayerFlags = { rules: true };

export function addLayerOptions(command: Command): Command {
  return command
    .option('--rules', 'look for identifiers by rules too (default)', layersByDefault.rules)
    .option('--no-rules', 'use the release alone')
    .option('--policy <file>', 'YAML or JSON: which rules count, what is vetoed, who wins; implies --rules')
    .option('--known <file>', 'CSV or JSON: what is known of the patient of each note; implies --rules')
    .option('--allow <file>', 'terms that are no identifiers here, one a line; implies --rules')
    .option('--deny <file>', 'terms that always are identifiers, one a line; implies --rules');
}

/** Returns whether the options ask for any layer. */
export function asksForLayers({ rules, policy, known, allow, deny }: LayerFlags): boolean {
  return rules === true || [policy, known, allow, deny].some((file) => file !== undefined);
}

/** Applies the layers to a note with a release's spans. `known` replaces the entry of the known-values file. */
export interface NoteLayers {
  (note: Note, known?: KnownValues): Note;
  /** Counts entries of the known-values file, and those not met yet; absent without a file. */
  readonly knownNotes?: () => { readonly named: number; readonly unmet: number };
}

interface LayeredRelease {
  readonly language: NotesLanguage;
  readonly labelSet: LabelSet;
}

/** Parsed content of the files, as plain data. */
export interface LayerContent {
  readonly policy?: Policy;
  readonly known?: ReadonlyMap<string, KnownNote>;
  readonly allow?: readonly ListedTerm[];
  readonly deny?: readonly ListedTerm[];
}

/** Returns undefined without layers. Fails with RULES_* (naming file and field) and FILE_*. */
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

/** Creates layers whose spans carry the release's labels. Fails with RULES_LANGUAGE_UNKNOWN. */
export async function createNoteLayers(
  { known: knownNotes, ...content }: LayerContent,
  { language, labelSet }: LayeredRelease,
): Promise<NoteLayers> {
  const { createLayers, ruleLanguageNamed } = await import('#rules');
  const opened = new Map<Language, ReturnType<typeof createLayers>>();
  const layersIn = (text: string) => {
    const own = languageFor(text, language);
    const layers = opened.get(own) ?? createLayers({ language: ruleLanguageNamed(own), ...content });
    opened.set(own, layers);
    return layers;
  };
  if (language !== 'auto') layersIn('');
  const knownOf = knownNotes ?? new Map<string, KnownNote>();
  const unmet = new Set<string>(knownOf.keys());
  const bridge = createLabelBridge(labelSet);
  const apply = (note: Note, known?: KnownValues): Note => {
    unmet.delete(note.id);
    const asked = note.spans.map((span) => ({ ...span, label: bridge.toI2b2(span.label) }));
    const found = layersIn(note.text).apply(note.text, asked, known ?? knownOf.get(note.id));
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

/** Warns of known-values entries that no note matched: a typo in an id leaves a patient unprotected. */
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

/** Stands in when there are no layers: attributes each span to the release. */
export const foundByModel: NoteLayers = (note) => ({
  ...note,
  spans: note.spans.map((span) => ({ ...span, foundBy: 'model' })),
});
