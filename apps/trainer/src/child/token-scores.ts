/** How well a de-identifier labels sentences whose text nobody here knows: scores over tokens, by label id. */
import type { DeidentifierSentence } from '#deid-model';
import { type Counts, scoreCounts } from '#evaluation';
import type { SeededRandom } from '#foundation';
import { type LabelSet, labelSetNamed, labelSetNames } from '#labels';
import type { RepresenterManifest } from '#protocol';
import type { BatchSource } from '#training';

/** What is scored. */
export interface TokenScoring {
  readonly label: (sentences: readonly DeidentifierSentence[]) => Promise<readonly Uint8Array[]>;
  readonly sentences: BatchSource;
  readonly labelSet: RepresenterManifest['labelSet'];
  readonly random: SeededRandom;
}

/** Which tokens a score is about, and when two labels agree. */
interface TokenMeasure {
  readonly name: string;
  /** The class of a label, or undefined when it does not count. */
  readonly classOf: (labelId: number) => number | undefined;
}

/**
 * F1, precision and recall over tokens of the held-out pool: `heldOutTokenF1` (the label must agree), `heldOutBinaryTokenF1`
 * (identifier or not), and where the label set is known `heldOutBinaryHipaaTokenF1`. They follow the i2b2 measures of the same names but
 * for the token, which here is the tokeniser's, punctuation included.
 */
export async function scoreTokens({
  label,
  sentences,
  labelSet,
  random,
}: TokenScoring): Promise<Record<string, number>> {
  const tallies = measuresFor(labelSet).map((measure) => ({ measure, counts: { ...none } }));
  for await (const batch of sentences.batches(random)) {
    const found = await label(
      batch.map(({ vectors, casingIds }) => ({ representation: vectors, casingIds })),
    );
    batch.forEach(({ labelIds }, index) => {
      for (const { measure, counts } of tallies)
        add(counts, measure, labelIds, found[index] ?? labelIds.map(() => 0));
    });
  }
  return Object.fromEntries(
    tallies.flatMap(({ measure: { name }, counts }) => {
      const { precision, recall, f1 } = scoreCounts(counts);
      return [
        [`heldOut${name}F1`, f1],
        [`heldOut${name}Precision`, precision],
        [`heldOut${name}Recall`, recall],
      ];
    }),
  );
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

const none: Counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };

function add(counts: Mutable<Counts>, { classOf }: TokenMeasure, gold: Uint8Array, system: Uint8Array): void {
  for (let token = 0; token < gold.length; token += 1) {
    const [expected, found] = [classOf(gold[token] ?? 0), classOf(system[token] ?? 0)];
    if (expected !== undefined && expected === found) counts.truePositives += 1;
    else {
      if (found !== undefined) counts.falsePositives += 1;
      if (expected !== undefined) counts.falseNegatives += 1;
    }
  }
}

/** Label i has the ids 2i + 1 and 2i + 2. */
const labelOf = (labelId: number): number => (labelId - 1) >> 1;

function measuresFor({ name, labels }: RepresenterManifest['labelSet']): readonly TokenMeasure[] {
  const measures: TokenMeasure[] = [
    { name: 'Token', classOf: (labelId) => (labelId === 0 ? undefined : labelOf(labelId)) },
    { name: 'BinaryToken', classOf: (labelId) => (labelId === 0 ? undefined : 1) },
  ];
  const known = labelSetNames.includes(name) ? labelSetNamed(name) : undefined;
  if (known === undefined) return measures;
  const isHipaa = labels.map((label) => isHipaaIn(known, label));
  const classOf = (labelId: number) => (labelId !== 0 && isHipaa[labelOf(labelId)] === true ? 1 : undefined);
  return [...measures, { name: 'BinaryHipaaToken', classOf }];
}

function isHipaaIn(labelSet: LabelSet, label: string): boolean {
  return labelSet.has(label) && labelSet.isHipaa(label);
}
