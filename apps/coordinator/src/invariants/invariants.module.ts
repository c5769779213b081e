/** `GET /v1/admin/invariants`: whether what must be true is true. */
import { Controller, Module } from '@nestjs/common';
import type { InvariantView, QueryOf } from '#protocol';
import { Route, RouteQuery } from '../http/route.js';
import { InvariantsService } from './invariants.service.js';

@Controller()
class InvariantsController {
  constructor(private readonly invariants: InvariantsService) {}

  @Route('checkInvariant')
  check(@RouteQuery('checkInvariant') { name }: QueryOf<'checkInvariant'>): Promise<InvariantView> {
    return this.invariants.look(name);
  }
}

/** Looks at invariants. */
@Module({ controllers: [InvariantsController], providers: [InvariantsService] })
export class InvariantsModule {}
