// Figures as the tables of research/results show them, and a table as Markdown.

export function grouped(value) {
  return Math.round(value).toLocaleString('en-US');
}

export function meanOf(values) {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? '' : (known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(4);
}

export function score(summary) {
  if (summary === null) return '';
  const { mean, standardDeviation } = summary;
  return standardDeviation === null
    ? mean.toFixed(4)
    : `${mean.toFixed(4)} ± ${standardDeviation.toFixed(4)}`;
}

/** The mean over seeds and, in brackets, the highest upper end of a seed's 95 % interval. */
export function percent(summary, intervals) {
  if (summary === null || summary === undefined) return '';
  const told = (share) => (100 * share).toFixed(share < 0.1 ? 2 : 1); // small shares are compared with 1 %
  if (intervals.length === 0) return `${told(summary.mean)} %`;
  return `${told(summary.mean)} % [${told(Math.max(...intervals.map((interval) => interval?.[1] ?? 0)))}]`;
}

export function tested(difference, pValue) {
  const sign = difference < 0 ? '-' : '+';
  return `${sign}${Math.abs(difference).toFixed(4)} (p ${pValue.toFixed(4)})`;
}

export function markdown(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ');
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
