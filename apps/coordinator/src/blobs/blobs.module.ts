import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type BlobStore, blobStoreToken } from './blob-store.js';

/** Gives every module the blob store. */
export function blobsModule(store: BlobStore): DynamicModule {
  return {
    module: BlobsModule,
    providers: [{ provide: blobStoreToken, useValue: store }],
    exports: [blobStoreToken],
  };
}

@Global()
@Module({})
class BlobsModule {}
