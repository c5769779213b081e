/** The two budgets of `lab audit`: one for every change, one for a release. */
import type { Engine } from '#kernels';
import type { AuditBudget } from './audit.js';

/** What a budget is told of the machine, and who hears of epochs. */
export interface BudgetOptions {
  readonly engine: Engine;
  readonly threads: number;
  readonly onEpoch?: (epoch: number, trainingLoss: number) => void;
}

/**
 * `quick`, under a quarter of an hour on two cores: 200 words of each label among 100 candidates, 40 of them (all, where a list has few
 * outputs) among 366 and 1,000; with noise on the input 30 of each label among 366, which never clear anybody. Adversaries of one size, two
 * seeds, one in trials of power. `full`: all 200 among 1,000, 40 ... among 10,000; three seeds of two sizes for as many epochs as the authors'.
 */
export function budgetNamed(
  name: AuditBudget['name'],
  { engine, threads, onEpoch }: BudgetOptions,
): AuditBudget {
  const isFull = name === 'full';
  return {
    name,
    threads,
    words: {
      targets: 200,
      deepTargets: isFull ? 200 : 40,
      deepSizes: isFull ? [366, 1000, 10_000] : [366, 1000],
      wholeTargets: isFull ? 100 : 60, // a figure of hits clears nobody by fewer than 54 documents
      looks: isFull ? 32 : 16,
      inputDraws: isFull ? 4 : 2,
      inputSizes: isFull ? [366, 1000] : [366],
    },
    pairs: {
      engine,
      epochs: isFull ? 50 : 10,
      sizes: isFull ? [50, 100] : [50],
      seeds: isFull ? 3 : 2,
      powerSeeds: isFull ? 2 : 1,
      pairsMin: isFull ? 10_000 : 4_000,
      sentencesPerBatch: 32,
      ...(onEpoch === undefined ? {} : { onEpoch }),
    },
    decoder: {
      engine,
      hidden: isFull ? 128 : 64,
      steps: isFull ? 4_000 : 500,
      sentencesPerBatch: 32,
      targets: 200,
    },
    continued: { engine, epochs: 50, pairsMin: isFull ? 10_000 : 4_000, sentencesPerBatch: 32 },
    controlTargets: 5,
    linkage: { pairsPerSentence: isFull ? 8 : 3, resamples: 2_000, rosterNotes: isFull ? 150 : 30 },
  };
}
