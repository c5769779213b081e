import { Controller } from '@nestjs/common';
import { type SnapshotRequest } from '#protocol';
import { Route, RouteBody } from '../http/route.js';
import { SnapshotsService } from './snapshots.service.js';

/** `/v1/admin/snapshots`. */
@Controller()
export class SnapshotsController {
  constructor(private readonly snapshots: SnapshotsService) {}

  @Route('makeSnapshot')
  create(@RouteBody('makeSnapshot') request: SnapshotRequest) {
    return this.snapshots.create(request);
  }

  @Route('listSnapshots')
  async list() {
    return { snapshots: await this.snapshots.list() };
  }
}
