/**
 * The system for German admission notes (Richter-Pechanski, Riezler, Dieterich 2018), in the order of its figure 3: the head of a letter;
 * what it says of the patient, in the rest of the note, misspelt or not; patterns; lists; endings; a statistical tagger.
 */
import { createLabelBridge } from '#labels';
import { createLayers, defaultPolicy } from '#rules';
import type { ComparedSystem, LearningMaterial, LearntSystem } from '../compared-system.js';
import { parseLetterHead } from './letter-head.js';

/** What may be chosen. */
export interface AdmissionNotesSettings {
  /** The statistical tagger, any system that learns; without one, rules alone, which learn nothing. */
  readonly tagger?: ComparedSystem;
}

/**
 * The system. Patterns, lists and endings are those of `libs/rules`; a stronger step keeps what two claim: known values before rules, rules
 * before the head's other cells and the tagger. Ages count where the label set has them.
 *
 * Placeholders, its last step, are what `sfumato tag --format-out text-redacted` writes for any system.
 */
export function createAdmissionNotes({ tagger }: AdmissionNotesSettings = {}): ComparedSystem {
  return { learn: (material) => learn(tagger, material) };
}

async function learn(tagger: ComparedSystem | undefined, material: LearningMaterial): Promise<LearntSystem> {
  const { labelSet, language } = material;
  const learnt = await tagger?.learn(material);
  // Weekdays and holidays stay plain text, as in the publication
  const policy = { ...defaultPolicy, off: [...defaultPolicy.off, 'rule:holiday'] };
  const layers = createLayers({ language, policy });
  const bridge = createLabelBridge(labelSet);
  return {
    find: async (tokenized) => {
      const { text } = tokenized.note;
      const head = parseLetterHead(text);
      const tagged = (await learnt?.find(tokenized)) ?? [];
      const asked = [...head.spans, ...tagged.map((span) => ({ ...span, label: bridge.toI2b2(span.label) }))];
      return layers
        .apply(text, asked, head.known)
        .map(({ start, end, label }) => ({ start, end, label: bridge.fromI2b2(label) }));
    },
    tellsLabels: learnt?.tellsLabels ?? true,
    parameters: learnt?.parameters ?? 0,
    bytes: learnt?.bytes ?? 0,
    reports: learnt?.reports ?? [],
    close: async () => learnt?.close(),
  };
}
