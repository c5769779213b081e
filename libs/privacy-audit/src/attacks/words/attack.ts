/** One attack on one target: codes of all candidates, looks at observations of them, the bound. */
import { invariant, type SeededRandom } from '#foundation';
import { type AttackList, type AuditMaterial, outsideList } from '../../material.js';
import { disturbed, hasInputNoise, type Subject } from '../../subject.js';
import {
  type Candidates,
  candidatesOf,
  candidatesWithEach,
  type ListPart,
  type Outputs,
  outputsFew,
  outputsOf,
  rowsTried,
  sentencesWith,
  type Target,
  type TrueWord,
} from './candidates.js';
import { believe, type CandidateEvidence, lookAt, squaresBetween, weigh } from './posterior.js';
import { boundOfOutputs } from './top-one-bound.js';

/** How one target is attacked. */
export interface AttackPlan {
  /** Numbers of candidates, ascending; a list with fewer gives no finding for that number. */
  readonly sizes: readonly number[];
  readonly part: ListPart;
  /** Also tries only the words of the label's type, up to the first filler. */
  readonly isTypeAsked?: boolean;
  /** Observations for the posterior: of each output if few, else of drawn words; one more of the truth. */
  readonly looks: number;
  /** With input noise: draws over which a likelihood is averaged. */
  readonly inputDraws: number;
  /** A control: observes another word of the list than the one that counts as the truth. */
  readonly isShuffled?: boolean;
}

/** Result of one attack with one number of candidates. */
export interface AttackFinding {
  readonly target: Target;
  readonly size: number;
  /** Whether the candidates are only the words of the label's type. */
  readonly isOfType: boolean;
  /** Mean largest posterior over the list; `null` with input noise, where likelihoods are not exact. */
  readonly posterior: number | null;
  /** 1 if the true word was named; 1/n if n candidates look alike. */
  readonly hit: number;
  /** J2; `null` with input noise. */
  readonly bound: number | null;
  /** What a language model's prior adds; `null` if not tested. */
  readonly prior: PriorHit | null;
  /** Mean largest posterior for 1, 4, 16, ... observations. */
  readonly byObservations: readonly number[];
  /** ‖a_c − a_truth‖² of every other candidate; infinite if the two differ in the clear. */
  readonly squares: Float64Array;
}

/** One target, and how to attack it. */
export interface TargetAttack {
  readonly target: Target;
  readonly plan: AttackPlan;
  readonly random: SeededRandom;
}

/** Attacks one target with every number of candidates. */
export async function attackTarget(
  subject: Subject,
  material: AuditMaterial,
  { target, plan, random }: TargetAttack,
): Promise<readonly AttackFinding[]> {
  const list = material.lists.get(target.beginId);
  const original = material.corpus.sentences[target.sentence]?.vectors;
  invariant(list !== undefined && original !== undefined, 'a target has a list and a sentence');
  const truth = truthOf(target, material, subject.embeddingSize);
  const count = Math.max(...plan.sizes);
  const candidates = candidatesOf(truth, { count, part: plan.part });
  const prior = plan.isTypeAsked === true ? priorOf(target, material, truth) : undefined;
  const typed = plan.isTypeAsked === true && target.beginId !== outsideList ? typeSizeOf(list, count) : 0;
  const sizes = [...new Set([...plan.sizes, typed])]
    .filter((size) => size > 1 && size <= candidates.count)
    .sort((a, b) => a - b);
  if (sizes.length === 0) return [];
  const place = { subject, original, target, candidates, typed };
  if (hasInputNoise(subject)) return attackThroughInputNoise(place, sizes, plan.inputDraws, random);
  const outputs = outputsOf(candidates);
  const codes = await codesOf({ ...place, candidates: outputs.candidates });
  const width = codes.length / outputs.candidates.count;
  const { clear } = outputs.candidates;
  const between = outputs.candidates.count > outputsFew ? undefined : squaresBetween(codes, width, clear);
  return sizes.map((size) => {
    const counts = candidatesWithEach(outputs, size);
    const own = codes.subarray(0, counts.length * width);
    const observed = plan.isShuffled === true ? (outputs.of[random.integer(size)] ?? 0) : 0;
    const noise = new Float32Array(width);
    random.fillGaussian(noise);
    const shown = clear.subarray(0, counts.length);
    const seen = weigh(own, { width, truth: observed, noise, clear: shown });
    return {
      target,
      size,
      isOfType: size === typed,
      ...believe({ codes: own, width, counts, clear: shown, between, looks: plan.looks, random }),
      hit: lookAt({ ...seen, truth: 0 }, { counts }).hit,
      bound: boundOfOutputs({ codes: own, width, clear: shown, size }),
      prior: prior === undefined ? null : namedWithPrior(seen, { outputs, size, prior }),
      squares: ofEach(seen.squares, outputs, size).subarray(1),
    };
  });
}

