/** The audit: all attacks on one representer, the controls, and one verdict. */
import { invariant, type SeededRandom, sha256 } from '#foundation';
import { figureMeanings } from '#protocol/gate';
import {
  type AuditedFigure,
  type AuditReport,
  noiseDigest,
  verdictOfFigures,
  type WordFigures,
  wordFiguresOf,
} from '#protocol/manifests';
import type { AttackContext, GameAdversaries } from './attack.js';
import { attackWords } from './attacks/words/attack-words.js';
import { figuresOfWords } from './attacks/words/figures.js';
import { wordBudget } from './attacks/words/words.js';
import { type AttackBudgets, type AuditAttackName, attackNames, attacks } from './attacks.js';
import { runControls } from './controls.js';
import type { AuditMaterial, GroupedSentences } from './material.js';
import { nameOf } from './spread.js';
import { keepNothing, openSteps, runOnce, type StepStore } from './steps.js';
import { type Shipped, withSubject } from './subject.js';
import { thresholds } from './thresholds.js';

/** How hard every attack tries. */
export interface AuditBudget {
  readonly name: AuditReport['budget'];
  readonly threads: number;
  /** Targets per label in controls. */
  readonly controlTargets: number;
  readonly attacks: AttackBudgets;
}

/** Clocks and callbacks of an audit. */
export interface AuditWatch {
  readonly now: () => Date;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  readonly say?: (line: string) => void;
  /** Opens the kept steps of the audit with this digest; if absent, every step is run. */
  readonly openKept?: (digest: string) => StepStore;
}

/** How hard attacks try, clocks and callbacks, and adversaries of the training. */
export interface AuditPlan {
  readonly budget: AuditBudget;
  readonly watch: AuditWatch;
  readonly adversaries?: GameAdversaries | undefined;
}

/** Audits a file or raw vectors; equal inputs give equal figures. Fails with KERNELS_MODEL_* (bad file or noise). */
export function auditShipped(
  shipped: Shipped,
  material: AuditMaterial,
  plan: AuditPlan,
  random: SeededRandom,
): Promise<AuditReport> {
  const { budget, watch, adversaries } = plan;
  const { say = () => {}, clock, now, openKept } = watch;
  const startedAt = clock();
  const corpus = describe(material);
  const kept = openKept && openSteps(openKept(digestOf(shipped, material, plan, random)), clock);
  const { take } = runOnce(kept ?? keepNothing);
  return withSubject(shipped, budget.threads, async (subject) => {
    say('controls');
    const controls = await take('controls', () =>
      runControls(subject, material, budget.controlTargets, random.fork('controls')),
    );
    const judges: AuditedFigure[] = [];
    for (const name of attackNames) {
      const found = await runAttack(
        name,
        { subject, material, random, take, adversaries },
        budget.attacks,
        say,
      );
      judges.push(...found);
    }
    return {
      formatVersion: 1,
      createdAt: now().toISOString(),
      verdict: verdictOfFigures({ judges, controls }),
      judges,
      controls,
      ...identityOf(shipped),
      thresholds: thresholds.version,
      budget: budget.name,
      corpus,
      lists: listsOf(material),
      seconds: (clock() - startedAt) / 1000 + (kept?.secondsBefore() ?? 0),
    };
  });
}

async function runAttack<Name extends AuditAttackName>(
  name: Name,
  context: AttackContext,
  budgets: AttackBudgets,
  say: (line: string) => void,
): Promise<readonly AuditedFigure[]> {
  const budget = budgets[name];
  if (budget === undefined) return [];
  say(figureMeanings[name][0]?.title ?? name);
  return attacks[name].run(context, budget);
}

/** J1 in brief, by the quick budget; undefined if too few words were attacked. Fails with KERNELS_MODEL_*. */
export function auditWords(
  shipped: Shipped,
  material: AuditMaterial,
  { targetsMax, threads }: { readonly targetsMax: number; readonly threads: number },
  random: SeededRandom,
): Promise<WordFigures | undefined> {
  return withSubject(shipped, threads, async (subject) => {
    const found = await attackWords(subject, material, wordBudget('quick', { targetsMax }), random);
    return wordFiguresOf({ judges: figuresOfWords(found, material.labels) });
  });
}

/**
 * Digest of everything that determines the steps' results except replacements, which are functions: those of
 * equal words are equal as long as the manifest's number of neighbours is.
 */
function digestOf(
  shipped: Shipped,
  material: AuditMaterial,
  { budget, adversaries }: AuditPlan,
  random: SeededRandom,
): string {
  const { hidden, weights = [] } = adversaries ?? {};
  const known = [...weights].map(([name, { buffer, byteOffset, byteLength }]) => [
    name,
    sha256(Buffer.from(buffer, byteOffset, byteLength)),
  ]);
  const effort = JSON.stringify(budget, (key, value) => (key === 'engine' ? undefined : value));
  const groupsOf = ({ documentOf, patientOf, siteOf }: GroupedSentences) => [documentOf, patientOf, siteOf];
  const { deployed } = material;
  const sent = deployed && [sentencesOf(deployed), groupsOf(deployed)];
  const read = [describe(material), groupsOf(material), listsOf(material), sent];
  const parts = [identityOf(shipped), read, thresholds.version, effort, random.saveState(), hidden, known];
  return sha256(JSON.stringify(parts));
}

function identityOf(shipped: Shipped): Pick<AuditReport, 'representer' | 'noise'> {
  if ('rawSize' in shipped) return { representer: 'raw', noise: sha256('') };
  return { representer: sha256(shipped.onnx), noise: noiseDigest(shipped.deviations) };
}

/** Digests of vectors, with labels and casing, of each sentence. */
function sentencesOf({ corpus }: Pick<GroupedSentences, 'corpus'>): unknown[][] {
  return corpus.sentences.map(({ vectors, labelIds, casingIds }) => [
    sha256(Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength)),
    labelIds,
    casingIds,
  ]);
}

function describe(material: AuditMaterial): AuditReport['corpus'] {
  const { corpus, corpusName, documentOf, isTarget } = material;
  const read = sentencesOf(material).map((parts, sentence) => {
    const labelIds = corpus.sentences[sentence]?.labelIds ?? [];
    return [...parts, [...labelIds].map((_, token) => isTarget(sentence, token))];
  });
  invariant(read.length > 0, 'an audit has a sentence');
  const documents = new Set(documentOf).size;
  return {
    name: corpusName,
    documents,
    sentences: read.length,
    digest: sha256(JSON.stringify([read, documentOf])),
  };
}

function listsOf({ lists, labels }: AuditMaterial): AuditReport['lists'] {
  return Object.fromEntries(
    [...lists].map(([beginId, { vectors, wordSize, digest }]) => [
      nameOf(beginId, labels),
      { words: vectors.length / wordSize, digest },
    ]),
  );
}
