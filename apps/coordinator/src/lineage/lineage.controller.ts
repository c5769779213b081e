import { Controller } from '@nestjs/common';
import type { ErasureReceipt, LineageView } from '#protocol/admin';
import type { QueryOf } from '#protocol/api';
import { CurrentSite } from '../http/api-request.js';
import { PathParam, Route, RouteQuery } from '../http/route.js';
import { ErasuresService, LineageService } from './lineage.service.js';

/** `/v1/admin/lineage` and `/v1/admin/withdrawals`. */
@Controller()
export class LineageController {
  constructor(
    private readonly lineage: LineageService,
    private readonly erasures: ErasuresService,
  ) {}

  @Route('listLineage')
  list(@RouteQuery('listLineage') query: QueryOf<'listLineage'>): Promise<LineageView> {
    return this.lineage.of(query);
  }

  @Route('listWithdrawals')
  async withdrawals() {
    return { withdrawals: await this.erasures.withdrawals() };
  }
}

/** `/v1/erasures`. */
@Controller()
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @Route('listErasures')
  list(@CurrentSite() siteId: string) {
    return this.erasures.listOf(siteId);
  }

  @Route('erasureReceipt')
  receipt(@CurrentSite() siteId: string, @PathParam('receiptId') receiptId: string): Promise<ErasureReceipt> {
    return this.erasures.receipt(siteId, receiptId);
  }
}
