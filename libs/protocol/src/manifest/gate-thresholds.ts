/** The one table of gated figures. Judges compare with it, and a gate checks that a report did. */

/** What a gate asks of one figure. */
export interface GatedFigure {
  /** What the upper end of the figure's interval may reach. */
  readonly upper: number;
  /** In which reports the figure stands: in all, or where the label set has names or dates, or the corpus such groups of sentences. */
  readonly when: 'always' | 'names' | 'dates' | 'groups';
  /** Whether it has a threshold only where the same judge sees what is not hidden: on few documents it cannot, and says nothing. */
  readonly needsPower: boolean;
  /** Whether it is told of every label of which the corpus has words. */
  readonly byLabel: boolean;
  /** Whether a site asks it, too, of what it pulls: in minutes, on the public notes that come with the program. */
  readonly atSites: boolean;
}

/** By id, in the order in which they are told. `libs/privacy-audit/src/thresholds.ts` has the reasons of every value. */
export const gatedFigures = {
  J1: { upper: 0.05, when: 'always', needsPower: false, byLabel: true, atSites: true },
  'J1.hits': { upper: 0.2, when: 'always', needsPower: false, byLabel: true, atSites: true },
  'J1.whole': { upper: 0.05, when: 'always', needsPower: false, byLabel: false, atSites: true },
  'J1.whole-hits': { upper: 0.2, when: 'always', needsPower: false, byLabel: false, atSites: true },
  'J2.deployed-names': { upper: 0.01, when: 'names', needsPower: false, byLabel: false, atSites: true },
  'J2.deployed-dates': { upper: 0.02, when: 'dates', needsPower: false, byLabel: false, atSites: true },
  'J1.prior': { upper: 0.2, when: 'always', needsPower: false, byLabel: false, atSites: true },
  J6: { upper: 0.6, when: 'always', needsPower: true, byLabel: false, atSites: false },
  'J6.identifiers': { upper: 0.6, when: 'groups', needsPower: true, byLabel: false, atSites: false },
  'J6.patient': { upper: 0.6, when: 'groups', needsPower: true, byLabel: false, atSites: false },
  'J6.roster': { upper: 0.09, when: 'always', needsPower: false, byLabel: false, atSites: false },
} as const satisfies Readonly<Record<string, GatedFigure>>;

/** A figure with a threshold. */
export type GatedFigureId = keyof typeof gatedFigures;

/**
 * A change of any value, or of what a gated figure means, is a new version. Reports name the one that they were judged by, and a gate
 * takes one that it does not accept as INVALID.
 *
 * | version | what changed |
 * |---|---|
 * | 5 | words and whole identifiers of notes, a language model and a roster are gated, casing is read, no label is left out, documents and seed are fixed (ADR 0085) |
 * | 4 | J1 and J2 try words of a label's type before words that only lie near; values as before (ADR 0068) |
 * | 3 | linkage is read on the deployed path, with surrogates in place of what is labelled (ADR 0058) |
 */
export const gateThresholds = {
  version: 5,
  /** Versions whose reports keep their verdict. Before 5 a report says nothing of most gated figures. */
  accepted: [5],
  /** Words among which gated figures are asked. */
  candidates: 1000,
  /** Documents that an audit reads, by budget, of as many as it is given: a quick one is to take a quarter of an hour. */
  documentsMax: { quick: 150, full: 1_000 },
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
} as const;

/** A control that every report has. */
export type ControlId = (typeof gateThresholds.controls)[number];

/** What J1 may reach where nobody asks for less. A consortium or a site may; whoever wants more signs a waiver. */
export const j1MaxDefault: number = gatedFigures.J1.upper;
