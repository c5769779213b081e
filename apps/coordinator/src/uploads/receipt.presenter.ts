import type { Receipt } from '#protocol';
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
