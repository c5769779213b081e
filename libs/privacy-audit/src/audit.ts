/** The audit: every judge of one representer, the controls, and one verdict. */
import { invariant, type SeededRandom, sha256 } from '#foundation';
import { type AuditReport, noiseDigest, verdictOfFigures } from '#protocol';
import { figuresOfUnlabelled, judgeSideChannel } from './beside/judge-beside.js';
import { runControls } from './controls.js';
import { type DecoderBudget, judgeDecoder } from './decoder/judge-decoder.js';
import type { AuditMaterial, GroupedSentences } from './judge.js';
import { judgeLinkage, type LinkageBudget } from './linkage/judge-linkage.js';
import { judgeRoster } from './linkage/judge-roster.js';
import { type ContinuedBudget, type GameAdversaries, judgeContinued } from './pairs/continued-adversaries.js';
import { judgePairs, type PairBudget } from './pairs/judge-pairs.js';
import { keepNothing, openSteps, type StepStore } from './steps.js';
import { type Shipped, withSubject } from './subject.js';
import { thresholds } from './thresholds.js';
import { figureOfCopies } from './word/copies.js';
import { figuresOfWords, headline } from './word/figures.js';
import { attackWords, nameOf, type WordBudget } from './word/judge-words.js';
import { figureOfTypes } from './word/share-of-type.js';

/** How hard every judge tries. */
export interface AuditBudget {
  readonly name: AuditReport['budget'];
  readonly threads: number;
  readonly words: WordBudget;
  /** Left out: no adversaries are trained, and the report has no J3. */
  readonly pairs?: PairBudget;
  /** Left out: no decoder is trained, and the report has no J5. */
  readonly decoder?: DecoderBudget;
  /** Left out: the report has no J4. */
  readonly continued?: ContinuedBudget;
  /** Targets of each label in controls. */
  readonly controlTargets: number;
  /** Left out: nothing is linked, and the report has no J6. */
  readonly linkage?: LinkageBudget;
}

/** What is told while an audit goes on. */
export interface AuditWatch {
  readonly now: () => Date;
  /** Monotonous milliseconds. */
  readonly clock: () => number;
  readonly say?: (line: string) => void;
  /** Opens what was kept of an audit, which the digest names: equal digests, equal steps. Left out: every step is run. */
  readonly openKept?: (digest: string) => StepStore;
}

/** How hard judges try, who hears of it, and what else lies beside the file. */
export interface AuditPlan {
  readonly budget: AuditBudget;
  readonly watch: AuditWatch;
  /** Those of the game that the representer came from, for J4. */
  readonly adversaries?: GameAdversaries | undefined;
}

/**
 * Judges a shipped file, or raw vectors. Equal files, material, budgets and streams give equal figures. Fails with KERNELS_MODEL_*
 * when the file is none, or the noise does not fit it.
 */
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
  const { take } = kept ?? keepNothing;
  return withSubject(shipped, budget.threads, async (subject) => {
    say('controls');
    const controls = await take('controls', () =>
      runControls(subject, material, budget.controlTargets, random.fork('controls')),
    );
    say('words and whole identifiers');
    const words = await take('words', async () => {
      const found = await attackWords(subject, material, budget.words, random.fork('words'));
      return {
        labelled: figuresOfWords(found, material.labels),
        unlabelled: figuresOfUnlabelled(found, material),
      };
    });
    say('fresh adversaries, decoder, linkage');
    const { pairs, decoder, continued, linkage } = budget;
    const judges = [
      ...words.labelled,
      figureOfTypes(material, headline),
      figureOfCopies(material, headline),
      ...(pairs === undefined
        ? []
        : await judgePairs(subject, material, { ...pairs, take }, random.fork('pairs'))),
      ...(continued === undefined
        ? []
        : await take('continued', () =>
            judgeContinued(subject, material, { adversaries, budget: continued }, random.fork('continued')),
          )),
      ...(decoder === undefined
        ? []
        : await take('decoder', () => judgeDecoder(subject, material, decoder, random.fork('decoder')))),
      ...(linkage === undefined
        ? []
        : [
            ...(await take('linkage', () =>
              judgeLinkage(subject, material, linkage, random.fork('linkage')),
            )),
            await take('roster', () =>
              judgeRoster(subject, material, { notes: linkage.rosterNotes }, random.fork('roster')),
            ),
          ]),
      ...judgeSideChannel(material),
      ...words.unlabelled,
    ];
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

/**
 * Of everything that decides what steps find, but for replacements, which are functions: those of equal words are equal as long as
 * the manifest's number of neighbours is.
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

/** What is read of sentences: digests of their vectors, labels, casing. */
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
