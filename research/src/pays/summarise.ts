/** Aggregates the results and answers the preregistered question. */
import { alignColumns } from '#command-line';
import type { Arm } from './pays-file.js';

/** A hospital's score on its unseen notes after one way of learning. */
export interface PaysScore {
  readonly arm: Arm;
  readonly hospital: string;
  /** Number of pooling hospitals; 0 for `own`. */
  readonly others: number;
  readonly own: number;
  readonly seed: number;
  readonly documents: number;
  readonly binaryHipaaTokenF1: number;
  readonly spanF1: number;
  readonly spanF1Typed: number;
  /** Share of identifiers with no letter left readable. */
  readonly hidden: number;
}

/** The margin, in binary token F1: the minimum gain, and the maximum loss against pooled text. */
const point = 0.01;

/** Hospitals allowed to miss the criterion. */
const hospitalsSpared = 1;

/** One way of learning, with means over hospitals and seeds. */
export interface Answer {
  readonly arm: Arm;
  readonly others: number;
  readonly own: number;
  readonly hospitals: number;
  readonly binaryHipaaTokenF1: number;
  readonly spanF1: number;
  readonly hidden: number;
  /** Hospitals that gain at least a point over own and public text. */
  readonly gain: number;
  /** Hospitals within a point of pooled text. */
  readonly near: number;
  /** Both hold in all hospitals but one. */
  readonly pays: boolean;
}

/** Aggregates by arm, other hospitals and own notes; `own` and `text` are the references. */
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

/** NaN for an empty list, which counts as neither a gain nor near. */
function meanOf(those: readonly PaysScore[], measure: 'binaryHipaaTokenF1' | 'spanF1' | 'hidden'): number {
  return those.reduce((sum, one) => sum + one[measure], 0) / those.length;
}

/** A table for a terminal. */
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
