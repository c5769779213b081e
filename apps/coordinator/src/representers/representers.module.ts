import { Module } from '@nestjs/common';
import { AdminRepresentersController, RepresentersController } from './representers.controllers.js';
import { RepresentersRepository } from './representers.repository.js';
import { RepresentersService } from './representers.service.js';

/** Frozen representers: published by the administrator, pulled by sites. */
@Module({
  controllers: [RepresentersController, AdminRepresentersController],
  providers: [RepresentersService, RepresentersRepository],
  exports: [RepresentersService],
})
export class RepresentersModule {}
