import { Controller } from '@nestjs/common';
import type { BodyOf } from '#protocol/api';
import { Route, RouteBody } from '../http/route.js';
import { QuarantineService } from './blobs.service.js';

/** `/v1/admin/quarantine`: lists, restores and erases blobs that no row names. */
@Controller()
export class QuarantineController {
  constructor(private readonly quarantine: QuarantineService) {}

  @Route('listQuarantine')
  list() {
    return this.quarantine.list();
  }

  @Route('restoreQuarantine')
  async restore(
    @RouteBody('restoreQuarantine')
    { digest }: BodyOf<'restoreQuarantine'>,
  ) {
    return { restored: await this.quarantine.restore(digest) };
  }

  @Route('emptyQuarantine')
  empty() {
    return this.quarantine.empty();
  }
}