/** The true words, each with the list of words to try in its place. */
function truthOf(target: Target, material: AuditMaterial, embeddingSize: number): TrueWord[] {
  const { sentence, tokens, listIds } = target;
  const original = material.corpus.sentences[sentence]?.vectors;
  return tokens.map((token, place) => {
    const list = material.lists.get(listIds[place] ?? target.beginId);
    invariant(list !== undefined && original !== undefined, 'a token has a list and a sentence');
    const start = token * embeddingSize;
    return {
      vector: original.subarray(start, start + list.wordSize),
      word: material.wordAt(sentence, token),
      clear: material.clearAt(sentence, token),
      list,
    };
  });
}

/** Probability of each candidate under a language model, the truth first. Shape: (n) */
function priorOf(
  { sentence, tokens }: Target,
  { priorAt }: AuditMaterial,
  truth: readonly TrueWord[],
): Float64Array | undefined {
  const [word] = truth;
  if (priorAt === undefined || word === undefined) return undefined;
  const { own, listed } = priorAt(sentence, tokens[0] ?? 0);
  return Float64Array.from([own, ...rowsTried(word, 'first').map((row) => listed[row] ?? 0)]);
}

/** Maps values of outputs to the first `size` candidates. */
function ofEach(values: Float64Array, { of }: Outputs, size: number): Float64Array {
  return Float64Array.from(of.subarray(0, size), (output) => values[output] ?? 0);
}

/** Number of words of the type before the first filler, at most `most`. */
function typeSizeOf({ ofType }: AttackList, most: number): number {
  const filler = ofType.indexOf(0);
  return Math.min(most, filler < 0 ? ofType.length : filler);
}

interface Place extends TriedPlace {
  readonly target: Target;
  /** Number of candidates that are only of the label's type; 0 if not tested. */
  readonly typed: number;
}

/** Candidates encoded together: enough to fill every core, few enough for memory. */
const encodedTogether = 500;

/** Floor of the unit of noise: without noise, unequal codes lie far apart and equal ones stay equal. */
const least = 1e-9;

/** What is encoded: a sentence with candidates in place of some of its tokens. */
export interface TriedPlace {
  readonly subject: Subject;
  readonly original: Float32Array;
  readonly target: Pick<Target, 'tokens'>;
  readonly candidates: Candidates;
}

/** Codes of these candidates in units of noise. Shape: (n, T·R) */
export async function codesOf({ subject, original, target, candidates }: TriedPlace): Promise<Float32Array> {
  const { embeddingSize, representationSize, outputStdDev } = subject;
  const width = (original.length / embeddingSize) * representationSize;
  const scale = outputStdDev.map((stdDev) => 1 / Math.max(stdDev, least));
  const codes = new Float32Array(candidates.count * width);
  for (let from = 0; from < candidates.count; from += encodedTogether) {
    const to = Math.min(from + encodedTogether, candidates.count);
    const sentences = sentencesWith(original, target.tokens, candidates, { from, to, embeddingSize });
    const rows = await subject.encodeQuietly(sentences);
    rows.forEach((row, index) => {
      const start = (from + index) * width;
      for (let at = 0; at < width; at += 1)
        codes[start + at] = (row[at] as number) * (scale[at % representationSize] as number); // both lie inside
    });
  }
  return codes;
}

