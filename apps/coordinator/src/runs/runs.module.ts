import { Module } from '@nestjs/common';
import { PoolModule } from '../pool/pool.module.js';
import { CompletionCheck } from './completion-check.js';
import { FencedRuns } from './fenced-runs.js';
import { RunsController } from './runs.controller.js';
import { RunsRepository } from './runs.repository.js';
import { RunsService } from './runs.service.js';
import { TrainerController } from './trainer.controller.js';
import { TrainingService } from './training.service.js';
import { WithdrawnRuns } from './withdrawn-runs.js';

/** Runs, as the administrator starts them and trainers do them. */
@Module({
  imports: [PoolModule],
  controllers: [RunsController, TrainerController],
  providers: [RunsService, TrainingService, FencedRuns, CompletionCheck, WithdrawnRuns, RunsRepository],
  exports: [RunsRepository, WithdrawnRuns],
})
export class RunsModule {}
