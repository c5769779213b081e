import { Module } from '@nestjs/common';
import { EnrolmentsController, SitesController } from './enrolment.controllers.js';
import { EnrolmentService } from './enrolment.service.js';
import { EnrolmentLimiter } from './enrolment-limiter.js';
import { SitesRepository } from './sites.repository.js';

/** Sites: invitation, enrolment, revocation. */
@Module({
  controllers: [EnrolmentsController, SitesController],
  providers: [EnrolmentService, EnrolmentLimiter, SitesRepository],
  exports: [SitesRepository],
})
export class EnrolmentModule {}
