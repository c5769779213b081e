/** PHI Scrubber (Saama) as a system of a comparison: two taggers, rules for numbers with a known form, and a veto of medical terms. */
import type { z } from 'zod';
import { createLabelBridge, type Span } from '#labels';
import { createLayers, defaultPolicy, sourcesOfOtherRules } from '#rules';
import type { TokenizedNote } from '#text';
import type { ComparedSystem, LearningMaterial, LearntSystem } from '../compared-system.js';
import { createVocabulary } from '../networks/vocabulary.js';
import { createBilouScheme } from './bilou.js';
import { namesNetwork } from './names-network.js';
import { placesCrf, placesNetwork } from './places-network.js';
import { type PhiScrubberSettings, phiScrubberSettingsSchema } from './settings.js';
import { type Tagger, trainTagger } from './tagger.js';

/**
 * PHI Scrubber. The first tagger finds names; the second names, places and dates; rules find telephone, fax, e-mail, social security,
 * record, plan, account, licence, vehicle, device, other numbers, URLs and IP addresses. A span of a tagger is dropped when all of its words
 * are medical terms (`libs/rules/src/medical-terms.ts`). Where spans overlap, a rule is stronger than a tagger and the longer span keeps the
 * label. Labels of other categories, such as ages and professions, it does not look for. Fails with a ZodError on settings out of bounds.
 *
 * Type words in place of its spans are what `sfumato tag --output redacted` writes for any system.
 */
export function createPhiScrubber(settings: z.input<typeof phiScrubberSettingsSchema> = {}): ComparedSystem {
  const resolved = phiScrubberSettingsSchema.parse(settings);
  return { learn: (material) => learn(resolved, material) };
}

/** Identifiers with a known form, in labels of `i2b2`. */
const structuredLabels = [
  ...['PHONE', 'FAX', 'EMAIL', 'SSN', 'MEDICALRECORD', 'HEALTHPLAN', 'ACCOUNT', 'LICENSE', 'VEHICLE'],
  ...['DEVICE', 'BIOID', 'IDNUM', 'URL', 'IPADDR'],
];

/** Rules for those alone; nothing is looked for elsewhere in the note. */
const policy = {
  ...defaultPolicy,
  off: [...sourcesOfOtherRules(structuredLabels), 'document', 'known'],
};

async function learn(settings: PhiScrubberSettings, material: LearningMaterial): Promise<LearntSystem> {
  const { table, training, random } = material;
  const characters = createVocabulary(charactersOf(training), 2);
  const makers = { table, characters, charactersMax: settings.names.charactersMax };
  const schemeOf = (...categories: readonly string[]) =>
    createBilouScheme(material.labelSet, (label) => categories.includes(material.labelSet.categoryOf(label)));
  const ofNames = schemeOf('NAME');
  const ofPlaces = schemeOf('NAME', 'LOCATION', 'DATE');
  const sizesOf = ({ idCount }: typeof ofNames) => ({ embeddingSize: table.size, idCount });
  const names = await trainTagger(
    {
      network: namesNetwork(settings.names, { ...sizesOf(ofNames), characters: characters.size + 1 }),
      scheme: ofNames,
      makers,
    },
    settings,
    { ...material, random: random.fork('names') },
  );
  const places = await trainTagger(
    { network: placesNetwork(settings.places, sizesOf(ofPlaces)), scheme: ofPlaces, makers, crf: placesCrf },
    settings,
    { ...material, random: random.fork('places') },
  );
  const parameters = names.parameters + places.parameters;
  return {
    find: findTogether([names, places], material),
    tellsLabels: true,
    parameters,
    bytes: 4 * parameters + characters.bytes,
    reports: [...names.reports, ...places.reports],
    close: async () => {
      await names.close();
      await places.close();
    },
  };
}

function* charactersOf(notes: readonly TokenizedNote[]): Generator<string> {
  for (const { sentences } of notes)
    for (const sentence of sentences) for (const { text } of sentence) yield* text;
}

/** The spans of both taggers with rules and vetoes around them. */
function findTogether(
  taggers: readonly Tagger[],
  { labelSet, language }: Pick<LearningMaterial, 'labelSet' | 'language'>,
): LearntSystem['find'] {
  const layers = createLayers({ language, policy });
  const bridge = createLabelBridge(labelSet);
  return async ({ note, sentences }) => {
    const tagged: Span[] = [];
    for (const tagger of taggers) tagged.push(...(await tagger.find(sentences)));
    const asked = tagged.map((span) => ({ ...span, label: bridge.toI2b2(span.label) }));
    return layers.apply(note.text, asked).map(({ start, end, label, source }) => {
      const own =
        source === 'model' ? tagged.find((span) => span.start === start && span.end === end) : undefined;
      return { start, end, label: own?.label ?? bridge.fromI2b2(label) };
    });
  };
}
