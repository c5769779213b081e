/** J6.roster: names the person of a note from a roster. */
import { clusterMean } from '#evaluation';
import { invariant, type SeededRandom, shuffle } from '#foundation';
import { beginIdFor, outsideId } from '#labels';
import { type AuditedFigure } from '#protocol/manifests';
import type { Attack } from '../../attack.js';
import type { AuditMaterial } from '../../material.js';
import { hasInputNoise, rawVectors, type Subject } from '../../subject.js';
import { missOf, thresholds, upperOf } from '../../thresholds.js';
import { codesOf } from '../words/attack.js';
import { candidatesOf, candidatesWithEach, outputsOf, rowsTried } from '../words/candidates.js';
import { weigh } from '../words/posterior.js';

/** J6.roster: whose note it is, given a roster of people and all of their identifiers. */
export const roster = {
  budget: (effort) => ({ notes: effort === 'full' ? 150 : 30 }),
  run: async ({ subject, material, random, take }, budget) => [
    await take('roster', () => attackRoster(subject, material, budget, random.fork('roster'))),
  ],
} satisfies Attack<RosterBudget>;

/** How hard it tries. */
export interface RosterBudget {
  /** Notes to look up on the roster. */
  readonly notes: number;
}

/** Most words of a note that are observed, and most words that may stand in the place of one. */
const tokensMost = 40;
const wordsMost = 1000;

/** Draws per note of what was missed, of surrogates and of noise. */
const looks = 8;

/** Measures J6.roster. It has no power with input noise, or if chance exceeds half of the threshold. */
export async function attackRoster(
  subject: Subject,
  material: AuditMaterial,
  { notes }: RosterBudget,
  random: SeededRandom,
): Promise<AuditedFigure> {
  const threshold = upperOf('J6.roster');
  const words = identifyingWords(material);
  const people = rosterOf(words, material);
  const chance = 1 / Math.max(1, people.size);
  const figure = {
    id: 'J6.roster',
    metric: `notes named on a roster of ${people.size} people through surrogates, ${thresholds.deployed.missRate} missed`,
    chance,
    threshold,
    byLabel: {},
  };
  const nothing = { ...figure, value: null, upper: null, verdict: 'no power', power: 'no power' } as const;
  if (chance > threshold / 2)
    return {
      ...nothing,
      lacks: `people: chance alone is more than half of what it may read, 1 in ${people.size}`,
    };
  if (hasInputNoise(subject))
    return { ...nothing, lacks: 'a likelihood: through noise on the input there is none' };
  const asked = shuffle([...people.keys()], random.fork('notes')).slice(0, notes);
  const read = async (observed: Subject) => {
    const clusters = [];
    for (const document of asked) {
      const stream = random.fork(`note ${document}`);
      const sum = await readNote(observed, material, {
        words: words.filter((word) => word.document === document),
        people,
        random: stream,
      });
      clusters.push({ sum, trials: looks });
    }
    return clusterMean({ clusters, miss: missOf(1) });
  };
  const { mean: value, high } = await read(subject);
  const { mean: open } = await read(rawVectors(subject.embeddingSize));
  const upper = Math.min(1, Math.max(value, high));
  return { ...figure, value, upper, verdict: upper <= threshold ? 'PASS' : 'FAIL', power: Math.min(1, open) };
}

/** By document, then by id of a `B-` tag: numbers of words. */
type Roster = ReadonlyMap<number, ReadonlyMap<number, ReadonlySet<number>>>;

function rosterOf(words: readonly IdentifyingWord[], material: AuditMaterial): Roster {
  const people = new Map<number, Map<number, Set<number>>>();
  for (const { sentence, token, beginId, document } of words) {
    const person = people.get(document) ?? new Map<number, Set<number>>();
    people.set(document, person);
    const own = person.get(beginId) ?? new Set<number>();
    person.set(beginId, own.add(material.wordAt(sentence, token)));
  }
  return people;
}

interface IdentifyingWord {
  readonly sentence: number;
  readonly token: number;
  readonly beginId: number;
  readonly document: number;
}

function identifyingWords({ corpus, documentOf, isTarget, lists }: AuditMaterial): IdentifyingWord[] {
  return corpus.sentences.flatMap(({ labelIds }, sentence) =>
    [...labelIds].flatMap((labelId, token) => {
      const beginId = labelId === outsideId ? 0 : beginIdFor(labelId);
      const isAsked = labelId !== outsideId && lists.has(beginId) && isTarget(sentence, token);
      return isAsked ? [{ sentence, token, beginId, document: documentOf[sentence] ?? 0 }] : [];
    }),
  );
}

