/** Expands the entries of `systems:` into variants: systems with exactly the settings that determine their cells. */
import { adversaryNames } from '#adversary';
import type { CellDetail } from '#cells';
import type { Language } from '#text';
import { type GameSettings, isSeparated, type RepresenterKind, writtenGameSchema } from '#training';
import type { CorpusChoice } from '../../../apps/lab/src/corpus/load-documents.js';
import { noiseDefaultsOf, relevantGame } from '../systems/representers.js';
import { type Experiment, languageOf } from './experiment-schema.js';
import { mergeFields } from './merge-setting.js';
import {
  firstIssueOf,
  readSystemEntry,
  type SettingName,
  type SweptEntry,
  type SystemEntry,
} from './system-entry.js';
import { labelOf } from './variant-label.js';

/** The settings of a cell's material. */
export interface MaterialSettings {
  readonly corpora: Readonly<Record<'train' | 'dev' | 'test', CorpusChoice>>;
  readonly labels: string;
  readonly language: Language;
  readonly embeddings: Experiment['embeddings'];
  /** Number of leading training documents; `null` for all. */
  readonly trainDocuments: number | null;
  readonly surrogates: Experiment['surrogates'];
  readonly casing: NonNullable<SystemEntry['casing']>;
  /** N; absent if nothing draws neighbours. */
  readonly neighbours?: number;
  /** Number of cells for words outside identifiers; absent without cells. */
  readonly cells?: number;
  /** Absent for fine. */
  readonly cellsDetail?: CellDetail;
  /** Absent for word vectors alone. */
  readonly context?: 'encoder';
  /** Copies of every training document, each with its own surrogates; absent for none. */
  readonly copies?: number;
}

interface DeidentifierChoice {
  readonly deidentifier: Experiment['training']['deidentifier'];
}

/** A system whose de-identifier learns from embeddings. */
export interface EmbeddingCell extends MaterialSettings, DeidentifierChoice {
  readonly system: 'raw' | 'pseudonymised';
  readonly augmented: boolean;
}

/** A system whose de-identifier learns from representations. */
export interface RepresentationCell extends MaterialSettings, DeidentifierChoice {
  readonly system: RepresenterKind;
  readonly neighbours: number;
  readonly sites: number;
  /** R */
  readonly size: number;
  readonly noise: NonNullable<SystemEntry['noise']>;
  readonly noiseStdDev: number;
  /** Adversaries in the game; none for `separated`. */
  readonly adversaries: readonly ('T1' | 'T2')[];
  /** Hidden units of the adversaries; absent for as many as the judges', as in older cells. */
  readonly adversaryHidden?: number;
  /** Only the settings that this kind of game reads. */
  readonly game: Partial<GameSettings>;
  readonly judges: Experiment['adversary'];
  /** Absent if copies also become frames. */
  readonly copiesFor?: 'representer';
  /** Absent for random initial weights. */
  readonly startsFrom?: 'public';
}

/** Everything that determines a cell besides the seed and the content of the word vectors. */
export type CellSettings = EmbeddingCell | RepresentationCell;

/** Tells whether a cell's de-identifier learns from embeddings. */
export function isEmbeddingCell(settings: CellSettings): settings is EmbeddingCell {
  return isEmbeddingSystem(settings.system);
}

/** One system with one value per setting. */
export interface Variant {
  /** Name in results, unique within an experiment. */
  readonly label: string;
  /** The entry's own name, or the system's. */
  readonly name: string;
  readonly settings: CellSettings;
}

type Refuse = (field: string, problem: string) => never;

/** All variants in file order; combinations that differ only in irrelevant settings become one. */
export function expandSystems(experiment: Experiment, refuse: Refuse): readonly Variant[] {
  const variants = new Map<string, Variant>();
  for (const [index, raw] of experiment.systems.entries()) {
    const refuseField = (path: readonly PropertyKey[], problem: string): never =>
      refuse(['systems', index, ...path].join('.'), problem);
    const read = readSystemEntry(raw);
    if ('issue' in read) return refuseField(read.issue.path, read.issue.message);
    for (const swept of read.entries) {
      const variant = variantOf(experiment, swept, refuseField);
      const known = variants.get(variant.label);
      if (known !== undefined && JSON.stringify(known.settings) !== JSON.stringify(variant.settings))
        refuseField([], `another system has the label '${variant.label}': give one of them a name`);
      variants.set(variant.label, variant);
    }
  }
  return [...variants.values()];
}

type RefuseField = (path: readonly PropertyKey[], problem: string) => never;

