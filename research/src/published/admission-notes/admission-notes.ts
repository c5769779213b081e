/**
 * German admission notes (Richter-Pechanski 2018), figure 3: parse the letter head; mark the note with patterns,
 * lists and a tagger; test each token for a head spelling, an earlier mark, or a place-name ending.
 */
import { createLabelBridge } from '#labels';
import { createLayers, defaultPolicy } from '#rules';
import type { ComparedSystem, LearningMaterial, LearntSystem } from '../compared-system.js';
import { parseLetterHead } from './letter-head.js';

/** Options of the system. */
export interface AdmissionNotesSettings {
  /** Any system that learns; without one, the rules run alone and nothing is learned. */
  readonly tagger?: ComparedSystem;
}

/**
 * Creates the system. `libs/rules` supplies patterns, lists and endings, and also finds misspelt names and towns of
 * the head. In a conflict, known values win over rules, and rules over other head cells and the tagger; so endings
 * precede the tagger, which in the publication come last, but hide the same text. Unmarked words of the head are
 * not searched for: German nouns are capitalised, and the publication's stop-word list is not available. Ages count
 * if the label set has them. Placeholders, the last step, are left to `sfumato tag --replace types`.
 */
export function createAdmissionNotes({ tagger }: AdmissionNotesSettings = {}): ComparedSystem {
  return { learn: (material) => learn(tagger, material) };
}

async function learn(tagger: ComparedSystem | undefined, material: LearningMaterial): Promise<LearntSystem> {
  const { labelSet, language } = material;
  const learnt = await tagger?.learn(material);
  // Weekdays and holidays stay, as in the publication.
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
