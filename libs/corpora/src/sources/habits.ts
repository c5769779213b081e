/**
 * What distinguishes the notes of one source from another's. All of it is data (`*.json` beside this file), so the
 * distance between hospitals can be tuned without touching the generator.
 */
import { readFileSync } from 'node:fs';
import type { Weighted } from '#surrogates';
import type { NameHabits } from '../names/name-pools.js';
import type { EnglishSourceName } from '../sources.js';

/** Reads the habits of a source. */
export function readHabits(source: EnglishSourceName): Habits {
  return readData(source);
}

/** Parts of a note in which identifiers occur. */
export const phiKinds = ['opening', 'course', 'social', 'contact', 'plan', 'admin'] as const;

/** One such part. */
export type PhiKind = (typeof phiKinds)[number];

/** Templates by part. */
export type PhiTemplates = Readonly<Record<PhiKind, readonly string[]>>;

/** Templates that two hospitals share. */
export interface SharedTemplates {
  readonly hospitals: readonly [string, string];
  readonly templates: PhiTemplates;
}

/** One group per pair of hospitals, so that three hospitals together know most of what the fourth writes. */
export const sharedPairs: readonly SharedTemplates[] = readData('shared-templates');

/** Groups of sentences without identifiers, which all sources use. */
export type ClinicalGroup =
  | 'complaint'
  | 'history'
  | 'lifestyle'
  | 'homeMedication'
  | 'exam'
  | 'labs'
  | 'imaging'
  | 'course'
  | 'nursing'
  | 'operative'
  | 'plan';

/** Templates by group. */
export const clinicalTemplates: Readonly<Record<ClinicalGroup, readonly string[]>> =
  readData('clinical-templates');

const forms: NoteForms = readData('note-types');

/** Sections of each note type, in order. */
export const noteTypes = forms.noteTypes;

/** Contents of each section; `contact` and `admin` have identifying sentences only. */
export const sectionContents = forms.sectionContents;

interface NoteForms {
  readonly noteTypes: Readonly<Record<NoteType, readonly SectionPlan[]>>;
  readonly sectionContents: Readonly<Record<SectionKind, SectionContent>>;
}

function readData<Content>(name: string): Content {
  const file = new URL(`./${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Content; // bundled and tested
}

/** A part of a note with its own heading. */
export type SectionKind =
  | 'complaint'
  | 'history'
  | 'medication'
  | 'social'
  | 'exam'
  | 'labs'
  | 'imaging'
  | 'course'
  | 'nursing'
  | 'operative'
  | 'plan'
  | 'contact'
  | 'admin';

/** A type of note. */
export type NoteType =
  | 'discharge summary'
  | 'progress note'
  | 'radiology report'
  | 'nursing note'
  | 'referral letter'
  | 'emergency triage'
  | 'operative note'
  | 'clinic note';

/** Contents of a section. */
export interface SectionContent {
  readonly clinical: ClinicalGroup;
  /** Identifying templates for this section; null if it has no identifiers. */
  readonly identifiers: Weighted<PhiKind> | null;
  /** Frequency of identifiers here relative to elsewhere; 1 if absent. */
  readonly identifierFactor?: number;
}

/** A section of a note type, with its probability and range of sentences. */
export interface SectionPlan {
  readonly section: SectionKind;
  readonly probability: number;
  readonly sentences: readonly [least: number, most: number];
}

/** Casing of a whole note, identifiers included. */
export type Casing = 'normal' | 'upper' | 'lower';

/** Layout of a section heading. */
export type HeadingStyle = 'line' | 'inline' | 'capitals' | 'underlined' | 'dashes' | 'none';

/** Layout of a section's sentences. */
export type BodyStyle = 'paragraph' | 'lines' | 'bullets';

/** Identifiers filled from patterns (see `fillPattern`). */
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

/** How sentences sound, as probabilities in [0, 1]. */
export interface VoiceHabits {
  /** That a note drops articles and auxiliary verbs. */
  readonly terse: number;
  /** That a phrase is abbreviated, if it has a usual abbreviation. */
  readonly abbreviations: number;
  /** That a long word is misspelt. */
  readonly misspelling: number;
}

/** How dates are written, as forms of `formatDay` with labelled parts in brackets. */
export interface DateHabits {
  readonly body: Weighted<string>;
  readonly header: Weighted<string>;
  /** Months, years, weekdays, seasons and holidays alone. */
  readonly partial: Weighted<string>;
}

/** How people are named: forms of `fillNameForm` with labelled parts in brackets. `Mr.` becomes `Ms.` for women. */
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

/** How a note is laid out, as templates. */
export interface LayoutHabits {
  readonly headers: Weighted<string>;
  readonly footers: Weighted<string>;
  readonly headings: Weighted<HeadingStyle>;
  readonly bodies: Weighted<BodyStyle>;
  readonly words: Readonly<Record<SectionKind, readonly string[]>>;
}

/** Everything that distinguishes a source. */
export interface Habits {
  readonly names: NameHabits;
  readonly casing: Weighted<Casing>;
  readonly voice: VoiceHabits;
  /** Probability that a sentence has an identifier, in sections where identifiers occur. */
  readonly identifierShare: number;
  /** Probability that such a sentence uses a template shared with another hospital. */
  readonly sharedTemplateShare: number;
  /** Probability that an age is written in words. */
  readonly agesInWords: number;
  readonly dates: DateHabits;
  readonly patterns: Readonly<Record<PatternLabel, Weighted<string>>>;
  readonly naming: NamingHabits;
  /** The source's own institution, as its notes write it. */
  readonly ownHospital: Weighted<string>;
  readonly layout: LayoutHabits;
  readonly noteTypes: Weighted<NoteType>;
  /** Templates with identifiers that only this source uses. */
  readonly templates: PhiTemplates;
}
