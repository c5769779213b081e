import type { CatalogueEntry } from './entry.js';

/** Failures of the rules part: files with which a site says what its layers do. */
export const rulesFailures = {
  RULES_POLICY_INVALID: {
    http: 422,
    message: 'The policy of the layers cannot be used',
    remedy:
      'Compare it with docs/policies.md and libs/rules/src/default-policy.json; unknown fields and labels are refused.',
  },
  RULES_PATTERN_REFUSED: {
    http: 422,
    message: 'A pattern of the policy cannot be used',
    remedy: 'Give every quantifier an upper bound, {1,20} in place of + and *, and nest none.',
  },
  RULES_LIST_INVALID: {
    http: 422,
    message: 'A list of terms cannot be used',
    remedy: 'Write one term a line, or a YAML or JSON list of terms or of { term, label }.',
  },
  RULES_KNOWN_VALUES_INVALID: {
    http: 422,
    message: 'The known values of patients cannot be used',
    remedy:
      'Write a CSV with the columns note, patient, name, birthDate, record, address and telephone, or a list of such objects in JSON or YAML.',
  },
  RULES_LANGUAGE_UNKNOWN: {
    http: 400,
    message: 'There are no rules for this language',
    remedy: 'Use one of the languages listed here.',
  },
} as const satisfies Record<string, CatalogueEntry>;
