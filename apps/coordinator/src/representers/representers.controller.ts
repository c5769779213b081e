import { Controller, Get, Param, type StreamableFile } from '@nestjs/common';
import { fileNameSchema, idSchema, type RepresenterView, representerSchema } from '#protocol';
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
