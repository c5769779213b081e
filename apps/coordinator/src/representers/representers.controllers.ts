import { Body, Controller, Get, Param, Post, type StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import {
  fileNameSchema,
  idSchema,
  publicationRequestSchema,
  type RepresenterView,
  representerListSchema,
  representerSchema,
} from '#protocol';
import { Describe } from '../http/describe.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { RepresentersService } from './representers.service.js';

/** `/v1/representers`: what a site pulls before it encodes. */
@Controller('v1/representers')
export class RepresentersController {
  constructor(private readonly representers: RepresentersService) {}

  @Get('current')
  @Describe({
    summary: 'The representer that sites encode with, its manifest and its files',
    caller: 'site',
    answer: representerSchema,
    failures: ['REPRESENTER_NONE'],
  })
  current(): Promise<RepresenterView> {
    return this.representers.currentView();
  }

  @Get(':representerId/files/:name')
  @Describe({
    summary: 'A file of a representer',
    caller: 'site',
    answer: 'bytes',
    failures: ['REPRESENTER_UNKNOWN', 'RUN_ARTEFACT_UNKNOWN'],
  })
  file(
    @Param('representerId', new ZodPipe(idSchema)) representerId: string,
    @Param('name', new ZodPipe(fileNameSchema)) name: string,
  ): Promise<StreamableFile> {
    return this.representers.file(representerId, name);
  }
}

/** `/v1/admin/representers`. */
@Controller('v1/admin/representers')
export class AdminRepresentersController {
  constructor(private readonly representers: RepresentersService) {}

  @Post()
  @Describe({
    summary: 'Make the representer of a done run the one that sites encode with',
    caller: 'admin',
    body: publicationRequestSchema,
    answer: representerSchema,
    status: 201,
    failures: ['RUN_UNKNOWN', 'REPRESENTER_RUN_UNFIT', 'REPRESENTER_PUBLISHED'],
  })
  publish(
    @Body(new ZodPipe(publicationRequestSchema)) { runId }: z.infer<typeof publicationRequestSchema>,
  ): Promise<RepresenterView> {
    return this.representers.publish(runId);
  }

  @Get()
  @Describe({
    summary: 'List the representers: those that wait for publication, then the latest published first',
    caller: 'admin',
    answer: representerListSchema,
  })
  async list() {
    return { representers: await this.representers.list() };
  }
}
