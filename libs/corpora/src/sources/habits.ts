/**
 * What makes the notes of a source look different from those of another. All of it is data (`*.json` beside
 * this file), so the distance between hospitals can be tuned without touching the generator.
 */
import { readFileSync } from 'node:fs';
import type { Weighted } from '#surrogates';
import type { NameHabits } from '../names/name-pools.js';
import type { EnglishSourceName } from '../sources.js';

/** The habits of a source. */
export function readHabits(source: EnglishSourceName): Habits {
  return readData(source);
}

/** Parts of a note where identifiers occur. */
export const phiKinds = ['opening', 'course', 'social', 'contact', 'plan', 'admin'] as const;

/** One of `phiKinds`. */
export type PhiKind = (typeof phiKinds)[number];

/** kind → templates. */
export type PhiTemplates = Readonly<Record<PhiKind, readonly string[]>>;

/** Templates that two hospitals share. */
export interface SharedTemplates {
  readonly hospitals: readonly [string, string];
  readonly templates: PhiTemplates;
}

/** One group a pair of hospitals, so that three hospitals together know most of what the fourth writes. */
export const sharedPairs: readonly SharedTemplates[] = readData('shared-templates');

/** Groups of sentences without identifiers, which all sources write. */
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

/** group → templates. */
export const clinicalTemplates: Readonly<Record<ClinicalGroup, readonly string[]>> =
  readData('clinical-templates');

const forms: NoteForms = readData('note-types');

/** Note type → its sections in order. */
export const noteTypes = forms.noteTypes;

/** Section → what fills it; `contact` and `admin` consist of identifying sentences only. */
export const sectionContents = forms.sectionContents;

interface NoteForms {
  readonly noteTypes: Readonly<Record<NoteType, readonly SectionPlan[]>>;
  readonly sectionContents: Readonly<Record<SectionKind, SectionContent>>;
}

function readData<Content>(name: string): Content {
  const file = new URL(`./${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Content; // comes with the program, and its tests read it
}

/** A part of a note under a heading of its own. */
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

/** The kinds of notes. */
export type NoteType =
  | 'discharge summary'
  | 'progress note'
  | 'radiology report'
  | 'nursing note'
  | 'referral letter'
  | 'emergency triage'
  | 'operative note'
  | 'clinic note';

/** What fills a section. */
export interface SectionContent {
  readonly clinical: ClinicalGroup;
  /** The identifying templates that may stand here, null where identifiers do not occur. */
  readonly identifiers: Weighted<PhiKind> | null;
  /** How many times more often than elsewhere identifiers stand here; 1 when absent. */
  readonly identifierFactor?: number;
}

/** A section of a note type: how often it is there and how many sentences it has. */
export interface SectionPlan {
  readonly section: SectionKind;
  readonly probability: number;
  readonly sentences: readonly [least: number, most: number];
}

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
  /** The templates that carry identifiers and no other source writes. */
  readonly templates: PhiTemplates;
}
