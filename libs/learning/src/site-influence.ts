/**
 * Measures each site's effect on a pool: small trainings with and without it, by label and context, and
 * sentences where it leaves unlabelled what the others would label. Sites are numbers; there is no text.
 */
import { type Deidentifier, exportDeidentifier, openDeidentifier } from '#deid-model';
import { mcnemarTest } from '#evaluation';
import { type SeededRandom, shuffle } from '#foundation';
import { tokenRanges } from '#kernels';
import { labelIndexOf, outsideId } from '#labels';
import {
  capSites,
  createMemorySource,
  type DeidentifierTraining,
  fromFrame,
  type PoolFrame,
  type PoolSplit,
  type SentenceChoice,
  type TrainingSentence,
  trainDeidentifier,
} from '#training';
import { type ContextOf, learnContexts } from './contexts.js';

/** A pool in its parts, and how its de-identifier is trained. */
export interface InfluenceQuestion
  extends Pick<DeidentifierTraining, 'engine' | 'settings' | 'start' | 'random' | 'signal'> {
  readonly frames: readonly PoolFrame[];
  readonly parts: PoolSplit;
  readonly threads: number;
  readonly sentencesPerBatch: number;
}

/** Recall of one label in one context of one site. */
export interface InfluenceAt {
  /** The site of these held-out sentences, by its number in the run. */
  readonly siteNumber: number;
  /** Index in the label set. */
  readonly label: number;
  /** Cluster of the words before the identifier; null for all contexts of the label. */
  readonly context: number | null;
  readonly tokens: number;
  /** Tokens that a training with the site finds, and one without it. */
  readonly foundWith: number;
  readonly foundWithout: number;
}

/** A site's effect. */
export interface SiteInfluence {
  readonly siteNumber: number;
  /** Its training sentences, and those set aside because others would label what it leaves unlabelled. */
  readonly sentences: number;
  readonly setAside: number;
  /** Where the others gain most without it, if the gain is significant. */
  readonly worst?: InfluenceAt;
}

/** All sites' effects, and the sentences left for training. */
export interface PoolInfluence {
  readonly bySite: readonly SiteInfluence[];
  readonly training: SentenceChoice;
}

/** With two sites, nobody can say which one is wrong. */
const sitesMin = 3;

/**
 * Sentences of one small training over all sites. K sites need K + 1 trainings of {@link epochs} epochs:
 * thirty cost less than half of a candidate of 120,000 sentences.
 */
const sentencesMax = 12_000;

/** Few suffice from the public de-identifier, not from scratch, and few sentences are disputed. */
const epochs = 3;

/** Probability from which an unlabelled token sets its sentence aside. */
const disputedFrom = 0.5;

/** Contexts with fewer tokens are left out: chance makes large differences of few. */
const tokensMin = 10;

/** Bound of the p-value, below what hundreds of contexts reach by chance. */
const significance = 0.001;

/**
 * Trains with all sites and without each, on a part of the pool in which no site has more than half. Below
 * three sites it measures nothing and sets nothing aside.
 *
 * **Guarantees**
 * | guarantee | how |
 * |---|---|
 * | a sentence is judged by a training that its site had no part in | the training without the site labels it |
 * | only missing labels are held against a site, so no site can have labels of another set aside | tokens with a label dispute nothing |
 * | numbers alone | no text, token or vector is in the result |
 */
