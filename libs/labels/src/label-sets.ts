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

/** The label set of this name; fails with TEXT_LABEL_SET_UNKNOWN, which lists the names there are. */
export function labelSetNamed(name: string): LabelSet {
  const found = builtIn.get(name);
  if (found === undefined) {
    throw new Failure('TEXT_LABEL_SET_UNKNOWN', { known: labelSetNames.join(' ') });
  }
  return found.labelSet;
}

/**
 * What a label is called in i2b2 2014: `null` when it is no identifier there. Undefined for a set without a
 * way to i2b2: the categories of `generic` are too wide for it.
 */
export function namingInI2b2(name: string): ((label: string) => string | null) | undefined {
  return builtIn.get(name)?.nameInI2b2;
}

type BuiltIn = Pick<LabelSetFile, 'labelSet'> & Partial<LabelSetFile>;

const i2b2 = readLabelSet('i2b2');

/** The labels of i2b2 2014 that its scores count as HIPAA. */
function hipaaOf({ labelSet }: LabelSetFile): BuiltIn {
  const rows = labelSet.labels
    .filter((label) => labelSet.isHipaa(label))
    .map((label) => ({ label, category: labelSet.categoryOf(label), hipaa: true }));
  return { labelSet: createLabelSet('hipaa', rows), nameInI2b2: (label) => label };
}

/** The categories themselves; HIPAA names no professions and no "other". */
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

/** The names that `labelSetNamed` knows. */
export const labelSetNames: readonly string[] = [...builtIn.keys()];

/**
 * Labels of any built-in set that are the name of a person, which has parts that name them too: PATIENT or
 * DOCTOR in i2b2.
 */
const personLabels: ReadonlySet<string> = new Set(
  [...builtIn.values()].flatMap(({ labelSet, nameInI2b2 = () => null }) =>
    labelSet.labels.filter((label) => /^(?:PATIENT|DOCTOR)$/.test(nameInI2b2(label) ?? '')),
  ),
);

/**
 * Whether a label says that somebody is called so, in whichever built-in set: `PATIENT`,
 * `NOMBRE_SUJETO_ASISTENCIA`, `PER`.
 */
export function isPersonLabel(label: string): boolean {
  return personLabels.has(label);
}

/**
 * Labels of one kin are judged together where one alone has too few words: words of people, of places, days
 * and ages, numbers and addresses.
 */
export type LabelKin = 'names' | 'places' | 'dates' | 'numbers';

/** A trade says who somebody is, as a name does, and so does what HIPAA knows as "any other characteristic". */
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

/** The kin of a label of whichever built-in set; words of a label that no set has are kin of names, the strictest. */
export function labelKinOf(label: string): LabelKin {
  return kinOfCategory[categories.get(label) ?? 'OTHER'];
}
