import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import { scorePool } from '#learning';
import { labelSentences, type Note, tokenizeNote } from '#text';
import { createMemorySource, type TrainingSentence } from '#training';
import { scoreDocuments } from './score-documents.js';

const generic = createIobScheme(labelSetNamed('generic'));

type Answer = readonly [gold: readonly number[], found: readonly number[]];

/** The label ids are the vectors too, so that a sentence can be told from another. */
function sentence(labelIds: ArrayLike<number>): TrainingSentence {
  const casingIds = new Uint8Array(labelIds.length);
  return { vectors: Float32Array.from(labelIds), casingIds, labelIds: Uint8Array.from(labelIds) };
}

/** Labels each sentence by what is written for its gold labels. */
function answering(answers: readonly Answer[]) {
  const found = new Map(answers.map(([gold, system]) => [gold.join(), Uint8Array.from(system)]));
  return {
    label: async (sentences: readonly { readonly representation: Float32Array }[]) =>
      sentences.map(({ representation }) => found.get(representation.join()) ?? new Uint8Array(0)),
  };
}

/** Scores sentences of one site each. */
const scoreSites = (sites: readonly (readonly Answer[])[], { labelSet } = generic) =>
  scorePool(
    sites.map((answers, siteNumber) => ({
      siteNumber,
      sentences: createMemorySource(
        answers.map(([gold]) => sentence(gold)),
        2,
      ),
    })),
    {
      deidentifier: answering(sites.flat()),
      labelSet: { ...labelSet, labels: [...labelSet.labels] },
      random: createSeededRandom(1),
    },
  );

const poolScores = async (answers: readonly Answer[], scheme = generic) =>
  (await scoreSites([answers], scheme)).scores;

describe('scoreDocuments', () => {
  it('gives documents what scorePool gives their sentences, where every token is a word', async () => {
    const texts = ['Anna Berg saw Otto', 'Otto left on Monday again', 'a smith called Berg'];
    const gold: Note['spans'][] = [
      [{ start: 0, end: 9, label: 'NAME' }],
      [{ start: 13, end: 19, label: 'DATE' }],
      [{ start: 2, end: 7, label: 'PROFESSION' }],
    ];
    const documents = texts.map((text, index) => {
      const tokenized = tokenizeNote({ id: `${index}`, text, spans: gold[index] ?? [] }, { language: 'en' });
      const { labelIds } = labelSentences(tokenized, generic);
      const sentences = tokenized.sentences.map((tokens, at) => ({
        tokens,
        ...sentence(labelIds[at] ?? []),
      }));
      return { tokenized, sentences, warnings: [] };
    });
    const answers: Answer[] = [
      [
        [1, 2, 0, 0],
        [1, 0, 0, 1],
      ],
      [
        [0, 0, 0, 9, 0],
        [1, 0, 0, 9, 0],
      ],
      [
        [0, 3, 0, 0],
        [0, 0, 0, 0],
      ],
    ];

    const { evaluation } = await scoreDocuments(
      { scheme: generic, deidentifier: answering(answers), represent: async (vectors) => vectors },
      documents,
    );

    const { scores } = evaluation.i2b2;
    expect(await poolScores(answers)).toMatchObject({
      heldOutTokenF1: scores['Token']?.f1Micro,
      heldOutTokenRecall: scores['Token']?.recallMicro,
      heldOutBinaryTokenF1: scores['Binary Token']?.f1Micro,
      heldOutBinaryHipaaTokenF1: scores['Binary HIPAA Token']?.f1Micro,
      heldOutSpanF1: evaluation.spanF1.untyped.f1,
      heldOutSpanF1Typed: evaluation.spanF1.typed.f1,
    });
  });
});
