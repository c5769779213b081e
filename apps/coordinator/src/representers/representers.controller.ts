import { Controller, type StreamableFile } from '@nestjs/common';
import type { JudgementView } from '#protocol/admin';
import type { BodyOf, RepresenterView } from '#protocol/api';
import type { WaiverSignatures } from '#protocol/gate';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { RepresentersService } from './representers.service.js';

/** `/v1/representers`: what a site pulls before it encodes. */
@Controller()
export class RepresentersController {
  constructor(private readonly representers: RepresentersService) {}

  @Route('currentRepresenter')
  current(): Promise<RepresenterView> {
    return this.representers.currentView();
  }

  @Route('representerFile')
  file(
    @PathParam('representerId') representerId: string,
    @PathParam('name') name: string,
  ): Promise<StreamableFile> {
    return this.representers.file(representerId, name);
  }
}

/** `/v1/admin/representers`. */
@Controller()
export class AdminRepresentersController {
  constructor(private readonly representers: RepresentersService) {}

  @Route('publishRepresenter')
  publish(
    @RouteBody('publishRepresenter') { runId }: BodyOf<'publishRepresenter'>,
  ): Promise<RepresenterView> {
    return this.representers.publish(runId);
  }

  @Route('waiveRepresenter')
  waive(@RouteBody('waiveRepresenter') request: BodyOf<'waiveRepresenter'>): Promise<WaiverSignatures> {
    return this.representers.waive(request);
  }

  @Route('listRepresenters')
  async list() {
    return { representers: await this.representers.list() };
  }

  @Route('showJudgement')
  judgement(@PathParam('representerId') representerId: string): Promise<JudgementView> {
    return this.representers.judgement(representerId);
  }
}
