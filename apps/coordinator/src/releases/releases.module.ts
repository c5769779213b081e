/** The routes of releases: published by the administrator, pulled by sites. */
import { Controller, Module, type StreamableFile } from '@nestjs/common';
import type { BodyOf, ReleaseView } from '#protocol';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { PoolModule } from '../pool/pool.module.js';
import { RepresentersModule } from '../representers/representers.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ReleaseSources } from './release-sources.js';
import { ReleasesRepository } from './releases.repository.js';
import { ReleasesService } from './releases.service.js';

/** `/v1/releases`: what every site runs on its own notes. */
@Controller()
class ReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  @Route('currentRelease')
  current(): Promise<ReleaseView> {
    return this.releases.current();
  }

  @Route('releaseFile')
  file(@PathParam('releaseId') releaseId: string, @PathParam('name') name: string): Promise<StreamableFile> {
    return this.releases.file(releaseId, name);
  }
}

/** `/v1/admin/releases`. */
@Controller()
class AdminReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  @Route('publishRelease')
  publish(@RouteBody('publishRelease') { runId }: BodyOf<'publishRelease'>): Promise<ReleaseView> {
    return this.releases.publish(runId);
  }

  @Route('listReleases')
  async list() {
    return { releases: await this.releases.list() };
  }
}

/** Releases: published by the administrator, pulled by sites. */
@Module({
  imports: [PoolModule, RepresentersModule, RunsModule],
  controllers: [ReleasesController, AdminReleasesController],
  providers: [ReleasesService, ReleaseSources, ReleasesRepository],
})
export class ReleasesModule {}