function variantOf(
  experiment: Experiment,
  { entry, swept, sweptInGame }: SweptEntry,
  refuse: RefuseField,
): Variant {
  const surrogates = entry.surrogates ?? experiment.surrogates;
  const relevant = relevantSettings(entry, surrogates);
  if ((entry.embeddings ?? experiment.embeddings).kind === 'hashed' && drawsNeighbours(entry, surrogates))
    refuse(['embeddings'], 'hashed vectors have no words to draw neighbours from: only raw systems use them');
  const readsOneByOne = entry.system === 'pseudonymised' || entry.augmented === true;
  if (entry.context !== undefined && readsOneByOne)
    refuse(['context'], 'neighbours take the place of single word vectors here, which have no context');
  const settings = isEmbeddingSystem(entry.system)
    ? embeddingCell(experiment, { ...entry, system: entry.system, surrogates })
    : representationCell(experiment, { ...entry, system: entry.system, surrogates }, refuse);
  return {
    label: labelOf(entry, { swept, sweptInGame, isRelevant: (name) => relevant.has(name) }),
    name: entry.name ?? entry.system,
    settings,
  };
}

type SystemOf<Cell extends CellSettings> = SystemEntry & Pick<Cell, 'system' | 'surrogates'>;

function embeddingCell(experiment: Experiment, entry: SystemOf<EmbeddingCell>): EmbeddingCell {
  const neighbours = entry.neighbours ?? experiment.representation.neighbours;
  const augmented = entry.system === 'raw' && entry.augmented === true;
  return {
    system: entry.system,
    ...materialOf(experiment, entry),
    ...(drawsNeighbours(entry, entry.surrogates) ? { neighbours } : {}),
    augmented,
    deidentifier: experiment.training.deidentifier,
  };
}

function representationCell(
  experiment: Experiment,
  entry: SystemOf<RepresentationCell>,
  refuse: RefuseField,
): RepresentationCell {
  const { system } = entry;
  const { representation, sites, training, adversary } = experiment;
  const { adversaryHidden } = representation;
  const merged = writtenGameSchema.safeParse(mergeFields(training.game, entry.game ?? {}));
  if (!merged.success) {
    const { path, message } = firstIssueOf(merged.error, writtenGameSchema);
    return refuse(['game', ...path], message);
  }
  const noise = entry.noise ?? noiseDefaultsOf(system).noise;
  if (isSeparated(system) && noise !== 'both' && noise !== 'out')
    refuse(['noise'], `${system} has fixed noise at the output: separation is measured in its deviations`);
  return {
    system,
    ...materialOf(experiment, entry),
    neighbours: entry.neighbours ?? representation.neighbours,
    deidentifier: experiment.training.deidentifier,
    sites,
    size: entry.size ?? representation.size,
    noise,
    noiseStdDev: entry.noiseStdDev ?? noiseDefaultsOf(system).noiseStdDev,
    adversaries:
      system === 'separated'
        ? []
        : adversaryNames.filter((name) => entry.adversaries?.includes(name) ?? true),
    ...(adversaryHidden === undefined || system === 'separated' ? {} : { adversaryHidden }),
    game: relevantGame(system, merged.data),
    judges: adversary,
    ...(entry.copiesFor === 'representer' ? { copiesFor: entry.copiesFor } : {}),
    ...(entry.startsFrom === 'public' ? { startsFrom: entry.startsFrom } : {}),
  };
}

function materialOf(
  experiment: Experiment,
  entry: SystemEntry & Pick<MaterialSettings, 'surrogates'>,
): MaterialSettings {
  const { corpora, labels, embeddings, limits } = experiment;
  return {
    corpora,
    labels,
    language: languageOf(experiment),
    embeddings: entry.embeddings ?? embeddings,
    trainDocuments: entry.trainDocuments ?? limits.trainDocuments ?? null,
    surrogates: entry.surrogates,
    casing: entry.casing ?? 'beside',
    ...(entry.cells === undefined ? {} : { cells: entry.cells }),
    ...(entry.cellsDetail === undefined || entry.cellsDetail === 'fine'
      ? {}
      : { cellsDetail: entry.cellsDetail }),
    ...(entry.context === undefined ? {} : { context: entry.context }),
    ...(entry.copies === undefined ? {} : { copies: entry.copies }),
  };
}

const isEmbeddingSystem = (system: SystemEntry['system']): system is EmbeddingCell['system'] =>
  system === 'raw' || system === 'pseudonymised';

function drawsNeighbours(entry: SystemEntry, surrogates: MaterialSettings['surrogates']): boolean {
  return entry.system !== 'raw' || entry.augmented === true || surrogates === 'neighbours';
}

function relevantSettings(
  entry: SystemEntry,
  surrogates: MaterialSettings['surrogates'],
): ReadonlySet<SettingName> {
  const everywhere: SettingName[] = [
    'casing',
    'cells',
    'cellsDetail',
    'context',
    'copies',
    'embeddings',
    'surrogates',
    'trainDocuments',
  ];
  const neighbours: SettingName[] = drawsNeighbours(entry, surrogates) ? ['neighbours'] : [];
  const own: SettingName[] = isEmbeddingSystem(entry.system)
    ? entry.system === 'raw'
      ? ['augmented']
      : []
    : [
        'size',
        'noise',
        'noiseStdDev',
        'game',
        'copiesFor',
        'startsFrom',
        ...(entry.system === 'separated' ? [] : (['adversaries'] as const)),
      ];
  return new Set([...everywhere, ...neighbours, ...own]);
}
