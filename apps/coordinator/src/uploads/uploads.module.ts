import { Module } from '@nestjs/common';
import { EnrolmentModule } from '../enrolment/enrolment.module.js';
import { RepresentersModule } from '../representers/representers.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { CheckTurns } from './check-turns.js';
import { ErasureService } from './erasure.service.js';
import { SiteWithdrawalsController } from './site-withdrawals.controller.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** Batches: received, listed, withdrawn, erased. */
@Module({
  imports: [EnrolmentModule, RepresentersModule, RunsModule],
  controllers: [UploadsController, SiteWithdrawalsController],
  providers: [UploadsService, UploadsRepository, WithdrawalsService, ErasureService, CheckTurns],
  exports: [ErasureService],
})
export class UploadsModule {}
