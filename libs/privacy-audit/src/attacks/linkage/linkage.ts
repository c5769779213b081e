/** J6: whether two sentences belong together. */
import { type SeededRandom, shuffle } from '#foundation';
import { type AuditedFigure } from '#protocol/manifests';
import { type Attack, shown } from '../../attack.js';
import type { AuditMaterial } from '../../material.js';
import { type AreaInterval, areaUnderCurve, areaWithInterval, type ScoredPair } from '../../scored-pairs.js';
import { createObserver, pureNoise, rawVectors, type Subject } from '../../subject.js';
import { missOf, thresholds, upperOf } from '../../thresholds.js';
import { drawSentencePairs, type LinkageKind, linkageKinds, type SentencePair } from './sentence-pairs.js';
import { createPairStatistics, learnWeights, type PairStatistics, statisticNames } from './statistics.js';

/** J6: whether two sentences share a document (also with names of one label), a patient or a site. */
export const linkage = {
  budget: (effort) => ({ pairsPerSentence: effort === 'full' ? 8 : 3, resamples: 2_000 }),
  run: ({ subject, material, random, take }, budget) =>
    take('linkage', () => attackLinkage(subject, material, budget, random.fork('linkage'))),
} satisfies Attack<LinkageBudget>;

/** How hard it tries. */
export interface LinkageBudget {
  /** Linked pairs, and as many unlinked pairs, per sentence. */
  readonly pairsPerSentence: number;
  /** Resamples of documents, for intervals. */
  readonly resamples: number;
}

/** J6, J6.identifiers (both with a name), J6.patient and J6.site; a kind without groups in the corpus is absent. */
export async function attackLinkage(
  subject: Subject,
  material: AuditMaterial,
  budget: LinkageBudget,
  random: SeededRandom,
): Promise<AuditedFigure[]> {
  const pure = drawFolds(material, budget, random);
  const deployed =
    material.deployed && drawFolds({ ...material, ...material.deployed }, budget, random.fork('deployed'));
  const raw = await pure.readAll(rawVectors(subject.embeddingSize));
  const own = await pure.readAll(subject);
  const sent = deployed && (await deployed.readAll(subject));
  const blind = await (deployed ?? pure).readAll(pureNoise(subject));
  const figures = pure.kinds.flatMap((kind) => {
    const readings = { raw: raw.get(kind), blind: blind.get(kind) };
    if (sent === undefined) return [figureOf(kind, { ...readings, own: own.get(kind) })];
    return [
      figureOf(kind, { ...readings, own: sent.get(kind) }),
      ...(what[kind].isGated ? [pureFigureOf(kind, { ...readings, own: own.get(kind) })] : []),
    ];
  });
  return figures.some(({ id }) => id === 'J6') ? figures : [nothingToLink, ...figures];
}

/** Draws the pairs that the documents have; `readAll` measures how well a subject's rows tell them apart. */
function drawFolds(material: AuditMaterial, budget: LinkageBudget, random: SeededRandom) {
  const documents = shuffle([...new Set(material.documentOf)], random.fork('documents'));
  const drawn = linkageKinds.map((kind) => {
    const folds = Array.from({ length: foldCount }, (_, fold) =>
      drawSentencePairs(material, kind, {
        documents: new Set(documents.filter((__, at) => at % foldCount === fold)),
        perSentence: budget.pairsPerSentence,
        random: random.fork(`${kind} ${fold}`),
      }),
    );
    return { kind, folds };
  });
  const asked = drawn.filter(({ folds }) => folds.every((fold) => fold.length > 0));
  const readAll = async (observed: Subject): Promise<Map<LinkageKind, AreaInterval>> => {
    const statistics = await observe(observed, material, random.fork('noise'));
    const readings = new Map<LinkageKind, AreaInterval>();
    for (const { kind, folds } of asked) {
      const scores = folds.flatMap((scored, at) => {
        const [learnt = [], chosen = []] = [folds[(at + 1) % foldCount], folds[(at + 2) % foldCount]];
        return asRanks(scoredByTheBest(statistics, { learnt, chosen, scored }));
      });
      const interval = {
        miss: missOf(1),
        resamples: budget.resamples,
        random: random.fork(`resamples ${kind}`),
      };
      readings.set(kind, areaWithInterval(scores, interval));
    }
    return readings;
  };
  return { kinds: asked.map(({ kind }) => kind), readAll };
}

async function observe(
  subject: Subject,
  material: AuditMaterial,
  random: SeededRandom,
): Promise<PairStatistics> {
  const { sentences } = material.corpus;
  const vectors = sentences.map((sentence) => sentence.vectors);
  const rows = await createObserver(subject, vectors, random).ofCorpus([...vectors.keys()]);
  const seen = sentences.map(({ labelIds }, at) => ({ rows: rows[at] ?? new Float32Array(0), labelIds }));
  const { representationSize: width, outputStdDev: stdDev } = subject;
  return createPairStatistics(seen, { width, stdDev, random: random.fork('cohort') });
}

