/** The audit: every judge of one representer, the controls, and one verdict. */
import { invariant, type SeededRandom, sha256 } from '#foundation';
import { type AuditReport, noiseDigest, verdictOfFigures } from '#protocol';
import { figuresOfUnlabelled, judgeSideChannel } from './beside/judge-beside.js';
import { runControls } from './controls.js';
import { type DecoderBudget, judgeDecoder } from './decoder/judge-decoder.js';
import type { AuditMaterial } from './judge.js';
import { judgeLinkage, type LinkageBudget } from './linkage/judge-linkage.js';
import { type ContinuedBudget, type GameAdversaries, judgeContinued } from './pairs/continued-adversaries.js';
import { judgePairs, type PairBudget } from './pairs/judge-pairs.js';
import { type Shipped, withSubject } from './subject.js';
import { thresholds } from './thresholds.js';
import { figureOfCopies } from './word/copies.js';
import { figuresOfWords, headline } from './word/figures.js';
import { attackWords, nameOf, type WordBudget, type WordFindings } from './word/judge-words.js';
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
  readonly linkage: LinkageBudget;
}

/** What is told while an audit goes on. */
export interface AuditWatch {
  readonly now: () => Date;
  /** Monotonous milliseconds. */
  readonly clock: () => number;
  readonly say?: (line: string) => void;
}

/** How hard judges try, who hears of it, and what else lies beside the file. */
export interface AuditPlan {
  readonly budget: AuditBudget;
  readonly watch: AuditWatch;
  /** Those of the game that the representer came from, for J4. */
  readonly adversaries?: GameAdversaries | undefined;
}

/** A report, and the findings behind J1 and J2. */
export interface Audit {
  readonly report: AuditReport;
  readonly words: WordFindings;
}

/**
 * Judges a shipped file, or raw vectors. Equal files, material, budgets and streams give equal figures. Fails with KERNELS_MODEL_*
 * when the file is none, or the noise does not fit it.
 */
export function auditShipped(
  shipped: Shipped,
  material: AuditMaterial,
  { budget, watch, adversaries }: AuditPlan,
  random: SeededRandom,
): Promise<Audit> {
  const { say = () => {}, clock, now } = watch;
  const startedAt = clock();
  return withSubject(shipped, budget.threads, async (subject) => {
    say('controls');
    const controls = await runControls(subject, material, budget.controlTargets, random.fork('controls'));
    say('words and whole identifiers');
    const words = await attackWords(subject, material, budget.words, random.fork('words'));
    say('fresh adversaries, decoder, linkage');
    const { pairs, decoder, continued } = budget;
    const judges = [
      ...figuresOfWords(words, material.labels),
      figureOfTypes(material, headline),
      figureOfCopies(material, headline),
      ...(pairs === undefined ? [] : await judgePairs(subject, material, pairs, random.fork('pairs'))),
      ...(continued === undefined
        ? []
        : await judgeContinued(
            subject,
            material,
            { adversaries, budget: continued },
            random.fork('continued'),
          )),
      ...(decoder === undefined
        ? []
        : await judgeDecoder(subject, material, decoder, random.fork('decoder'))),
      ...(await judgeLinkage(subject, material, budget.linkage, random.fork('linkage'))),
      ...judgeSideChannel(material),
      ...figuresOfUnlabelled(words, material),
    ];
    const report: AuditReport = {
      formatVersion: 1,
      createdAt: now().toISOString(),
      verdict: verdictOfFigures({ judges, controls }),
      judges,
      controls,
      ...identityOf(shipped),
      thresholds: thresholds.version,
      budget: budget.name,
      corpus: describe(material),
      lists: listsOf(material),
      seconds: (clock() - startedAt) / 1000,
    };
    return { report, words };
  });
}

function identityOf(shipped: Shipped): Pick<AuditReport, 'representer' | 'noise'> {
  if ('rawSize' in shipped) return { representer: 'raw', noise: sha256('') };
  return { representer: sha256(shipped.onnx), noise: noiseDigest(shipped.deviations) };
}

function describe({ corpus, documentOf, isTarget }: AuditMaterial): AuditReport['corpus'] {
  const read = corpus.sentences.map(({ vectors, labelIds, casingIds }, sentence) => {
    const targets = [...labelIds].map((_, token) => isTarget(sentence, token));
    return [
      sha256(Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength)),
      labelIds,
      casingIds,
      targets,
    ];
  });
  invariant(read.length > 0, 'an audit has a sentence');
  const documents = new Set(documentOf).size;
  return { documents, sentences: read.length, digest: sha256(JSON.stringify([read, documentOf])) };
}

function listsOf({ lists, labels }: AuditMaterial): AuditReport['lists'] {
  return Object.fromEntries(
    [...lists].map(([beginId, { vectors, wordSize, digest }]) => [
      nameOf(beginId, labels),
      { words: vectors.length / wordSize, digest },
    ]),
  );
}
