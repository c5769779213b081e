import { type DynamicModule, Global, Module } from '@nestjs/common';
import { databaseUrlToken, PrismaService } from './prisma.service.js';

/** Gives every module the Prisma client. */
export function databaseModule(databaseUrl: string): DynamicModule {
  return {
    module: DatabaseModule,
    providers: [{ provide: databaseUrlToken, useValue: databaseUrl }, PrismaService],
    exports: [PrismaService],
  };
}

@Global()
@Module({})
class DatabaseModule {}
