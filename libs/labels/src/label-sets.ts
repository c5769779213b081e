/** The built-in label sets by name. */
import { Failure } from '#foundation';
import {
  createLabelSet,
  type LabelCategory,
  type LabelSet,
  type LabelSetFile,
  labelCategories,
  readLabelSet,
} from './label-set.js';

/** The label set of this name. Fails with TEXT_LABEL_SET_UNKNOWN, which lists the names. */
export function labelSetNamed(name: string): LabelSet {
  const found = builtIn.get(name);
  if (found === undefined) {
    throw new Failure('TEXT_LABEL_SET_UNKNOWN', { known: labelSetNames.join(' ') });
  }
  return found.labelSet;
}

/**
 * Translates a set's labels to i2b2 2014, or to `null` if they are no identifiers there. `undefined` for a
 * set without a mapping to i2b2: the categories of `generic` are too wide for it.
 */
export function namingInI2b2(name: string): ((label: string) => string | null) | undefined {
  return builtIn.get(name)?.nameInI2b2;
}

type BuiltIn = Pick<LabelSetFile, 'labelSet'> & Partial<LabelSetFile>;

const i2b2 = readLabelSet('i2b2');

function hipaaOf({ labelSet }: LabelSetFile): BuiltIn {
  const rows = labelSet.labels
    .filter((label) => labelSet.isHipaa(label))
    .map((label) => ({ label, category: labelSet.categoryOf(label), hipaa: true }));
  return { labelSet: createLabelSet('hipaa', rows), nameInI2b2: (label) => label };
}

/** The categories as labels; HIPAA has no professions and no "other". */
function categoriesAsLabels(): BuiltIn {
  const withoutHipaa: readonly LabelCategory[] = ['PROFESSION', 'OTHER'];
  const rows = labelCategories.map((category) => ({
    label: category,
    category,
    hipaa: !withoutHipaa.includes(category),
  }));
  return { labelSet: createLabelSet('generic', rows) };
}

const builtIn: ReadonlyMap<string, BuiltIn> = new Map(
  [
    i2b2,
    readLabelSet('meddocan'),
    hipaaOf(i2b2),
    readLabelSet('i2b2-2006'),
    categoriesAsLabels(),
    readLabelSet('grascco'),
    readLabelSet('ner'),
    readLabelSet('safe-harbor'),
  ].map((found) => [found.labelSet.name, found]),
);

/** Names of the built-in label sets. */
export const labelSetNames: readonly string[] = [...builtIn.keys()];

/** Labels of all built-in sets that name a person, whose parts are names too: PATIENT or DOCTOR in i2b2. */
const personLabels: ReadonlySet<string> = new Set(
  [...builtIn.values()].flatMap(({ labelSet, nameInI2b2 = () => null }) =>
    labelSet.labels.filter((label) => /^(?:PATIENT|DOCTOR)$/.test(nameInI2b2(label) ?? '')),
  ),
);

/** Whether a label of any built-in set names a person: `PATIENT`, `NOMBRE_SUJETO_ASISTENCIA`, `PER`. */
export function isPersonLabel(label: string): boolean {
  return personLabels.has(label);
}

/** Labels that are judged together if one alone has too few words: people, places, dates and ages, numbers. */
export type LabelKin = 'names' | 'places' | 'dates' | 'numbers';

/** A profession identifies somebody as a name does, and so does HIPAA's "any other characteristic". */
const kinOfCategory: Readonly<Record<LabelCategory, LabelKin>> = {
  NAME: 'names',
  PROFESSION: 'names',
  OTHER: 'names',
  LOCATION: 'places',
  DATE: 'dates',
  AGE: 'dates',
  CONTACT: 'numbers',
  ID: 'numbers',
};

const categories: ReadonlyMap<string, LabelCategory> = new Map(
  [...builtIn.values()].flatMap(({ labelSet }) =>
    labelSet.labels.map((label) => [label, labelSet.categoryOf(label)] as const),
  ),
);

/** The kin of a label of any built-in set; a label of no set counts as a name, the strictest kin. */
export function labelKinOf(label: string): LabelKin {
  return kinOfCategory[categories.get(label) ?? 'OTHER'];
}
