/** Describes where results were computed; stored beside every result. */
import { cpus, totalmem } from 'node:os';

/** The machine and its software. */
export interface Environment {
  readonly date: string;
  readonly node: string;
  readonly platform: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly engine: string;
}

/** Describes this machine; `engine` is the engine's own description. */
export function describeEnvironment(engine: string): Environment {
  return {
    date: new Date().toISOString(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    engine,
  };
}
