/**
 * What orders of the administrator do to releases, in a few lines: the model that random lives are compared
 * with.
 */
import type { Channel } from '#protocol/api';

/** A release of one life. */
export interface ReleaseModel {
  readonly id: string;
  readonly number: number;
  /** Batches that it learned from. */
  readonly members: readonly number[];
  status: Channel | 'held' | 'superseded';
  wasStable: boolean;
}

/** An order of the administrator. */
export type Order = 'promote' | 'hold' | 'rollback';

/** Routes of the orders. */
export const orderRoutes = {
  promote: 'promoteRelease',
  hold: 'holdRelease',
  rollback: 'rollbackRelease',
} as const satisfies Record<Order, string>;

/**
 * The releases of a life, in the order in which they were published. Releases of lives before have lower
 * numbers.
 */
export class ReleasesModel {
  readonly all: ReleaseModel[] = [];

  /** What was published, on the channel that it was published on. */
  add(release: Pick<ReleaseModel, 'id' | 'number' | 'members'>, channel: Channel): void {
    const added: ReleaseModel = { ...release, status: 'candidate', wasStable: false };
    this.all.push(added);
    if (channel === 'stable') this.makeStable(added, 'superseded');
  }

  /** Whether an order is carried out; `isWhole`: nothing of what the release learned from was withdrawn. */
  carryOut(order: Order, release: ReleaseModel, isWhole: boolean): boolean {
    const { status, wasStable, number } = release;
    const stable = this.all.find((other) => other.status === 'stable');
    if (order === 'hold') {
      if (status !== 'candidate') return false;
      release.status = 'held';
      return true;
    }
    if (!isWhole) return false;
    if (order === 'promote') {
      if (!['candidate', 'held'].includes(status) || (stable?.number ?? 0) > number) return false;
      this.makeStable(release, 'superseded');
      return true;
    }
    if (!['superseded', 'held'].includes(status) || !wasStable) return false;
    this.makeStable(release, 'held');
    return true;
  }

  private makeStable(release: ReleaseModel, before: 'superseded' | 'held'): void {
    for (const other of this.all) if (other.status === 'stable') other.status = before;
    release.status = 'stable';
    release.wasStable = true;
  }
}
