import { Injectable } from '@nestjs/common';

/** Frames are held in memory whole while they are checked (32 MiB at most); two at a time bound what that takes. */
const turnsMax = 2;

/** Lets two frames be checked at a time; the others wait on disk. */
@Injectable()
export class CheckTurns {
  private free = turnsMax;
  private readonly waiting: (() => void)[] = [];

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Hands the turn on, or puts it back. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free += 1;
    else next();
  }
}
