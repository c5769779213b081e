/** J8, membership inference, in the laboratory: on a given release, or on one trained for the attack. */
import { type DeidentifierSettings, openSentenceLosses, resolveDeidentifierSettings } from '#deid-model';
import { type SeededRandom, shuffle } from '#foundation';
import type { Engine } from '#kernels';
import { labelIdCountOf } from '#labels';
import { type AskedSentence, type AuditMaterial, attackMembership, notAsked } from '#privacy-audit';
import type { AuditReport } from '#protocol/manifests';
import type { FrozenRepresenter } from '#representation';
import { type BatchSource, createMemorySource, type TrainingSentence } from '#training';
import { exportSentences, learnDeidentifier } from './learn.js';

type Figures = AuditReport['judges'];

/** J8 if nobody asked. */
export const membershipNotAsked = (): Figures => notAsked();

/** Inputs of the attack. */
export interface MembershipQuestion {
  readonly frozen: FrozenRepresenter;
  readonly engine: Engine;
  readonly threads: number;
  readonly random: SeededRandom;
}

/**
 * Trains a release and a reference on a third of the documents each, then attacks the release with its own
 * third and the last one. Vectors are those that sites upload. Reads "not asked" below 12 documents.
 */
export async function askTrainedRelease(
  material: AuditMaterial,
  question: MembershipQuestion,
): Promise<Figures> {
  const { random } = question;
  const documents = shuffle([...new Set(material.documentOf)], random.fork('documents'));
  if (documents.length < 12) return notAsked('too few documents');
  const uploaded = await uploadOf(material, question);
  const third = (at: number): Uploaded[] => {
    const own = new Set(documents.filter((_, index) => index % 3 === at));
    return uploaded.filter(({ document }) => own.has(document));
  };
  const members = third(0);
  const others = third(1);
  const outside = third(2);
  const train = async (pool: readonly Uploaded[], name: string): Promise<Uint8Array> => {
    const settings = settingsOf(material, question.frozen);
    // No early stopping: a release that learns for all epochs remembers the most
    const source = createMemorySource(
      pool.map(({ sentence }) => sentence),
      32,
    );
    const { deidentifier, onnx } = await learnDeidentifier({
      engine: question.engine,
      threads: question.threads,
      settings,
      training: source,
      validation: source,
      schedule: { epochsMax: 30, patience: 30 },
      average: { smoothing: 0.9, decayFrom: 0.5 }, // few steps: an average that forgets sooner
      random: random.fork(`release ${name}`),
    });
    await deidentifier.close();
    return onnx;
  };
  const release = await train(members, 'asked');
  const reference = await train(others, 'reference');
  const asked = [
    ...members.map((each) => ({ ...each, isMember: true })),
    ...outside.map((each) => ({ ...each, isMember: false })),
  ];
  return judge(asked, { release, reference, ...question });
}

/** Attacks membership in a given release: are sentences of its pool distinguishable from the audit's? */
export async function askGivenRelease(
  { members, outside }: Readonly<Record<'members' | 'outside', AuditMaterial>>,
  { release, ...question }: MembershipQuestion & { readonly release: Uint8Array },
): Promise<Figures> {
  const seen = await uploadOf(members, question);
  const unseen = await uploadOf(outside, question);
  const asked = [
    ...seen.map((each) => ({ ...each, document: 2 * each.document, isMember: true })),
    ...unseen.map((each) => ({ ...each, document: 2 * each.document + 1, isMember: false })),
  ];
  return judge(asked, { release, ...question });
}

/** Sentences of each kind: enough for an interval of a few hundredths. */
const askedOfPool = 1_000;

/**
 * Tests whether sentences of `members`, which trained a release, are distinguishable from those of `outside`.
 * Frames name no documents, so each sentence counts as one: the interval is too narrow, the kinds closer.
 */
export async function askPool(
  { members, outside }: Readonly<Record<'members' | 'outside', BatchSource>>,
  question: Pick<MembershipQuestion, 'threads' | 'random'> & { readonly release: Uint8Array },
): Promise<Figures> {
  const { random } = question;
  const seen = await someOf(members, random);
  const unseen = await someOf(outside, random);
  const asked = [
    ...seen.map((sentence) => ({ sentence, isMember: true })),
    ...unseen.map((sentence) => ({ sentence, isMember: false })),
  ];
  return judge(
    shuffle(asked, random.fork('halves')).map((each, document) => ({ ...each, document })),
    question,
  );
}

async function someOf(source: BatchSource, random: SeededRandom): Promise<TrainingSentence[]> {
  const some: TrainingSentence[] = [];
  for await (const batch of source.batches(random.fork('asked'))) {
    some.push(...batch.slice(0, askedOfPool - some.length));
    if (some.length === askedOfPool) break;
  }
  return some;
}

interface Uploaded {
  readonly sentence: TrainingSentence;
  readonly document: number;
}

/** One document at a time: an upload shuffles sentences, and the attack must know their documents. */
async function uploadOf(
  { corpus, documentOf, labels }: AuditMaterial,
  { frozen, threads, random }: MembershipQuestion,
): Promise<Uploaded[]> {
  const uploaded: Uploaded[] = [];
  for (const document of new Set(documentOf)) {
    const own = corpus.sentences.filter((_, at) => documentOf[at] === document);
    const { sentences } = await exportSentences(own, {
      frozen,
      threads,
      labelCount: labelIdCountOf(labels.length),
      random: random.fork(`upload ${document}`),
    });
    uploaded.push(...sentences.map((sentence) => ({ sentence, document })));
  }
  return uploaded;
}

function settingsOf({ labels }: AuditMaterial, { deviations }: FrozenRepresenter): DeidentifierSettings {
  return resolveDeidentifierSettings({
    inputSize: deviations.output.length,
    labelCount: labelIdCountOf(labels.length),
    hidden: 64,
  });
}

interface Judged {
  readonly release: Uint8Array;
  readonly reference?: Uint8Array;
  readonly threads: number;
  readonly random: SeededRandom;
}

async function judge(
  asked: readonly (Uploaded & { readonly isMember: boolean })[],
  { release, reference, threads, random }: Judged,
): Promise<Figures> {
  const sentences = asked.map(({ sentence: { vectors, casingIds, labelIds } }) => ({
    representation: vectors,
    casingIds,
    labelIds,
  }));
  const lossesOf = async (onnx: Uint8Array): Promise<Float64Array> => {
    const opened = await openSentenceLosses(onnx, { threads });
    return await opened.of(sentences).finally(() => opened.close());
  };
  const losses = await lossesOf(release);
  const expected = reference && (await lossesOf(reference));
  const found = asked.map(
    ({ document, isMember, sentence }, at): AskedSentence => ({
      document,
      isMember,
      labelIds: sentence.labelIds,
      loss: losses[at] ?? 0,
      ...(expected && { referenceLoss: expected[at] ?? 0 }),
    }),
  );
  return attackMembership(found, random.fork('resamples'));
}
