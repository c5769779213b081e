export {
  type CheckpointBytes,
  type Checkpoints,
  createCheckpoints,
  noCheckpoints,
  type UnusableCheckpoint,
} from './checkpoint.js';
export type { Checkpoint } from './checkpoint-file.js';
export type { EpochMeasures, EpochReport } from './epoch-report.js';
export {
  type Enumeration,
  type ExactAdversaryOptions,
  type ExactAdversaryScore,
  scoreExactAdversary,
} from './exact-adversary.js';
export {
  type FreshAdversaryOptions,
  type FreshAdversaryScores,
  type JudgeScore,
  scoreFreshAdversaries,
} from './fresh-adversaries.js';
export type { GameCorpus } from './game-data.js';
export type { NetworkSettings } from './game-losses.js';
export {
  type GameSettings,
  gameSettingsSchema,
  resolveGameSettings,
  type WrittenGame,
  writtenGameSchema,
} from './game-settings.js';
export type { RepresenterTraining } from './game-table.js';
export type { PhaseSchedule } from './phase-schedule.js';
export { fromFrame, openPoolFrame, type PoolFrame, type PoolFrameFile } from './pool-frame.js';
export {
  createPoolSource,
  type PoolSourceOptions,
  type PoolSplit,
  type SentenceChoice,
  splitPool,
} from './pool-source.js';
export {
  gameOfKind,
  isSeparated,
  type KindOfNetworks,
  networksOfKind,
  type RepresenterKind,
  representerKinds,
  separationLambdaDefault,
} from './representer-kinds.js';
export { type BatchSource, createMemorySource, drawBatches, type TrainingSentence } from './sentences.js';
export {
  type DeidentifierTraining,
  type TrainedDeidentifier,
  trainDeidentifier,
} from './train-deidentifier.js';
export { type TrainedRepresenter, trainRepresenter } from './train-representer.js';
