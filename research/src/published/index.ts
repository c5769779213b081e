export { createAdmissionNotes } from './admission-notes/admission-notes.js';
export { createAnonimatik } from './anonimatik/anonimatik.js';
export type { ComparedSystem, LearningMaterial, LearntSystem } from './compared-system.js';
export { createPhiScrubber } from './phi-scrubber/phi-scrubber.js';
