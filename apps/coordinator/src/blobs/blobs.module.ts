import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BlobKeeper } from './blob-keeper.js';
import { BlobReferences } from './blob-references.repository.js';
import { type BlobStore, blobStoreToken } from './blob-store.js';
import { DamagedBlobs } from './damaged-blobs.repository.js';
import { QuarantineController } from './quarantine.controller.js';
import { QuarantineService } from './quarantine.service.js';

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
