/** Labels by what their words have in common, for vocabulary cells: words of one group become one cell. */
import { kindOfLabel, type SurrogateKind } from './label-kinds.js';

/** What a label stands for. */
export interface LabelGroup {
  readonly name: string;
  /** Whether one word of it names somebody or something; else some of its words only say what it is, such as "Street" or "years". */
  readonly names: boolean;
  /** Whether its words only say what somebody is to others, as "mother" and "female" do. */
  readonly describes?: boolean;
  /** Whether its words are told from other words even where the least is told: those of names that stand in running text. */
  readonly isTold?: boolean;
}

const groups: Readonly<Record<SurrogateKind, LabelGroup>> = {
  person: { name: 'PERSON', names: true, isTold: true },
  city: { name: 'PLACE', names: true, isTold: true },
  state: { name: 'PLACE', names: true, isTold: true },
  country: { name: 'PLACE', names: true, isTold: true },
  institution: { name: 'INSTITUTION', names: false },
  street: { name: 'STREET', names: false, isTold: true },
  address: { name: 'ADDRESS', names: true },
  phone: { name: 'NUMBER', names: true },
  network: { name: 'ADDRESS', names: true },
  characters: { name: 'NUMBER', names: true },
  date: { name: 'DATE', names: false },
  age: { name: 'AGE', names: false },
  profession: { name: 'PROFESSION', names: false },
  sex: { name: 'PERSONAL', names: false, describes: true },
  relative: { name: 'PERSONAL', names: false, describes: true },
};

/** The group of a label of any known set; labels that nobody knows are numbers. */
export function groupOfLabel(label: string): LabelGroup {
  return groups[kindOfLabel(label).kind];
}
