/** Sentence frames without identifiers, shared by all sources; grouped by the section they belong to. */
import { clinicalCare } from './clinical-care.js';
import { clinicalExam } from './clinical-exam.js';
import { clinicalHistory } from './clinical-history.js';

/** Groups of clinical frames. */
export type ClinicalGroup = keyof typeof clinicalFrames;

/** group → frames. */
export const clinicalFrames = { ...clinicalHistory, ...clinicalExam, ...clinicalCare } as const;
