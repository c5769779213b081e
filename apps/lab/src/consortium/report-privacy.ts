/** How the representers of a consortium experiment stood up to adversaries, as the report shows it. */
import type { Cell, PairAccuracy, ReportBlock, ReportSection } from '#evaluation';
import type { ConsortiumResults } from './results.js';

/** Fresh adversaries and the exact one, by seed; without blocks when no representer was judged. */
export function privacySection({ representers }: ConsortiumResults): ReportSection {
  return {
    title: 'Privacy of the representers',
    introduction:
      'Trained on public documents, scored on public documents that were kept aside. No site has a part in it.',
    blocks: representers.length === 0 ? [] : [learnedTable(representers), exactTable(representers)],
  };
}

type Representers = ConsortiumResults['representers'];

const count = (value: number): Cell => ({ value, format: 'count' });

function share(value: number, [low, high]: PairAccuracy['interval']): Cell {
  return { value, format: 'percent', interval: { low, high } };
}

function learnedTable(representers: Representers): ReportBlock {
  const learned = (found: PairAccuracy | undefined): Cell =>
    found === undefined ? null : share(found.accuracy, found.interval);
  return {
    kind: 'table',
    caption: 'Accuracy of freshly trained adversaries, 95 % interval; chance is 50 %',
    columns: ['Seed', 'T1', 'T2', 'Averaged', 'Epochs of the representer'].map((title) => ({ title })),
    rows: representers.map(({ seed, adversaries, epochs }): Cell[] => [
      count(seed),
      learned(adversaries?.T1),
      learned(adversaries?.T2),
      learned(adversaries?.averaged),
      count(epochs),
    ]),
  };
}

function exactTable(representers: Representers): ReportBlock {
  return {
    kind: 'table',
    caption: 'The exact adversary, which holds the representer: right word among the candidates',
    columns: ['Seed', 'Candidates', 'Right word', 'Tokens', 'Median separation'].map((title) => ({ title })),
    rows: representers.flatMap(({ seed, exactAdversary }) =>
      (exactAdversary?.enumerations ?? []).map(({ candidates, rightWord, interval, tokens }): Cell[] => [
        count(seed),
        count(candidates),
        share(rightWord, interval),
        count(tokens),
        exactAdversary === null ? null : { value: exactAdversary.separation.median, format: 'number' },
      ]),
    ),
  };
}
