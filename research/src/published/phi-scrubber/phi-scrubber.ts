/** PHI Scrubber (Saama) as a compared system: two taggers, rules for structured numbers, a veto for medical terms. */
import { z } from 'zod';
import { createNadam, nadamDefaults, ParameterStore } from '#kernels/host';
import { createLabelBridge, type Span } from '#labels';
import { createLayers, defaultPolicy, sourcesOfOtherRules } from '#rules';
import type { TokenizedNote } from '#text';
import type {
  KeepableSystem,
  KeptSystem,
  LearningMaterial,
  LearntSystem,
  SystemPlace,
} from '../compared-system.js';
import { adamDefaults, createAdam } from '../networks/adam.js';
import { countParameters } from '../networks/token-network.js';
import { createVocabulary, type Vocabulary, vocabularyOf } from '../networks/vocabulary.js';
import { createBilouScheme } from './bilou.js';
import { namesNetwork } from './names-network.js';
import { placesCrf, placesNetwork } from './places-network.js';
import { type PhiScrubberSettings, phiScrubberSettingsSchema } from './settings.js';
import { openTagger, type Tagger, type TaggerPlan, trainTagger } from './tagger.js';

/**
 * Creates PHI Scrubber. Both taggers learn every label; the first reports names, the second names, places and
 * dates. Rules find telephone, fax, e-mail, social security, record, plan, account, licence, vehicle, device and
 * other numbers, URLs and IP addresses. A tagger span is dropped if all its words are medical terms
 * (`libs/rules/src/medical-terms.ts`). Where spans overlap, a rule wins over a tagger, and the longer span keeps
 * its label. Other categories, such as ages and professions, are not searched for. `sfumato tag --replace types`
 * writes the type words. Fails with a ZodError on settings out of bounds.
 */
export function createPhiScrubber(settings: z.input<typeof phiScrubberSettingsSchema> = {}) {
  const resolved = phiScrubberSettingsSchema.parse(settings);
  return { learn: (material: LearningMaterial) => learn(resolved, material) };
}

/** Reopens a stored system. Fails with a ZodError on invalid facts. */
export async function reopenPhiScrubber(
  { facts, stores: [ofNames = new ParameterStore(), ofPlaces = new ParameterStore()] }: KeptSystem,
  place: SystemPlace,
): Promise<LearntSystem> {
  const { settings, characters: items } = factsSchema.parse(facts);
  const characters = vocabularyOf(items);
  const plans = plansOf(settings, characters, place);
  const names = await openTagger(plans.names, ofNames, place.engine);
  return systemOf(
    { names, places: await openTagger(plans.places, ofPlaces, place.engine), characters },
    place,
  );
}

const factsSchema = z.strictObject({ settings: phiScrubberSettingsSchema, characters: z.array(z.string()) });

const structuredLabels = [
  ...['PHONE', 'FAX', 'EMAIL', 'SSN', 'MEDICALRECORD', 'HEALTHPLAN', 'ACCOUNT', 'LICENSE', 'VEHICLE'],
  ...['DEVICE', 'BIOID', 'IDNUM', 'URL', 'IPADDR'],
];

/** Only the rules for these labels, without document-wide or known-value search. */
const policy = {
  ...defaultPolicy,
  off: [...sourcesOfOtherRules(structuredLabels), 'document', 'known'],
};

async function learn(settings: PhiScrubberSettings, material: LearningMaterial): Promise<KeepableSystem> {
  const { training, random } = material;
  const characters = createVocabulary(charactersOf(training), 2);
  const plans = plansOf(settings, characters, material);
  const streamOf = (name: string) => ({ ...material, random: random.fork(name) });
  const names = await trainTagger(plans.names, settings, streamOf('names'));
  const places = await trainTagger(plans.places, settings, streamOf('places'));
  const facts: z.infer<typeof factsSchema> = { settings, characters: [...characters.items] };
  return {
    ...systemOf({ names, places, characters }, material),
    kept: { facts, stores: [names.store, places.store] },
  };
}

/** As published: both taggers learn every label; one reports one category, the other three. */
function plansOf(
  settings: PhiScrubberSettings,
  characters: Vocabulary,
  { table, labelSet }: Pick<LearningMaterial, 'table' | 'labelSet'>,
): Readonly<Record<'names' | 'places', TaggerPlan>> {
  const makers = { table, characters, charactersMax: settings.names.charactersMax };
  const isAmong =
    (...categories: readonly string[]) =>
    (label: string) =>
      categories.includes(labelSet.categoryOf(label));
  const scheme = createBilouScheme(labelSet, () => true);
  const sizes = { embeddingSize: table.size, idCount: scheme.idCount };
  const { names, places, epochsMax } = settings;
  return {
    names: {
      network: namesNetwork(names, { ...sizes, characters: characters.size + 1 }),
      scheme,
      makers,
      isUsed: isAmong('NAME'),
      // The publication does not mention clipping.
      optimiser: () =>
        createNadam({
          ...nadamDefaults,
          learningRate: names.learningRate,
          clipNorm: Number.POSITIVE_INFINITY,
        }),
      epochsMax: Math.min(names.epochsMax, epochsMax),
    },
    places: {
      network: placesNetwork(places, sizes),
      scheme,
      makers,
      crf: placesCrf,
      isUsed: isAmong('NAME', 'LOCATION', 'DATE'),
      optimiser: () => createAdam({ ...adamDefaults, learningRate: places.learningRate }),
      epochsMax: Math.min(places.epochsMax, epochsMax),
    },
  };
}

interface Learnt {
  readonly names: Tagger;
  readonly places: Tagger;
  readonly characters: Vocabulary;
}

function systemOf(
  { names, places, characters }: Learnt,
  place: Pick<LearningMaterial, 'labelSet' | 'language'>,
): LearntSystem {
  const parameters = countParameters(names.store) + countParameters(places.store);
  return {
    find: findTogether([names, places], place),
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
