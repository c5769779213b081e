/** Withdrawals and what became of them: listed for the administrator, receipted to the site in signed words. */
import { Inject, Injectable } from '@nestjs/common';
import { Failure, invariant } from '#foundation';
import { type ErasureReceipt, sealErasure, type WithdrawalEntry, whatRemains } from '#protocol';
import { type CoordinatorKey, installationIdToken, signingKeyToken } from '../config/coordinator-key.js';
import { ErasuresRepository, type ReceiptDetail } from './erasures.repository.js';

/**
 * **Guarantees**
 * - a receipt is about batches whose files were gone before it was written, and is never changed;
 * - it is signed by the key of now at every request, so that a rotation leaves none behind;
 * - a site gets its own receipts and nobody else's.
 */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly erasures: ErasuresRepository,
    @Inject(signingKeyToken) private readonly key: CoordinatorKey,
    @Inject(installationIdToken) private readonly installationId: string,
  ) {}

  /** The receipts of a site, the oldest first. */
  async listOf(siteId: string) {
    const receipts = (await this.erasures.listOf(siteId)).map(({ id, erasedAt, batches, bytes }) => ({
      ...{ receiptId: id, erasedAt: erasedAt.toISOString(), batches, bytes: Number(bytes) },
    }));
    return { receipts };
  }

  /** Fails with ERASURE_RECEIPT_UNKNOWN, also for the receipt of another site. */
  async receipt(siteId: string, receiptId: string): Promise<ErasureReceipt> {
    const found = await this.erasures.find(siteId, receiptId);
    if (found === null) throw new Failure('ERASURE_RECEIPT_UNKNOWN');
    const { runs, releases } = await this.erasures.descendants(receiptId);
    const learned = { runs, releases };
    const receipt = sealErasure(this.key, {
      ...{ receiptId, siteId, installationId: this.installationId },
      erasedAt: found.erasedAt.toISOString(),
      batches: found.uploads.map(presentErased),
      ...{ learned, remains: whatRemains(learned) },
    });
    const { publicKey: signingKey, introductions } = this.key;
    return { signingKey, introductions: [...introductions], receipt };
  }

  /** What sites took back, the latest first, with what descends from it. */
  async withdrawals(): Promise<WithdrawalEntry[]> {
    const [entries, heirs] = [await this.erasures.withdrawals(), await this.erasures.heirs()];
    return entries.map(({ siteId, name, withdrawnAt, erasedAt, bytes, ...counts }) => {
      const own = heirs.filter(
        (heir) => heir.siteId === siteId && heir.withdrawnAt.getTime() === withdrawnAt.getTime(),
      );
      return {
        ...{ siteId, name, ...counts, bytes: Number(bytes) },
        withdrawnAt: withdrawnAt.toISOString(),
        erasedAt: erasedAt?.toISOString() ?? null,
        runs: own.map(({ runId, runStatus }) => ({ runId, status: runStatus })),
        releases: own.flatMap(({ releaseId, number, releaseStatus: status }) =>
          releaseId === null || number === null || status === null ? [] : [{ releaseId, number, status }],
        ),
      };
    });
  }
}

function presentErased(upload: ReceiptDetail['uploads'][number]) {
  const { representerId, batchNumber, digest, bytes, sentences, tokens, withdrawnAt } = upload;
  invariant(withdrawnAt !== null, 'what is erased was withdrawn');
  return {
    ...{ representerId, batchNumber, digest, bytes: Number(bytes), sentences, tokens },
    withdrawnAt: withdrawnAt.toISOString(),
  };
}
