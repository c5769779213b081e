/** The quarantine's routes, and what every module may ask for about blobs. */
import { Controller, type DynamicModule, Global, Module } from '@nestjs/common';
import type { BodyOf } from '#protocol';
import { Route, RouteBody } from '../http/route.js';
import { BlobKeeper } from './blob-keeper.js';
import { type BlobStore, blobStoreToken } from './blob-store.js';
import { BlobReferences, DamagedBlobs } from './blobs.repository.js';
import { QuarantineService } from './quarantine.service.js';

/** `/v1/admin/quarantine`: blobs that no row named, which a person gives back or erases. */
@Controller()
class QuarantineController {
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

/** Gives every module the blob store, who keeps blobs in it, which rows name them, and which are damaged. */
export function blobsModule(store: BlobStore): DynamicModule {
  return {
    module: BlobsModule,
    controllers: [QuarantineController],
    providers: [
      { provide: blobStoreToken, useValue: store },
      BlobKeeper,
      BlobReferences,
      DamagedBlobs,
      QuarantineService,
    ],
    exports: [blobStoreToken, BlobKeeper, BlobReferences, DamagedBlobs],
  };
}

@Global()
@Module({})
class BlobsModule {}
