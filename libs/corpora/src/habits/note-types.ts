/** What kinds of notes there are and which sections they have. */

import { type Weighted } from '#surrogates';
import type { ClinicalGroup } from '../templates/clinical.js';
import type { PhiKind } from '../templates/phi-templates.js';

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

/** section → content; `contact` and `admin` consist of identifying sentences only. */
// biome-ignore format: a list reads best packed
export const sectionContents: Readonly<Record<SectionKind, SectionContent>> = {
  complaint: { clinical: 'complaint', identifiers: [['opening', 2], ['course', 3]] },
  history: { clinical: 'history', identifiers: [['course', 1]] },
  medication: { clinical: 'homeMedication', identifiers: null },
  social: { clinical: 'lifestyle', identifiers: [['social', 1]], identifierFactor: 2.5 },
  exam: { clinical: 'exam', identifiers: null },
  labs: { clinical: 'labs', identifiers: null },
  imaging: { clinical: 'imaging', identifiers: [['course', 1]] },
  course: { clinical: 'course', identifiers: [['course', 1]] },
  nursing: { clinical: 'nursing', identifiers: [['course', 3], ['contact', 1]] },
  operative: { clinical: 'operative', identifiers: [['course', 1]] },
  plan: { clinical: 'plan', identifiers: [['plan', 3], ['contact', 1]] },
  contact: { clinical: 'plan', identifiers: [['contact', 1]] },
  admin: { clinical: 'plan', identifiers: [['admin', 1]] },
};

/** A section of a note type: how often it is there and how many sentences it has. */
export interface SectionPlan {
  readonly section: SectionKind;
  readonly probability: number;
  readonly sentences: readonly [least: number, most: number];
}

/** note type → sections in order. */
export const noteTypes: Readonly<Record<NoteType, readonly SectionPlan[]>> = {
  'discharge summary': [
    plan('complaint', 1, 4, 7),
    plan('history', 0.9, 1, 4),
    plan('medication', 0.7, 3, 6),
    plan('social', 0.7, 1, 4),
    plan('exam', 0.7, 3, 6),
    plan('labs', 0.6, 1, 3),
    plan('course', 1, 4, 8),
    plan('plan', 1, 3, 6),
    plan('contact', 0.2, 1, 1),
    plan('admin', 0.2, 1, 1),
  ],
  'progress note': [
    plan('complaint', 0.9, 3, 4),
    plan('exam', 1, 4, 7),
    plan('labs', 0.8, 3, 4),
    plan('course', 0.7, 3, 4),
    plan('plan', 1, 4, 7),
    plan('admin', 0.15, 1, 1),
  ],
  'radiology report': [
    plan('admin', 0.3, 1, 1),
    plan('complaint', 0.7, 1, 3),
    plan('imaging', 1, 9, 14),
    plan('contact', 0.15, 1, 1),
  ],
  'nursing note': [plan('nursing', 1, 12, 21), plan('contact', 0.2, 1, 1), plan('admin', 0.15, 1, 1)],
  'referral letter': [
    plan('complaint', 1, 5, 8),
    plan('history', 0.9, 3, 4),
    plan('social', 0.8, 1, 4),
    plan('exam', 0.8, 3, 6),
    plan('imaging', 0.3, 1, 3),
    plan('plan', 1, 3, 6),
    plan('contact', 0.25, 1, 1),
    plan('admin', 0.15, 1, 1),
  ],
  'emergency triage': [
    plan('complaint', 1, 4, 7),
    plan('history', 0.6, 1, 3),
    plan('medication', 0.7, 1, 4),
    plan('exam', 1, 4, 7),
    plan('plan', 0.7, 3, 4),
    plan('contact', 0.35, 1, 1),
    plan('admin', 0.35, 1, 1),
  ],
  'operative note': [
    plan('complaint', 0.8, 1, 3),
    plan('operative', 1, 11, 17),
    plan('plan', 0.7, 1, 4),
    plan('admin', 0.25, 1, 1),
  ],
  'clinic note': [
    plan('complaint', 1, 4, 7),
    plan('medication', 0.8, 3, 4),
    plan('social', 0.6, 3, 4),
    plan('exam', 1, 3, 6),
    plan('labs', 0.5, 1, 3),
    plan('plan', 1, 4, 6),
    plan('contact', 0.2, 1, 1),
  ],
};

function plan(section: SectionKind, probability: number, least: number, most: number): SectionPlan {
  return { section, probability, sentences: [least, most] };
}
