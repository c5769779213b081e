import { Controller } from '@nestjs/common';
import type { SnapshotRequest } from '#protocol/admin';
import type { QueryOf } from '#protocol/api';
import { Route, RouteBody, RouteQuery } from '../http/route.js';
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
  list(@RouteQuery('listSnapshots') query: QueryOf<'listSnapshots'>) {
    return this.snapshots.list(query);
  }
}
