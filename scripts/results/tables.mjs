// The tables of research/results by their kind: each is made from a whole result, and where it has several tasks from the name of one.
import { grouped, markdown, meanOf, percent, score, tested } from './cells.mjs';

function systems({ summary, comparisons, systems: cells }) {
  const counts = [...new Set(summary.flatMap(({ rightWord }) => Object.keys(rightWord ?? {})))];
  const hasWords = summary.some(({ words }) => words !== undefined); // J1, since it stands in the exact adversary's place
  const isJudged = counts.length > 0 || hasWords;
  const head = ['system', 'seeds', 'span F1, untyped', 'typed', 'binary token F1', 'difference (untyped)'];
  const judges = isJudged ? ['fresh T1', 'fresh T2', ...counts.map((count) => `right word of ${count}`)] : [];
  const wordHead = hasWords ? [`J1, words of 1,000${listsOf(cells)}`, 'J2'] : [];
  const rows = summary.map(({ label, seeds, spanF1, binaryHipaaTokenF1, adversaries, rightWord, words }) => {
    const own = cells.filter((cell) => cell.label === label);
    const judged = isJudged
      ? [
          ...['T1', 'T2'].map((judge) =>
            percent(
              adversaries?.[judge],
              own.map((cell) => cell.adversaries?.[judge]?.interval),
            ),
          ),
          ...counts.map((count) =>
            percent(
              rightWord?.[count],
              own.map((cell) => enumerationOf(cell, count)?.interval),
            ),
          ),
        ]
      : [];
    const difference = comparisons.find((one) => one.label === label && one.measure === 'untyped');
    const short = own.filter(({ unready }) => unready !== undefined).map(({ seed }) => seed);
    return [
      short.length === 0 ? label : `${label} (seed ${short.join(', ')}: ${shortOf(own)})`,
      seeds.join(', '),
      score(spanF1.untyped),
      score(spanF1.typed),
      score(binaryHipaaTokenF1),
      difference === undefined ? '' : tested(difference.difference, difference.pValueAdjusted),
      ...judged,
      ...(hasWords ? [percent(words?.worst, [[0, words?.upper]]), percent(words?.bound, [])] : []),
    ];
  });
  return markdown([...head, ...judges, ...wordHead], rows);
}

/** What J1 tried, in the head of its column; a table with both kinds of lists would compare what cannot be compared. */
function listsOf(cells) {
  const kinds = new Set(cells.flatMap(({ words, wordLists = 'near' }) => (words ? [wordLists] : [])));
  if (kinds.size > 1)
    throw new Error('J1 of this table tried words by type in some cells and near words in others');
  return kinds.has('near') ? ' (lists of near words)' : '';
}

/** Which phase did not begin, because the one before it learned too little. */
function shortOf(cells) {
  return [
    ...new Set(cells.flatMap(({ unready }) => (unready === undefined ? [] : [`no ${unready.phase}`]))),
  ].join(' ');
}

/** What vocabulary cells leave of the words of each label: the last system that has some; labels of a hundred words or more. */
function guarantees({ systems: cells }) {
  const last = cells.filter(({ seed, cells: own }) => own !== undefined && seed === cells[0]?.seed).at(-1);
  const byLabel = last?.cells.byLabel ?? {};
  const share = (value) => percent({ mean: value }, []);
  const rows = Object.entries(byLabel)
    .filter(([, { words }]) => words >= 100)
    .sort(([a, one], [b, other]) => other.words - one.words || a.localeCompare(b))
    .map(([label, of]) => [
      ...[label, String(of.words), String(of.outputs), share(of.found)],
      ...[share(of.foundOfOthers), share(of.publicTokens)],
    ]);
  const head = [
    'label',
    'words',
    'outputs',
    'found of all',
    'found of those not public',
    'tokens that are public words',
  ];
  return markdown(head, rows);
}

