/**
 * The knobs of a source: everything that makes its notes look different from those of another. All of it is data, so
 * the distance between hospitals can be tuned without touching the generator.
 */
import { type Weighted } from '#surrogates';
import type { NameHabits } from '../names/person-pools.js';
import type { NoteType, SectionKind } from './note-types.js';

/** How a note treats capitals, identifiers included. */
export type Casing = 'normal' | 'upper' | 'lower';

/** How a section heading is set. */
export type HeadingStyle = 'line' | 'inline' | 'capitals' | 'underlined' | 'dashes' | 'none';

/** How the sentences of a section follow each other. */
export type BodyStyle = 'paragraph' | 'lines' | 'bullets';

/** Identifiers that are filled from patterns (see `fillPattern`). */
export type PatternLabel =
  | 'PHONE'
  | 'FAX'
  | 'ZIP'
  | 'IPADDR'
  | 'SSN'
  | 'MEDICALRECORD'
  | 'HEALTHPLAN'
  | 'ACCOUNT'
  | 'LICENSE'
  | 'VEHICLE'
  | 'DEVICE'
  | 'BIOID'
  | 'IDNUM';

/** How sentences sound. All are probabilities in [0, 1]. */
export interface VoiceHabits {
  /** That a note drops articles and helping verbs. */
  readonly terse: number;
  /** That a phrase with a usual abbreviation is abbreviated. */
  readonly abbreviations: number;
  /** That a long word is misspelt. */
  readonly misspelling: number;
}

/** How dates are written; forms as in `formatDay`, labelled parts in brackets. */
export interface DateHabits {
  readonly body: Weighted<string>;
  readonly header: Weighted<string>;
  /** Months, years, weekdays, seasons and holidays alone. */
  readonly partial: Weighted<string>;
}

/** How people are named; forms as in `fillNameForm`, labelled parts in brackets, `Mr.` becomes `Ms.` for women. */
export interface NamingHabits {
  readonly patientHeader: Weighted<string>;
  readonly patientBody: Weighted<string>;
  readonly patientLast: Weighted<string>;
  readonly patientFirst: Weighted<string>;
  readonly relative: Weighted<string>;
  readonly doctorBody: Weighted<string>;
  readonly doctorFull: Weighted<string>;
  readonly doctorSign: Weighted<string>;
  readonly username: Weighted<string>;
}

/** How a note is laid out; templates of the template language. */
export interface LayoutHabits {
  readonly headers: Weighted<string>;
  readonly footers: Weighted<string>;
  readonly headings: Weighted<HeadingStyle>;
  readonly bodies: Weighted<BodyStyle>;
  /** Synonyms of each section's heading. */
  readonly words: Readonly<Record<SectionKind, readonly string[]>>;
}

/** Everything that distinguishes a source. */
export interface Habits {
  readonly names: NameHabits;
  readonly casing: Weighted<Casing>;
  readonly voice: VoiceHabits;
  /** Probability that a sentence in a section where identifiers occur carries one. */
  readonly identifierShare: number;
  /** Probability that such a sentence is one that this source shares with another hospital. */
  readonly sharedTemplateShare: number;
  /** Probability that an age is written in words. */
  readonly agesInWords: number;
  readonly dates: DateHabits;
  readonly patterns: Readonly<Record<PatternLabel, Weighted<string>>>;
  readonly naming: NamingHabits;
  /** The source's own institution as its notes write it. */
  readonly ownHospital: Weighted<string>;
  readonly layout: LayoutHabits;
  readonly noteTypes: Weighted<NoteType>;
}