export async function measureInfluence(question: InfluenceQuestion): Promise<PoolInfluence> {
  const { frames, parts, random, settings } = question;
  const siteNumbers = [...new Set(frames.flatMap((frame) => [...frame.siteNumbers]))].sort((a, b) => a - b);
  if (siteNumbers.length < sitesMin) return { bySite: [], training: parts.training };
  const learning = await drawPart(frames, { choose: parts.training, random: random.fork('learning') });
  const scored = await drawPart(frames, { choose: parts.heldOut, random: random.fork('scored') });
  const contextOf = learnContexts([...scored.values()].flat(), settings.inputSize, random.fork('contexts'));
  const train = (left: number | undefined) =>
    trainSmall(
      question,
      siteNumbers.filter((site) => site !== left).flatMap((site) => learning.get(site) ?? []),
    );
  const withAll = await train(undefined);
  const found = await countFound(withAll, scored, contextOf);
  await withAll.close();
  const judges = new Map<number, Deidentifier>();
  const worst = new Map<number, InfluenceAt | undefined>();
  for (const site of siteNumbers) {
    const without = await train(site);
    judges.set(site, without);
    worst.set(site, findWorst(site, found, await countFound(without, scored, contextOf)));
  }
  const disputed = await findDisputed(frames, parts.training, judges);
  for (const judge of judges.values()) await judge.close();
  const training: SentenceChoice = (frame) =>
    parts.training(frame).filter((position) => disputed.get(frame.digest)?.has(position) !== true);
  const before = countBySite(frames, parts.training);
  const after = countBySite(frames, training);
  const bySite = siteNumbers.map((siteNumber): SiteInfluence => {
    const sentences = before.get(siteNumber) ?? 0;
    const left = after.get(siteNumber) ?? 0;
    const at = worst.get(siteNumber);
    return { siteNumber, sentences, setAside: sentences - left, ...(at === undefined ? {} : { worst: at }) };
  });
  return { bySite, training };
}

type BySite = ReadonlyMap<number, readonly TrainingSentence[]>;

interface Draw {
  readonly choose: SentenceChoice;
  readonly random: SeededRandom;
}

/** Draws a part of the pool that fits into memory; every site keeps its share of the training. */
async function drawPart(frames: readonly PoolFrame[], { choose, random }: Draw): Promise<BySite> {
  const weights = capSites(frames, choose);
  const counts = countBySite(frames, choose);
  const weighted = [...counts].reduce((sum, [site, count]) => sum + count * (weights.get(site) ?? 1), 0);
  const share = Math.min(1, sentencesMax / weighted);
  const drawn = new Map<number, TrainingSentence[]>([...counts.keys()].map((site) => [site, []]));
  for (const frame of frames) {
    const sentences = await frame.sentences();
    for (const position of choose(frame)) {
      const site = frame.siteNumbers[position] ?? 0;
      const sentence = sentences[position];
      const isDrawn = random.uniform() < share * (weights.get(site) ?? 1);
      if (isDrawn && sentence !== undefined) drawn.get(site)?.push(fromFrame(sentence));
    }
  }
  return drawn;
}

function countBySite(frames: readonly PoolFrame[], choose: SentenceChoice): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const frame of frames)
    for (const position of choose(frame)) {
      const site = frame.siteNumbers[position] ?? 0;
      counts.set(site, (counts.get(site) ?? 0) + 1);
    }
  return counts;
}

/** Share of a small training's sentences that choose its epoch. */
const validatedShare = 0.1;

async function trainSmall(
  { engine, settings, start, random, signal, threads, sentencesPerBatch }: InfluenceQuestion,
  sentences: readonly TrainingSentence[],
): Promise<Deidentifier> {
  const order = shuffle([...sentences], random.fork('small/order')); // one draw for all
  const validated = Math.max(1, Math.floor(order.length * validatedShare));
  const { store } = await trainDeidentifier({
    engine,
    settings,
    training: createMemorySource(order.slice(validated), sentencesPerBatch),
    validation: createMemorySource(order.slice(0, validated), sentencesPerBatch),
    schedule: { epochsMax: epochs, patience: epochs },
    average: { smoothing: 0.98, decayFrom: 0.5 }, // few steps: an average that forgets sooner
    random: random.fork('small'),
    ...(start === undefined ? {} : { start }),
    ...(signal === undefined ? {} : { signal }),
  });
  return openDeidentifier(exportDeidentifier(store, settings), { threads, tellsMarginals: true });
}

interface Found extends Omit<InfluenceAt, 'foundWith' | 'foundWithout'> {
  /** In order, whether each was found as any identifier. */
  readonly isFound: boolean[];
}