interface NoteReading {
  readonly words: readonly IdentifyingWord[];
  readonly people: Roster;
  readonly random: SeededRandom;
}

/** Sum over looks of the largest posterior. */
async function readNote(
  subject: Subject,
  material: AuditMaterial,
  { words, people, random }: NoteReading,
): Promise<number> {
  const scores = Array.from({ length: looks }, () => new Float64Array(people.size));
  for (const word of shuffle([...words], random.fork('words')).slice(0, tokensMost)) {
    const place = await openPlace(subject, material, { word, people });
    for (const score of scores) addLook(score, place, random);
  }
  return scores.reduce((sum, score) => sum + largestPosterior(score), 0);
}

interface Place {
  /** Shape: (outputs, `width`) */
  readonly codes: Float32Array;
  readonly width: number;
  readonly clear: Int32Array;
  /** Number of words with each output. */
  readonly counts: Uint32Array;
  /** Output of each word; the first is the true one. */
  readonly of: Uint32Array;
  /** By person, outputs of their words of this label; empty for a person without one. */
  readonly ofPeople: readonly (readonly number[])[];
}

async function openPlace(
  subject: Subject,
  material: AuditMaterial,
  { word, people }: { readonly word: IdentifyingWord; readonly people: Roster },
): Promise<Place> {
  const { sentence, token, beginId } = word;
  const list = material.lists.get(beginId);
  const original = material.corpus.sentences[sentence]?.vectors;
  invariant(list !== undefined && original !== undefined, 'a word has a list and a sentence');
  const start = token * subject.embeddingSize;
  const truth = {
    vector: original.subarray(start, start + list.wordSize),
    word: material.wordAt(sentence, token),
    clear: material.clearAt(sentence, token),
    list,
  };
  const known = new Set([...people.values()].flatMap((person) => [...(person.get(beginId) ?? [])]));
  const count = Math.min(known.size, wordsMost); // lists begin with the words of the corpus
  const candidates = candidatesOf([truth], { count, part: 'first' });
  const outputs = outputsOf(candidates);
  const codes = await codesOf({
    subject,
    original,
    target: { tokens: [token] },
    candidates: outputs.candidates,
  });
  const words = [
    truth.word,
    ...rowsTried(truth, 'first')
      .slice(0, candidates.count - 1)
      .map((row) => list.words[row] ?? -1),
  ];
  const outputOf = new Map(words.map((number, candidate) => [number, outputs.of[candidate] ?? 0]));
  return {
    codes,
    width: codes.length / outputs.candidates.count,
    clear: outputs.candidates.clear,
    counts: candidatesWithEach(outputs, candidates.count),
    of: outputs.of,
    ofPeople: [...people.values()].map((person) =>
      [...(person.get(beginId) ?? [])].flatMap((number) => outputOf.get(number) ?? []),
    ),
  };
}

/** Adds what one observation says about each person to their scores. */
function addLook(score: Float64Array, place: Place, random: SeededRandom): void {
  const { codes, width, clear, counts, of, ofPeople } = place;
  const { missRate } = thresholds.deployed;
  const isMissed = random.uniform() < missRate;
  const truth = of[isMissed ? 0 : random.integer(of.length)] ?? 0;
  const noise = new Float32Array(width);
  random.fillGaussian(noise);
  const { evidence, squares } = weigh(codes, { width, truth, noise, clear });
  const logs = evidence.map((value, output) => value - (squares[output] ?? 0) / 2);
  const greatest = logs.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const likelihoods = logs.map((value) => Math.exp(value - greatest));
  const blind =
    likelihoods.reduce((sum, value, output) => sum + value * (counts[output] ?? 0), 0) / of.length;
  ofPeople.forEach((outputs, person) => {
    const own = outputs.reduce((sum, output) => sum + (likelihoods[output] ?? 0), 0) / outputs.length;
    const missed = outputs.length === 0 ? blind : own;
    score[person] = (score[person] ?? 0) + Math.log(missRate * missed + (1 - missRate) * blind);
  });
}

function largestPosterior(scores: Float64Array): number {
  const greatest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  return 1 / scores.reduce((sum, score) => sum + Math.exp(score - greatest), 0);
}
