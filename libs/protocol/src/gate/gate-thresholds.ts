/** Table of gated figures. Attacks compare with it, and the gate checks that they did. */

export interface GatedFigure {
  /** Maximum for the upper end of the figure's interval. */
  readonly upper: number;
  /** Reports that have it: all, those with names or dates in the label set, or those with groups in the corpus. */
  readonly when: 'always' | 'names' | 'dates' | 'groups';
  /** Whether it gates only if the same attack succeeds without protection; on few documents it cannot. */
  readonly needsPower: boolean;
  /** Whether every label with words in the corpus has its own value. */
  readonly byLabel: boolean;
  /** Whether sites also compute it when they pull: in minutes, on the program's public notes. */
  readonly atSites: boolean;
}

/** By id, in reporting order. `libs/privacy-audit/src/thresholds.ts` gives the reason for every value. */
export const gatedFigures = {
  J1: { upper: 0.05, when: 'always', needsPower: false, byLabel: true, atSites: true },
  'J1.hits': { upper: 0.2, when: 'always', needsPower: false, byLabel: true, atSites: true },
  'J1.whole': { upper: 0.15, when: 'always', needsPower: false, byLabel: false, atSites: true },
  'J1.whole-hits': { upper: 0.75, when: 'always', needsPower: false, byLabel: false, atSites: true },
  'J2.deployed-names': { upper: 0.01, when: 'names', needsPower: false, byLabel: false, atSites: true },
  'J2.deployed-dates': { upper: 0.02, when: 'dates', needsPower: false, byLabel: false, atSites: true },
  'J1.prior': { upper: 0.2, when: 'always', needsPower: false, byLabel: false, atSites: true },
  J6: { upper: 0.6, when: 'always', needsPower: true, byLabel: false, atSites: false },
  'J6.identifiers': { upper: 0.6, when: 'groups', needsPower: true, byLabel: false, atSites: false },
  'J6.patient': { upper: 0.6, when: 'groups', needsPower: true, byLabel: false, atSites: false },
  'J6.roster': { upper: 0.09, when: 'always', needsPower: false, byLabel: false, atSites: false },
} as const satisfies Readonly<Record<string, GatedFigure>>;

export type GatedFigureId = keyof typeof gatedFigures;

/**
 * Changing a value, or the meaning of a gated figure, takes a new version. Reports name theirs; a version that
 * the gate does not accept counts as INVALID.
 *
 * | version | what changed |
 * |---|---|
 * | 6 | words that share a vector are as many candidates as they are; limits of whole identifiers (ADR 0091) |
 * | 5 | words and whole identifiers of notes, a language model and a roster are gated, casing is read, no label is left out, documents and seed are fixed (ADR 0085) |
 * | 4 | J1 and J2 try words of a label's type before words that only lie near; values as before (ADR 0068) |
 * | 3 | linkage is read on the deployed path, with surrogates in place of what is labelled (ADR 0058) |
 */
export const gateThresholds = {
  version: 6,
  /** Accepted report versions. Version 5 counted unknown words as one; earlier ones lack most gated figures. */
  accepted: [6],
  /** Candidates of gated word attacks. */
  candidates: 1000,
  /** Most documents that an audit reads, by budget; a quick audit takes a quarter of an hour. */
  documentsMax: { quick: 150, full: 1_000 },
  /** Cases with a known verdict; a report with a missing or wrong one is INVALID. */
  controls: [
    'raw-vectors-are-broken',
    'noise-off-is-broken',
    'pure-noise-is-not',
    'shuffled-labels-are-not',
    'a-planted-leak-is-found',
    'j1-on-a-cloud-at-1',
    'j1-on-a-cloud-at-2',
  ],
} as const;

export type ControlId = (typeof gateThresholds.controls)[number];

/** Maximum J1 by default. A consortium or a site may ask for less; allowing more takes a waiver. */
export const j1MaxDefault: number = gatedFigures.J1.upper;
