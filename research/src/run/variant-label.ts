/** Labels of systems in results: `private N=10 R=50`. */
import { basename, extname } from 'node:path';
import type { SettingName, SystemEntry } from './system-entry.js';

/** What a label distinguishes. */
export interface LabelOptions {
  /** Settings written as lists. */
  readonly swept: readonly SettingName[];
  /** Settings of `game` written as lists. */
  readonly sweptInGame: readonly string[];
  readonly isRelevant: (name: SettingName) => boolean;
}

/** Returns the entry's name with its swept settings; without a name, the system with all its own settings. */
export function labelOf(entry: SystemEntry, { swept, sweptInGame, isRelevant }: LabelOptions): string {
  const { name: given, system } = entry;
  const isTold = (name: SettingName): boolean =>
    entry[name] !== undefined &&
    isRelevant(name) &&
    (given === undefined || name === 'game' || swept.includes(name));
  const isGameTold = given === undefined || swept.includes('game');
  const told = isGameTold ? entry : { ...entry, game: chosen(entry.game ?? {}, sweptInGame) };
  const parts = settingNames.filter(isTold).map((name) => tell[name](told));
  return [given ?? system, ...parts.filter((part) => part !== '')].join(' ');
}

function chosen(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

const casingNames = {
  beside: 'casing beside',
  inside: 'casing inside',
  both: 'casing inside and beside',
  none: 'without casing',
} as const;

const tell: Readonly<Record<SettingName, (entry: SystemEntry) => string>> = {
  neighbours: ({ neighbours }) => `N=${neighbours}`,
  size: ({ size }) => `R=${size}`,
  casing: ({ casing }) => casingNames[casing ?? 'beside'],
  embeddings: ({ embeddings }) => (embeddings === undefined ? 'GloVe' : nameOfEmbeddings(embeddings)),
  cells: ({ cells }) => `${cells} cells`,
  context: () => 'in context',
  surrogates: ({ surrogates }) => (surrogates === 'none' ? 'without surrogates' : `${surrogates} surrogates`),
  noise: ({ noise }) => `noise ${noise}`,
  noiseStdDev: ({ noiseStdDev }) => `sigma=${noiseStdDev}`,
  adversaries: ({ adversaries = [] }) => adversaries.join('+'),
  augmented: ({ augmented }) => (augmented === true ? 'augmented' : ''),
  copies: ({ copies }) => `${copies} copies`,
  cellsDetail: ({ cellsDetail }) => `${cellsDetail} cells`,
  copiesFor: ({ copiesFor }) => `copies for the ${copiesFor}`,
  startsFrom: ({ startsFrom }) => `from ${startsFrom === 'public' ? 'the public one' : 'scratch'}`,
  trainDocuments: ({ trainDocuments }) => `documents=${trainDocuments}`,
  game: ({ game = {} }) => flatten(game).join(' '),
};

const settingNames = Object.keys(tell) as readonly SettingName[]; // the record has every name

function flatten(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? flatten(value).map((part) => `${name}.${part}`)
      : [`${name}=${value}`],
  );
}

function nameOfEmbeddings(embeddings: NonNullable<SystemEntry['embeddings']>): string {
  if (embeddings.kind === 'hashed') return `hashed E=${embeddings.size ?? 100}`;
  return embeddings.path === undefined ? 'GloVe' : basename(embeddings.path, extname(embeddings.path));
}