/** Averages each candidate's likelihood over draws of the input noise; gives hits only. */
async function attackThroughInputNoise(
  place: Place,
  sizes: readonly number[],
  draws: number,
  random: SeededRandom,
): Promise<readonly AttackFinding[]> {
  const { subject, target, typed } = place;
  const shaken: Subject = {
    ...subject,
    encodeQuietly: (sentences) =>
      subject.encodeQuietly(sentences.map((sentence) => disturbed(sentence, subject, random))),
  };
  const codes = await codesOf({ ...place, subject: shaken });
  const more: Float32Array[] = [];
  const width = codes.length / place.candidates.count;
  const observed = new Float32Array(width);
  random.fillGaussian(observed);
  const truth = { ...place.candidates, count: 1 };
  const again = await codesOf({ ...place, subject: shaken, candidates: truth });
  for (let at = 0; at < width; at += 1) observed[at] = (observed[at] ?? 0) + (again[at] ?? 0);
  for (let draw = 1; draw < draws; draw += 1) more.push(await codesOf({ ...place, subject: shaken }));
  const { clear } = place.candidates;
  const logLikelihoods = meanLogLikelihoods([codes, ...more], observed).map((value, at) =>
    clear[at] === clear[0] ? value : Number.NEGATIVE_INFINITY,
  );
  return sizes.map((size) => {
    const evidence = logLikelihoods.subarray(0, size);
    const { hit } = lookAt({ evidence, squares: new Float64Array(size), truth: 0 });
    return {
      target,
      size,
      isOfType: size === typed,
      posterior: null,
      hit,
      bound: null,
      prior: null,
      byObservations: [],
      squares: new Float64Array(0),
    };
  });
}

/** ln mean_j exp(−‖y − a_cj‖² / 2) of every candidate c. */
function meanLogLikelihoods(draws: readonly Float32Array[], observed: Float32Array): Float64Array {
  const width = observed.length;
  const count = (draws[0]?.length ?? 0) / width;
  return Float64Array.from({ length: count }, (_, candidate) => {
    const logs = draws.map((codes) => {
      let square = 0;
      for (let at = 0, code = candidate * width; at < width; at += 1, code += 1)
        square += ((codes[code] as number) - (observed[at] as number)) ** 2; // both lie inside
      return -square / 2;
    });
    const greatest = Math.max(...logs);
    return greatest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - greatest), 0) / logs.length);
  });
}

/** Shares in [0, 1]; of n equally likely words one is named, so 1/n. */
export interface PriorHit {
  /** Whether likelihood times prior names the true word. */
  readonly hit: number;
  /** Whether the prior and what leaves in the clear name it, without looking at a row. */
  readonly alone: number;
}

/** The candidates, and how likely each is before the observation. */
export interface PriorAsked {
  readonly outputs: Outputs;
  readonly size: number;
  /** Above 0, the truth first. Shape: (at least `size`) */
  readonly prior: Float64Array;
}

/**
 * Names the candidate c with the largest ln prior_c + evidence_o − square_o / 2, o its output; the truth is the
 * first. Infinite squares rule out candidates that differ in the clear.
 */
export function namedWithPrior(
  { evidence, squares }: CandidateEvidence,
  { outputs: { of }, size, prior }: PriorAsked,
): PriorHit {
  const scoreOf = (isLooking: boolean) =>
    Float64Array.from({ length: size }, (_, candidate) => {
      const output = of[candidate] ?? 0;
      const square = squares[output] ?? 0;
      if (square === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY;
      const seen = isLooking ? (evidence[output] ?? 0) - square / 2 : 0;
      return Math.log(prior[candidate] ?? 0) + seen;
    });
  return { hit: shareOfFirst(scoreOf(true)), alone: shareOfFirst(scoreOf(false)) };
}

function shareOfFirst(scores: Float64Array): number {
  const greatest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  if (scores[0] !== greatest) return 0;
  return 1 / scores.filter((score) => score === greatest).length;
}
