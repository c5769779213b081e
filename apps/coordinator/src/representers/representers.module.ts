import { Module } from '@nestjs/common';
import { RepresentersController } from './representers.controller.js';
import { RepresentersRepository } from './representers.repository.js';
import { RepresentersService } from './representers.service.js';

/** Frozen representers, as sites pull them. */
@Module({
  controllers: [RepresentersController],
  providers: [RepresentersService, RepresentersRepository],
  exports: [RepresentersService],
})
export class RepresentersModule {}
