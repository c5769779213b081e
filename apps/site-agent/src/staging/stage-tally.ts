/** What a staging run has met so far: counts for the record, refusals for the person watching. */
import type { Terminal } from '#command-line';
import type { FailureCode } from '#foundation';
import type { IobScheme } from '#labels';
import type { LabelWarning } from '#text';

/** Enough to mend a corpus by; a broken export of a million files does not fill the record. */
const refusedListMax = 1000;

/** Counts of one staging run. */
export class StageTally {
  staged = 0;
  stagedBefore = 0;
  refusedCount = 0;
  sentences = 0;
  tokens = 0;
  readonly refused: { file: string; code: string }[] = [];
  readonly labels: Record<string, number> = {};
  readonly labelWarnings: Record<string, number> = {};

  constructor(private readonly terminal: Terminal) {}

  /** A document that is left out. */
  refuse(file: string, code: FailureCode): void {
    this.refusedCount += 1;
    if (this.refused.length >= refusedListMax) return;
    this.refused.push({ file, code });
    this.terminal.say(`refused ${file}: ${code}`);
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
}
