/** What the upper end of a gated figure may reach. Judges compare with it, and a gate checks that a report did. */

/**
 * A change of any value, or of what a gated figure means, is a new version. Reports name the one that they were judged by, and a gate
 * takes one that it does not accept as INVALID. `libs/privacy-audit/src/thresholds.ts` has the reasons, and what only judges need.
 *
 * | version | what changed |
 * |---|---|
 * | 4 | J1 and J2 try words of a label's type before words that only lie near; values as before (ADR 0068) |
 * | 3 | linkage is read on the deployed path, with surrogates in place of what is labelled (ADR 0058) |
 */
export const gateThresholds = {
  version: 4,
  /** Versions whose reports keep their verdict: their values are these, and sites go on with what passed. */
  accepted: [3, 4],
  /** By figure; a label set without names or dates has no figure of them. */
  upper: {
    J1: 0.05,
    'J2.deployed-names': 0.01,
    'J2.deployed-dates': 0.02,
    J6: 0.6,
    'J6.identifiers': 0.6,
    'J6.patient': 0.6,
  },
  /** Those that every report has. */
  always: ['J1', 'J6'],
  /** Those that have a threshold only where the same judge links words as they are: on few documents it cannot, and says nothing. */
  withPower: ['J6', 'J6.identifiers', 'J6.patient'],
} as const;

/** What J1 may reach where nobody asks for less. A consortium or a site may; whoever wants more signs a waiver. */
export const j1MaxDefault: number = gateThresholds.upper.J1;