/** Folds of documents: each is scored once, by an attacker that learned on another and was chosen on a third. */
const foldCount = 3;

type Fold = readonly SentencePair[];

function scoredByTheBest(
  statistics: PairStatistics,
  { learnt, chosen, scored }: Readonly<Record<'learnt' | 'chosen' | 'scored', Fold>>,
): ScoredPair[] {
  const read = (pairs: Fold): ReadPair[] =>
    pairs.map((pair) => ({
      pair,
      values: statistics.of(pair.first, pair.second),
      products: statistics.productsOf(pair.first, pair.second),
    }));
  const seen = read(learnt);
  const choosing = read(chosen);
  const asked = read(scored);
  const weighing = (valuesOf: (found: ReadPair) => readonly number[]): Attacker => {
    const weigh = learnWeights(
      seen.map((found) => ({ values: valuesOf(found), isLinked: found.pair.isLinked })),
    );
    return (found) => weigh(valuesOf(found));
  };
  const attackers: Attacker[] = [
    ...statisticNames.map(
      (_, at): Attacker =>
        ({ values }) =>
          values[at] ?? 0,
    ),
    weighing(({ values }) => values),
    weighing(({ products }) => products),
    weighing(({ values, products }) => [...values, ...products]),
  ];
  const areas = attackers.map((attack) => areaUnderCurve(scoredBy(attack, choosing)));
  const best = attackers[areas.indexOf(Math.max(...areas))];
  return best === undefined ? [] : scoredBy(best, asked);
}

interface ReadPair {
  readonly pair: SentencePair;
  readonly values: readonly number[];
  readonly products: readonly number[];
}

type Attacker = (found: ReadPair) => number;

/** Replaces scores by ranks: folds have different attackers, so only the order within each counts. */
function asRanks(pairs: readonly ScoredPair[]): ScoredPair[] {
  const ordered = [...new Set(pairs.map(({ score }) => score))].sort((a, b) => a - b);
  const ranks = new Map(ordered.map((score, rank) => [score, rank / ordered.length]));
  return pairs.map((pair) => ({ ...pair, score: ranks.get(pair.score) ?? 0 }));
}

function scoredBy(attack: Attacker, read: readonly ReadPair[]): ScoredPair[] {
  return read.map((found) => ({
    document: found.pair.document,
    isFake: found.pair.isLinked, // the kind that should score higher
    score: attack(found),
  }));
}

const what: Readonly<
  Record<LinkageKind, { readonly id: string; readonly told: string; readonly isGated: boolean }>
> = {
  document: { id: 'J6', told: 'sentences of one document from those of two', isGated: true },
  identifiers: {
    id: 'J6.identifiers',
    told: 'sentences with names of one label, of one document from those of two',
    isGated: true,
  },
  patient: {
    id: 'J6.patient',
    told: 'sentences of two notes of one patient from those of two patients',
    isGated: true,
  },
  site: { id: 'J6.site', told: 'sentences of two notes of one site from those of two sites', isGated: false },
};

interface Readings {
  readonly own: AreaInterval | undefined;
  readonly raw: AreaInterval | undefined;
  readonly blind: AreaInterval | undefined;
}

/** The figure for identifiers without surrogates: shown, never gated. */
function pureFigureOf(kind: LinkageKind, readings: Readings): AuditedFigure {
  const { power, ...figure } = figureOf(kind, readings);
  const metric = figure.metric.replace('telling', 'telling, identifiers as they are,');
  const verdict = power === 'no power' ? power : 'shown';
  return { ...figure, id: `${figure.id}.pure`, metric, power, threshold: null, verdict };
}

function figureOf(kind: LinkageKind, { own, raw, blind }: Readings): AuditedFigure {
  const { id, told, isGated } = what[kind];
  const reads = raw?.value ?? 0.5;
  const isBlind = blind !== undefined && blind.low <= 0.5;
  // If pure noise could fail, the figure fails only by its lower end
  const isFine = (blind?.high ?? 1) <= upperOf('J6') || (own?.low ?? 0) > upperOf('J6');
  const hasPower = reads >= thresholds.linkagePower && (raw?.low ?? 0) > 0.5 && isBlind && isFine;
  const metric = `area under the curve of telling ${told}; raw vectors read ${reads.toFixed(3)}`;
  const read = own === undefined ? null : { value: own.value, upper: own.high };
  const figure = shown(id, metric, { read, chance: 0.5 });
  if (!hasPower || read === null) return { ...figure, verdict: 'no power', power: 'no power' };
  if (!isGated) return { ...figure, power: reads };
  const verdict = read.upper <= upperOf('J6') ? 'PASS' : 'FAIL';
  return { ...figure, power: reads, threshold: upperOf('J6'), verdict };
}

/** No document has two sentences, so nothing was tested. */
const nothingToLink: AuditedFigure = {
  ...shown(
    'J6',
    'area under the curve of telling sentences of one document from those of two: none has two',
    {
      read: null,
      chance: 0.5,
    },
  ),
  power: 'no power',
};
