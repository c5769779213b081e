// Findings of scan-identifiers.mjs that are known to be nobody's, each with the reason. A file ending in "/" is a folder.

/** @type {{ file: string, kind: string, reason: string }[]} */
export const allowances = [
  {
    file: 'research/templates/en/document.txt',
    kind: 'an e-mail address',
    reason: 'a pacing threshold in volts at milliseconds',
  },
  {
    file: 'research/templates/es/document.txt',
    kind: 'a telephone number',
    reason: 'three doses of a drug, joined by hyphens',
  },
  {
    file: 'research/templates/es/innocent.txt',
    kind: 'a telephone number',
    reason: 'a count of cells, and that is its point',
  },
];