/** The first seed of each system that has an exact adversary; the ten labels with the most swaps. */
function separations({ systems: cells }) {
  const judged = cells.filter((cell) => cell.exactAdversary);
  const first = judged.filter((cell) => judged.find(({ label }) => label === cell.label) === cell);
  const byLabel = first[0]?.exactAdversary.separationByLabel ?? {};
  const labels = Object.keys(byLabel)
    .sort((a, b) => byLabel[b].swaps - byLabel[a].swaps || a.localeCompare(b))
    .slice(0, 10);
  const told = ({ median, p90, p99 }) => [median, p90, p99].map((value) => value.toFixed(2)).join(' / ');
  const row = (name, of) => [name, ...first.map((cell) => told(of(cell.exactAdversary)))];
  return markdown(
    ['label', ...first.map(({ label }) => label)],
    [
      row('all', ({ separation }) => separation),
      ...labels.map((label) => row(label, ({ separationByLabel }) => separationByLabel[label])),
    ],
  );
}

/** One row for each site that nobody trained on: means over seeds, spans without labels. Older results know raw on single sites alone. */
function sites({ consortium, claims }) {
  const named = consortium.unseen[0]?.baselines ?? [];
  const hasPublic = claims.some(({ of }) => of === 'privatePublic');
  const rows = consortium.sites.map((site) => {
    const unseen = consortium.unseen.filter((one) => one.site === site);
    const claim = claims.find((one) => one.site === site && (one.of ?? 'private') === 'private');
    const withPublic = claims.find((one) => one.site === site && one.of === 'privatePublic');
    const singles = unseen.flatMap(({ rawSingle }) => rawSingle);
    const others = [...new Set(singles.map(({ from }) => from))];
    const rival = claim?.strongest ?? claim;
    const told =
      claim?.of === undefined
        ? rival === undefined
          ? ''
          : tested(rival.difference, rival.pValue)
        : claimed(claim);
    return [
      site,
      others
        .map((other) => meanOf(singles.filter(({ from }) => from === other).map(({ spanF1 }) => spanF1)))
        .join(', '),
      meanOf(unseen.map(({ privatePooled }) => privatePooled?.spanF1)),
      meanOf(unseen.map(({ rawPooled }) => rawPooled?.spanF1)),
      ...(named.length === 0 ? [] : [rival?.baseline ?? '', rival === undefined ? '' : rival.f1.toFixed(4)]),
      told,
      ...(hasPublic
        ? [withPublic?.privatePooled.toFixed(4) ?? '', withPublic === undefined ? '' : claimed(withPublic)]
        : []),
    ];
  });
  const head = ['unseen site', 'raw, each single other site', 'private pooled', 'raw pooled'];
  const compared =
    named.length === 0
      ? ['private pooled less the best raw single']
      : ['strongest baseline', 'its F1', 'private pooled less that'];
  const more = hasPublic ? ['with public vectors', 'less the strongest'] : [];
  return markdown([...head, ...compared, ...more], rows);
}

/** A difference with what it is worth: a claim needs three seeds, their range, and p. */
function claimed({ strongest, spread, holds, seeds }) {
  const told = tested(strongest.difference, strongest.pValue);
  if (holds === null) return `${told}, open`;
  return `${told}, ${seeds.length} seeds within ${spread.toFixed(4)}: ${holds ? 'holds' : 'does not hold'}`;
}

/** F1 on unseen sites by the number of sites trained on. */
function curve({ consortium }) {
  const points = consortium.curve;
  const counts = [...new Set(points.map((point) => point.sites))].sort((a, b) => a - b);
  const kinds = [...new Set(points.map(({ kind }) => kind))];
  const at = (kind, count) => points.find((point) => point.kind === kind && point.sites === count);
  const rows = kinds.map((kind) => [kind, ...counts.map((count) => score(at(kind, count) ?? null))]);
  return markdown(
    ['trained on', ...counts.map((count) => `${count} ${count === 1 ? 'site' : 'sites'}`)],
    rows,
  );
}

/** A comparison: one row for each cell of a task. */
function scores({ cells, comparisons }, task) {
  const told = (value, digits = 4) => (value === null || value === undefined ? '' : value.toFixed(digits));
  const rows = cells
    .filter((cell) => cell.task === task)
    .map(({ label, seed, spans, tokens, kappa, ...cell }) => {
      const against = comparisons.find(
        (one) => one.task === task && one.label === label && one.seed === seed,
      );
      return [
        label,
        ...['precision', 'recall', 'f1', 'f2'].map((name) => told(spans.untyped[name])),
        told(spans.typed?.f1),
        ['precision', 'recall', 'f1'].map((name) => told(tokens[name], 3)).join(' / '),
        told(kappa, 3),
        told(cell.wholeIdentifierRecall),
        told(cell.falseMarksPer1000Words, 1),
        against === undefined ? '' : tested(against.difference, against.pValueAdjusted),
        against === undefined ? '' : discordant(against.mcnemar),
      ];
    });
  const head = ['system', 'span P', 'R', 'F1', 'F2', 'typed F1', 'token P / R / F1', 'kappa'];
  return markdown([...head, 'whole identifiers', 'false positives', 'F1 less the best', 'McNemar'], rows);
}

