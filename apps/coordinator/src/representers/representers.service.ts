import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { Failure } from '#foundation';
import { parseRepresenterManifest, type RepresenterManifest, type RepresenterView } from '#protocol';
import type { Representer } from '../../../../generated/prisma/client.js';
import { presentFile, readJsonBlob, streamBlob } from '../blobs/blob-files.js';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { RepresentersRepository, type RepresenterWithFiles } from './representers.repository.js';

/** What sites and trainers may know of representers. */
@Injectable()
export class RepresentersService {
  constructor(
    private readonly representers: RepresentersRepository,
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
  ) {}

  /** The representer that sites encode with: the latest. Fails with REPRESENTER_NONE. */
  async current(): Promise<Representer> {
    const representer = await this.representers.findCurrent();
    if (representer === null) throw new Failure('REPRESENTER_NONE');
    return representer;
  }

  /** The current representer with its manifest and files. */
  async currentView(): Promise<RepresenterView> {
    const { id } = await this.current();
    const representer = await this.find(id);
    return {
      representerId: representer.id,
      digest: representer.digest,
      createdAt: representer.createdAt.toISOString(),
      manifest: await this.manifest(id),
      files: representer.files.map(presentFile),
    };
  }

  /** The manifest of a representer; it was checked when its run was completed. */
  async manifest(representerId: string): Promise<RepresenterManifest> {
    const digest = fileNamed(await this.find(representerId), 'manifest.json').digest;
    return parseRepresenterManifest(await readJsonBlob(this.blobs, digest));
  }

  async file(representerId: string, name: string): Promise<StreamableFile> {
    return streamBlob(this.blobs, fileNamed(await this.find(representerId), name));
  }

  async find(representerId: string): Promise<RepresenterWithFiles> {
    const representer = await this.representers.find(representerId);
    if (representer === null) throw new Failure('REPRESENTER_UNKNOWN');
    return representer;
  }
}

function fileNamed(representer: RepresenterWithFiles, name: string) {
  const file = representer.files.find((candidate) => candidate.name === name);
  if (file === undefined) throw new Failure('RUN_ARTEFACT_UNKNOWN', { artefact: name });
  return file;
}
