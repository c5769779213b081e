/** The adversaries' findings about a shared representer. */
import type { Unready } from '#training';
import type { Judged } from '../systems/representers.js';

/** How well adversaries did against a representer on held-out public documents. */
export interface Judgement extends Judged {
  readonly epochs: number;
  readonly seconds: number;
  /** A training phase that could not start. */
  readonly unready?: Unready;
}
