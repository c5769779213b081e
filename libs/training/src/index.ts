export {
  type BatchSource,
  createCorpusBatches,
  createMemorySource,
  drawBatches,
  type TrainingCorpus,
  type TrainingSentence,
} from './batches.js';
export { type Checkpoints, createCheckpoints, type UnusableCheckpoint } from './checkpoint.js';
export { type DeidentifierTraining, trainDeidentifier } from './deidentifier.js';
export type { Batches, EpochReport, Inspection, Phase, PhaseSchedule, Unready } from './phase.js';
export {
  capSites,
  createPoolSource,
  fromFrame,
  openPoolFrame,
  type PoolFrame,
  type PoolFrameFile,
  type PoolSplit,
  type SentenceChoice,
  splitPool,
} from './pool.js';
export {
  compileLoss,
  compileValue,
  createMean,
  initialWeights,
  type LossBatch,
  type LossBuilder,
} from './program.js';
export { trainRepresenter } from './representer.js';
export { runPhases } from './run-phases.js';
export {
  type GameSettings,
  gameOfKind,
  isSeparated,
  type NetworkSettings,
  networksOfKind,
  type RepresenterKind,
  resolveGameSettings,
  separationLambdaDefault,
  type WrittenGame,
  writtenGameSchema,
} from './settings.js';
