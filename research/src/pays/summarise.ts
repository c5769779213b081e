/** The results as a table, and the preregistered answer. */
import { alignColumns } from '#command-line';
import type { Arm } from './pays-file.js';

/** What one hospital reads on its unseen notes after learning in one way. */
export interface PaysScore {
  readonly arm: Arm;
  readonly hospital: string;
  /** Hospitals that pooled; 0 for `own`. */
  readonly others: number;
  /** Own labelled notes. */
  readonly own: number;
  readonly seed: number;
  readonly documents: number;
  readonly binaryHipaaTokenF1: number;
  readonly spanF1: number;
  readonly spanF1Typed: number;
  /** Share of identifiers of which no letter is left. */
  readonly hidden: number;
}

/** A point of binary token F1: what a hospital has to gain, and what it may lose against pooled text. */
const point = 0.01;

/** Hospitals that need not gain. */
const hospitalsSpared = 1;

/** One way to learn, over all hospitals. Scores are means over hospitals and seeds. */
export interface Answer {
  readonly arm: Arm;
  readonly others: number;
  readonly own: number;
  readonly hospitals: number;
  readonly binaryHipaaTokenF1: number;
  readonly spanF1: number;
  readonly hidden: number;
  /** Hospitals that gain a point or more over their own and public text. */
  readonly gain: number;
  /** Hospitals that stay within a point of pooled text. */
  readonly near: number;
  /** Both in all hospitals but one. */
  readonly pays: boolean;
}

/** By arm, number of others and of own notes; `own` and `text` are what the rest is measured by. */
export function answersOf(scores: readonly PaysScore[]): Answer[] {
  const hospitals = [...new Set(scores.map(({ hospital }) => hospital))];
  const of = (arm: Arm, others: number, own: number) =>
    scores.filter((one) => one.arm === arm && one.others === others && one.own === own);
  const at = (those: readonly PaysScore[], hospital: string) =>
    meanOf(
      those.filter((one) => one.hospital === hospital),
      'binaryHipaaTokenF1',
    );
  const ways = new Map(
    scores.map(({ arm, others, own }) => [`${arm} ${others} ${own}`, { arm, others, own }]),
  );
  return [...ways.values()].map(({ arm, others, own }) => {
    const those = of(arm, others, own);
    const alone = of('own', 0, own);
    const ceiling = of('text', others, own);
    const gain = hospitals.filter((one) => at(those, one) - at(alone, one) >= point).length;
    const near = hospitals.filter((one) => at(ceiling, one) - at(those, one) <= point).length;
    const least = hospitals.length - hospitalsSpared;
    return {
      arm,
      others,
      own,
      hospitals: new Set(those.map(({ hospital }) => hospital)).size,
      binaryHipaaTokenF1: meanOf(those, 'binaryHipaaTokenF1'),
      spanF1: meanOf(those, 'spanF1'),
      hidden: meanOf(those, 'hidden'),
      gain,
      near,
      pays: gain >= least && near >= least,
    };
  });
}

/** NaN of none, which is neither a gain nor near. */
function meanOf(those: readonly PaysScore[], measure: 'binaryHipaaTokenF1' | 'spanF1' | 'hidden'): number {
  return those.reduce((sum, one) => sum + one[measure], 0) / those.length;
}

/** For a terminal. */
export function summarisePays({
  answers,
  unfinished,
}: {
  readonly answers: readonly Answer[];
  readonly unfinished: number;
}): string {
  const rows = answers.map((answer) => [
    answer.arm,
    ...[answer.others, answer.own].map(String),
    ...[answer.binaryHipaaTokenF1, answer.spanF1, answer.hidden].map((value) => value.toFixed(4)),
    `${answer.gain} of ${answer.hospitals}`,
    `${answer.near} of ${answer.hospitals}`,
    answer.arm === 'own' || answer.arm === 'text' ? '' : answer.pays ? 'pays' : 'does not pay',
  ]);
  const head = [
    'learns from',
    'others',
    'own',
    'token F1',
    'span F1',
    'hidden',
    'gain a point',
    'near text',
    '',
  ];
  return [
    ...alignColumns([head, ...rows]),
    ...(unfinished === 0 ? [] : [`${unfinished} scores are not computed yet`]),
  ].join('\n');
}
