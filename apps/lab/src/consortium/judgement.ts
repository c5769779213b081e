/** What is said about a representer that all sites share. */
import type { AdversaryAccuracies, ExactFindings } from '../systems/representers.js';

/** How a representer stood up to adversaries on public documents that it was not trained on. */
export interface Judgement {
  /** Null when fresh adversaries are turned off. */
  readonly adversaries: AdversaryAccuracies | null;
  /** Null when there was nothing to attack. */
  readonly exactAdversary: ExactFindings | null;
  /** Of training the representer. */
  readonly epochs: number;
  readonly seconds: number;
}
