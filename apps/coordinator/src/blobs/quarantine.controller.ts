import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';
import {
  quarantineEmptyingSchema,
  quarantineRestorationRequestSchema,
  quarantineRestorationSchema,
  quarantineSchema,
} from '#protocol';
import { Describe } from '../http/describe.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { QuarantineService } from './quarantine.service.js';

/** `/v1/admin/quarantine`: blobs that no row named, which a person gives back or erases. */
@Controller('v1/admin/quarantine')
export class QuarantineController {
  constructor(private readonly quarantine: QuarantineService) {}

  @Get()
  @Describe({ summary: 'List the blobs that were set aside', caller: 'admin', answer: quarantineSchema })
  list() {
    return this.quarantine.list();
  }

  @Post('restoration')
  @HttpCode(200)
  @Describe({
    summary: 'Move one blob, or all, back into the store',
    caller: 'admin',
    body: quarantineRestorationRequestSchema,
    answer: quarantineRestorationSchema,
  })
  async restore(
    @Body(new ZodPipe(quarantineRestorationRequestSchema))
    { digest }: z.infer<typeof quarantineRestorationRequestSchema>,
  ) {
    return { restored: await this.quarantine.restore(digest) };
  }

  @Post('emptying')
  @HttpCode(200)
  @Describe({
    summary: 'Erase for good what was set aside and no row names',
    caller: 'admin',
    answer: quarantineEmptyingSchema,
  })
  empty() {
    return this.quarantine.empty();
  }
}
