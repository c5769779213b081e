/** What a figure may reach, and why. Versioned: a change of any value is a new version, and reports name the one they used. */
import { gateThresholds } from '#protocol';

const { version, upper } = gateThresholds; // gates check them, too

/** Version 1, proposed: a consortium that wants other values makes them a version of its own. */
export const thresholds = {
  version,
  /**
   * The pure setting, in which nothing was replaced before encoding, as with words that nobody labelled: share of right words among
   * 1,000 of the worst label. Fifty times chance, about what the best attacker reads where every two candidates are two deviations apart.
   */
  pureWord: upper.J1,
  /** The deployed path: surrogates replace what is labelled, so only missed identifiers leave as they are. */
  deployed: {
    /** Share of identifiers that annotators miss. An assumption until a site has measured its own: MEDDOCAN's annotators agreed on 98 %. */
    missRate: 0.05,
    /** True names found among 1,000. */
    names: { candidates: 1000, upper: upper['J2.deployed-names'] },
    /** Dates found among the days of a leap year. */
    dates: { candidates: 366, upper: upper['J2.deployed-dates'] },
  },
  /** AUC of telling sentences of one document from those of two. */
  linkage: upper.J6,
  /** Linkage has power when it reads this of raw vectors: well above what it may read of a representer. Below, it is shown alone. */
  linkagePower: 0.65,
  /** A learned decoder has power when, where nothing is hidden, it names this share of the words that its prior does not. */
  decoderPower: 0.5,
  /** A judge has power when it tells this share right where nothing is hidden, */
  powerLeast: 0.95,
  /** and no more than this where there is nothing to tell. */
  noiseMost: 0.52,
  /** Share of reports in which any gated figure's interval misses; divided among gated figures, and among labels of a worst one. */
  miss: 0.05,
  /** A label counts for the worst only with so many attacked words, */
  targetsLeast: 30,
  /** from so many documents: fewer say too little of others. */
  documentsLeast: 10,
} as const;

/** Figures with a threshold, at most. */
const gatedFigures = Object.keys(upper).length;

/** The share of intervals that may miss, of one of `parts` figures of which the worst is gated. */
export const missOf = (parts: number): number => thresholds.miss / gatedFigures / Math.max(1, parts);
