// Known false findings of scan-identifiers.mjs, each with its reason. A file ending in "/" is a folder.

/** @type {{ file: string, kind: string, reason: string }[]} */
export const allowances = [
  {
    file: 'libs/surrogates/src/checked-surrogates.spec.ts',
    kind: 'a payment card number',
    reason: 'the example card of a standard: it passes the check and no bank issued it',
  },
  {
    file: 'libs/surrogates/src/checked-surrogates.spec.ts',
    kind: 'a bank account number',
    reason: 'the examples of the IBAN registry',
  },
  {
    file: 'libs/surrogates/src/checked-surrogates.spec.ts',
    kind: 'a telephone number',
    reason:
      'inputs of each national form, outside the ranges that are nobody’s, which is what the test is about',
  },
  {
    file: 'libs/surrogates/src/checked-surrogates.spec.ts',
    kind: 'a social security number',
    reason: 'the number printed on a wallet card of 1938, void ever since',
  },
  {
    file: 'libs/rules/src/catalogue/any/examples.yaml',
    kind: 'a telephone number',
    reason: 'numbers of the health service and of national forms that no range of test numbers has',
  },
  {
    file: 'libs/rules/src/catalogue/any/examples.yaml',
    kind: 'a social security number',
    reason: 'the number printed on a wallet card of 1938, void ever since',
  },
  {
    file: 'libs/rules/src/catalogue/any/examples.yaml',
    kind: 'a payment card number',
    reason: 'examples of the card schemes: they pass the check and no bank issued them',
  },
  {
    file: 'libs/rules/src/catalogue/any/examples.yaml',
    kind: 'a bank account number',
    reason: 'the examples of the IBAN registry',
  },
  {
    file: 'libs/rules/src/catalogue/any/examples.yaml',
    kind: 'a Spanish identity number',
    reason: 'digits in a row with their check letter, as forms print them',
  },
  {
    file: 'libs/rules/src/catalogue/any/examples.yaml',
    kind: 'a network address',
    reason: 'digits between full stops that are no address, and that is their point',
  },
  {
    file: 'libs/rules/src/catalogue/en/examples.yaml',
    kind: 'a telephone number',
    reason: 'numbers of the health service and of national forms that no range of test numbers has',
  },
  {
    file: 'libs/rules/src/catalogue/en/examples.yaml',
    kind: 'a network address',
    reason: 'digits between full stops that are no address, and that is their point',
  },
  {
    file: 'libs/rules/src/catalogue/es/examples.yaml',
    kind: 'a telephone number',
    reason: 'numbers of the health service and of national forms that no range of test numbers has',
  },
  {
    file: 'libs/rules/src/clinical-stretches.spec.ts',
    kind: 'a network address',
    reason: 'a ratio with three dots, and that is its point',
  },
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
