import { Body, Controller, Get, Param, Post, type StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import {
  fileNameSchema,
  idSchema,
  type ReleaseView,
  releaseListSchema,
  releaseRequestSchema,
  releaseSchema,
} from '#protocol';
import { Describe } from '../http/describe.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { ReleasesService } from './releases.service.js';

/** `/v1/releases`: what every site runs on its own notes. */
@Controller('v1/releases')
export class ReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  @Get('current')
  @Describe({
    summary: 'The current release, its manifest and its files',
    caller: 'site',
    answer: releaseSchema,
    failures: ['RELEASE_NONE'],
  })
  current(): Promise<ReleaseView> {
    return this.releases.current();
  }

  @Get(':releaseId/files/:name')
  @Describe({
    summary: 'A file of a release',
    caller: 'site',
    answer: 'bytes',
    failures: ['RELEASE_UNKNOWN', 'RELEASE_FILE_UNKNOWN'],
  })
  file(
    @Param('releaseId', new ZodPipe(idSchema)) releaseId: string,
    @Param('name', new ZodPipe(fileNameSchema)) name: string,
  ): Promise<StreamableFile> {
    return this.releases.file(releaseId, name);
  }
}

/** `/v1/admin/releases`. */
@Controller('v1/admin/releases')
export class AdminReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  @Post()
  @Describe({
    summary: 'Publish a done de-identifier run with its representer',
    caller: 'admin',
    body: releaseRequestSchema,
    answer: releaseSchema,
    status: 201,
    failures: ['RUN_UNKNOWN', 'RELEASE_RUN_UNFIT', 'RELEASE_EXISTS', 'POOL_SNAPSHOT_WITHDRAWN'],
  })
  publish(
    @Body(new ZodPipe(releaseRequestSchema)) { runId }: z.infer<typeof releaseRequestSchema>,
  ): Promise<ReleaseView> {
    return this.releases.publish(runId);
  }

  @Get()
  @Describe({ summary: 'List the releases, the latest first', caller: 'admin', answer: releaseListSchema })
  async list() {
    return { releases: await this.releases.list() };
  }
}
