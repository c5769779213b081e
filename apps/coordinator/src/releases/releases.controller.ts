import { Controller, type StreamableFile } from '@nestjs/common';
import type { ReleaseEntry } from '#protocol/admin';
import type { BodyOf, Channel, ChannelAnswer, QueryOf, ReleaseView, SigningKeyView } from '#protocol/api';
import { modelSignatureName } from '#signing';
import { CurrentSite } from '../http/api-request.js';
import { PathParam, Route, RouteBody, RouteQuery } from '../http/route.js';
import { ChannelsService, CurrentService, SigningKeyService } from './channels.service.js';
import { ReleasesService } from './releases.service.js';

/** `/v1/releases`: what every site runs on its own notes. */
@Controller()
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly channels: CurrentService,
  ) {}

  @Route('currentRelease')
  async current(): Promise<Omit<ReleaseView, 'status'>> {
    const { status: _, ...release } = await this.releases.current();
    return release;
  }

  @Route('releaseFile')
  file(@PathParam('releaseId') releaseId: string, @PathParam('name') name: string): Promise<StreamableFile> {
    return name === modelSignatureName
      ? this.channels.signature(releaseId)
      : this.releases.file(releaseId, name);
  }

  @Route('currentChannel')
  channel(@CurrentSite() siteId: string, @PathParam('channel') channel: Channel): Promise<ChannelAnswer> {
    return this.channels.tell(siteId, channel);
  }
}

/** `/v1/admin/releases`. */
@Controller()
export class AdminReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  @Route('publishRelease')
  publish(@RouteBody('publishRelease') request: BodyOf<'publishRelease'>): Promise<ReleaseEntry> {
    return this.releases.publish(request);
  }

  @Route('listReleases')
  list(@RouteQuery('listReleases') query: QueryOf<'listReleases'>) {
    return this.releases.list(query);
  }
}

/** `/v1/admin/releases/:releaseId/…` and the history of the channels. */
@Controller()
export class AdminChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Route('promoteRelease')
  promote(
    @PathParam('releaseId') releaseId: string,
    @RouteBody('promoteRelease') { belowFloor }: BodyOf<'promoteRelease'>,
  ): Promise<ReleaseEntry> {
    return this.channels.promote(releaseId, belowFloor);
  }

  @Route('holdRelease')
  hold(@PathParam('releaseId') releaseId: string): Promise<ReleaseEntry> {
    return this.channels.hold(releaseId);
  }

  @Route('rollbackRelease')
  rollback(@PathParam('releaseId') releaseId: string): Promise<ReleaseEntry> {
    return this.channels.rollback(releaseId);
  }

  @Route('listChannelEvents')
  async history() {
    return { events: await this.channels.history() };
  }
}

/** `/v1/admin/signing-key`. */
@Controller()
export class SigningKeyController {
  constructor(private readonly key: SigningKeyService) {}

  @Route('showSigningKey')
  show(): SigningKeyView {
    return this.key.show();
  }

  @Route('rotateSigningKey')
  rotate(): Promise<SigningKeyView> {
    return this.key.rotate();
  }
}
