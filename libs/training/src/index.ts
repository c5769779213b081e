export { type Checkpoints, createCheckpoints, type UnusableCheckpoint } from './checkpoint.js';
export type { EpochReport } from './epoch-report.js';
export { type Enumeration, type ExactAdversaryScore, scoreExactAdversary } from './exact-adversary.js';
export { type FreshAdversaryScores, type JudgeScore, scoreFreshAdversaries } from './fresh-adversaries.js';
export type { GameCorpus } from './game-data.js';
export type { NetworkSettings } from './game-losses.js';
export {
  type GameSettings,
  resolveGameSettings,
  type WrittenGame,
  writtenGameSchema,
} from './game-settings.js';
export type { PhaseSchedule } from './phase-schedule.js';
export { fromFrame, openPoolFrame, type PoolFrame, type PoolFrameFile } from './pool-frame.js';
export { createPoolSource, type SentenceChoice, splitPool } from './pool-source.js';
export {
  gameOfKind,
  isSeparated,
  networksOfKind,
  type RepresenterKind,
  separationLambdaDefault,
} from './representer-kinds.js';
export { type BatchSource, createMemorySource, type TrainingSentence } from './sentences.js';
export { trainDeidentifier } from './train-deidentifier.js';
export { type TrainedRepresenter, trainRepresenter } from './train-representer.js';