/** Counts the held-out identifiers a training finds, by site, label and context. */
async function countFound(
  deidentifier: Deidentifier,
  scored: BySite,
  contextOf: ContextOf,
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  for (const [siteNumber, sentences] of scored) {
    const labels = await deidentifier.label(sentences.map(asRead));
    for (const [index, sentence] of sentences.entries())
      for (const [token, labelId] of sentence.labelIds.entries()) {
        if (labelId === outsideId) continue;
        const label = labelIndexOf(labelId) ?? 0;
        const isFound = labels[index]?.[token] !== outsideId;
        for (const context of [contextOf(sentence, token), null]) {
          const key = `${siteNumber}/${label}/${context}`;
          const here: Found = found.get(key) ?? { siteNumber, label, context, tokens: 0, isFound: [] };
          here.isFound.push(isFound);
          found.set(key, { ...here, tokens: here.isFound.length });
        }
      }
  }
  return found;
}

const asRead = ({ vectors, casingIds }: TrainingSentence) => ({ representation: vectors, casingIds });

/** Finds where the other sites gain most without this one. */
function findWorst(
  site: number,
  withAll: ReadonlyMap<string, Found>,
  without: ReadonlyMap<string, Found>,
): InfluenceAt | undefined {
  const gains = [...without].flatMap(([key, { isFound, ...place }]) => {
    const before = withAll.get(key)?.isFound ?? [];
    const onlyWithout = isFound.filter((is, at) => is && before[at] === false).length;
    const onlyWith = isFound.filter((is, at) => !is && before[at] === true).length;
    const isClear = mcnemarTest({ onlyFirst: onlyWithout, onlySecond: onlyWith }) < significance;
    if (place.siteNumber === site || place.tokens < tokensMin || onlyWithout <= onlyWith || !isClear)
      return [];
    const foundWith = before.filter(Boolean).length;
    return [{ ...place, foundWith, foundWithout: isFound.filter(Boolean).length }];
  });
  const gainOf = ({ foundWith, foundWithout, tokens }: InfluenceAt) => (foundWithout - foundWith) / tokens;
  return gains.sort((one, other) => gainOf(other) - gainOf(one))[0];
}

/** Sentences per frame with an unlabelled token that the training without their site takes for an identifier. */
async function findDisputed(
  frames: readonly PoolFrame[],
  choose: SentenceChoice,
  judges: ReadonlyMap<number, Deidentifier>,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const disputed = new Map<string, ReadonlySet<number>>();
  for (const frame of frames) {
    const sentences = await frame.sentences();
    const chosen = choose(frame);
    const positions = new Set<number>();
    for (const [site, judge] of judges) {
      const own = chosen.filter((position) => frame.siteNumbers[position] === site);
      const read = own.flatMap((at) => sentences.slice(at, at + 1)).map(fromFrame);
      const likely = await identifierProbabilities(judge, read);
      for (const [index, position] of own.entries()) {
        const labelIds = read[index]?.labelIds;
        if (likely[index]?.some((p, at) => labelIds?.[at] === outsideId && p >= disputedFrom) === true)
          positions.add(position);
      }
    }
    disputed.set(frame.digest, positions);
  }
  return disputed;
}

/** The probability of each token that it belongs to an identifier. */
async function identifierProbabilities(
  judge: Deidentifier,
  sentences: readonly TrainingSentence[],
): Promise<Float32Array[]> {
  if (sentences.length === 0) return [];
  const ranges = tokenRanges(sentences.map(({ labelIds }) => labelIds.length));
  const tokens = ranges.reduce((sum, { length }) => sum + length, 0);
  const rows = new Float32Array(tokens * judge.representationSize);
  const casingIds = new Uint8Array(tokens);
  for (const [index, { start }] of ranges.entries()) {
    rows.set(sentences[index]?.vectors ?? [], start * judge.representationSize);
    casingIds.set(sentences[index]?.casingIds ?? [], start);
  }
  const lengths = ranges.map(({ length }) => length);
  const { phiProbabilities = new Float32Array(tokens) } = await judge.labelTokens({
    lengths,
    rows,
    casingIds,
  });
  return ranges.map(({ start, length }) => phiProbabilities.subarray(start, start + length));
}
