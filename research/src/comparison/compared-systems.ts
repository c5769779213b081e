/** Creates any system that a comparison names. A new system is a line here and a name in `comparison-file.ts`. */
import { z } from 'zod';
import {
  type ComparedSystem,
  createAdmissionNotes,
  createAnonimatik,
  createPhiScrubber,
} from '../published/index.js';
import type { ComparisonExperiment, SystemChoice, SystemName } from './comparison-file.js';
import {
  createPrivateSystem,
  createRawSystem,
  createRuleSystem,
  type SfumatoContext,
  withLayers,
} from './sfumato-systems.js';

type Make = (settings: Readonly<Record<string, unknown>>) => ComparedSystem;

/** `tagger` replaces the statistical tagger with Sfumato's own de-identifier on raw vectors. */
const admissionNotesSchema = z.strictObject({ tagger: z.boolean().default(true) });

/**
 * Creates the systems of one task. Systems with identical training share it if they get the same material
 * object. Fails with a ZodError on settings that a system does not know.
 */
export function createSystems(
  context: SfumatoContext,
  { published }: ComparisonExperiment['training'],
): (choice: SystemChoice) => ComparedSystem {
  const raw = createRawSystem(context);
  const makers: Readonly<Record<SystemName, Make>> = {
    rules: () => createRuleSystem(),
    anonimatik: (settings) => createAnonimatik({ ...published, ...settings }),
    phiScrubber: (settings) => createPhiScrubber({ ...published, ...settings }),
    admissionNotes: (settings) =>
      createAdmissionNotes(admissionNotesSchema.parse(settings).tagger ? { tagger: raw } : {}),
    raw: () => raw,
    rawWithRules: () => withLayers(raw),
    private: () => createPrivateSystem(context),
  };
  return ({ system, settings }) => makers[system](settings);
}