/** Tokens that the system alone and the best alone decided rightly; runs before this was kept have none. */
function discordant(mcnemar) {
  if (mcnemar === undefined || mcnemar === null) return 'not kept';
  const { onlyFirst, onlySecond, pValueAdjusted } = mcnemar;
  const statistic =
    Math.max(0, Math.abs(onlyFirst - onlySecond) - 1) ** 2 / Math.max(1, onlyFirst + onlySecond);
  return `${onlyFirst} : ${onlySecond} (p ${pValueAdjusted.toFixed(4)}, χ² ${statistic.toFixed(1)})`;
}

/** Speed, size and training of the cells of a task. */
function costs({ cells }, task) {
  const rows = cells
    .filter((cell) => cell.task === task)
    .map(({ label, tokensPerSecond, parameters, bytes, trainingSeconds, epochs }) => [
      label,
      grouped(tokensPerSecond),
      grouped(parameters),
      grouped(bytes / 1000),
      grouped(trainingSeconds),
      Object.entries(epochs)
        .map(([phase, count]) => `${phase} ${count}`)
        .join(', '),
    ]);
  return markdown(['system', 'tokens/s', 'parameters', 'kB', 'seconds of training', 'epochs'], rows);
}

/** Share of the identifiers of a type that is hidden whole; the twelve types with the most spans. */
function types({ cells }, task) {
  const own = cells.filter((cell) => cell.task === task);
  const [first] = own;
  const labels = [...(first?.recallByLabel ?? [])].sort((a, b) => b.spans - a.spans).slice(0, 12);
  const rows = labels.map(({ label, spans }) => [
    label,
    grouped(spans),
    ...own.map(({ recallByLabel }) => {
      const row = recallByLabel.find((one) => one.label === label);
      return row === undefined ? '' : (row.hidden / row.spans).toFixed(3);
    }),
  ]);
  return markdown(['type', 'spans', ...own.map(({ label }) => label)], rows);
}

/** What hospitals gain by pooling: one row for each way to learn, means over hospitals and seeds. */
function ways({ answers }) {
  const rows = answers.map(({ arm, others, own, hospitals, gain, near, ...scores }) => [
    arm,
    others,
    own,
    ...['binaryHipaaTokenF1', 'spanF1', 'hidden'].map((name) => scores[name].toFixed(4)),
    arm === 'own' ? '' : `${gain} of ${hospitals}`,
    arm === 'own' || arm === 'text' ? '' : `${near} of ${hospitals}`,
  ]);
  const head = ['learns from', 'others', 'own notes', 'binary token F1', 'span F1', 'hidden'];
  return markdown([...head, 'gain a point over own', 'within a point of text'], rows);
}

/** Binary token F1 of each hospital, by what was learned from; the task is how many own notes there were. */
function hospitals({ scores }, own) {
  const those = scores.filter((one) => String(one.own) === own);
  const arms = [...new Set(those.map(({ arm }) => arm))];
  const rows = [...new Set(those.map(({ hospital }) => hospital))].map((hospital) => [
    hospital,
    ...arms.map((arm) =>
      meanOf(
        those
          .filter((one) => one.hospital === hospital && one.arm === arm)
          .map((one) => one.binaryHipaaTokenF1),
      ),
    ),
  ]);
  return markdown(['hospital', ...arms], rows);
}

/** Results from before trainer and laboratory wrote one report have `enumerations`. */
function enumerationOf({ exactAdversary }, count) {
  const found = exactAdversary?.rightWord ?? exactAdversary?.enumerations;
  return found?.find(({ candidates }) => String(candidates) === count);
}

export const tables = {
  systems,
  separations,
  guarantees,
  sites,
  curve,
  scores,
  costs,
  types,
  ways,
  hospitals,
};
