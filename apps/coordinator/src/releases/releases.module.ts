import { Module } from '@nestjs/common';
import { PoolModule } from '../pool/pool.module.js';
import { RepresentersModule } from '../representers/representers.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ReleaseSources } from './release-sources.js';
import { AdminReleasesController, ReleasesController } from './releases.controllers.js';
import { ReleasesRepository } from './releases.repository.js';
import { ReleasesService } from './releases.service.js';

/** Releases: published by the administrator, pulled by sites. */
@Module({
  imports: [PoolModule, RepresentersModule, RunsModule],
  controllers: [ReleasesController, AdminReleasesController],
  providers: [ReleasesService, ReleaseSources, ReleasesRepository],
})
export class ReleasesModule {}
