export { createAdmissionNotes } from './admission-notes/admission-notes.js';
export { createAnonimatik, reopenAnonimatik } from './anonimatik/anonimatik.js';
export type {
  ComparedSystem,
  KeepableSystem,
  KeptSystem,
  LearningMaterial,
  LearntSystem,
  SystemPlace,
} from './compared-system.js';
export { createPhiScrubber, reopenPhiScrubber } from './phi-scrubber/phi-scrubber.js';
