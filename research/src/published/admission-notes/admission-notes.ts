/**
 * The system for German admission notes (Richter-Pechanski 2018). Its figure 3: the head is read; patterns, lists and a statistical tagger
 * mark the note; then each token is asked whether it is a spelling of one in the head, whether it was marked, whether it ends as places do.
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
 * The system. Patterns, lists and endings are those of `libs/rules`, which also find every person and town of the head misspelt; a stronger
 * step keeps what two claim: known values before rules, rules before the head's other cells and the tagger. So endings come before the
 * tagger, where the publication has them last; the same is hidden. Words of a head that nothing marks as a name are not looked for: German
 * nouns have capitals, and its list of stop words is not published. Ages count where the label set has them.
 *
 * Placeholders, its last step, are what `sfumato tag --replace types` writes for any system.
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
