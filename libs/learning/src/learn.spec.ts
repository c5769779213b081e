/** A life in seconds: train, freeze, attack; train a de-identifier on what was exported. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom, pick } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { createMemorySource, gameOfKind, networksOfKind, type TrainingCorpus } from '#training';
import { reportPostHocAttack } from './index.js';
import { exportSentences, learnDeidentifier, learnRepresenter } from './learn.js';
import { scorePool } from './scores.js';

const engine = createOnnxRuntimeEngine({ threads: 1 });
const threads = 1;
const size = 4;

/** Words of four dimensions; the first three of nine are names, told by their first value. */
const words = Array.from({ length: 9 }, (_, word) => {
  const vector = new Float32Array(size);
  createSeededRandom(`word ${word}`).fillGaussian(vector);
  vector[0] = word < 3 ? 2 : -1;
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
});

function buildCorpus(count: number, seed: number): TrainingCorpus {
  const random = createSeededRandom(`corpus ${seed}`);
  const sentences = Array.from({ length: count }, () => {
    const chosen = [random.integer(3), ...Array.from({ length: 3 }, () => random.integer(words.length))];
    return {
      vectors: Float32Array.from(chosen.flatMap((word) => [...(words[word] ?? [])])),
      casingIds: new Uint8Array(chosen.length),
      labelIds: Uint8Array.from(chosen, (word) => (word < 3 ? 1 : 0)),
    };
  });
  const draw: TrainingCorpus['neighbours']['draw'] = (sentence, token, source) => {
    const own = sentences[sentence]?.vectors.slice(token * size, (token + 1) * size).join();
    return pick(
      words.slice(0, 3).filter((vector) => vector.join() !== own),
      source,
    );
  };
  return { sentences, neighbours: { draw }, swaps: { alike: { draw }, telling: { draw } } };
}

const schedule = { epochsMax: 2, patience: 2 };

async function live() {
  const random = createSeededRandom(1);
  const learnt = await learnRepresenter({
    engine,
    threads,
    networks: networksOfKind({
      kind: 'private',
      embeddingSize: size,
      representationSize: 3,
      labelCount: 3,
      representer: { hidden: 4, noiseStdDevInitial: 0.05 },
      deidentifier: { hidden: 4, layers: 1 },
      adversary: { hidden: 4 },
    }),
    game: gameOfKind('private', {
      phase1: { epochsMax: 6, patience: 6 },
      phase2: schedule,
      phase3: schedule,
      sentencesPerBatch: 8,
      freshChecks: { everyEpochs: 1, epochs: 1, pairsMin: 20, accuracyMax: 0.6, lambdaGrowth: 2 },
    }),
    training: buildCorpus(120, 1),
    validation: buildCorpus(30, 2),
    random: random.fork('game'),
  });
  const material = { training: buildCorpus(60, 1), heldOut: buildCorpus(30, 3) };
  const budget = { engine, threads, hidden: 4, sentencesPerBatch: 8, epochs: 1, pairsMin: 20 };
  return {
    learnt,
    attack: () => reportPostHocAttack(learnt.frozen, material, budget, random),
  };
}

describe('the life of a representer', () => {
  let learnt: Awaited<ReturnType<typeof live>>['learnt'];
  let attack: Awaited<ReturnType<typeof live>>['attack'];

  beforeAll(async () => {
    ({ learnt, attack } = await live());
  });

  it('has a post-hoc attack on the file in its stopping rule and at its end', async () => {
    const third = learnt.reports.filter(({ phase }) => phase === 'P3');
    expect(third.map(({ measures }) => 'fresh/T1' in measures)).toEqual([true, true]);
    expect((await attack())?.T1.pairs).toBeGreaterThanOrEqual(20);
  });

  it('ends in a de-identifier that was trained from scratch on exported sentences, and scored by its file', async () => {
    const random = createSeededRandom(2);
    const received = async (count: number, seed: number) => {
      const options = { frozen: learnt.frozen, threads, labelCount: 3, random: random.fork(`site ${seed}`) };
      const { sentences } = await exportSentences(buildCorpus(count, seed).sentences, options);
      return createMemorySource(sentences, 8);
    };

    const { deidentifier, reports } = await learnDeidentifier({
      engine,
      threads,
      settings: { ...learnt.networks.deidentifier, hidden: 8 },
      training: await received(200, 4),
      validation: await received(30, 5),
      schedule: { epochsMax: 12, patience: 12 },
      random: random.fork('deidentifier'),
    });
    const labelSet = { name: 'ours', labels: ['NAME'] };
    const heldOut = [{ siteNumber: 0, sentences: await received(60, 6) }];
    const { scores } = await scorePool(heldOut, { deidentifier, labelSet, random });
    await deidentifier.close();

    expect(reports).toHaveLength(12);
    // Half of the words are names: to call every word one gives 0.67.
    expect(scores.heldOutTokenF1).toBeGreaterThan(0.85);
  });
});
