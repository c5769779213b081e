/** What a staging run has met so far: counts for the record, and what the person watching is told at the end. */
import type { IobScheme } from '#labels';
import { type LabelWarning, type Note, RefusalSummary } from '#text';

/** Notes named in the record, of each kind that is counted. */
const examplesMax = 5;

/** Counts of one staging run. */
export class StageTally {
  staged = 0;
  /** Notes that an earlier stage holds. */
  stagedBefore = 0;
  /** Notes that say the same as another one of this corpus. */
  repeated = 0;
  /** Staged notes without a single label. */
  unlabelled = 0;
  /** Ids of the first of them. */
  readonly unlabelledExamples: string[] = [];
  sentences = 0;
  tokens = 0;
  readonly refusals = new RefusalSummary();
  readonly labels: Record<string, number> = {};
  readonly labelWarnings: Record<string, number> = {};

  /** All documents that the corpus held. */
  get documents(): number {
    return this.staged + this.stagedBefore + this.repeated + this.refusals.count;
  }

  /** A note that will be staged. */
  addNote({ id, spans }: Note): void {
    this.staged += 1;
    if (spans.length > 0) return;
    this.unlabelled += 1;
    if (this.unlabelledExamples.length < examplesMax) this.unlabelledExamples.push(id);
  }

  /** One sentence that will leave. */
  addSentence(labelIds: Uint8Array, scheme: IobScheme): void {
    this.sentences += 1;
    this.tokens += labelIds.length;
    for (const id of labelIds) {
      const label = id % 2 === 1 ? scheme.labelOf(id) : undefined; // odd ids begin a span
      if (label !== undefined) this.labels[label] = (this.labels[label] ?? 0) + 1;
    }
  }

  addWarnings(warnings: readonly Pick<LabelWarning, 'kind' | 'count'>[]): void {
    for (const { kind, count } of warnings)
      this.labelWarnings[kind] = (this.labelWarnings[kind] ?? 0) + count;
  }

  /** What was left out and what has no labels, for people. */
  lines(): string[] {
    const more = this.unlabelled > examplesMax ? ` and ${this.unlabelled - examplesMax} more` : '';
    return [
      ...this.refusals.lines(),
      ...(this.unlabelled === 0
        ? []
        : [
            `${this.unlabelled} of ${this.staged} notes have no labels; names in them are encoded as they stand`,
            `  ${this.unlabelledExamples.join(', ')}${more}`,
          ]),
    ];
  }
}
