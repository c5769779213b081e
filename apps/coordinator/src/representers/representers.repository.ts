import { Injectable } from '@nestjs/common';
import type { Artefact, Representer } from '../../../../generated/prisma/client.js';
import { PrismaService } from '../database/prisma.service.js';

/** A representer with the files that its run stored. */
export interface RepresenterWithFiles extends Representer {
  readonly files: readonly Artefact[];
}

/** Frozen representers. */
@Injectable()
export class RepresentersRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** The latest one; sites encode with it. */
  async findCurrent(): Promise<Representer | null> {
    return this.prisma.representer.findFirst({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  }

  async find(id: string): Promise<RepresenterWithFiles | null> {
    const found = await this.prisma.representer.findUnique({
      where: { id },
      include: { run: { include: { artefacts: { orderBy: { name: 'asc' } } } } },
    });
    return found === null ? null : { ...found, files: found.run.artefacts };
  }
}
