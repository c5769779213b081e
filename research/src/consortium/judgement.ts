/** What is said about a representer that all sites share. */
import type { Unready } from '#training';
import type { Judged } from '../systems/representers.js';

/** How a representer stood up to adversaries on public documents that it was not trained on. */
export interface Judgement extends Judged {
  /** Of training the representer. */
  readonly epochs: number;
  readonly seconds: number;
  /** A phase of its training that did not begin. */
  readonly unready?: Unready;
}
