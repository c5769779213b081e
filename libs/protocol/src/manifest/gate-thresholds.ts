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
  /** Figures of labels that a label set may lack. Every other one is in every report, or the report is INVALID. */
  ofLabels: { 'J2.deployed-names': 'names', 'J2.deployed-dates': 'dates' },
  /** Figures of groups that a corpus may lack: sentences with names, patients with several notes. */
  ofGroups: ['J6.identifiers', 'J6.patient'],
  /** Figures that are told of every label of which the corpus has words. */
  byLabel: ['J1'],
  /** Cases of which the right verdict is known. One that is missing, or came out wrong, makes a report INVALID. */
  controls: [
    'raw-vectors-are-broken',
    'noise-off-is-broken',
    'pure-noise-is-not',
    'shuffled-labels-are-not',
    'a-planted-leak-is-found',
    'j1-on-a-cloud-at-1',
    'j1-on-a-cloud-at-2',
  ],
  /** Those that have a threshold only where the same judge links words as they are: on few documents it cannot, and says nothing. */
  withPower: ['J6', 'J6.identifiers', 'J6.patient'],
} as const;

/** A figure with a threshold. */
export type GatedFigure = keyof typeof gateThresholds.upper;

/** A control that every report has. */
export type ControlId = (typeof gateThresholds.controls)[number];

/** What J1 may reach where nobody asks for less. A consortium or a site may; whoever wants more signs a waiver. */
export const j1MaxDefault: number = gateThresholds.upper.J1;
