import type { ListedReceipt, Receipt } from '#protocol';
import type { Upload } from '../../../../generated/prisma/client.js';

/** The receipt of a batch, the same words every time it is asked for. */
export function presentReceipt(upload: Upload): Receipt {
  return {
    representerId: upload.representerId,
    batchNumber: upload.batchNumber,
    digest: upload.digest,
    bytes: Number(upload.bytes),
    sentences: upload.sentences,
    tokens: upload.tokens,
    receivedAt: upload.receivedAt.toISOString(),
    withdrawnAt: upload.withdrawnAt?.toISOString() ?? null,
    erasedAt: upload.erasedAt?.toISOString() ?? null,
  };
}

/** The receipt in the list, marked when the store has lost its bytes. A withdrawn batch is not asked for again. */
export function presentListed(upload: Upload, damaged: ReadonlySet<string>): ListedReceipt {
  return {
    ...presentReceipt(upload),
    damaged: upload.withdrawnAt === null && damaged.has(upload.digest),
  };
}
