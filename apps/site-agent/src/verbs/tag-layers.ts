/** What a site puts around a release when it tags: rules, known values, lists, a policy and the document pass (`libs/rules`). */
import type { Command } from '#command-line';
import { Failure } from '#foundation';
import { type LabelSet, labelMapBetween, labelSetNamed } from '#labels';
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

/** Adds the options; `rules` is what holds where nobody says. */
export function addLayerOptions(command: Command, rules: boolean): Command {
  return command
    .option('--rules', `look for identifiers by rules too${rules ? ' (default)' : ''}`, rules)
    .option('--no-rules', `use the release alone${rules ? '' : ' (default)'}`)
    .option('--policy <file>', 'YAML or JSON: which rules count, what is vetoed, who wins; implies --rules')
    .option('--known <file>', 'CSV or JSON: what is known of the patient of each note; implies --rules')
    .option('--allow <file>', 'terms that are no identifiers here, one a line; implies --rules')
    .option('--deny <file>', 'terms that always are identifiers, one a line; implies --rules');
}

/** Whether anything is to be put around the release. */
export function asksForLayers({ rules, policy, known, allow, deny }: LayerFlags): boolean {
  return rules === true || [policy, known, allow, deny].some((file) => file !== undefined);
}

/** A note with a release's spans → the same note with what the layers make of them. */
export type NoteLayers = (note: Note) => Note;

/** The release that the layers are put around. */
interface LayeredRelease {
  readonly language: Language;
  readonly labelSet: LabelSet;
}

/**
 * Opens the layers that the flags ask for, `undefined` where they ask for none. Spans come out in the labels of the
 * release. Fails with RULES_* naming file and field, and FILE_*.
 */
export async function openLayers(
  flags: LayerFlags,
  { language, labelSet }: LayeredRelease,
): Promise<NoteLayers | undefined> {
  if (!asksForLayers(flags)) return undefined;
  const { policy, known, allow, deny } = flags;
  const { createLayers, readKnownValues, readPolicy, readTermList, ruleLanguageNamed } = await import(
    '#rules'
  );
  const layers = createLayers({
    language: ruleLanguageNamed(language),
    ...(policy === undefined ? {} : { policy: await readPolicy(policy) }),
    ...(allow === undefined ? {} : { allow: await readTermList(allow) }),
    ...(deny === undefined ? {} : { deny: await readTermList(deny) }),
  });
  const knownOf = known === undefined ? new Map() : await readKnownValues(known);
  const bridge = createLabelBridge(labelSet);
  return (note) => {
    const asked = note.spans.map((span) => ({ ...span, label: bridge.toI2b2(span.label) }));
    const found = layers.apply(note.text, asked, knownOf.get(note.id));
    const spans = found.map(({ start, end, label, source, confidence }) => {
      const own =
        source === 'model' ? note.spans.find((span) => span.start === start && span.end === end) : undefined;
      return { start, end, label: own?.label ?? bridge.fromI2b2(label), confidence, foundBy: source };
    });
    return { ...note, spans };
  };
}

/** What stands for layers where there are none: each span says that the release found it. */
export const foundByModel: NoteLayers = (note) => ({
  ...note,
  spans: note.spans.map((span) => ({ ...span, foundBy: 'model' })),
});

/** Between the labels of a release and those of `i2b2`, in which rules speak. */
interface LabelBridge {
  toI2b2(label: string): string;
  fromI2b2(label: string): string;
}

/**
 * Every label crosses in both directions, because a span without a label would be lost. Where a set has no name for a label, the
 * first label of its set with the same category stands for it, else the first of all.
 */
export function createLabelBridge(labelSet: LabelSet): LabelBridge {
  const i2b2 = labelSetNamed('i2b2');
  const there = namesBetween(labelSet, i2b2);
  const back = namesBetween(i2b2, labelSet);
  return {
    toI2b2: (label) => there.get(label) ?? sameCategory(label, labelSet, i2b2),
    fromI2b2: (label) => back.get(label) ?? sameCategory(label, i2b2, labelSet),
  };
}

/** The table between two sets, or the other one read backwards: the first label that leads to each. */
function namesBetween(from: LabelSet, to: LabelSet): ReadonlyMap<string, string> {
  const backwards = () =>
    (entriesBetween(to, from) ?? []).reverse().map(([label, name]) => [name, label] as const);
  return new Map(entriesBetween(from, to) ?? backwards());
}

/** `undefined` where there is no table from the one set to the other. */
function entriesBetween(from: LabelSet, to: LabelSet): [label: string, name: string][] | undefined {
  try {
    const { table } = labelMapBetween(from.name, to.name);
    return Object.entries(table).flatMap(([label, name]) => (name === null ? [] : [[label, name]]));
  } catch (error) {
    if (error instanceof Failure && error.code === 'TEXT_LABEL_MAP_UNKNOWN') return undefined;
    throw error;
  }
}

function sameCategory(label: string, from: LabelSet, to: LabelSet): string {
  const category = from.categoryOf(label);
  return to.labels.find((other) => to.categoryOf(other) === category) ?? to.labels[0] ?? label;
}
