import { Controller, type StreamableFile } from '@nestjs/common';
import { type BodyOf, type ReleaseView } from '#protocol';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { ReleasesService } from './releases.service.js';

/** `/v1/releases`: what every site runs on its own notes. */
@Controller()
export class ReleasesController {
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
export class AdminReleasesController {
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
